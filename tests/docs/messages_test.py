#!/usr/bin/env python3
"""Looks every message of docs/troubleshooting.md up in the sources that print it.

usage: messages_test.py SOURCE_ROOT
SPDX-License-Identifier: Apache-2.0
"""
import pathlib
import re
import sys
import unittest

SOURCES = pathlib.Path(sys.argv[1])
PAGE = SOURCES / "docs" / "troubleshooting.md"
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# Layers print messages of their own; a message's pieces must stand in one of them.
PLACES = [*(SOURCES / "host").iterdir(), SOURCES / "compilers.d", SOURCES / "plugins", SOURCES / "tests" / "fakes"]


def messages():
    """The first column of each table: (line, message)."""
    for number, line in enumerate(PAGE.read_text().splitlines(), 1):
        found = re.match(r"\| `([^`]+)` \|", line)
        if found:
            yield number, found.group(1)


def texts_of(place):
    """The strings in the sources of a place, those side by side joined as a compiler joins them."""
    files = [file for file in place.rglob("*") if file.suffix in (".cpp", ".h", ".c", ".json")] if place.is_dir() else []
    sources = "\n".join(file.read_text() for file in sorted(files))
    api = (SOURCES / "plugin_api" / "torment" / "plugin.h").read_text()
    for name, value in re.findall(r'#define (\w+) ("[^"\n]*")', api + sources):
        sources = re.sub(rf"\b{name}\b", lambda _: value, sources)
    joined = re.sub(r'(?<!\\)"\s+"', "", sources)
    return [text.replace('\\"', '"').replace("\\n", "\n") for text in LITERAL.findall(joined)]


class MessagesTest(unittest.TestCase):
    def test_every_message_is_one_that_the_sources_print(self):
        places = [texts_of(place) for place in PLACES]
        listed = list(messages())
        self.assertGreater(len(listed), 40)
        for line, message in listed:
            with self.subTest(line=line, message=message):
                pieces = [piece for piece in re.split('"?…"?', message) if piece.strip(" :;,'")]
                self.assertTrue(pieces)
                self.assertTrue(any(all(any(piece in text for text in texts) for piece in pieces) for texts in places),
                                "no source prints this")

    def test_each_message_is_listed_once(self):
        texts = [message for _, message in messages()]
        self.assertEqual(sorted(texts), sorted(set(texts)))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
