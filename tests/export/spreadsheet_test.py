#!/usr/bin/env python3
"""CSV opened by LibreOffice in the languages it is made for: every number is the record's, no formula runs.

usage: spreadsheet_test.py TORMENT_HOST WRITE_SAMPLES EXAMPLES
LibreOffice saves what it read twice: as .xls, which holds numbers bit by bit, and as .fods, which tells formulas
and dates. SPDX-License-Identifier: Apache-2.0
"""
import re
import shutil
import subprocess
import xml.etree.ElementTree

from exporting import Exporting, main, skip

try:
    import xlrd
except ImportError:
    xlrd = None

PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N">
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{language}</value></prop></item></oor:items>
"""
TABLES = {f"{record}-{table}-{form}": (record, table, form)
          for record, table, form in [("sample", "results", "wide"), ("sample", "samples", "wide"),
                                      ("sample", "scores", "wide"), ("sample", "matrix", "long"),
                                      ("sweep", "results", "wide"), ("sweep", "matrix", "wide"),
                                      ("example", "results", "wide"), ("example", "samples", "long"),
                                      ("hostile", "results", "wide"), ("hostile", "matrix", "wide")]}
CELL = re.compile(r'("(?:[^"]|"")*"|[^,"\r\n]*)(,|\r\n)')


def parse_quoted(text):
    """Rows of a CSV whose texts are all quoted: texts, floats, and None for unknown."""
    rows, row = [], []
    for cell, end in CELL.findall(text):
        if cell.startswith('"'):
            row.append(cell[1:-1].replace('""', '"') or None)
        else:
            row.append(float(cell) if cell else None)
        if end != ",":
            rows.append(row)
            row = []
    return rows


class SpreadsheetTest(Exporting):
    def convert(self, files, language, separator, quoted_is_text, target):
        """Lets LibreOffice of that language open the files, and save them as `target`."""
        profile = self.folder / f"profile-{language}"
        (profile / "user").mkdir(parents=True, exist_ok=True)
        (profile / "user" / "registrymodifications.xcu").write_text(PROFILE.format(language=language))
        # Separator, quote, UTF-8, from line 1, all columns as they are, language of the profile, quoted fields as
        # texts, and numbers in every notation, which is where dates are seen, too.
        options = f"CSV:{ord(separator)},34,UTF8,1,,0,{quoted_is_text},true"
        output = self.folder / f"{target}-{language}-{quoted_is_text}"
        done = subprocess.run(["soffice", f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore",
                               f"--infilter={options}", "--convert-to", target, "--outdir", output, *files],
                              capture_output=True, timeout=200, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return output

    def read_cells(self, file, rows):
        """The cells that the spreadsheet holds, in as many rows and columns as `rows` has."""
        sheet = xlrd.open_workbook(file).sheet_by_index(0)
        self.assertEqual(sheet.nrows, len(rows), file)
        return [[sheet.cell(y, x) if x < sheet.row_len(y) else xlrd.sheet.Cell(xlrd.XL_CELL_EMPTY, "")
                 for x in range(len(rows[0]))] for y in range(sheet.nrows)]

    def check_language(self, language, *options):
        expected, quoted, plain = {}, [], []
        for name, (record, table, form) in TABLES.items():
            common = self.record(record), "--csv", table, "--form", form
            expected[name] = parse_quoted(self.export(*common, "--quote-texts").decode())
            quoted.append(self.export_file(f"{name}.csv", *common, "--quote-texts", *options))
            plain.append(self.export_file(f"{name}-plain.csv", *common, *options))
        separator = ";" if options else ","
        self.check_quoted(expected, self.convert(quoted, language, separator, "true", "xls"))
        self.check_plain(expected, self.convert(plain, language, separator, "false", "xls"))
        self.check_no_formula(self.convert(quoted + plain, language, separator, "false", "fods"))

    def check_quoted(self, expected, folder):
        """Every cell is what the record says: number for number, text for text."""
        for name, rows in expected.items():
            for row, cells in zip(rows, self.read_cells(folder / f"{name}.xls", rows)):
                for value, cell in zip(row, cells):
                    if isinstance(value, float):
                        self.assertEqual((cell.ctype, cell.value), (xlrd.XL_CELL_NUMBER, value), name)
                    else:
                        self.assertEqual(cell.value, value or "", name)

    def check_plain(self, expected, folder):
        """Every number is the record's; a text may have been taken for a date, but nothing was computed."""
        for name, rows in expected.items():
            for row, cells in zip(rows, self.read_cells(folder / f"{name}-plain.xls", rows)):
                for value, cell in zip(row, cells):
                    if isinstance(value, float):
                        self.assertEqual((cell.ctype, cell.value), (xlrd.XL_CELL_NUMBER, value), name)

    def check_no_formula(self, folder):
        files = list(folder.glob("*.fods"))
        self.assertEqual(len(files), 2 * len(TABLES))
        for file in files:
            for element in xml.etree.ElementTree.parse(file).iter():
                self.assertFalse([key for key in element.attrib if key.endswith("}formula")], file)

    def test_english(self):
        self.check_language("en-US")

    def test_german(self):
        self.check_language("de-DE", "--decimal", "comma", "--separator", ";")

    def test_spanish(self):
        self.check_language("es-ES", "--decimal", "comma", "--separator", ";", "--bom")


if __name__ == "__main__":
    if not shutil.which("soffice"):
        skip("there is no soffice (Debian: libreoffice-calc-nogui)")
    if xlrd is None:
        skip("there is no xlrd to read numbers back with (Debian: python3-xlrd)")
    main()
