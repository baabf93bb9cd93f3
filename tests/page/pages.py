"""The pages that page_test.py looks at, made once from its arguments, and the records that they are of.
SPDX-License-Identifier: Apache-2.0
"""
import pathlib
import subprocess
import sys
import tempfile

host, samples, examples, reference, plugin, *fakes = sys.argv[1:]
examples = pathlib.Path(examples)
work = tempfile.TemporaryDirectory(prefix="torment-page-")
folder = pathlib.Path(work.name)


def make_page(name, *records):
    page = folder / f"{name}.html"
    subprocess.run([host, "report", *map(str, records), "-o", str(page)], check=True,
                   stdout=subprocess.DEVNULL)
    return page


def run_small():
    """A page that a run itself leaves, with plugins that misbehave and such as have hostile names."""
    page, record = folder / "run.html", folder / "run.json"
    subprocess.run([host, "run", "--size", "test", "--repetitions", "7", "--benchmarks", "MonteCarloPi,StringMatch",
                    "--output", str(folder / "results"), "--json", str(record), "--html", str(page), "--quiet",
                    "--plugins", plugin, *fakes], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return page, record


def make_hostile():
    subprocess.run([samples, str(folder)], check=True)
    return make_page("hostile", folder / "record-hostile.json"), folder / "record-hostile.json"


ref_record = examples / "h200-ref.json"
ref_page = make_page("ref", ref_record)
sweep_record = examples / "h200-sweep-gemm.json"
sweep_page = make_page("sweep", sweep_record)
overheads_record = examples / "h200-overheads.json"
overheads_page = make_page("overheads", overheads_record)
# What the other pages do not have; all records on one page would take a browser minutes and show nothing new.
many_records = [examples / f"h200-{name}.json" for name in (
    "profile", "processes", "two-in-turn", "two-side-by-side", "outside-axpy", "small-sequential", "vector-add",
    "sweep-dot-shaped")]
many_page = make_page("many", *many_records, examples / "h200-gcc-versions-features.json")
run_page, run_record = run_small()
hostile_page, hostile_record = make_hostile()
every_page = [ref_page, sweep_page, overheads_page, many_page, run_page, hostile_page]
