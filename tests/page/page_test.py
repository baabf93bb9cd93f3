#!/usr/bin/env python3
"""Pages of records as a browser shows them, held against figures computed from the records' JSON.

usage: page_test.py TORMENT_HOST WRITE_SAMPLES EXAMPLES REFERENCE PLUGIN FAKE...
EXAMPLES is the folder of example records, REFERENCE the reference file that h200-ref is scored by, PLUGIN a
sequential plugin, FAKEs plugins whose names are hostile.
SPDX-License-Identifier: Apache-2.0
"""
import sys
import unittest

from browser import Browser  # first: ends here, before pages are made, where there is none to read them with
import figures
import pages
from accessibility import find_faults
from tables_test import TablesTest  # unittest.main finds it here

CHART_KINDS = ("scores", "ratios", "samples", "split", "roofline")


class PageTest(unittest.TestCase):
    def test_every_chart_is_drawn_and_nothing_is_fetched_or_complained_of(self):
        for page in pages.every_page:
            with self.subTest(page=page.name), Browser() as browser:
                browser.requests()
                shares = browser.open(page).draw_all()
                for canvas, share in shares.items():
                    self.assertGreater(share, 0.002, f"{canvas} is empty")
                self.assertEqual(browser.console(), [])
                self.assertEqual(set(browser.requests()), {f"file://{page}"})
                if page is pages.ref_page:
                    for kind in CHART_KINDS:
                        self.assertTrue(any(kind in canvas for canvas in shares), kind)

    def test_choosing_a_benchmark_redraws_every_chart_of_it(self):
        with Browser() as browser:
            browser.open(pages.ref_page).draw_all()
            before = browser.run("return ['samples', 'split'].map((kind) => "
                                 "document.getElementById(`run-1-${kind}-chart`).toDataURL())")
            browser.run("const select = document.querySelector('#run-1-samples-chart').closest('figure')"
                        ".querySelector('select'); select.value = 'StreamTriad';"
                        "select.dispatchEvent(new Event('change'))")
            browser.draw_all()
            after = browser.run("return ['samples', 'split'].map((kind) => "
                                "document.getElementById(`run-1-${kind}-chart`).toDataURL())")
        for one, other in zip(before, after):
            self.assertNotEqual(one, other)

    def test_without_scripts_every_table_is_there(self):
        with Browser() as browser:
            tables = browser.open(pages.ref_page).tables()
        with Browser(scripts=False) as browser:
            browser.open(pages.ref_page)
            self.assertEqual(browser.tables(), tables)
            self.assertFalse(any(canvas.is_displayed() for canvas in browser.find_all("canvas")))
            for notice in browser.find_all(".instead"):
                self.assertTrue(notice.is_displayed())
            details = browser.find_all("summary")[0]
            details.click()
            self.assertIsNotNone(details.find_element("xpath", "..").get_attribute("open"))

    def test_hostile_names_are_text(self):
        for page, record in ((pages.hostile_page, pages.hostile_record), (pages.run_page, pages.run_record)):
            with self.subTest(page=page.name), Browser() as browser:
                browser.open(page).draw_all()
                inserted = browser.run("return document.querySelectorAll('img, iframe, object, embed, base, form, "
                                       "link').length + document.querySelectorAll('script:not([type]), style').length")
                self.assertEqual(inserted, 2, "elements that are not the page's")
                handlers = browser.run("return [...document.querySelectorAll('*')].filter((element) => "
                                       "[...element.attributes].some(({name}) => name.startsWith('on'))).length")
                self.assertEqual(handlers, 0)
                text = browser.run("return document.body.textContent")
                for plugin in figures.read(record)["plugins"]:
                    for part in plugin["name"].split():
                        if part.isprintable():
                            self.assertIn(part, text)
                self.assertEqual(browser.console(), [])

    def test_the_policy_stops_what_is_not_the_pages(self):
        with Browser() as browser:
            browser.open(pages.ref_page)
            ran = browser.run("""
                const script = document.createElement('script');
                script.textContent = 'window.intruder = true';
                document.body.append(script);
                document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.intruder = true">');
                return window.intruder === true""")
            self.assertFalse(ran)
            self.assertTrue(any("Content Security Policy" in line for line in browser.console()))

    def test_nobody_is_shut_out(self):
        for page in pages.every_page:
            for dark in (False, True):
                with self.subTest(page=page.name, dark=dark), Browser(dark=dark) as browser:
                    browser.open(page).draw_all()
                    self.assertEqual(find_faults(browser), [])

    def test_narrow_screens_scroll_tables_and_never_the_page(self):
        for page in pages.every_page:
            with self.subTest(page=page.name), Browser(width=400) as browser:
                browser.open(page).draw_all()
                browser.run("for (const details of document.querySelectorAll('details')) details.open = true")
                self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), 400)

    def test_paper_gets_every_chart_and_every_log(self):
        with Browser(dark=True) as browser:
            browser.open(pages.ref_page)
            before = browser.run("return document.querySelectorAll('details[open]').length")
            browser.run("dispatchEvent(new Event('beforeprint'))")
            closed = browser.run("return document.querySelectorAll('details:not([open])').length")
            behind = browser.run("return getComputedStyle(document.body).getPropertyValue('--paper').trim()")
            undrawn = browser.run("return [...document.querySelectorAll('canvas')].filter((canvas) => "
                                  "!Chart.getChart(canvas)).length")
            self.assertEqual((closed, undrawn), (0, 0))
            self.assertEqual(behind, "#fbfbf9", "dark colours on paper")
            browser.run("dispatchEvent(new Event('afterprint'))")
            self.assertEqual(browser.run("return document.querySelectorAll('details[open]').length"), before)
            pdf = browser.command("Page.printToPDF", printBackground=False)["data"]
            self.assertGreater(len(pdf), 100000)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
