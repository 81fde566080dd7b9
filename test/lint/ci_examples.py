#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""The workflows to copy: they are YAML, docs/ci.md links to them, and their commands that run
warplint do, in a clone with a branch, what the comments promise."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import yaml

import hosts
import reports
from small_wheel import small_wheel

EXAMPLES = hosts.REPOSITORY / "docs/examples"
GITHUB = EXAMPLES / "github-workflow.yml"
GITLAB = EXAMPLES / "gitlab-job.yml"
CODE = """__global__ void kernel(float *data) {{}}
void old(float *data, int n) {{ kernel<<<n, 2048>>>(data); }}
void fresh(float *data, int n) {{ kernel<<<n, {}>>>(data); }}
"""


class Examples(unittest.TestCase):
    def setUp(self):
        """A clone with a branch whose change brought an error."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name, "clone")
        self.environment = {**os.environ, "GIT_CONFIG_GLOBAL": folder.name + "/gitconfig",
                            "GIT_CONFIG_SYSTEM": os.devnull, "GITHUB_WORKSPACE": str(self.root),
                            "CI_PROJECT_DIR": str(self.root)}
        pathlib.Path(folder.name, "gitconfig").write_text("[user]\n\tname = a\n\temail = a@b\n")
        origin = pathlib.Path(folder.name, "origin")
        self.git("init", "--quiet", "--initial-branch=main", origin, cwd=folder.name)
        (origin / "a.cu").write_text(CODE.format(128))
        self.git("add", "a.cu", cwd=origin)
        self.git("commit", "--quiet", "--message=x", cwd=origin)
        self.git("clone", "--quiet", origin, self.root, cwd=folder.name)
        self.git("checkout", "--quiet", "-b", "topic")
        (self.root / "a.cu").write_text(CODE.format(4096))
        self.git("commit", "--quiet", "--all", "--message=y")
        self.wheel = small_wheel(pathlib.Path(folder.name))
        self.installed = f"{folder.name}/warplint"

    def git(self, *arguments, cwd=None):
        return subprocess.run(["git", *arguments], cwd=cwd or self.root, env=self.environment,
                              check=True, capture_output=True, encoding="utf-8").stdout.strip()

    def run_script(self, script, **variables):
        environment = {**self.environment, "PACKAGE": str(self.wheel), "PIP_NO_INDEX": "1",
                       "WARPLINT": f"{self.installed}/bin/warplint", **variables}
        del environment["PYTHONPATH"]
        return hosts.run(["sh", "-e", "-c", script.replace("/tmp/warplint", self.installed)],
                         cwd=self.root, env=environment)

    def install(self, script):
        result = self.run_script(script)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_github(self):
        job = yaml.safe_load(GITHUB.read_text())["jobs"]["warplint"]
        steps = {step.get("name"): step for step in job["steps"]}
        self.assertEqual(job["env"], {"PACKAGE": "warplint",
                                      "WARPLINT": "/tmp/warplint/bin/warplint"})
        self.install(steps["Install warplint"]["run"])
        annotate = steps["Annotate what the pull request brought"]
        base = annotate["env"]["BASE"].replace("${{ github.base_ref }}", "main")
        result = self.run_script(annotate["run"], BASE=base)
        self.assertEqual(result.returncode, 1, result.stderr)
        [(level, properties, _)] = reports.github_commands(result.stdout)
        self.assertEqual((level, properties["file"], properties["line"]), ("error", "a.cu", "3"))
        result = self.run_script(steps["Lint everything"]["run"])
        self.assertEqual(result.returncode, 0, result.stderr)
        log = json.loads((self.root / steps["Upload to code scanning"]["with"]["sarif_file"]).read_text())
        reports.validator("sarif").validate(log)
        self.assertEqual(len(log["runs"][0]["results"]), 2)

    def test_gitlab(self):
        job = yaml.safe_load(GITLAB.read_text())["warplint"]
        variables = {"CI_MERGE_REQUEST_DIFF_BASE_SHA": self.git("rev-parse", "origin/main")}
        self.assertEqual(job["variables"]["WARPLINT"], "/tmp/warplint/bin/warplint")
        install, trust = job["before_script"]
        self.install(install)
        self.run_script(trust)
        result = self.run_script("\n".join(job["script"]), **variables)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("a.cu:3:", result.stdout)
        self.assertNotIn("a.cu:2:", result.stdout)
        entries = json.loads((self.root / job["artifacts"]["reports"]["codequality"]).read_text())
        reports.validator("gitlab").validate(entries)
        self.assertEqual(len(entries), 2)
        # On the main branch there is nothing to compare with.
        result = self.run_script("\n".join(job["script"]), **{**variables,
                                                              "CI_MERGE_REQUEST_DIFF_BASE_SHA": ""})
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_the_page_links_to_them(self):
        page = (hosts.REPOSITORY / "docs/ci.md").read_text()
        for example in (GITHUB, GITLAB):
            self.assertIn(f"(examples/{example.name})", page)


unittest.main()
