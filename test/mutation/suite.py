# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tests that mutants are run against: unit tests, and RUN lines of the checks' fixtures.

A fixture's output is first compared with that of the program without a mutant: where it is the
same, FileCheck need not be asked.
"""
import contextlib
import dataclasses
import io
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

import check_hosts
import hosts
import offered_fixes
import options

TEMPORARY = re.compile(re.escape(tempfile.gettempdir()) + r"/tmp\w+/")
SLOW = 10  # a test that takes so many times what it took is hung


@dataclasses.dataclass
class Test:
    """One test: what it is called, and what it said and how long it took with no mutant on."""
    name: str
    said: str = ""
    seconds: float = 60.0
    reached: frozenset = frozenset()

    def limit(self):
        return 10 + SLOW * self.seconds

    def passes(self):
        """Whether it passes; TimeoutExpired where it does not end."""
        raise NotImplementedError

    def record(self):
        """Runs it with no mutant on, and notes what it reaches."""
        with tempfile.TemporaryDirectory() as folder:
            reached = pathlib.Path(folder, "reached")
            os.environ["WARPLINT_REACHED"] = str(reached)
            started = time.monotonic()
            right = self.first_run()
            self.seconds = time.monotonic() - started
            del os.environ["WARPLINT_REACHED"]
            if not right:
                sys.exit(f"{self.name}: fails without a mutant")
            lines = reached.read_text().split() if reached.is_file() else []
        self.reached = frozenset(map(int, lines))
        return self

    def first_run(self):
        return self.passes()


@dataclasses.dataclass
class UnitTest(Test):
    """One case of a GoogleTest program."""
    program: str = ""

    def passes(self):
        return subprocess.run([self.program, f"--gtest_filter={self.name}", "--gtest_fail_fast"],
                              capture_output=True, timeout=self.limit()).returncode == 0


@dataclasses.dataclass
class Fixture(Test):
    """One RUN line of a fixture that asks for %check_hosts: the command's part of it."""
    words: tuple = ()

    def lint(self):
        arguments = check_hosts.parse_arguments(self.words)
        options = dict(option.split("=", 1) for option in arguments.option)
        hosts.TIMEOUT_S = self.limit()
        with tempfile.TemporaryDirectory() as folder:
            if arguments.resources:
                log = pathlib.Path(arguments.fixture).parent / arguments.resources
                options["CudaResources"] = hosts.measured(log, folder, arguments.older)
            return hosts.warplint(arguments.fixture, checks=f"-*,{arguments.checks}",
                                  target=arguments.target, options=options, flags=arguments.flag)

    @staticmethod
    def text(done):
        return TEMPORARY.sub("", f"{done.returncode}\n{done.stdout}{done.stderr}")

    def first_run(self):
        done = self.lint()
        self.said = self.text(done)
        return self.is_expected(done)

    def passes(self):
        done = self.lint()
        return self.text(done) == self.said or self.is_expected(done)

    def is_expected(self, done):
        arguments = check_hosts.parse_arguments(self.words)
        with contextlib.redirect_stdout(io.StringIO()):
            return check_hosts.command_agrees(arguments, done)


@dataclasses.dataclass
class Offers(Test):
    """The edits that the findings of a fixture offer."""
    fixture: pathlib.Path = None

    def first_run(self):
        self.said = list(offered_fixes.offers(self.fixture))
        return True  # what they should be is another test's to say: offered_fixes.py

    def passes(self):
        hosts.TIMEOUT_S = self.limit()
        try:
            return list(offered_fixes.offers(self.fixture)) == self.said
        except (ValueError, KeyError, UnicodeError):  # it crashed, and its report is no JSON
            return False


@dataclasses.dataclass
class Line(Test):
    """One RUN line of a fixture that runs the command itself."""
    line: str = ""

    def passes(self):
        return subprocess.run(["bash", "-o", "pipefail", "-c", self.line], capture_output=True,
                              timeout=self.limit()).returncode == 0


def recorded(test):
    return test.record()


def unit_tests(program):
    """Every case of a GoogleTest program."""
    listed = subprocess.run([program, "--gtest_list_tests"], text=True, capture_output=True,
                            check=True).stdout.splitlines()
    suite = ""
    for line in listed:
        if line.startswith("  "):
            yield UnitTest(suite + line.split()[0], program=str(program))
        elif line.rstrip().endswith("."):
            suite = line.strip()


def run_lines(fixture):
    text = fixture.read_text(encoding="utf-8", errors="replace")
    text = re.sub(r"\\\n// RUN:", " ", text)
    return re.findall(r"^// RUN: (.*)$", text, re.M)


def fixtures(warplint, filecheck):
    """Every RUN line of a check's fixture that holds findings against what is expected."""
    for path in hosts.fixtures():
        for number, line in enumerate(run_lines(path), 1):
            name = f"{path.relative_to(hosts.FIXTURES)}:{number}"
            if line.startswith("%check_hosts "):
                words = shlex.split(line.replace("%s", shlex.quote(str(path))))
                yield Fixture(name, words=tuple(words[1:]))
            elif line.startswith("%warplint "):
                known = {"%warplint": f"{warplint} --cuda-path=none", "%filecheck": filecheck,
                         "%s": shlex.quote(str(path))}
                yield Line(name, line=re.sub("|".join(known), lambda m: known[m.group()], line))
        yield Offers(f"{path.relative_to(hosts.FIXTURES)}: offered fixes", fixture=path)


def scripts():
    """Tests of the checks' options, which no fixture asks for."""
    yield Line("options.py", line=f"{sys.executable} {shlex.quote(options.__file__)}")
