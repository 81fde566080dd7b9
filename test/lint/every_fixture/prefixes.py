# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lints prefixes of every fixture, as an editor does while code is typed: without a
crash and without a hang. A sample in the gate; in the full run every prefix.

A prefix ends with a token: half an identifier or half a number is only another one. `<<<` counts as
three tokens, and a string also ends without its closing quote. Comment lines are left out first.
"""
import json
import os
import pathlib
import re
import tempfile
import unittest

import hosts
from every_fixture import runs

SAMPLE = 100  # prefixes in all: some 10 seconds
AT_ONCE = 100  # files of one run of warplint
TOKEN = re.compile(rb'"(?:\\.|[^"\\\n])*"|\w+|[^\w\s]')


def prefixes():
    """(name, prefix) for every token of every fixture without its comment lines."""
    for fixture in hosts.fixtures():
        text = re.sub(rb"(?m)^\s*//.*\n", b"", fixture.read_bytes())
        for token in TOKEN.finditer(text):
            ends = {token.end() - 1, token.end()} if token[0].startswith(b'"') else {token.end()}
            for length in sorted(ends):
                yield f"{fixture.parent.name}_{fixture.stem}_{length:05}.cu", text[:length]


def chosen():
    every = list(prefixes())
    if os.environ.get("WARPLINT_FULL"):
        return every
    # An odd step, so that places in a line are met evenly.
    return every[::max(1, len(every) // SAMPLE) | 1]


class Prefixes(unittest.TestCase):
    def test_none_crashes_or_hangs(self):
        every = chosen()
        self.assertGreaterEqual(len(every), SAMPLE // 2)
        for start in range(0, len(every), AT_ONCE):
            batch = dict(every[start:start + AT_ONCE])
            with self.subTest(first=min(batch), last=max(batch)):
                self.lint(batch)

    def lint(self, batch):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in batch.items():
                pathlib.Path(folder, name).write_bytes(text)
            run = runs.lint("--quiet", "--format=json", "--target=sm_75,sm_90", folder)
        self.assertIn(run.returncode, (0, 1, 2), run.stderr[-2000:])
        report = json.loads(run.stdout)
        self.assertEqual({pathlib.Path(file["file"]).name for file in report["files"]}, set(batch))
        for file in report["files"]:
            self.assertNotRegex(str(file), r"crashed on this file|not read within|of memory are needed", file["file"])
