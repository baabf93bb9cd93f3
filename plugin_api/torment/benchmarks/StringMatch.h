/* StringMatch/1: where each of `patterns` strings of the same length first occurs in a text, by the
 * naive method: compare at every position from the left until the first difference.
 * Source: TORMENT OpenACC 0.91 (Barba, Gonzalez-Escribano, Llanos), its StringMatch.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_STRING_MATCH_H
#define TORMENT_BENCHMARKS_STRING_MATCH_H

#include <stdint.h>

typedef struct torment_string_match {
  uint64_t text_length;    /* bytes */
  uint64_t pattern_length; /* bytes, 1 .. text_length */
  uint64_t patterns;       /* how many */
  const uint8_t *text;     /* in, text_length */
  const uint8_t *pattern;  /* in, patterns x pattern_length, one after the other */
  uint64_t *position;      /* out, patterns: first position, from 0; text_length: does not occur */
} torment_string_match;

#endif
