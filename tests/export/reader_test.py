#!/usr/bin/env python3
"""Exports read by the programs that they are for.

usage: reader_test.py TORMENT_HOST WRITE_SAMPLES EXAMPLES google-benchmark|latex|markdown|prometheus
SPDX-License-Identifier: Apache-2.0
"""
import html.parser
import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys

from exporting import Exporting, main, skip

COMPARE = pathlib.Path("/usr/share/benchmark/compare.py")
READER = sys.argv.pop()


class GoogleBenchmarkTest(Exporting):
    def slow_down(self, factor):
        """The example record again, with every time so many times as long."""
        record = json.loads(self.record("example").read_text())
        for result in record["results"]:
            for sample in result["samples"]:
                for phase in ("upload_s", "compute_s", "download_s"):
                    sample[phase] *= factor
        slower = self.folder / "slower.json"
        slower.write_text(json.dumps(record))
        return slower

    def test_compare_py_takes_two_records_and_finds_the_change(self):
        before = self.export_file("before.json", self.record("example"), "--format", "google-benchmark")
        after = self.export_file("after.json", self.slow_down(1.25), "--format", "google-benchmark")
        found = self.folder / "found.json"
        subprocess.run([sys.executable, COMPARE, "--no-color", "--dump_to_json", found, "benchmarks", before, after],
                       check=True, stdout=subprocess.DEVNULL)
        changes = {row["name"]: row["measurements"] for row in json.loads(found.read_text())}
        record = json.loads(self.record("example").read_text())
        for result in record["results"]:
            size = ";".join(f"{part['name']}={part['value']}" for part in result["size"])
            name = "/".join([result["benchmark"], str(result["revision"]), result["variant"], size, result["plugin"]])
            measured = changes[name]
            self.assertEqual(len(measured), len(result["samples"]), name)
            for sample, row in zip(result["samples"], measured):
                total = sample["upload_s"] + sample["compute_s"] + sample["download_s"]
                self.assertAlmostEqual(row["real_time"] / (total * 1e9), 1, places=12)
                self.assertAlmostEqual(row["time"], 0.25, places=9)
            self.assertIn(name + "_median", changes)

    def test_what_is_not_verified_is_left_out_and_named(self):
        export = json.loads(self.export(self.record("hostile"), "--format", "google-benchmark"))
        outcomes = [line.rsplit(": ", 1)[1] for line in export["context"]["torment_left_out"]]
        self.assertIn("crashed", outcomes)
        self.assertIn("wrong result", outcomes)

    def test_several_records_are_refused(self):
        done = subprocess.run([sys.argv[1], "export", self.record("sample"), self.record("sweep"), "--format",
                               "google-benchmark"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("takes one record", done.stderr)


class Cells(html.parser.HTMLParser):
    """Rows of cells' texts, and every other element within them."""

    def __init__(self):
        super().__init__()
        self.rows, self.others, self.inside = [], [], False

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.inside = True
        elif tag not in ("table", "thead", "tbody"):
            self.others.append(tag)

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1] += data


class MarkdownTest(Exporting):
    def render(self, *options):
        text = self.export(*options, "--format", "markdown").decode()
        done = subprocess.run([sys.executable, "-m", "markdown", "-x", "tables"], input=text.encode(), check=True,
                              capture_output=True)
        cells = Cells()
        cells.feed(done.stdout.decode())
        return cells, text

    def test_a_table_renders_with_all_its_cells(self):
        cells, text = self.render(self.record("example"))
        self.assertEqual(len(cells.rows), len(text.splitlines()) - 1)
        self.assertEqual(cells.rows[0][:3], ["benchmark", "variant", "gcc-11-openacc-nvptx"])
        self.assertEqual({len(row) for row in cells.rows}, {len(cells.rows[0])})
        self.assertIn("MonteCarloPi", [row[0] for row in cells.rows])
        self.assertEqual(cells.others, [])

    def test_hostile_names_stay_texts(self):
        for table in ("results", "matrix"):
            cells, text = self.render(self.record("hostile"), "--table", table, "--all-columns")
            self.assertEqual(cells.others, [])
            self.assertEqual(len(cells.rows), len(text.splitlines()) - 1)
            self.assertEqual({len(row) for row in cells.rows}, {len(cells.rows[0])})
            shown = {cell for row in cells.rows for cell in row}
            self.assertIn("<script>alert(1)</script>", shown)
            self.assertIn('say "hi", \\ gemm<float, 32>', shown)


class LatexTest(Exporting):
    def compile(self, *options):
        table = self.export(*options, "--format", "latex").decode()
        source = self.folder / "paper.tex"
        source.write_text("\\documentclass{article}\\pagestyle{empty}\\begin{document}\\tiny\n" + table +
                          "\\end{document}\n", encoding="utf-8")
        done = subprocess.run(["pdflatex", "-halt-on-error", "-interaction=nonstopmode", source.name],
                              cwd=self.folder, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout.decode(errors="replace")[-2000:])
        self.assertTrue((self.folder / "paper.pdf").read_bytes().startswith(b"%PDF"))

    def test_every_table_compiles(self):
        for table in ("results", "samples", "scores", "matrix"):
            self.compile(self.record("example"), "--table", table)

    def test_hostile_names_compile(self):
        for table in ("results", "matrix"):
            self.compile(self.record("hostile"), "--table", table, "--all-columns")


class PrometheusTest(Exporting):
    def test_promtool_finds_nothing_wrong(self):
        for records in (["example"], ["sample", "sweep"], ["hostile"]):
            text = self.export(*map(self.record, records), "--format", "prometheus")
            done = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stderr + done.stdout), (0, b""), records)


def require(reader):
    """Skips where the program is missing; returns the class of its tests."""
    if reader == "google-benchmark":
        if not COMPARE.exists() or not importlib.util.find_spec("scipy"):
            skip("there is no compare.py (Debian: libbenchmark-tools, python3-scipy)")
        return GoogleBenchmarkTest
    if reader == "markdown":
        if not importlib.util.find_spec("markdown"):
            skip("there is no Markdown renderer (Debian: python3-markdown)")
        return MarkdownTest
    if reader == "latex":
        if not shutil.which("pdflatex"):
            skip("there is no pdflatex (Debian: texlive-latex-base, which is large)")
        return LatexTest
    if not shutil.which("promtool"):
        skip("there is no promtool (Debian: prometheus, which is large)")
    return PrometheusTest


def keep_only(wanted):
    """In a function, since unittest would run a class by the name of a loop's variable too."""
    for other in {GoogleBenchmarkTest, MarkdownTest, LatexTest, PrometheusTest} - {wanted}:
        del globals()[other.__name__]


if __name__ == "__main__":
    keep_only(require(READER))
    main()
