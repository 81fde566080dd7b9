# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Applies every fix of every fixture, then every suggestion. What comes out parses for
host and device and no longer has what was fixed; after a fix it has nothing new, and a
second --fix changes no byte."""
import collections
import re
import unittest

import hosts
from every_fixture import runs

# One below 9.0 and one from there on: attributes differ.
SIDES = [["--cuda-host-only"]] + [["--cuda-device-only", f"--cuda-gpu-arch={arch}"]
                                  for arch in ("sm_80", "sm_90")]
MOST_ROUNDS = 10  # fixes that overlap are left for another run


def by_check(findings):
    return collections.Counter(finding["check"] for finding in findings)


def clang_errors(tree, paths):
    """Clang's messages about files, in the host pass and in device passes."""
    for side in SIDES:
        run = hosts.run([hosts.CLANG, "-x", "cuda", "-fsyntax-only", "-w", "-std=c++17", *side,
                         *hosts.own_header_flags(), f"-I{tree.root}/Inputs", *paths])
        if run.returncode:
            yield f"{' '.join(side)}: {run.stderr}"


class State:
    """A tree at one time: what was found in it, how many edits a run then made, and its bytes after."""

    def __init__(self, tree, *arguments):
        run = tree.lint(*arguments)
        self.found = tree.by_fixture(run.stdout)
        self.fixes, self.suggestions = applied(run.stderr)
        self.bytes = tree.contents()

    def fixable(self, fixture):
        return [finding for finding in self.found[fixture] if finding["fixes"]]

    def suggesting(self, fixture):
        return [finding for finding in self.found[fixture]
                if any(note["fixes"] for note in finding["notes"])]


def applied(errors):
    """The numbers of fixes and suggestions that a run applied by its message."""
    match = re.search(r"(\d+) fix(?:es)?(?: and (\d+) suggestions?)? applied", errors)
    return (int(match[1]), int(match[2] or 0)) if match else (0, 0)


@unittest.skipUnless(hosts.CLANG, "no Clang")
class Fixes(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        tree = cls.tree = runs.Tree()
        cls.original = tree.contents()
        cls.rounds = [State(tree, "--fix")]
        while cls.rounds[-1].fixes and len(cls.rounds) < MOST_ROUNDS:
            cls.rounds.append(State(tree, "--fix"))
        cls.before, cls.fixed = cls.rounds[0], cls.rounds[-1]
        cls.changed = {fixture for fixture in tree.copies
                       if cls.fixed.bytes[fixture] != cls.original[fixture]}
        cls.fixed_errors = list(clang_errors(tree, [tree.copies[f] for f in sorted(cls.changed)]))
        cls.suggested = State(tree, "--fix=suggested")
        cls.edited = {fixture for fixture in tree.copies
                      if cls.suggested.bytes[fixture] != cls.fixed.bytes[fixture]}
        cls.suggested_errors = list(clang_errors(tree, [tree.copies[f] for f in sorted(cls.edited)]))
        cls.last = State(tree)

    def test_there_are_some(self):
        self.assertGreater(sum(state.fixes for state in self.rounds), 20)
        self.assertGreater(self.suggested.suggestions, 20)

    def test_fixtures_with_fixes_change_and_no_others(self):
        self.assertEqual(self.changed, {f for f in self.before.found if self.before.fixable(f)})

    def test_no_fix_is_left(self):
        self.assertEqual(self.fixed.fixes, 0, "fixes are left after many runs")
        self.assertEqual({f: left for f in self.fixed.found if (left := self.fixed.fixable(f))}, {})

    def test_what_was_fixed_is_gone_and_nothing_is_new(self):
        for fixture in self.before.found:
            others = [f for f in self.before.found[fixture] if not f["fixes"]]
            new = by_check(self.fixed.found[fixture]) - by_check(others)
            self.assertEqual(new, {}, fixture)

    def test_a_second_run_changes_no_byte(self):
        """The last of the runs found no fix in what the one before it left."""
        self.assertEqual(self.fixed.bytes, self.rounds[-2].bytes)

    def test_fixed_sources_parse(self):
        self.assertEqual(self.fixed_errors, [])

    def test_suggestions_are_applied_where_they_are_offered(self):
        self.assertEqual(self.suggested.fixes, 0)
        self.assertEqual(self.edited,
                         {f for f in self.suggested.found if self.suggested.suggesting(f)})

    def test_suggestions_change_what_is_found(self):
        for fixture in self.edited:
            self.assertNotEqual(sorted(map(str, self.last.found[fixture])),
                                sorted(map(str, self.suggested.found[fixture])), fixture)

    def test_sources_with_suggestions_parse(self):
        self.assertEqual(self.suggested_errors, [])
