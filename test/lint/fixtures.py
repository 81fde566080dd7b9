#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests all fixtures in checks/: lints them together, in a few runs, and looks at the results many
times. NAME chooses tests by a regular expression:

    test/lint/fixtures.py                                all
    test/lint/fixtures.py cuda-partial-warp/blocks       a fixture, in each host
    test/lint/fixtures.py wording                        a test over all fixtures
    test/lint/fixtures.py --against build-llvm19 llvm19  as another version of Clang reports it
    test/lint/fixtures.py --list
"""
import argparse
import collections
import os
import pathlib
import re
import sys
import time
import unittest
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import sites  # noqa: E402
from every_fixture import Disagreement, UnreadableCases  # noqa: E402

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
# Over all fixtures; the second kind with one version of Clang only, on which it does not depend.
OVER_ALL = ["expectations_test", "wording", "fixes", "offered_fixes", "determinism", "with_toolkit",
            "prefixes"]

OF_ONE_CLANG = ["formats", "json_report"]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--build", default=REPOSITORY / "build", metavar="FOLDER")
    parser.add_argument("--against", metavar="FOLDER", help="a build with another version of Clang, "
                        "which must report the same")
    parser.add_argument("--junit", type=pathlib.Path, metavar="FILE", help="write a report there")
    parser.add_argument("--list", action="store_true", help="print the names of the tests, and end")
    parser.add_argument("--update-offers", action="store_true",
                        help="keep the edits that are offered now in offered_fixes.txt, and end")
    return parser.parse_args()


# XML has no control characters but these.
PRINTABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def flat(tests):
    for test in tests:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


def chosen_tests(site, against, names):
    """The tests of which a name is part of theirs; all without names."""
    from every_fixture import agreement, other_clang

    def is_wanted(name):
        return not names or any(re.search(part, name) for part in names)

    yield from agreement.tests(is_wanted, agreement.all_runs())
    if against:
        yield from other_clang.tests(sites.of_build(against), is_wanted)
    for module in OVER_ALL + (OF_ONE_CLANG if site.pure_tests else []):
        for test in flat(unittest.defaultTestLoader.loadTestsFromName(f"every_fixture.{module}")):
            if is_wanted(test.id()):
                yield test


class Result(unittest.TestResult):
    """Prints what fails at once, and keeps a report as JUnit has it."""

    def __init__(self):
        super().__init__()
        self.suite = ElementTree.Element("testsuite", name="fixtures")
        self.counts = collections.Counter()

    def startTest(self, test):
        super().startTest(test)
        self.started = time.monotonic()
        suite, _, name = test.id().removeprefix("every_fixture.").partition(".")
        self.element = ElementTree.SubElement(self.suite, "testcase", classname=suite, name=name)

    def stopTest(self, test):
        super().stopTest(test)
        self.element.set("time", f"{time.monotonic() - self.started:.2f}")

    def add(self, kind, test, reason):
        self.counts[kind] += 1
        reason = PRINTABLE.sub("?", reason)
        ElementTree.SubElement(self.element, kind, message=reason)
        print(f"{kind}: {test.id()}: {reason}", flush=True)

    def problem(self, test, problem):
        """A disagreement has all in its message; of others the place is printed too."""
        is_plain = issubclass(problem[0], Disagreement)
        self.add("failure", test, str(problem[1]) if is_plain
                 else self._exc_info_to_string(problem, test))

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.add("skipped", test, reason)

    def addFailure(self, test, problem):
        super().addFailure(test, problem)
        self.problem(test, problem)

    def addError(self, test, problem):
        super().addError(test, problem)
        if not isinstance(test, unittest.TestCase):  # a class could not be set up: no test began
            self.startTest(test)
        self.problem(test, problem)

    def addSubTest(self, test, subtest, problem):
        super().addSubTest(test, subtest, problem)
        if problem:
            self.problem(subtest, problem)


def main():
    arguments = parse_arguments()
    site = sites.of_build(arguments.build)
    os.environ.update(sites.environment(site))
    sys.stdout.reconfigure(errors="replace")
    if arguments.update_offers:
        from every_fixture import offered_fixes
        offered_fixes.KEPT.write_text(offered_fixes.now())
        return 0
    try:
        tests = list(chosen_tests(site, arguments.against, arguments.names))
    except UnreadableCases as error:
        return str(error)
    if arguments.list:
        print("\n".join(test.id() for test in tests))
        return 0
    result = Result()
    unittest.TestSuite(tests).run(result)
    if arguments.junit:
        arguments.junit.parent.mkdir(parents=True, exist_ok=True)
        ElementTree.ElementTree(result.suite).write(arguments.junit)
    print(f"{result.testsRun} tests, {result.counts['failure']} failures, "
          f"{result.counts['skipped']} skipped")
    return 0 if result.wasSuccessful() and result.testsRun else 1


sys.exit(main())
