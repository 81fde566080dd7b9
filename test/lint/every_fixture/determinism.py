# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same files give the same bytes, whatever the number of jobs, the order in which the files are
named, the state of the cache and the locale: for all fixtures as JSON, for some in each form."""
import json
import unittest

import hosts
import reports
from every_fixture import runs

FORMS = reports.forms()
FEW = ["cuda-launch-exceeds-bounds", "cuda-partial-warp"]
LOCALES = ["C", "C.UTF-8", "tr_TR.UTF-8", "de_DE.UTF-8"]  # one that is not installed is as C


def in_locale(locale, env=hosts.CACHING):
    kept = {name: value for name, value in env.items()
            if name not in ("LANG", "LANGUAGE") and not name.startswith("LC_")}
    return {**kept, "LC_ALL": locale}


def report(*arguments, locale="C", files=(hosts.FIXTURES,)):
    """What a run writes, and how it ends."""
    run = runs.lint(*runs.ALL, "--quiet", *arguments, *files, env=in_locale(locale))
    return run.stdout, run.stderr, run.returncode


class Determinism(unittest.TestCase):
    def assert_same(self, one, other, what):
        self.assertEqual(one[1:], other[1:], what)
        self.assertGreater(len(one[0]), 1000, what)
        self.assertTrue(one[0] == other[0], f"{what}: other bytes")

    def test_all_fixtures(self):
        """One at a time and nothing kept, against as many as there are processors and an empty cache,
        and against what the cache then has."""
        first = runs.report("json")
        first = first.stdout, first.stderr, first.returncode
        self.assert_same(report("--no-cache", "-j1", "--format=json"), first, "one at a time")
        for jobs, locale in (("-j1", "de_DE.UTF-8"), ("-j8", "tr_TR.UTF-8")):
            self.assert_same(report(jobs, "--format=json", locale=locale), first, jobs)

    def test_some_in_each_form(self):
        folders = [hosts.FIXTURES / name for name in FEW]
        # A folder means its files in the order of their names.
        files = sorted(path for folder in folders for path in folder.rglob("*.cu*"))
        for number, form in enumerate(FORMS):
            form = f"--format={form}"
            plain = report(form, files=folders)
            locale = LOCALES[number % len(LOCALES)]
            self.assert_same(report("-j1", form, locale=locale, files=folders), plain, form)
            self.assert_same(report(form, files=files), plain, form)
            if number == 0:
                self.assert_same(report("--no-cache", "-j8", form, files=folders), plain, form)

    def test_other_order(self):
        """In another order of the files, what is found in each is the same."""
        def found(folders):
            made = json.loads(report("--format=json", files=folders)[0])
            return sorted(map(repr, made["findings"])), sorted(map(repr, made["launches"]))
        folders = [hosts.FIXTURES / name for name in FEW]
        self.assertEqual(found(folders), found(folders[::-1]))

    def test_table_of_launches(self):
        folders = [hosts.FIXTURES / name for name in FEW]
        flags = ["--list-launches", "--format=text"]
        self.assert_same(report("-j1", *flags, files=folders),
                         report("-j3", "--no-cache", *flags, files=folders), "table of launches")
