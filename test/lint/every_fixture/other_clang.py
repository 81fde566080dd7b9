# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A build against another version of Clang reports of the fixtures what their CHECK lines have, in the
command and in the plugin, and the JSON report of all of them is that of this build."""
import json
import unittest

import hosts
from every_fixture import Disagreement, agreement, runs

# What the other version reports otherwise, by the file, and why that is right.
KNOWN = {}


def tests(site, is_wanted):
    """The tests of another build, named by its version, whose names are wanted."""
    programs = {"WARPLINT": site.warplint, "PLUGIN": site.plugin, "CLANG_TIDY": site.clang_tidy}
    build = f"llvm{site.llvm_major}-"
    other = agreement.Runs(agreement.all_runs().cases, build, programs)
    whole = SameReport(build, programs)
    return agreement.tests(is_wanted, other) + ([whole] if is_wanted(whole.id()) else [])


def lines(report, kind):
    """The findings or launches of a report, as text."""
    return {json.dumps(entry, sort_keys=True) for entry in report[kind]
            if not any(entry["file"].endswith(name) for name in KNOWN)}


class SameReport(unittest.TestCase):
    def __init__(self, build, programs):
        super().__init__()
        self.build, self.programs = build, programs

    def id(self):
        return f"{self.build}command.same_report"

    def runTest(self):
        with hosts.replaced(self.programs):
            run = runs.lint(*runs.ALL, "--format=json", "--quiet", "--no-cache", hosts.FIXTURES)
        own, other = runs.all_findings(), json.loads(run.stdout)
        differences = []
        for kind in ("findings", "launches"):
            differences += [f"  only {build}: {line}" for build, found in
                            (("here", lines(own, kind) - lines(other, kind)),
                             ("there", lines(other, kind) - lines(own, kind)))
                            for line in sorted(found)]
        if differences or run.returncode != 1:
            raise Disagreement("\n".join([f"exit status {run.returncode}", *differences, run.stderr]))
