#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: site, sphinx
# RUN: %python %s
"""The documentation site is built without a warning, every link in it leads to a page and a place
on it, every page is in its contents, and code is shown as code."""
import html.parser
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import urllib.parse

import hosts

PAGES = ["README.md", "CHANGELOG.md", "arch_tables/README.md", "arch_tables/SOURCES.md"]


class Page(html.parser.HTMLParser):
    """The places and links of a page, and how its code is marked."""

    def __init__(self, text):
        super().__init__()
        self.places, self.links, self.contents, self.code = {""}, [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.places.add(attributes.get("id", ""))
        for name in ("href", "src"):
            if attributes.get(name):
                self.links.append(attributes[name])
        classes = (attributes.get("class") or "").split()
        if tag == "a" and "reference" in classes and "internal" in classes:
            self.contents.append(attributes["href"])
        self.code += [name for name in classes if name.startswith("highlight-")]


def build(repository, site):
    environment = {"SPHINX_BUILD": hosts.REPOSITORY / "build/sphinx/bin/sphinx-build", **os.environ}
    return subprocess.run([repository / "scripts/build-site", site], capture_output=True,
                          encoding="utf-8", env=environment)


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.site = pathlib.Path(folder.name, "site")
        cls.result = build(hosts.REPOSITORY, cls.site)
        cls.pages = {path: Page(path.read_text()) for path in cls.site.rglob("*.html")}

    def test_without_a_warning(self):
        self.assertEqual((self.result.returncode, self.result.stdout, self.result.stderr),
                         (0, "", ""))

    def test_every_page_is_in_the_contents(self):
        sources = [*PAGES, *(str(path.relative_to(hosts.REPOSITORY))
                             for path in (hosts.REPOSITORY / "docs").rglob("*.md"))]
        contents = {urllib.parse.urldefrag(link).url
                    for link in self.pages[self.site / "index.html"].contents} | {"README.html"}
        for source in sources:
            page = str(pathlib.Path(source).with_suffix(".html"))
            self.assertIn(self.site / page, self.pages)
            self.assertTrue(page in contents or page.startswith("docs/checks/"), page)

    def test_links(self):
        """As the browser follows them, not as Sphinx knows them."""
        checked = 0
        for path, page in self.pages.items():
            for link in page.links:
                url = urllib.parse.urlsplit(link)
                if url.scheme or url.netloc:
                    continue
                target = (path.parent / urllib.parse.unquote(url.path)) if url.path else path
                target = target.resolve()
                self.assertTrue(target.is_file(), f"{path.name}: {link}")
                if url.fragment and target in self.pages:
                    self.assertIn(urllib.parse.unquote(url.fragment), self.pages[target].places,
                                  f"{path.name}: {link}")
                checked += 1
        self.assertGreater(checked, 1000)

    def test_nothing_is_fetched(self):
        for path, page in self.pages.items():
            text = path.read_text()
            for wanted in ('src="http', 'rel="stylesheet" href="http'):
                self.assertNotIn(wanted, text, path.name)

    def test_pictures(self):
        """Each is shown by a page, and small."""
        pages = "".join(path.read_text() for path in (hosts.REPOSITORY / "docs").rglob("*.md"))
        for picture in (hosts.REPOSITORY / "docs/images").iterdir():
            self.assertIn(f"images/{picture.name})", pages)
            self.assertLess(picture.stat().st_size, 150 << 10, picture.name)

    def test_code_is_code(self):
        page = self.pages[self.site / "docs/checks/cuda-partial-warp.html"]
        self.assertIn("highlight-cuda", page.code)
        for path in self.site.rglob("*.html"):
            self.assertNotIn("```", path.read_text(), path.name)

    def test_schema(self):
        schema = self.site / "docs/lint.schema.json"
        self.assertEqual(schema.read_text(), (hosts.REPOSITORY / "docs/lint.schema.json").read_text())

    def test_a_link_that_leads_nowhere(self):
        copy = self.site.parent / "copy"
        for name in ("docs", "scripts", "arch_tables"):
            shutil.copytree(hosts.REPOSITORY / name, copy / name)
        for name in ("README.md", "CHANGELOG.md", "LICENSE"):
            shutil.copy(hosts.REPOSITORY / name, copy / name)
        page = copy / "docs/trust.md"
        page.write_text(page.read_text() + "\n[gone](gone.md), [no place](scale.md#gone)\n")
        result = build(copy, self.site.parent / "other")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("gone.md", result.stderr)
        self.assertRegex(result.stderr, "trust.md.*: .*(scale.md#gone|'gone')")


unittest.main()
