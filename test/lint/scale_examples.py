#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""The blocks of docs/scale.md and the files to copy that it links to: their commands, run as each queue
would run them, give what one run gives. The aspect's arguments are run by hand here; with a real
Bazel in clients/bazel.py."""
import json
import os
import pathlib
import re
import tempfile
import types
import unittest

import yaml

import hosts

EXAMPLES = hosts.REPOSITORY / "docs/examples"
PAGE = (hosts.REPOSITORY / "docs/scale.md").read_text()
SOURCE = "__global__ void {0}() {{}}\nvoid run_{0}() {{ {0}<<<1, 2048>>>(); }}\n"

# The commands keep what they find, as those of users do.
CACHE = tempfile.TemporaryDirectory()


def bazel_functions(name):
    """The functions of a .bzl file, whose language is a part of Python's. The rules and aspects
    that it makes are of no use here."""
    class Anything:
        def __getattr__(self, _):
            return lambda *_, **__: None
    names = ("provider", "aspect", "rule", "Label", "depset")
    stubs = {name: lambda *_, **__: None for name in names}
    functions = {**stubs, "attr": Anything()}
    exec(compile((hosts.REPOSITORY / "bazel" / name).read_text(), name, "exec"), functions)
    return types.SimpleNamespace(**functions)


class Scale(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        for path, name in (("src/scale.cu", "scale"), ("src/sum.cu", "sum"), ("src/max.cu", "max")):
            (self.root / path).parent.mkdir(exist_ok=True)
            (self.root / path).write_text(SOURCE.format(name))
        # The program is called by its name alone, and needs no toolkit.
        (self.root / ".bin").mkdir()
        self.program = self.root / ".bin/warplint"
        self.program.write_text(f'#!/bin/sh\nexec "{hosts.WARPLINT}" "$@"\n')
        self.program.chmod(0o755)
        self.environment = {**hosts.CACHING, "XDG_CACHE_HOME": CACHE.name, "PATH": f"{self.program.parent}:{os.environ['PATH']}",
                            "CUDA_PATH": "", "CUDA_HOME": ""}

    def shell(self, script, **variables):
        return hosts.run(["bash", "-e", "-c", script], cwd=self.root,
                         env={**self.environment, **variables})

    def one_run(self, *arguments):
        return hosts.run([self.program, *arguments], cwd=self.root, env=self.environment)

    def test_first_block(self):
        block = re.search(r"```sh\n(warplint --shard=1/2.*?)```", PAGE, re.S).group(1)
        merged = self.shell(block.replace("warplint merge", "exec 2>merged.err; warplint merge"))
        whole = self.one_run("src/")
        self.assertEqual((merged.stdout, merged.returncode), (whole.stdout, 1))
        self.assertEqual((self.root / "merged.err").read_text(), whole.stderr)

    def test_files_by_themselves(self):
        (self.root / "src/scale.cu").write_text(SOURCE.format("scale").replace("2048", "BLOCK"))
        block = re.search(r"```sh\n(warplint --format=part.*?)```", PAGE, re.S).group(1)
        result = self.shell(block)
        self.assertEqual(result.returncode, 0, result.stderr)
        log = json.loads((self.root / "warplint.sarif").read_text())
        self.assertEqual(len(log["runs"][0]["results"]), 2)

    def test_github(self):
        text = (EXAMPLES / "github-shards.yml").read_text()
        jobs = yaml.safe_load(text)["jobs"]
        program = self.root / ".warplint/build/bin/warplint"
        program.parent.mkdir(parents=True)
        program.symlink_to(self.program)
        steps = {step.get("name"): step for job in jobs.values() for step in job["steps"]}
        (self.root / "parts").mkdir()
        shards = jobs["lint"]["strategy"]["matrix"]["shard"]
        for shard in shards:
            script = steps["Lint"]["run"].replace("${{ matrix.shard }}", str(shard))
            self.assertEqual(self.shell(script).returncode, 0)
            (self.root / f"{shard}.warplint").rename(self.root / f"parts/{shard}.warplint")
        merged = self.shell(steps["Merge"]["run"])
        whole = self.one_run("--format=github", ".")
        self.assertEqual((merged.stdout, merged.stderr, merged.returncode),
                         (whole.stdout, whole.stderr, 1))
        upload, = [step for step in jobs["lint"]["steps"] if "upload" in step.get("uses", "")]
        download, = [step for step in jobs["merge"]["steps"] if "download" in step.get("uses", "")]
        self.assertTrue(upload["with"]["name"].startswith(download["with"]["pattern"].rstrip("*")))
        self.assertIn("(examples/github-shards.yml)", PAGE)

    def test_gitlab(self):
        text = (EXAMPLES / "gitlab-shards.yml").read_text()
        jobs = yaml.safe_load(text)
        count = jobs["warplint-shard"]["parallel"]
        for index in range(1, count + 1):
            result = self.shell("\n".join(jobs["warplint-shard"]["script"]), WARPLINT="warplint",
                                CI_NODE_INDEX=str(index), CI_NODE_TOTAL=str(count))
            self.assertEqual(result.returncode, 0, result.stderr)
        result = self.shell("\n".join(jobs["warplint-merge"]["script"]), WARPLINT="warplint")
        self.assertEqual(result.returncode, 1, result.stderr)
        report = jobs["warplint-merge"]["artifacts"]["reports"]["codequality"]
        self.assertEqual((self.root / report).read_text(),
                         self.one_run("--format=gitlab", ".").stdout)
        self.assertIn("(examples/gitlab-shards.yml)", PAGE)

    def test_slurm(self):
        script = EXAMPLES / "warplint-array.sbatch"
        first, last = re.search(r"#SBATCH --array=(\d+)-(\d+)", script.read_text()).groups()
        self.assertEqual(first, "1")
        for task in range(1, int(last) + 1):
            result = hosts.run(["bash", script], cwd=self.root, env={
                **self.environment, "SLURM_SUBMIT_DIR": str(self.root), "SLURM_ARRAY_JOB_ID": "7",
                "SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": last,
                "SLURM_CPUS_PER_TASK": "1"})
            self.assertEqual(result.returncode, 0, result.stderr)
        command = re.search(r"^    (warplint merge .* parts-)JOB$", PAGE, re.M).group(1) + "7"
        result = self.shell(command)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertEqual((self.root / "warplint.sarif").read_text(),
                         self.one_run("--format=sarif", "src/").stdout)
        self.assertIn(f"(examples/{script.name})", PAGE)

    def test_bazel_arguments(self):
        """What the aspect would run for two actions, and the rule for what they wrote."""
        rules = bazel_functions("warplint.bzl")
        commands = [["/usr/local/cuda/bin/nvcc", "-x", "cu", "-MD", "-MF", "sum.cu.d", "-c",
                     f"src/{name}.cu", "-o", f"{name}.o", "-gencode",
                     "arch=compute_80,code=sm_80", "-Xcompiler", "-fPIC"]
                    for name in ("sum", "max")]
        parts = []
        for number, command in enumerate(commands):
            parts.append(f"{number}.warplint")
            result = hosts.run([self.program, *rules.lint_arguments(command, parts[-1], [])],
                               cwd=self.root, env=self.environment)
            self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))
        result = hosts.run([self.program, *rules.merge_arguments(parts, "text", "error", "report")],
                           cwd=self.root, env=self.environment)
        self.assertEqual(result.returncode, 1)
        whole = self.one_run("src/max.cu", "src/sum.cu", "--", *commands[0][8:])
        self.assertEqual((self.root / "report").read_text(), whole.stdout)
        self.assertEqual(result.stderr, whole.stderr)
        self.assertIsNone(rules.source_of(["gcc", "-c", "a.cc", "-o", "a.cu"]))


unittest.main()
