#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: git
# RUN: %python %s
"""changed_paths.py chooses a group of tests by a changed file, committed or not, and chooses all
where git can't compare. Each of its globs names files that exist."""
import fnmatch
import os
import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

import changed_paths

ENVIRONMENT = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull,
               "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a",
               "GIT_COMMITTER_EMAIL": "a@b"}


def chosen(**keywords):
    return {group for group, (runs, _) in changed_paths.decisions(**keywords).items() if runs}


class Files(unittest.TestCase):
    def test_by_file(self):
        for file, groups in (("packaging/wheel/NOTICE", {"packages"}),
                             ("docs/scale.md", {"site", "bazel-rules"}),
                             ("lib/report/page/page.css", {"browser"}),
                             ("tool/plugin/Plugin.cpp", {"clients"}),
                             ("lib/dataflow/Value.cpp", set()),
                             ("test/support/hosts.py", set(changed_paths.GROUPS))):
            self.assertEqual(chosen(files=["lib/findings/Finding.h", file]), groups, file)

    def test_the_full_run(self):
        self.assertEqual(chosen(files=[], full=True), set(changed_paths.GROUPS))

    def test_each_glob_matches_a_file(self):
        files = changed_paths.git(changed_paths.REPOSITORY, "ls-files")
        if files is None:
            self.skipTest("not a clone")
        for glob in {glob for globs in [changed_paths.EVERY, *changed_paths.GROUPS.values()]
                     for glob in globs}:
            self.assertTrue(fnmatch.filter(files, glob), f"no file matches {glob}")


class Repository(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name, "own")
        self.folder.mkdir()
        patch = mock.patch.dict(os.environ, ENVIRONMENT)
        patch.start()
        self.addCleanup(patch.stop)
        os.environ.pop("WARPLINT_BASE", None)
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit("launch/a.cpp", "text")

    def git(self, *arguments, **environment):
        subprocess.run(["git", *arguments], cwd=self.folder, check=True, capture_output=True,
                       env={**os.environ, **environment})

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def commit(self, name, text, hour=0):
        self.write(name, text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message=x",
                 GIT_COMMITTER_DATE=f"@{1800000000 + hour * 3600} +0000")

    def test_the_last_commits(self):
        self.commit("lib/report/page/page.css", "", hour=20)
        self.assertEqual(chosen(folder=self.folder), {"browser"})
        self.commit("launch/a.cpp", "again", hour=21)
        self.assertEqual(chosen(folder=self.folder), {"browser"})
        self.commit("launch/a.cpp", "and again", hour=40)
        self.assertEqual(chosen(folder=self.folder), set())

    def test_a_young_repository(self):
        self.assertEqual(chosen(folder=self.folder), set(changed_paths.GROUPS))

    def test_not_committed(self):
        self.commit("launch/a.cpp", "again", hour=20)
        self.write("lib/report/page/page.css", "")
        self.assertEqual(chosen(folder=self.folder), {"browser"})
        self.git("add", "--all")
        self.assertEqual(chosen(folder=self.folder), {"browser"})

    def test_moved_away(self):
        self.commit("lib/report/page/page.css", "text")
        self.git("checkout", "--quiet", "-b", "topic")
        self.git("mv", "lib/report/page/page.css", "launch/page.css")
        with mock.patch.dict(os.environ, WARPLINT_BASE="main"):
            self.assertEqual(chosen(folder=self.folder), {"browser"})

    def test_a_named_base(self):
        self.git("checkout", "--quiet", "-b", "topic")
        self.commit("docs/größe.md", "")
        self.git("checkout", "--quiet", "main")
        self.commit("lib/report/page/page.css", "")
        self.git("checkout", "--quiet", "topic")
        with mock.patch.dict(os.environ, WARPLINT_BASE="main"):
            self.assertEqual(chosen(folder=self.folder), {"site"})
        with mock.patch.dict(os.environ, WARPLINT_BASE="no-such-branch"):
            self.assertEqual(chosen(folder=self.folder), set(changed_paths.GROUPS))

    def test_the_upstream_branch(self):
        self.commit("lib/report/page/page.css", "", hour=20)
        self.git("checkout", "--quiet", "-b", "topic")
        self.git("branch", "--quiet", "--set-upstream-to=main")
        self.assertEqual(chosen(folder=self.folder), {"browser"}, "nothing of its own: the last commits")
        self.commit("docs/a.md", "")
        self.assertEqual(chosen(folder=self.folder), {"site"})

    def test_a_shallow_clone(self):
        self.git("clone", "--quiet", "--depth=1", f"file://{self.folder}", "../shallow")
        self.assertEqual(chosen(folder=self.folder.parent / "shallow"), set(changed_paths.GROUPS))

    def test_without_git(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(chosen(folder=folder), set(changed_paths.GROUPS))
        with mock.patch.dict(os.environ, PATH="/nowhere"):
            self.assertEqual(chosen(folder=self.folder), set(changed_paths.GROUPS))


unittest.main()
