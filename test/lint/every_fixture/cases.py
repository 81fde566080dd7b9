# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The RUN lines of the fixtures, which have the flags of each lint.

    // RUN: %check_hosts %s cuda-launch-dimensions --target=sm_80,sm_86
    // RUN: %check_hosts %s cuda-low-occupancy --option cuda-low-occupancy.Threshold=60
    // RUN: %check_values %s
    // RUN: %check_launches %s -fgpu-rdc

%check_hosts: what every host reports is what the CHECK lines say (expectations.py). "// HOSTS: command"
or "// HOSTS: plugin" means that host alone. %check_values and %check_launches look at the launches of
the JSON report (launches.py); their flags are Clang's.
"""
import argparse
import functools
import pathlib
import re
import shlex
import shutil

import hosts
from every_fixture import UnreadableCases
from every_fixture.expectations import Expectations

RUN = re.compile(r"^// RUN: ((?:.*\\\n// RUN: )*.*)$", re.M)
LIKE_A_CHECK = re.compile(r"^\s*// ([A-Z]+)(?:-NOT)?: ", re.M)
ONE_HOST = re.compile(r"^// HOSTS: (command|plugin)$", re.M)


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise UnreadableCases(message)


def parser():
    parser = Parser(prog="%check_hosts")
    parser.add_argument("fixture")
    parser.add_argument("checks", help="the check, or globs, to run alone")
    parser.add_argument("--target", help="judged for these; default: warplint's default set")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--resources", metavar="LOG", help="beside the fixture: what was measured")
    parser.add_argument("--older", action="store_true", help="measured before the fixture changed")
    parser.add_argument("--prefix", default="CHECK")
    parser.add_argument("--flag", action="append", default=[], help="for Clang")
    return parser


class Case:
    """One RUN line of a fixture. A host reads it in a folder of its own, with a .clang-tidy that has
    the checks and options."""

    def __init__(self, fixture, number, words):
        self.fixture, self.number = fixture, number
        self.kind = words[0].removeprefix("%check_")
        self.text = fixture.read_text(encoding="utf-8", errors="surrogateescape")
        if self.kind == "hosts":
            self.options = parser().parse_args(words[1:])
            self.flags = self.options.flag
        else:
            self.flags = words[2:]

    def name(self):
        return f"{self.fixture.relative_to(hosts.FIXTURES)}:{self.number}"

    def is_for(self, host):
        one = ONE_HOST.search(self.text)
        return not one or one[1] == host

    @functools.cache
    def expectations(self, error_word):
        return Expectations(self.text, self.options.prefix, error_word)

    def place(self, folder):
        """Writes what a host reads, and returns the copy of the fixture."""
        folder.mkdir()
        hosts.copy_inputs(self.fixture.parent, folder)
        if self.kind == "hosts":
            hosts.config_file(self.check_options(folder), folder, f"-*,{self.options.checks}")
        return pathlib.Path(shutil.copy(self.fixture, folder))

    def check_options(self, folder):
        options = dict(option.split("=", 1) for option in self.options.option)
        if self.options.target:
            options["CudaTargets"] = self.options.target
        if self.options.resources:
            log = self.fixture.parent / self.options.resources
            options["CudaResources"] = hosts.measured(log, folder, self.options.older)
        return options


def cases_of(fixture):
    """The cases of a fixture, of which it has at least one."""
    text = fixture.read_text(encoding="utf-8", errors="surrogateescape")
    found = [case_of(fixture, text.count("\n", 0, run.start()) + 1, run[1])
             for run in RUN.finditer(text)]
    if not found:
        raise UnreadableCases(f"{fixture}: no RUN line")
    if unused := unused_prefixes(text, found):
        raise UnreadableCases(f"{fixture}: no RUN line uses {unused}")
    return found


def case_of(fixture, line, text):
    words = shlex.split(text.replace("\\\n// RUN:", "").replace("%S", str(fixture.parent)))
    if words[0] not in ("%check_hosts", "%check_values", "%check_launches") or words[1:2] != ["%s"]:
        raise UnreadableCases(f"{fixture}:{line}: not understood: {text}")
    try:
        return Case(fixture, line, words)
    except UnreadableCases as error:
        raise UnreadableCases(f"{fixture}:{line}: {error}") from error


def unused_prefixes(text, found):
    """What looks like CHECK lines and belongs to no case."""
    used = {case.options.prefix for case in found if case.kind == "hosts"}
    used |= {"JSON" for case in found if case.kind == "launches"}
    return set(LIKE_A_CHECK.findall(text)) - used - {"RUN", "HOSTS"}
