# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tests that mutants are tried with: unit tests, RUN lines of the checks' fixtures, and those of
tests of the command and the plugin that choose checks or give measurements.

A test runs a program, and judges what it said. What a mutant makes the program say is first
compared with what it says without one: where that is the same, it need not be judged.
"""
import contextlib
import dataclasses
import io
import itertools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import check_hosts
import hosts
import offered_fixes
import options

QUICK_MS = 20  # a unit test that takes less

# Before a command in a RUN line. Keeps beside itself what the command says, and says that again
# where it is there already.
SPEAKER = """#!/bin/sh
test -e "$0.status" || { "$@" > "$0.out" 2> "$0.err"; echo $? > "$0.status"; }
/bin/cat "$0.out"
/bin/cat "$0.err" >&2
exit $(/bin/cat "$0.status")
"""


@dataclasses.dataclass
class Test:
    """One test: a program that is run, and what it should say."""
    name: str

    def run(self):
        """Runs the program."""
        raise NotImplementedError

    def accepts(self, done):
        """Whether that is what the program should say."""
        raise NotImplementedError

    def try_mutants(self, wanted):
        """The mutants of \\p wanted that the program reaches, and those for which the test
        fails (Mutant.h tells how one run can try them all)."""
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "wanted").write_text("\n".join(map(str, wanted)))
            os.environ["WARPLINT_MUTANTS"] = folder
            without = self.run()
            del os.environ["WARPLINT_MUTANTS"]
            if not self.accepts(without):
                raise RuntimeError(f"{self.name}: fails without a mutant\n{without.stdout}"
                                   f"{without.stderr}")
            reached = dict(ended(folder))
            caught = {number for number, status in reached.items()
                      if self.notices(told(folder, number, status), without)}
        return set(reached), caught

    def notices(self, mutant, without):
        same = (mutant.returncode, mutant.stdout, mutant.stderr) == (
            without.returncode, without.stdout, without.stderr)
        return not same and (mutant.returncode < 0 or not self.accepts(mutant))


def ended(folder):
    """Number and exit status of each mutant that was tried."""
    path = pathlib.Path(folder, "ended")
    for line in path.read_text().splitlines() if path.is_file() else []:
        number, status = line.split()
        yield int(number), int(status)


def told(folder, number, status):
    """What a program said with a mutant on."""
    def text(stream):
        path = pathlib.Path(folder, f"{number}.{stream}")
        return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    return subprocess.CompletedProcess([], status, text("out"), text("err"))


@dataclasses.dataclass
class UnitTests(Test):
    """Cases of a GoogleTest program, all in one run that ends with the first that fails."""
    program: str = ""
    cases: tuple = ()

    def run(self):
        return hosts.run([self.program, "--gtest_brief=1", "--gtest_fail_fast",
                          f"--gtest_filter={':'.join(self.cases)}"])

    def accepts(self, done):
        return done.returncode == 0


@dataclasses.dataclass
class Fixture(Test):
    """A RUN line of a fixture that asks for %check_hosts: the command's part of it."""
    words: tuple = ()

    def run(self):
        arguments = check_hosts.parse_arguments(self.words)
        given = dict(option.split("=", 1) for option in arguments.option)
        with tempfile.TemporaryDirectory() as folder:
            if arguments.resources:
                log = pathlib.Path(arguments.fixture).parent / arguments.resources
                given["CudaResources"] = hosts.measured(log, folder, arguments.older)
            return hosts.warplint(arguments.fixture, checks=f"-*,{arguments.checks}",
                                  target=arguments.target, options=given, flags=arguments.flag)

    def accepts(self, done):
        arguments = check_hosts.parse_arguments(self.words)
        with contextlib.redirect_stdout(io.StringIO()):
            return check_hosts.command_agrees(arguments, done)


@dataclasses.dataclass
class Offers(Test):
    """The edits that the findings of a fixture offer, as they are kept."""
    fixture: pathlib.Path = None

    def run(self):
        with tempfile.TemporaryDirectory() as folder:
            return offered_fixes.report(self.fixture, folder)

    def accepts(self, done):
        try:
            return list(offered_fixes.offers(done.stdout)) == offered_fixes.kept(self.fixture)
        except (ValueError, KeyError):  # it crashed, and its report is no JSON
            return False


@dataclasses.dataclass
class Piped(Test):
    """A RUN line of a fixture that hands the output of a program to FileCheck."""
    program: str = ""
    check: str = ""

    def run(self):
        return hosts.run(["bash", "-c", self.program])

    def accepts(self, done):
        return subprocess.run(["bash", "-c", self.check], input=done.stdout, text=True,
                              capture_output=True, check=False).returncode == 0


class Speaker:
    """What stands before the commands of RUN lines (SPEAKER), and what it said."""

    def __init__(self, folder):
        self.path = pathlib.Path(folder, "speaker")
        self.path.write_text(SPEAKER)
        self.path.chmod(0o755)

    def kept(self, what):
        return self.path.with_suffix(f".{what}")

    def forget(self):
        self.kept("status").unlink(missing_ok=True)

    def said(self):
        out, err = (self.kept(stream).read_text(encoding="utf-8", errors="replace")
                    for stream in ("out", "err"))
        return subprocess.CompletedProcess([], int(self.kept("status").read_text()), out, err)

    def say(self, done):
        for what, text in (("out", done.stdout), ("err", done.stderr),
                           ("status", str(done.returncode))):
            self.kept(what).write_text(text, encoding="utf-8", errors="replace")


@dataclasses.dataclass
class Step(Test):
    """A RUN line that runs the command, with those behind it that look at what it said."""
    line: str = ""
    checks: tuple = ()
    speaker: Speaker = None
    folder: str = ""  # where the line is run
    said: subprocess.CompletedProcess = None  # without a mutant

    def run(self):
        self.speaker.forget()
        in_shell(self.line, self.folder)
        self.said = self.speaker.said()
        return self.said

    def accepts(self, done):
        self.speaker.say(done)
        status, folder = in_shell(self.line, self.folder)
        return status == 0 and not any(in_shell(check, folder)[0] for check in self.checks)


@dataclasses.dataclass
class Script(Test):
    """All RUN lines of a test of the command, in a folder of its own."""
    path: pathlib.Path = None

    def try_mutants(self, wanted):
        reached, caught = set(), set()
        with tempfile.TemporaryDirectory() as folder:
            speaker, at = Speaker(folder), folder
            known = script_substitutions(self.path, folder, speaker.path)
            lines = [substituted(line, known) for line in run_lines(self.path)]
            for number, line in enumerate(lines):
                if str(speaker.path) in line:
                    checks = itertools.takewhile(lambda l: l.startswith(hosts.FILECHECK),
                                                 lines[number + 1:])
                    step = Step(f"{self.name}:{number + 1}", line, tuple(checks), speaker, at)
                    of_step = step.try_mutants([m for m in wanted if m not in caught])
                    reached, caught = reached | of_step[0], caught | of_step[1]
                    speaker.say(step.said)
                status, at = in_shell(line, at)
                if status:
                    raise RuntimeError(f"{self.name}: fails without a mutant: {line}")
        return reached, caught


def in_shell(line, folder):
    """Runs a line as lit does: its exit status, and the folder that it ends in."""
    with tempfile.NamedTemporaryFile("r") as end:
        done = hosts.run(["bash", "-o", "pipefail", "-c", f"trap 'pwd > {end.name}' EXIT\n{line}"],
                         cwd=folder)
        return done.returncode, end.read().strip() or folder


@dataclasses.dataclass
class Options(Test):
    """The options that the checks store, with their defaults."""

    def run(self):
        return options.dump()

    def accepts(self, done):
        return not options.faults(done.stdout)


def run_lines(fixture):
    text = fixture.read_text(encoding="utf-8", errors="replace")
    text = re.sub(r"\\\n(//|#) RUN:", " ", text)
    return re.findall(r"^(?://|#) RUN: (.*)$", text, re.M)


def substitutions(path):
    """What the words of a RUN line stand for, as lit.cfg.py has them."""
    own = shlex.join(["-x", "cuda", "--cuda-host-only", *map(str, hosts.own_header_flags())])
    return {"%warplint": f"{hosts.WARPLINT} --cuda-path=none", "%filecheck": hosts.FILECHECK,
            "%tidy": f"{hosts.CLANG_TIDY} -load={hosts.PLUGIN}", "%own_headers": own,
            "%s": shlex.quote(str(path))}


def script_substitutions(path, folder, speaker):
    """The same for a test that has a folder, with \\p speaker before the programs with mutants."""
    of_fixtures = substitutions(path)
    tools = pathlib.Path(hosts.FILECHECK).parent
    exits = shlex.join([sys.executable, str(hosts.REPOSITORY / "test/lint/exits.py")])
    return {**of_fixtures, "%exits": exits,
            "%warplint-toolkit": f"{speaker} {hosts.WARPLINT}",
            "%warplint": f"{speaker} {of_fixtures['%warplint']}",
            "%tidy": f"{speaker} {of_fixtures['%tidy']}",
            "%python": shlex.quote(sys.executable), "%not": str(tools / "not"),
            "%split-file": str(tools / "split-file"), "%S": shlex.quote(str(path.parent)),
            "%t": f"{folder}/t"}


def substituted(line, known):
    """A RUN line with what its words stand for; longer names first."""
    names = "|".join(sorted(known, key=len, reverse=True))
    return re.sub(names, lambda m: known[m.group()], line)


def is_tried(path):
    """Whether the RUN lines of a test choose checks or give measurements, need no other program,
    and change no file that they read: the command with a mutant would change it first."""
    text = path.read_text()
    known = script_substitutions(path, "", "")
    return (re.search(r"--(checks|resources)\b", text) and not re.search(r"--fix\b", text)
            and re.findall("REQUIRES: (.*)", text) in ([], ["clang-tidy"])
            and all(word in known for line in run_lines(path)
                    for word in re.findall(r"%[\w-]+", line)))


def scripts():
    """The tests of the command and the plugin that can be tried with mutants."""
    for folder in ("command", "plugin"):
        for path in sorted((hosts.FIXTURES.parent / folder).glob("*.test")):
            if is_tried(path):
                yield Script(f"{folder}/{path.name}", path=path)


def fixtures():
    """Every RUN line of a check's fixture that holds findings against what is expected, and what
    each fixture's findings offer."""
    for path in hosts.fixtures():
        known = substitutions(path)
        short = path.relative_to(hosts.FIXTURES)
        for number, line in enumerate(run_lines(path), 1):
            line = substituted(line, known)
            if line.startswith("%check_hosts "):
                yield Fixture(f"{short}:{number}", words=tuple(shlex.split(line)[1:]))
            elif " | " in line:
                yield Piped(f"{short}:{number}", *line.rsplit(" | ", 1))
        yield Offers(f"{short}: offered fixes", fixture=path)


def unit_tests(program):
    """The cases of a GoogleTest program: first the quick ones, which catch most."""
    done = hosts.run([program])
    took = {case: int(ms) for case, ms in re.findall(r"^\[ +OK \] (\S+) \((\d+) ms\)$",
                                                     done.stdout, re.M)}
    quick = tuple(case for case, ms in took.items() if ms < QUICK_MS)
    slow = tuple(case for case in took if case not in quick)
    for name, cases in (("quick", quick), ("slow", slow)):
        if cases:
            yield UnitTests(f"{program.name}, {name}", program=str(program), cases=cases)


def tests(programs):
    """All tests, those first that try most mutants in the least time."""
    for program in programs:
        yield from unit_tests(program)
    yield Options("options.py")
    yield from fixtures()
    yield from scripts()
