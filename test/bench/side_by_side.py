#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times warplint beside other tools on the same work, in one run.

    side_by_side.py [--build build] [--toolkit /usr/local/cuda] [--samples FOLDER]
                    [--runs N] [--only WORDS] [--instructions] [--corpora FOLDER]
                    [--markdown FILE]

Prints a table of medians, of elapsed time and of processor time, and of what part of the
other tool's time warplint takes; then how time and memory grow with the number of files. A
row whose tools or sources are not there is told as skipped. --samples is a checkout of
NVIDIA's cuda-samples. Needs hyperfine. With the samples it takes a quarter of an hour on a
machine with two cores. With --instructions, the short rows' instructions are counted too, in
minutes. With --corpora, a folder of repositories, the tables of corpora.py follow.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import corpora
import instructions
import work

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
EVERYTHING = "llvmcache*"
REPORTS = "llvmcache-results-*"
WARMUP = 4  # runs, until all preambles are kept


@dataclasses.dataclass
class Other:
    """Another tool on the same work, and the part of its time that is the goal; 0: none."""
    name: str
    command: object  # by Place
    goal: float = 0
    once: bool = False  # takes long: runs once, for all rows that have it


@dataclasses.dataclass
class Row:
    work: str
    command: object  # of warplint, by Place; None where it can't be run
    others: list = dataclasses.field(default_factory=list)
    forget: str = ""  # which entries of the cache, before each run
    edit: object = None  # a file by Place, to which a line is added before each run
    most_s: float = 0  # the goal where it is a time, seconds; 0: none
    runs: int = 0  # 0: the number of the flag
    tool: str = "warplint"
    short: bool = False  # so that its time is noisy, and its instructions are soon counted


def one_tidy(p):
    return p.tidy(p.small, "--", *p.clang_flags())


def one_syntax_only(p):
    return p.clang and [p.clang, "-fsyntax-only", *p.clang_flags(), p.small]


def one_nvcc(p):
    return p.nvcc and [p.nvcc, "-cubin", "-arch=sm_90", "-Xptxas", "-v", p.small, "-o",
                       p.folder / "small.cubin"]


def sample(p):
    return next(file for file in p.samples.files if file.name == "vectorAdd.cu")


def ten_samples(p, checks):
    return p.samples and p.tidy("-p", p.samples.folder, *p.samples.largest(10), checks=checks)


def lint_samples(p):
    return p.samples and p.lint("-j2", "-p", p.samples.folder)


def tidy_samples(p):
    return p.samples and p.tidy_all(p.samples)


ROWS = [
    Row("one small file, warm preamble", lambda p: p.lint("-j1", p.small),
        [Other("clang-tidy", one_tidy, 0.12), Other("clang -fsyntax-only", one_syntax_only),
         Other("nvcc -cubin", one_nvcc, 0.06)], forget=REPORTS, short=True),
    Row("the same, nothing kept yet", lambda p: p.lint("-j1", p.small),
        [Other("clang-tidy", one_tidy, 1.1)], forget=EVERYTHING),
    Row("the same, --no-cache", lambda p: p.lint("-j1", "--no-cache", p.small),
        [Other("clang-tidy", one_tidy, 1.1)], short=True),
    Row("the same, no toolkit", lambda p: p.lint("-j1", "--cuda-path=none", p.small),
        forget=REPORTS, short=True),
    Row("cuda-samples, nothing kept yet, -j2", lint_samples,
        [Other("run-clang-tidy -j2", tidy_samples, 0.35, once=True)], forget=EVERYTHING, runs=1),
    Row("cuda-samples again, unchanged", lint_samples,
        [Other("run-clang-tidy -j2", tidy_samples, 0.01, once=True)]),
    Row("cuda-samples again, vectorAdd.cu edited", lint_samples,
        [Other("clang-tidy on that file",
               lambda p: p.samples and p.tidy("-p", p.samples.folder, sample(p)), 0.3)],
        edit=sample),
    Row("190 files of C++ and 10 of CUDA, nothing kept yet, -j2",
        lambda p: p.lint("-j2", "-p", p.mixed.folder),
        [Other("run-clang-tidy -j2", lambda p: p.tidy_all(p.mixed), 0.1, once=True)],
        forget=EVERYTHING, runs=3),
    Row("the checks' share: the ten largest of cuda-samples", lambda p: ten_samples(p, "cuda-*"),
        [Other("one of LLVM's that does nothing", lambda p: ten_samples(p, "llvm-header-guard"),
               1.05)],
        tool="clang-tidy, our checks"),
    Row("start to --version", lambda p: [p.warplint, "--version"], most_s=0.008, short=True),
    Row(f"calc --batch, {work.QUESTIONS:,} lines",
        lambda p: ["sh", "-c", f"{shlex.quote(str(p.warplint))} calc --batch < "
                               f"{shlex.quote(str(p.questions))}"],
        most_s=work.QUESTIONS / 300_000),
]


@dataclasses.dataclass
class Median:
    elapsed: float  # seconds
    processor: float


class Bench:
    """Runs commands by hyperfine."""

    def __init__(self, place, runs):
        self.place = place
        self.runs = runs
        self.kept = {}  # what runs once, by command

    def measure(self, commands, runs, prepare):
        """The medians of the commands, one after the other in a run of hyperfine; \\p prepare is
        run before each run of the first."""
        result = self.place.folder / "hyperfine.json"
        words = ["hyperfine", "-N", "--style=none", "--ignore-failure",
                 f"--warmup={WARMUP if runs > 1 else 0}", f"--runs={runs}", f"--export-json={result}"]
        for number, command in enumerate(commands):
            words += ["--prepare", prepare if number == 0 and prepare else "true"]
        subprocess.run(words + commands, check=True, stdout=subprocess.DEVNULL)
        return [Median(each["median"], each["user"] + each["system"])
                for each in json.loads(result.read_text())["results"]]

    def medians(self, row, others):
        """Those of warplint and of \\p others."""
        together = [shlex.join(map(str, command)) for command in
                    [row.command(self.place), *(command for o, command in others if not o.once)]]
        found = self.measure(together, row.runs or self.runs, self.preparation(row))
        own, rest = found[0], iter(found[1:])
        return own, [self.once(command) if o.once else next(rest) for o, command in others]

    def once(self, command):
        line = shlex.join(map(str, command))
        if line not in self.kept:
            self.kept[line] = self.measure([line], 1, "")[0]
        return self.kept[line]

    def preparation(self, row):
        steps = []
        if row.forget:
            steps.append(f"rm -rf {shlex.quote(str(self.place.cache))}/{row.forget}")
        if row.edit:
            steps.append(f"echo // >> {shlex.quote(str(row.edit(self.place)))}")
        return f"sh -c {shlex.quote(' && '.join(steps))}" if steps else ""

    def lines(self, row):
        """The lines of the table for a row."""
        if not row.command(self.place):
            yield [row.work, "skipped: not there", "", "", "", ""]
            return
        others = [(other, other.command(self.place)) for other in row.others]
        there = [each for each in others if each[1]]
        own, medians = self.medians(row, there)
        goal = f"at most {row.most_s * 1e3:.0f} ms" if row.most_s else ""
        yield [row.work, row.tool, *times(own), "", goal]
        for (other, _), median in zip(there, medians):
            yield ["", other.name, *times(median), f"{own.elapsed / median.elapsed:.3f} "
                   f"({own.processor / median.processor:.3f})",
                   f"at most {other.goal}" if other.goal else ""]
        for other, command in others:
            if not command:
                yield ["", other.name, "skipped: not there", "", "", ""]


def times(median):
    return [f"{median.elapsed * 1e3:,.0f} ms", f"{median.processor * 1e3:,.0f} ms"]


def counts(bench, row):
    """The instructions of a short row, and the part of the other tools'."""
    own = row.command(bench.place)
    if not own:
        return
    prepare = shlex.split(bench.preparation(row) or "true")
    for _ in range(WARMUP):
        subprocess.run(own, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(prepare, check=True)
    mine = instructions.count(own)
    if not mine:
        yield [row.work, row.tool, "skipped: neither perf nor valgrind counts here", ""]
        return
    yield [row.work, row.tool, f"{mine / 1e6:,.0f} million", ""]
    for other in row.others:
        command = other.command(bench.place)
        if command and (theirs := instructions.count(command)):
            yield ["", other.name, f"{theirs / 1e6:,.0f} million", f"{mine / theirs:.3f}"]


def growth(p):
    """For 10, 100 and 1,000 files, warm preamble: seconds, and the largest memory of a process."""
    subprocess.run(p.lint("-j2", "-p", p.trees[10].folder), check=True)
    for count, tree in p.trees.items():
        subprocess.run(f"rm -rf {shlex.quote(str(p.cache))}/{REPORTS}", shell=True, check=True)
        started = time.monotonic()
        child = subprocess.Popen(p.lint("-j2", "-p", tree.folder))
        _, _, usage = os.wait4(child.pid, 0)
        seconds = time.monotonic() - started
        yield [f"{count:,}", f"{seconds * 1e3:,.0f} ms", f"{seconds / count * 1e3:.1f} ms",
               f"{usage.ru_utime + usage.ru_stime:.2f} s", f"{usage.ru_maxrss / 1024:.0f} MB"]


def versions(p):
    """What was measured, on what."""
    def first_line(*command):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
        named = [line for line in lines if "version" in line or "release" in line]
        return (named or lines or ["?"])[0]
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo", encoding="utf-8")
                if line.startswith("model name")), platform.machine())
    yield f"machine: {cpu}, {len(os.sched_getaffinity(0))} cores, load {os.getloadavg()[0]:.1f}"
    for name, tool in (("warplint", p.warplint), ("clang-tidy", p.clang_tidy), ("nvcc", p.nvcc)):
        yield f"{name}: {first_line(str(tool), '--version') if tool else 'not there'}"


def write_table(out, columns, lines):
    print(f"\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", file=out)
    for line in lines:
        print(f"| {' | '.join(line)} |", file=out, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=REPOSITORY / "build", type=pathlib.Path)
    parser.add_argument("--toolkit", default="/usr/local/cuda", type=pathlib.Path)
    parser.add_argument("--samples", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--only", default="", help="rows with these words alone")
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--corpora", type=pathlib.Path)
    parser.add_argument("--limit", type=int, default=0, help="files of each of the corpora")
    parser.add_argument("--markdown", type=argparse.FileType("w"), default=sys.stdout)
    arguments = parser.parse_args()
    if not shutil.which("hyperfine"):
        sys.exit("hyperfine is not installed")
    with tempfile.TemporaryDirectory() as folder:
        p = work.Place(arguments.build.resolve(), arguments.toolkit, arguments.samples,
                       pathlib.Path(folder))
        out = arguments.markdown
        for line in versions(p):
            print(f"- {line}", file=out)
        bench = Bench(p, arguments.runs)
        write_table(out, ["work", "tool", "median", "processor time",
                          "warplint's part (of processor time)", "goal"],
                    (line for row in ROWS if arguments.only in row.work
                     for line in bench.lines(row)))
        if arguments.instructions:
            write_table(out, ["work", "tool", "instructions", "warplint's part"],
                        (line for row in ROWS if row.short and arguments.only in row.work
                         for line in counts(bench, row)))
        if not arguments.only:
            write_table(out, ["files, warm preamble, -j2", "time", "for each file",
                              "processor time", "most memory"], growth(p))
    if arguments.corpora:
        corpora.write(arguments, arguments.markdown)


if __name__ == "__main__":
    main()
