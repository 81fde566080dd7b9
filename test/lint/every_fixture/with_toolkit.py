# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""With NVIDIA's headers of a toolkit the fixtures get the same findings and fixes as with
warplint's own. A fixture with the line `// Toolkit: 13.5` uses what older toolkits do not have, one with
`// Toolkit: none` what none has in the same form."""
import json
import os
import pathlib
import re
import unittest

import hosts
from every_fixture import runs

NVCC = os.environ.get("WARPLINT_NVCC")


def findings(report, left_out=()):
    return {(f["file"], f["line"], f["severity"], f["message"], len(f["fixes"]),
             tuple(note["message"] for note in f["notes"])) for f in report["findings"]
            if not f["file"].endswith(tuple(left_out))}


def too_new_for(toolkit):
    """The fixtures that need a newer toolkit, from their check's folder on."""
    header = (toolkit / "include/cuda.h").read_text()
    number = int(re.search(r"#define CUDA_VERSION (\d+)", header)[1])
    version = (number // 1000, number % 1000 // 10)
    for path in sorted(hosts.FIXTURES.rglob("*.cu")):
        needed = re.search(r"^// Toolkit: (none|\d+\.\d+)$", path.read_text(), re.MULTILINE)
        if needed and (needed[1] == "none" or
                       tuple(int(part) for part in needed[1].split(".")) > version):
            yield f"/{path.parent.name}/{path.name}"


@unittest.skipUnless(NVCC, "no CUDA toolkit")
class WithToolkit(unittest.TestCase):
    def test_findings_are_the_same(self):
        toolkit = pathlib.Path(NVCC).parents[1]
        report = json.loads(runs.lint(*runs.ALL, "--format=json", f"--cuda-path={toolkit}",
                                      hosts.FIXTURES).stdout)
        left_out = tuple(too_new_for(toolkit))
        self.assertEqual([f for f in report["files"] if f["status"] == "failed"
                          and not f["file"].endswith(left_out)], [])
        own = findings(runs.all_findings(), left_out)
        theirs = findings(report, left_out)
        self.assertGreater(len(own), 100)
        self.assertEqual(own - theirs, set(), "only with own headers")
        self.assertEqual(theirs - own, set(), "only with the toolkit")
