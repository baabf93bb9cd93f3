#!/usr/bin/env python3
"""Writes docs/misdeeds.md from the zoo's table.

usage: write_table.py           print it
       write_table.py FILE      fail where FILE isn't that
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys

from misdeeds import GROUPS


def first_sentence(row):
    """What the misdeed's source says of it."""
    if row.make:
        return row.name.replace("_", " ")
    with open(row.path, encoding="utf-8") as file:
        return re.sub(r"\s+", " ", re.split(r"\n \*|\*/", file.read()[2:])[0]).strip().rstrip(".")


def make_table():
    lines = ["<!-- SPDX-License-Identifier: Apache-2.0 -->", "# Misdeeds", "",
             "Made by `tests/fakes/write_table.py` from `tests/fakes/misdeeds.py`; each row is a test of the suite",
             "`fakes`. A plugin with the misdeed runs between two right ones. The test asserts the outcome, the exit status",
             "of `torment-host`, a piece of the message, that the results of the right plugins and of the bad one's other",
             "benchmark are whole, that no process and no file is left, and that record, CSV and console carry it."]
    for group, rows in GROUPS.items():
        lines += ["", f"## {group}", "", "| misdeed | what it does | where | outcome | exit | message or warning |",
                  "|---|---|---|---|---|---|"]
        for row in rows:
            where = {"load": "loading"}.get(row.place, row.place) if not row.make else "file"
            told = row.message or row.warning and "warning: " + row.warning or row.output and "printed: " + row.output
            cells = [row.name, first_sentence(row), where, row.outcome, row.exit, told]
            lines.append("| " + " | ".join(str(cell).replace("|", "\\|").replace("<", "&lt;") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) == 1:
        print(make_table(), end="")
        return
    with open(sys.argv[1], encoding="utf-8") as file:
        if file.read() != make_table():
            sys.exit(f"{sys.argv[1]} is out of date: make it anew with tests/fakes/write_table.py")


if __name__ == "__main__":
    main()
