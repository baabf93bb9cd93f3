#!/usr/bin/env python3
"""What a page of a large record costs: time and memory of `report`, and the time until a browser has opened it.

usage: page_bench.py TORMENT_HOST RECORD
The record is made 10,000 rows large by repeating its results under further names. Exits with 1 when the report takes
over 1 s or 300 MB, or the page over 2 s to open.
SPDX-License-Identifier: Apache-2.0
"""
import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

from browser import Browser

host, source = sys.argv[1:]
ROWS = 10000
MOST_S, MOST_MB, MOST_OPEN_S = 1, 300, 2


def enlarge(record):
    once, record["results"] = record["results"], []
    for number in range(1, ROWS // len(once) + 2):
        suffix = str(number) if number > 1 else ""
        record["results"] += [{**result, "benchmark": result["benchmark"] + suffix} for result in once]
    del record["results"][ROWS:]


with tempfile.TemporaryDirectory(prefix="torment-bench-") as folder:
    record = json.loads(pathlib.Path(source).read_text())
    enlarge(record)
    large, page = pathlib.Path(folder, "large.json"), pathlib.Path(folder, "page.html")
    large.write_text(json.dumps(record, indent=1))  # as the host writes it

    started = time.monotonic()
    subprocess.run([host, "report", str(large), "-o", str(page)], check=True, stdout=subprocess.DEVNULL)
    report_s = time.monotonic() - started
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    peak_mb = used.ru_maxrss / 1024
    print(f"report of {len(record['results'])} rows: {report_s:.2f} s ({used.ru_utime + used.ru_stime:.2f} s of a processor), "
          f"{peak_mb:.0f} MB; "
          f"record {large.stat().st_size / 1e6:.1f} MB, page {page.stat().st_size / 1e6:.1f} MB")

    with Browser() as browser:
        browser.driver.get("about:blank")  # what starting a browser costs is not the page's
        browser.driver.get(f"file://{page}")
        loaded_s = browser.run("return performance.timing.loadEventEnd - performance.timing.navigationStart") / 1000
        painted_s = browser.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime") / 1000
    print(f"page in a browser: first painted after {painted_s:.2f} s, loaded after {loaded_s:.2f} s")

over = report_s > MOST_S or peak_mb > MOST_MB or max(loaded_s, painted_s) > MOST_OPEN_S
if over:
    print(f"over a limit of {MOST_S} s and {MOST_MB} MB for the report, {MOST_OPEN_S} s to open")
sys.exit(1 if over else 0)
