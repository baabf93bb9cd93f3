#!/usr/bin/env python3
"""Makes style and script of the page part of the program.

usage: embed.py STYLE.css SCRIPT.js... OUTPUT.cpp
Scripts follow one another in the order given. The hashes are those that a Content-Security-Policy takes.
SPDX-License-Identifier: Apache-2.0
"""
import base64
import hashlib
import pathlib
import sys

style, *scripts, output = (pathlib.Path(name) for name in sys.argv[1:])


def define(name, text):
    """A function that returns the text's bytes. No string literal: compilers limit their length."""
    assert "</s" not in text.lower(), f"{name}: would end its element in the page"
    data = text.encode()
    digest = base64.b64encode(hashlib.sha256(data).digest()).decode()
    numbers = ",".join(str(byte - 256 if byte > 127 else byte) for byte in data)
    return (f"constexpr char {name}_bytes[] = {{{numbers}}};\n"
            f'constexpr Asset {name}_asset{{{{{name}_bytes, sizeof {name}_bytes}}, "sha256-{digest}"}};\n')


# The parser of HTML makes one line feed of every CR LF, which would change the hash.
read = [path.read_text().replace("\r\n", "\n") for path in [style, *scripts]]
output.write_text('#include "report/html/assets.h"\n\nnamespace torment::report::html {\nnamespace {\n\n'
                  + define("style", read[0]) + define("script", "\n;".join(read[1:]))
                  + "\n}  // namespace\n\nAsset style() {\n  return style_asset;\n}\n\n"
                  "Asset script() {\n  return script_asset;\n}\n\n}  // namespace torment::report::html\n")
