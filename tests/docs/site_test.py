#!/usr/bin/env python3
"""Builds docs/ as a site and follows every link of it, and those of README.md.

usage: site_test.py SOURCE_ROOT
Exit 77, with the reason, where mkdocs is missing.
SPDX-License-Identifier: Apache-2.0
"""
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

SOURCES = pathlib.Path(sys.argv[1])
# Elements whose address a browser fetches by itself when it shows a page.
FETCHED = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}


class Page(html.parser.HTMLParser):
    """A page's anchors, and the addresses it leads to: (address, whether it is fetched by showing the page)."""

    def __init__(self, file):
        super().__init__()
        self.anchors, self.addresses = set(), []
        self.feed(file.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.addresses.append((value, (tag, name) in FETCHED))


def heading_anchors(markdown):
    """The anchors that GitHub gives to headings."""
    headings = re.findall(r"^#+ +(.*)$", re.sub(r"```.*?```", "", markdown, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


class SiteTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = pathlib.Path(tempfile.mkdtemp(prefix="torment-site-"))
        cls.addClassCleanup(shutil.rmtree, cls.site, ignore_errors=True)
        done = subprocess.run(["mkdocs", "build", "--strict", "--quiet", "--config-file", SOURCES / "mkdocs.yml",
                               "--site-dir", cls.site], capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError(f"mkdocs build --strict:\n{done.stdout}{done.stderr}")
        cls.pages = {file: Page(file) for file in sorted(cls.site.rglob("*.html"))}

    def local_links(self):
        for file, page in self.pages.items():
            for address, _ in page.addresses:
                parts = urllib.parse.urlsplit(address)
                # 404.html is served for any address, so its own lead from the root; it is the theme's.
                if not parts.scheme and not parts.netloc and file.name != "404.html":
                    target = (file.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else file
                    yield file, address, target, urllib.parse.unquote(parts.fragment)

    def test_every_link_leads_to_a_file(self):
        lost = [f"{file.relative_to(self.site)}: {address}" for file, address, target, _ in self.local_links()
                if not target.exists()]
        self.assertEqual(lost, [])

    def test_every_anchor_is_there(self):
        lost = [f"{file.relative_to(self.site)}: {address}" for file, address, target, anchor in self.local_links()
                if anchor and target in self.pages and anchor not in self.pages[target].anchors]
        self.assertEqual(lost, [])

    def test_every_list_is_one(self):
        lost = [file.name for file in self.pages if re.search(r"<p>[^<]*(<(?!/p>)[^<]*)*\n- ", file.read_text())]
        self.assertEqual(lost, [], "a list begins behind an empty line")

    def test_every_page_is_in_the_navigation(self):
        start = self.pages[self.site / "index.html"]
        linked = {address.split("#")[0] for address, _ in start.addresses}
        written = {str(file.relative_to(SOURCES / "docs").with_suffix(".html"))
                   for file in (SOURCES / "docs").rglob("*.md")}
        self.assertEqual(sorted(written - linked), [], "add them to `nav` in mkdocs.yml")

    def test_nothing_is_fetched_from_a_network(self):
        foreign = [f"{file.name}: {address}" for file, page in self.pages.items()
                   for address, fetched in page.addresses if fetched and re.match(r"(\w+:)?//", address)]
        foreign += [f"{file.name}: {address}" for file in self.site.rglob("*.css")
                    for address in re.findall(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')]+)", file.read_text())]
        self.assertEqual(foreign, [])

    def test_links_of_the_readme_lead_somewhere(self):
        readme = (SOURCES / "README.md").read_text()
        links = re.findall(r"\]\(([^)\s]+)\)", readme)
        self.assertGreater(len(links), 10)
        for link in links:
            path, _, anchor = link.partition("#")
            if re.match(r"\w+:", link):
                continue
            target = SOURCES / path if path else SOURCES / "README.md"
            self.assertTrue(target.exists(), link)
            if anchor:
                self.assertIn(anchor, heading_anchors(target.read_text()), link)


if __name__ == "__main__":
    if not shutil.which("mkdocs"):
        print("skipped: mkdocs is not here")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
