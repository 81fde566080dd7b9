#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures warplint on real repositories, in one run.

    corpora.py --corpora FOLDER [--build build] [--toolkit /usr/local/cuda] [--runs N]
               [--tables NAME ...] [--only TEXT] [--limit N] [--markdown FILE]

FOLDER has a checkout of each repository under its name. Three tables:

- single files: processor time of one parse by Clang for the host, with an empty file for each
  header that is missing, of warplint for one target and for the default ones; the least of N runs
  each, nothing kept between runs;
- 100 files of all repositories, each 1 run: warplint for the default targets beside that parse;
- whole repositories with an empty cache, -j2: processor time, memory, and the time of the first
  finding, beside clang-tidy with the plugin on the same files, with the same flags.

Work whose sources are not there is listed as skipped. All of it takes about an hour on two idle
cores; --limit reads only the first N files of each repository.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "test/corpus"))
import live_lines  # noqa: E402

SINGLE = [
    "tiny-cuda-nn/src/reduce_sum.cu",
    "faiss/faiss/gpu/impl/L2Norm.cu",
    "flash-attention/csrc/flash_attn/src/flash_fwd_hdim128_fp16_sm80.cu",
    "whisper.cpp/ggml/src/ggml-cuda/mmvq.cu",
    "TransformerEngine/transformer_engine/common/cast/cast.cu",
]
MISSING = re.compile(r"fatal error: '([^']+)' file not found")
# By the case that they are an example of.
WHOLE = {
    "cuda-samples": ("cuda-samples", "samples"),
    "flash-attention csrc": ("flash-attention/csrc", "missing headers"),
    "flash-attention instances": ("flash-attention/csrc/flash_attn/src", "instance files"),
    "ggml-cuda instances": ("whisper.cpp/ggml/src/ggml-cuda/template-instances", "instance files"),
    "tiny-cuda-nn": ("tiny-cuda-nn", "missing headers"),
    "whisper.cpp": ("whisper.cpp", ""),
    "faiss": ("faiss/faiss", ""),
    "TransformerEngine": ("TransformerEngine", "missing headers"),
}


@dataclasses.dataclass
class Usage:
    """What a command took: seconds, megabytes, and seconds until it printed."""
    processor: float
    elapsed: float
    memory: float
    first: float
    succeeded: bool


def run(command, output=subprocess.DEVNULL):
    started = time.monotonic()
    child = subprocess.Popen([str(word) for word in command], stdout=output,
                             stderr=subprocess.DEVNULL)
    first = 0.0
    if output == subprocess.PIPE:
        while line := child.stdout.readline():
            if not first and (b"error:" in line or b"warning:" in line):
                first = time.monotonic() - started
        child.stdout.close()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return Usage(usage.ru_utime + usage.ru_stime, time.monotonic() - started,
                 usage.ru_maxrss / 1024, first, child.returncode == 0)


class Corpora:
    """The repositories, and the tools on them."""

    def __init__(self, options, scratch):
        self.options = options
        self.scratch = scratch
        self.folder = options.corpora.resolve()
        self.warplint = options.build.resolve() / "bin/warplint"
        self.plugin = options.build.resolve() / "lib/WarplintTidy.so"
        self.toolkit = options.toolkit
        self.clang = shutil.which("clang++-22")
        self.run_clang_tidy = shutil.which("run-clang-tidy-22")
        self.clang_tidy = shutil.which("clang-tidy-22")

    def own(self, *words):
        kit = self.toolkit if self.toolkit.is_dir() else "none"
        return [self.warplint, f"--cuda-path={kit}", "--fail-on=never", *words]

    def clang_words(self, file):
        """Arguments for Clang that parse a file as warplint's host pass does."""
        printed = subprocess.run(map(str, self.own("--print-command", file)), capture_output=True,
                                 text=True, check=True).stdout.splitlines()[0]
        return live_lines.clang_arguments(printed, self.clang)

    def parse(self, file):
        """Clang's parse of a whole file. Each missing header is an empty file: after a fatal error
        Clang would instantiate no template."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.scratch)) / "a/b/c/d/e/f"  # for "../"
        folder.mkdir(parents=True)
        words = ["-idirafter", folder, *self.clang_words(file)]
        while missing := MISSING.search(subprocess.run(
                [self.clang, "-E", "-o", os.devnull, *words], capture_output=True,
                text=True).stderr):
            header = folder / missing[1]
            if header.exists():
                break
            header.parent.mkdir(parents=True, exist_ok=True)
            header.touch()
        return [self.clang, "-fsyntax-only", *words]

    def sources(self, name):
        """The files of a repository or folder that are CUDA, or none."""
        found = sorted((self.folder / name).rglob("*.cu"))
        return found[:self.options.limit] if self.options.limit else found

    def least(self, command, runs=0):
        """The least processor time of some runs."""
        return min(run(command).processor for _ in range(runs or self.options.runs))


def single(c):
    """A line for each of SINGLE, and one of medians."""
    one, parse = [], []
    for name in SINGLE:
        file = c.folder / name
        if not file.is_file():
            yield [name, "skipped: not there", "", "", "", ""]
            continue
        clang = c.least(c.parse(file))
        first = c.least(c.own("--no-cache", "-j1", "--quiet", "--target=sm_80", file))
        every = c.least(c.own("--no-cache", "-j1", "--quiet", file))
        one.append(every / first)
        parse.append(every / clang)
        yield [name, f"{clang:.2f} s", f"{first:.2f} s", f"{every:.2f} s", f"{one[-1]:.2f}",
               f"{parse[-1]:.2f}"]
    if one:
        yield ["median", "", "", "", f"{statistics.median(one):.2f}",
               f"{statistics.median(parse):.2f}"]


def hundred(c):
    """The ratio to one parse of 100 files, spread evenly over the repositories."""
    lists = [files for folder in sorted(c.folder.iterdir()) if folder.is_dir()
             if (files := c.sources(folder.name))]
    share = max(1, -(-100 // len(lists))) if lists else 0
    chosen = [file for files in lists for file in files[::-(-len(files) // share)]][:100]
    sound, others = [], []  # without an error of Clang's, and with one
    for file in chosen:
        clang = run(c.parse(file))
        every = c.least(c.own("--no-cache", "-j1", "--quiet", file), runs=1)
        ratio = every / max(clang.processor, 0.01)
        (sound if clang.succeeded else others).append((ratio, file.relative_to(c.folder)))
    for found, which in ((sound, "without an error"), (others, "with errors")):
        if not found:
            continue
        found.sort()
        median = statistics.median(ratio for ratio, _ in found)
        yield [f"median of {len(found)} {which}", f"{median:.2f}"]
        for ratio, name in found[-3:]:
            yield [str(name), f"{ratio:.2f}"]


def whole(c):
    """A line for each of WHOLE."""
    for name, (folder, case) in WHOLE.items():
        if c.options.only not in name:
            continue
        files = c.sources(folder)
        if not files:
            yield [name, case, "skipped: not there", "", "", "", ""]
            continue
        cache = c.scratch / "cache"
        shutil.rmtree(cache, ignore_errors=True)
        own = run(c.own(f"--cache-dir={cache}", "-j2", *files), output=subprocess.PIPE)
        tidy = beside(c, files)
        ratio = f"{own.processor / tidy.processor:.2f}" if tidy else "skipped: no clang-tidy"
        first = f"{own.first:.1f} s" if own.first else "none"
        yield [f"{name}, {len(files)} files", case, f"{own.processor:.0f} s",
               f"{own.elapsed:.0f} s", f"{own.memory:.0f} MB", first, ratio]


def beside(c, files):
    """clang-tidy with the plugin on the same files."""
    if not c.run_clang_tidy or not c.clang_tidy or not c.plugin.is_file():
        return None
    commands = [{"directory": str(c.folder), "file": str(file),
                 "arguments": [c.clang, *c.clang_words(file)]} for file in files]
    database = c.scratch / "compile_commands.json"
    database.write_text(json.dumps(commands))
    return run([c.run_clang_tidy, "-j2", "-quiet", f"-clang-tidy-binary={c.clang_tidy}",
                f"-load={c.plugin}", "-checks=-*,cuda-*", "-p", c.scratch])


TABLES = {
    "single": (single, ["file, processor time", "Clang's parse", "one target", "default targets",
                        "default over one", "default over the parse"]),
    "hundred": (hundred, ["file", "default targets over Clang's parse, processor time"]),
    "whole": (whole, ["repository, empty cache, -j2", "case", "processor time", "time",
                      "most memory", "first finding", "processor time over clang-tidy's"]),
}


def write_table(out, columns, lines):
    print(f"\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", file=out, flush=True)
    for line in lines:
        print(f"| {' | '.join(line)} |", file=out, flush=True)


def write(options, out):
    """The tables asked for."""
    with tempfile.TemporaryDirectory() as scratch:
        c = Corpora(options, pathlib.Path(scratch))
        for name in options.tables:
            table, columns = TABLES[name]
            write_table(out, columns, table(c))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpora", required=True, type=pathlib.Path)
    parser.add_argument("--build", default=REPOSITORY / "build", type=pathlib.Path)
    parser.add_argument("--toolkit", default="/usr/local/cuda", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=list(TABLES))
    parser.add_argument("--only", default="", help="repositories whose name has this text alone")
    parser.add_argument("--markdown", type=argparse.FileType("w"), default=sys.stdout)
    options = parser.parse_args()
    write(options, options.markdown)


if __name__ == "__main__":
    main()
