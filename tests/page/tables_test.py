"""Every table of a page, held against figures computed from the record's JSON.
SPDX-License-Identifier: Apache-2.0
"""
import statistics
import unittest

import figures
import pages
from browser import Browser


class TablesTest(unittest.TestCase):
    def assertShows(self, text, value, where):
        self.assertTrue(figures.shows(text, value), f"{where}: {text!r} is not {value!r}")

    def check_times(self, tables, record, scorer=None):
        """The paper's table of each plugin."""
        checked = 0
        for number, (name, results) in enumerate(figures.by_plugin(record).items(), 1):
            rows = tables.get(f"run-1-plugin-{number}-times", [])
            self.assertEqual([row[0] for row in rows[:len(results)]], [figures.name(r) for r in results], name)
            for row, result in zip(rows, results):
                if result["outcome"] != "verified":
                    self.assertTrue(row[1].startswith(result["outcome"]), row)
                    continue
                times = figures.totals(result)
                ratios = (scorer and scorer.ratios(result)) or (None, None)
                deviation = statistics.stdev(times) if len(times) > 1 else None
                for text, value in zip(row[1:6], [min(times), ratios[0], statistics.fmean(times), ratios[1], deviation]):
                    self.assertShows(text, value, row[0])
                shares = [100 * statistics.fmean(figures.phase(result, phase)) / statistics.fmean(times)
                          for phase in figures.PHASES]
                for text, share in zip(row[6].split(" / "), shares):
                    self.assertAlmostEqual(float(text), share, delta=0.501)
                checked += 1
        return checked

    def test_every_table_of_a_run_equals_the_record(self):
        record = figures.read(pages.ref_record)
        scorer = figures.Scorer(record, figures.read(pages.reference))
        with Browser() as browser:
            tables = browser.open(pages.ref_page).tables()
        self.assertEqual(self.check_times(tables, record, scorer), len(record["results"]))

        sequential, cuda = scorer.baseline("sequential", "gcc"), scorer.baseline("cuda", "nvcc")
        self.assertEqual(len(tables["scores-table"]), len(record["plugins"]))
        for row in tables["scores-table"]:
            score = scorer.score(row[0])
            for text, value in zip(row[3:5], score):
                self.assertShows(text, value, row[0])
            low, high = map(float, row[5].split(" to "))
            self.assertTrue(low <= score[1] <= high, row)
            for texts, baseline in ((row[6:8], sequential), (row[8:10], cuda)):
                for text, mine, theirs in zip(texts, score, scorer.score(baseline)):
                    self.assertShows(text, mine / theirs, row[0])
            self.assertEqual(row[10], f"{len(record['suite']['scored'])} of {len(record['suite']['scored'])}")
        self.check_spread(tables, record)
        self.check_limits(tables, record)
        self.check_machine(tables, record)

    def check_spread(self, tables, record):
        results = {(r["benchmark"], r["plugin"] + ("" if r["variant"] == "default" else "/" + r["variant"])): r
                   for r in record["results"]}
        self.assertEqual(len(tables["run-1-spread"]), len(results))
        for row in tables["run-1-spread"]:
            result = results[row[0], row[1]]
            times = figures.totals(result)
            low, high = figures.median_interval(times)
            first = sum(result["first_call"][phase] for phase in figures.PHASES)
            lower, _, upper = figures.quartiles(times)
            fences = lower - 1.5 * (upper - lower), upper + 1.5 * (upper - lower)
            self.assertEqual(row[2], str(len(times)))
            self.assertEqual(row[7], str(sum(not fences[0] <= time <= fences[1] for time in times)))
            shown = [row[3], *row[4].split(" to "), row[5], row[6], row[8]]
            for text, value in zip(shown, [statistics.median(times), low, high, lower, upper, first]):
                self.assertShows(text, value, row[:2])

    def check_limits(self, tables, record):
        results = {(figures.name(r), r["plugin"]): r for r in record["results"]}
        gpu = record["machine"]["gpus"][0]
        memory = 2 * gpu["memory_clock_mhz"] * 1e6 * gpu["memory_bus_bits"] / 8
        on_device = {p["name"] for p in record["plugins"] if p["device"]["place"] == "device"}
        checked = 0
        for row in tables["run-1-limits-table"]:
            result = results[row[0], row[1]]
            median, cost = statistics.median(figures.phase(result, "compute_s")), result["cost"]
            bytes_per_s = cost["bytes"] and cost["bytes"] / median
            self.assertShows(row[2], bytes_per_s and bytes_per_s / 1e9, row[:2])
            self.assertShows(row[5], cost["operations"] and cost["operations"] / median / 1e9, row[:2])
            share = bytes_per_s and 100 * bytes_per_s / memory if row[1] in on_device else None
            self.assertShows(row[3], share, row[:2])
            checked += share is not None
        self.assertGreater(checked, 20)

    def check_machine(self, tables, record):
        facts = dict(tables["machines-table"])
        machine = record["machine"]
        for fact, value in (("record", record["id"]), ("suite", record["suite"]["name"]),
                            ("host", machine["hostname"]), ("user", machine["user"]), ("kernel", machine["kernel"]),
                            ("CPU", machine["cpu"]["model"]), ("cores", str(machine["cpu"]["cores"]))):
            self.assertEqual(facts[fact], value)
        self.assertTrue(facts["GPUs"].startswith(machine["gpus"][0]["name"]), facts["GPUs"])
        for plugin in record["plugins"]:
            self.assertIn(plugin["identity"]["compiler_version"], facts["compilers"])

    def test_every_table_of_a_sweep_equals_the_record(self):
        record = figures.read(pages.sweep_record)
        with Browser() as browser:
            browser.open(pages.sweep_page)
            tables = browser.tables()
            heads = browser.run("return [...document.querySelectorAll('#run-1-sweep-1-times thead th')]"
                                ".map((cell) => cell.textContent)")
        rows = tables["run-1-sweep-1-times"]
        self.assertEqual([int(row[0]) for row in rows], record["settings"]["sizes"])
        medians = {}
        for result in record["results"]:
            series = result["plugin"] + ("" if result["variant"] == "default" else "/" + result["variant"])
            medians[series, result["size"][0]["value"]] = statistics.median(figures.totals(result))
        self.assertEqual(len(medians), len(rows) * (len(heads) - 1))
        for row in rows:
            for series, text in zip(heads[1:], row[1:]):
                self.assertShows(text, medians[series, int(row[0])], (series, row[0]))
        for row, series in zip(tables["run-1-sweep-1-growth"], record["sweep"]):
            self.assertShows(row[1], series["growth"] and series["growth"]["exponent"], row[0])
            self.assertEqual(row[3], series["crossover"]["kind"])
            measured = series["crossover"]["measured_size"]
            self.assertEqual(row[4], "" if measured is None else str(measured))

    def test_every_table_of_overheads_equals_the_record(self):
        record = figures.read(pages.overheads_record)
        with Browser() as browser:
            tables = browser.open(pages.overheads_page).tables()
        accepted = {row[0]: row[1:] for row in tables["run-1-directives"]}
        self.assertEqual(list(accepted), list(dict.fromkeys(result["benchmark"] for result in record["results"])))
        for number, plugin in enumerate(record["plugins"]):
            results = [result for result in record["results"] if result["plugin"] == plugin["name"]]
            rows = tables[f"run-1-costs-{number + 1}"]
            self.assertEqual([row[0] for row in rows], [result["benchmark"] for result in results])
            for row, result in zip(rows, results):
                where = (plugin["name"], result["benchmark"], row[1])
                self.assertEqual(row[1], " x ".join(str(part["value"]) for part in result["size"]))
                if result["outcome"] != "verified":
                    self.assertEqual(row[2], result["outcome"], where)
                    self.assertNotEqual(accepted[result["benchmark"]][number], "right", where)
                    continue
                self.assertShows(row[3], 1e6 * statistics.median(figures.differences(result)), where)
                low, high = figures.median_interval(figures.differences(result))
                self.assertShows(row[4], 1e6 * low, where)
                self.assertShows(row[5], 1e6 * high, where)
            for item in {result["benchmark"] for result in results}:
                outcomes = {result["outcome"] for result in results if result["benchmark"] == item}
                if outcomes == {"verified"}:
                    self.assertEqual(accepted[item][number], "right")

    def test_a_run_leaves_a_page_of_its_own_record(self):
        record = figures.read(pages.run_record)
        with Browser() as browser:
            tables = browser.open(pages.run_page).tables()
        self.assertGreaterEqual(self.check_times(tables, record), 2)
        self.assertEqual(len(tables["scores-table"]), len(record["plugins"]))

    def test_several_records_stand_side_by_side(self):
        with Browser() as browser:
            tables = browser.open(pages.many_page).tables()
            records = [figures.read(record) for record in pages.many_records]
            self.assertEqual(set(tables["machines-table"][0][1:]), {record["id"] for record in records})
            self.assertEqual(len(browser.find_all("#summary article")), len(records))
            plugins = sum(len(record["plugins"]) for record in records
                          if not record["settings"]["sizes"] and not figures.is_overheads(record))
            self.assertEqual(len(tables["scores-table"]), plugins)
            self.assertGreater(len(tables["history-table"]), 10)
