# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lints the cases of fixtures in as few runs as the flags for Clang allow, and compares what is
reported of each with what it expects.

Each case is in a folder of its own, with a number as its name, by which what a run prints is
divided between the cases.
"""
import collections
import functools
import json
import pathlib
import re
import tempfile
import unittest

import hosts
from every_fixture import Disagreement, launches
from every_fixture.cases import cases_of

# The command shows a distant edit at its place; clang-tidy shows none.
EDIT_NOTE = re.compile(r"^.*: note: the edit is here\n", re.M)
# Of the command alone, beside its report.
OLDER_LOG = re.compile(r"^warning: .*: older than .*\n", re.M)
ERROR_WORDS = {"command": "error", "plugin": "warning"}


class Batch:
    """Cases that one run of a host lints: those with the same flags, all of which expect an error or
    none of which does."""

    def __init__(self, cases, flags):
        self.cases, self.flags = cases, flags
        self.folder = tempfile.TemporaryDirectory()
        self.report = {}
        self.root = pathlib.Path(self.folder.name).resolve()
        self.files = [case.place(self.root / str(number)).relative_to(self.root)
                      for number, case in enumerate(cases)]

    def lint(self, form, *arguments):
        """Runs the command. A second form of the report is of what the first run found."""
        return hosts.lint(f"--format={form}", "--quiet", f"--cache-dir={self.root}/cache", *arguments,
                          *self.files, "--", *self.flags, cwd=self.root, env=hosts.CACHING)

    def tidy(self):
        """Runs clang-tidy with the plugin. It ends where no check is enabled in its own folder."""
        hosts.config_file({}, self.root, "-*,cuda-*")
        return hosts.run([hosts.CLANG_TIDY, f"-load={hosts.PLUGIN}", *self.files, "--", "-x", "cuda",
                          "--cuda-host-only", *hosts.own_header_flags(), *self.flags], cwd=self.root)

    def case_of(self, file):
        """The case in whose folder a file of the report is."""
        return self.cases[int(file.partition("/")[0])]

    def divided(self, output):
        """What a run printed of each case: from a finding in its folder up to one in another."""
        found, case = collections.defaultdict(str), None
        for line in output.replace(f"{self.root}/", "").splitlines(keepends=True):
            if place := re.match(r"(\d+)/[^:]+:\d+:\d+: (?:warning|error): ", line):
                case = self.cases[int(place[1])]
            found[case] += line
        return found


def by_command(batch):
    """What the command reports of each case, and what is wrong with the run as a whole."""
    run = batch.lint("text")
    report = batch.report = json.loads(batch.lint("json").stdout)
    promised = any(case.expectations("error").promise_error() for case in batch.cases)
    wrong = "".join(f"  not read: {file}\n"
                    for file in unread(batch.files, (f["file"] for f in report["files"]
                                                     if f["status"] != "failed")))
    if run.returncode != promised:
        wrong += f"  exit status {run.returncode}, expected {int(promised)}\n"
    return batch.divided(EDIT_NOTE.sub("", run.stdout)), wrong + OLDER_LOG.sub("", run.stderr)


def by_plugin(batch):
    """The same of clang-tidy with the plugin, which prints the names of several files only."""
    run = batch.tidy()
    read = re.findall(r"^\[\d+/\d+\] Processing file (.*)\.$", run.stderr, re.M)
    missing = unread(batch.files, (name.removeprefix(f"{batch.root}/") for name in read))
    wrong = "".join(f"  not read: {file}\n" for file in missing if len(batch.files) > 1)
    if run.returncode:
        wrong += f"  exit status {run.returncode}, expected 0\n{run.stderr}"
    return batch.divided(run.stdout), wrong


def unread(files, names):
    return sorted(set(map(str, files)) - set(names))


HOSTS = {"command": by_command, "plugin": by_plugin}


class Runs:
    """All runs over chosen cases; each is made when the first of its cases asks for it. The programs
    may be those of another build, which then has a name."""

    def __init__(self, cases, build="", programs=None):
        self.cases, self.build, self.programs = cases, build, programs or {}
        self.made = {}

    def of_host(self, host, case):
        """What a host prints of a case, and what is wrong with the run."""
        found, wrong, _ = self.run(host, case)
        return found[case], found[None] + wrong

    def offers(self, case):
        """The findings of the command in a case, and where the files are that they name."""
        batch = self.run("command", case)[2]
        return batch.root, [finding for finding in batch.report["findings"]
                            if batch.case_of(finding["file"]) is case]

    def run(self, host, case):
        key = (host, *self.key(case))
        if key not in self.made:
            batch = Batch([other for other in self.cases if other.kind == "hosts"
                           and other.is_for(host) and self.key(other) == self.key(case)], case.flags)
            with hosts.replaced(self.programs):
                self.made[key] = *HOSTS[host](batch), batch
        return self.made[key]

    def launches(self, case):
        """The launches that the command reads in a case."""
        key = ("launches", *case.flags)
        if key not in self.made:
            batch = Batch([other for other in self.cases
                           if other.kind != "hosts" and other.flags == case.flags], case.flags)
            with hosts.replaced(self.programs):
                batch.report = json.loads(batch.lint("json").stdout)
            self.made[key] = batch
        batch = self.made[key]
        file = str(batch.files[batch.cases.index(case)])
        return [launch for launch in batch.report["launches"] if launch["file"] == file]

    def key(self, case):
        return *case.flags, case.expectations("error").promise_error()


@functools.cache
def all_runs():
    """The runs over all cases."""
    return Runs([case for fixture in hosts.fixtures() for case in cases_of(fixture)])


class HostAgrees(unittest.TestCase):
    """A host reports of a case what its CHECK lines have."""

    def __init__(self, case, host, runs):
        super().__init__()
        self.case, self.host, self.runs = case, host, runs

    def id(self):
        return f"{self.runs.build}{self.host}.{self.case.name()}"

    def runTest(self):
        if self.host == "plugin" and not self.runs.programs.get("CLANG_TIDY", hosts.CLANG_TIDY):
            self.skipTest("no clang-tidy that the plugin can be loaded into")
        expected = self.case.expectations(ERROR_WORDS[self.host])
        if expected.is_empty() and self.case.options.prefix != "CHECK":
            raise Disagreement(f"no line has the prefix {self.case.options.prefix}")
        output, wrong = self.runs.of_host(self.host, self.case)
        differences = expected.differences(output)
        if differences or wrong:
            raise Disagreement("\n".join([str(self.case.fixture), *differences, wrong]))


class LaunchesAgree(unittest.TestCase):
    """The launches of a case are those of its comments."""
    COMPARED = {"values": launches.wrong_values, "launches": launches.wrong_launches}

    def __init__(self, case, runs):
        super().__init__()
        self.case, self.runs = case, runs

    def id(self):
        return f"{self.runs.build}{self.case.kind}.{self.case.name()}"

    def runTest(self):
        lines = self.case.text.split("\n")
        wrong = list(self.COMPARED[self.case.kind](lines, self.runs.launches(self.case)))
        if wrong:
            raise Disagreement("\n".join([str(self.case.fixture), *wrong]))


def tests(is_wanted, runs):
    """The tests of all cases of some runs whose names are wanted."""
    wanted = [test for test in tests_of(runs) if is_wanted(test.id())]
    chosen = {id(test.case) for test in wanted}
    if len(chosen) == len(runs.cases):
        return wanted
    few = Runs([case for case in runs.cases if id(case) in chosen], runs.build, runs.programs)
    return [test for test in tests_of(few) if is_wanted(test.id())]


def tests_of(runs):
    for case in runs.cases:
        if case.kind == "hosts":
            yield from (HostAgrees(case, host, runs) for host in HOSTS if case.is_for(host))
        else:
            yield LaunchesAgree(case, runs)
