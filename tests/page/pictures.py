#!/usr/bin/env python3
"""Takes the pictures of docs/report.md.

usage: pictures.py PAGE.html FOLDER
SPDX-License-Identifier: Apache-2.0
"""
import pathlib
import sys

from browser import Browser

page, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
for name, width, height, dark in (("report-1400", 1400, 1900, False), ("report-400", 400, 1900, False),
                                  ("report-dark", 1400, 1000, True)):
    with Browser(width=width, dark=dark) as browser:
        browser.open(page).draw_all()
        browser.picture(folder / f"{name}.png", height)
