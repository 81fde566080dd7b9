#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: bazel-rules, bazel
# RUN: %python %s
"""The aspect of docs/scale.md under a real Bazel, in its sandbox. Nothing can be fetched here, so a
rule of the test's own stands in for rules_cuda: it makes the same actions."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import hosts

PAGE = (hosts.REPOSITORY / "docs/scale.md").read_text()
RULE = hosts.stored("cuda_library.bzl")
LIBRARIES = hosts.stored("cuda_libraries.bazel")


def block(kind):
    return re.search(rf"```\w+ ?{kind}\n(.*?)```", PAGE, re.S).group(1)


class Bazel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name).resolve() / "workspace"
        cls.outputs = cls.root.parent / "outputs"
        clone = str(hosts.REPOSITORY)
        cls.write("WORKSPACE", block("workspace").replace("/path/to/warplint", clone))
        cls.write(".bazelrc", "startup --max_idle_secs=20\n"
                              "build --@warplint//bazel:configuration=//:clang_tidy\n")
        (cls.root / ".git").mkdir() # where paths in reports begin
        cls.write("tools/BUILD", 'exports_files(["nvcc"])\n')
        cls.write("tools/nvcc", "#!/bin/sh\nexit 1 # nothing is compiled\n").chmod(0o755)
        cls.write("tools/cuda.bzl", RULE)
        cls.write("BUILD", LIBRARIES + block("build"))
        cls.write(".clang-tidy", "CheckOptions:\n  CudaTargets: sm_90\n")
        cls.write("src/block.cuh", "__global__ void kernel(float *p) { *p = 0; }\n"
                                   "inline void shared(float *p) { kernel<<<1, BLOCK>>>(p); }\n")
        for name in ("scale", "sum", "max"):
            cls.write(f"src/{name}.cu", '#include "block.cuh"\n'
                                        f"void {name}(float *p) {{ kernel<<<9, BLOCK>>>(p); }}\n")
        cls.addClassCleanup(lambda: cls.bazel("shutdown"))

    @classmethod
    def write(cls, name, text):
        path = cls.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    @classmethod
    def bazel(cls, *arguments):
        return subprocess.run(["bazel", f"--output_user_root={cls.outputs}", *arguments],
                              env={**os.environ, "WARPLINT": hosts.WARPLINT}, cwd=cls.root,
                              capture_output=True, encoding="utf-8")

    def test_aspect(self):
        build, merge = block("bazel").splitlines()
        result = self.bazel(*build.split()[1:])
        self.assertEqual(result.returncode, 0, result.stderr)
        parts = sorted(path.name for path in (self.root / "bazel-bin/_warplint").rglob("*"))
        self.assertEqual([name for name in parts if name.endswith(".warplint")],
                         ["src_max.cu.warplint", "src_scale.cu.warplint", "src_sum.cu.warplint"])
        merged = hosts.run([hosts.WARPLINT, *merge.split()[1:]], cwd=self.root)
        self.assertEqual(merged.returncode, 1, merged.stderr)
        self.assertIn("src/scale.cu:2:24: error: block of 2048 threads", merged.stdout)
        self.assertIn("src/block.cuh:2:32: error: block of 2048 threads", merged.stdout)
        # The configuration is an input of the actions.
        self.assertIn("the launch fails on sm_90", merged.stdout)
        self.assertIn("3 files, 4 launches: 4 decided", merged.stderr)
        again = self.bazel(*build.split()[1:])
        self.assertIn("1 process: 1 internal", again.stderr, "nothing changed, nothing is linted")

    def test_rules(self):
        result = self.bazel("build", "//:warplint")
        self.assertEqual(result.returncode, 0, result.stderr)
        log = json.loads((self.root / "bazel-bin/warplint.warplint-report.sarif").read_text())
        uris = {place["physicalLocation"]["artifactLocation"]["uri"]
                for found in log["runs"][0]["results"] for place in found["locations"]}
        self.assertIn("src/scale.cu", uris)
        gate = self.bazel("build", "//:warplint_gate")
        self.assertNotEqual(gate.returncode, 0)
        self.assertIn("2 errors", gate.stderr)


unittest.main()
