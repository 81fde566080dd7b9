#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""Lints prefixes of every fixture, as an editor does while code is typed: without a
crash and without a hang. A sample by default; with WARPLINT_ALL_PREFIXES set, all.

Comment lines are left out first: a prefix that ends in one says nothing new.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import hosts

SAMPLE = 250  # prefixes in all: some 20 seconds on two cores
AT_ONCE = 100  # files of one run of warplint
INPUTS = ["--", f"-I{hosts.FIXTURES}/cuda-launch-shared-memory/Inputs"]


def prefixes():
    """(name, prefix) for every byte of every fixture without its comment lines."""
    for fixture in hosts.fixtures():
        text = re.sub(rb"(?m)^\s*//.*\n", b"", fixture.read_bytes())
        for length in range(1, len(text) + 1):
            yield f"{fixture.parent.name}_{fixture.stem}_{length:05}.cu", text[:length]


def lint(batch):
    """Lints a batch; what is wrong with the run, in words."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in batch:
            pathlib.Path(folder, name).write_bytes(text)
        try:
            result = hosts.lint("--quiet", "--format=json", folder, *INPUTS)
        except subprocess.TimeoutExpired:
            return f"no end, somewhere in {batch[0][0]} to {batch[-1][0]}"
        if result.returncode not in (0, 1, 2):
            return f"exit status {result.returncode}, somewhere in {batch[0][0]} to " \
                   f"{batch[-1][0]}:\n{result.stderr[-2000:]}"
        missing = [name for name, _ in batch if name not in result.stdout]
        return f"not in the report: {missing}" if missing else None


def main():
    every = list(prefixes())
    total = len(every)
    if not os.environ.get("WARPLINT_ALL_PREFIXES"):
        # An odd step, so that places in a line are met evenly.
        every = every[::max(1, len(every) // SAMPLE) | 1]
    wrong = []
    for start in range(0, len(every), AT_ONCE):
        trouble = lint(every[start:start + AT_ONCE])
        if trouble:
            wrong.append(trouble)
            print(trouble, flush=True)
    print(f"{len(every)} of {total} prefixes")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
