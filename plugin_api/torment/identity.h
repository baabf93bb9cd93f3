/* The compiler and the model that a source is being compiled with, from predefined macros alone, so that
 * no author has to state them and none can misstate them. Not part of the ABI.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_IDENTITY_H
#define TORMENT_IDENTITY_H

#include <torment/plugin.h>

/* CUDA first: nvcc's host compiler may define the others. OpenACC before OpenMP: a compiler that
 * translates the one to the other defines both. */
#if defined(__CUDACC__)
#define TORMENT_MODEL TORMENT_MODEL_CUDA
#define TORMENT_MODEL_TEXT "cuda"
#elif defined(_OPENACC)
#define TORMENT_MODEL TORMENT_MODEL_OPENACC
#define TORMENT_MODEL_TEXT "openacc"
#elif defined(_OPENMP)
#define TORMENT_MODEL TORMENT_MODEL_OPENMP
#define TORMENT_MODEL_TEXT "openmp"
#else
#define TORMENT_MODEL TORMENT_MODEL_SEQUENTIAL
#define TORMENT_MODEL_TEXT "sequential"
#endif

#if defined(_OPENACC)
#define TORMENT_OPENACC_VERSION _OPENACC
#else
#define TORMENT_OPENACC_VERSION 0
#endif
#if defined(_OPENMP)
#define TORMENT_OPENMP_VERSION _OPENMP
#else
#define TORMENT_OPENMP_VERSION 0
#endif

#define TORMENT_DIGITS_(x) #x
#define TORMENT_DIGITS(x) TORMENT_DIGITS_(x)
#define TORMENT_VERSION2(a, b) TORMENT_DIGITS(a) "." TORMENT_DIGITS(b)
#define TORMENT_VERSION3(a, b, c) TORMENT_VERSION2(a, b) "." TORMENT_DIGITS(c)

/* Most define __GNUC__, and many __clang__, beside their own: the own one comes first. */
#if defined(__NVCC__)
#define TORMENT_COMPILER "nvcc"
#define TORMENT_COMPILER_VERSION \
  TORMENT_VERSION3(__CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__, __CUDACC_VER_BUILD__)
#elif defined(__NVCOMPILER)
#define TORMENT_COMPILER "nvc"
#define TORMENT_COMPILER_VERSION \
  TORMENT_VERSION3(__NVCOMPILER_MAJOR__, __NVCOMPILER_MINOR__, __NVCOMPILER_PATCHLEVEL__)
#elif defined(__PGI)
#define TORMENT_COMPILER "pgcc"
#define TORMENT_COMPILER_VERSION TORMENT_VERSION3(__PGIC__, __PGIC_MINOR__, __PGIC_PATCHLEVEL__)
#elif defined(_CRAYC)
#define TORMENT_COMPILER "cce"
#define TORMENT_COMPILER_VERSION TORMENT_VERSION2(_RELEASE_MAJOR, _RELEASE_MINOR)
#elif defined(__cray__)
#define TORMENT_COMPILER "cce"
#define TORMENT_COMPILER_VERSION TORMENT_VERSION3(__cray_major__, __cray_minor__, __cray_patchlevel__)
#elif defined(__OPENUH__)
#define TORMENT_COMPILER "openuh"
#define TORMENT_COMPILER_VERSION TORMENT_DIGITS(__OPENUH__)
#elif defined(__INTEL_LLVM_COMPILER)
#define TORMENT_COMPILER "icx"
#define TORMENT_COMPILER_VERSION TORMENT_DIGITS(__INTEL_LLVM_COMPILER)
#elif defined(__clang__)
#define TORMENT_COMPILER "clang"
#define TORMENT_COMPILER_VERSION TORMENT_VERSION3(__clang_major__, __clang_minor__, __clang_patchlevel__)
#elif defined(__GNUC__)
#define TORMENT_COMPILER "gcc"
#define TORMENT_COMPILER_VERSION TORMENT_VERSION3(__GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__)
#else
#define TORMENT_COMPILER "unknown"
#define TORMENT_COMPILER_VERSION ""
#endif

#endif
