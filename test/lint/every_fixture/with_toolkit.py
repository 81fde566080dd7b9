# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""With NVIDIA's headers of a toolkit the fixtures get the same findings and fixes as with
warplint's own."""
import json
import os
import pathlib
import unittest

import hosts
from every_fixture import runs

NVCC = os.environ.get("WARPLINT_NVCC")


def findings(report):
    return {(f["file"], f["line"], f["severity"], f["message"], len(f["fixes"]),
             tuple(note["message"] for note in f["notes"])) for f in report["findings"]}


@unittest.skipUnless(NVCC, "no CUDA toolkit")
class WithToolkit(unittest.TestCase):
    def test_findings_are_the_same(self):
        toolkit = pathlib.Path(NVCC).parents[1]
        report = json.loads(runs.lint(*runs.ALL, "--format=json", f"--cuda-path={toolkit}",
                                      hosts.FIXTURES).stdout)
        self.assertEqual([f for f in report["files"] if f["status"] == "failed"], [])
        own = findings(runs.all_findings())
        self.assertGreater(len(own), 100)
        self.assertEqual(own - findings(report), set(), "only with own headers")
        self.assertEqual(findings(report) - own, set(), "only with the toolkit")
