#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""--diff in real git repositories: what a change brought is reported, wherever it shows; what
was there before is left out and counted; and nothing is written."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import hosts
import reports

KERNEL = """__global__ void kernel(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}
"""
LAUNCH = "void {name}(float *data, int n) {{\n  kernel<<<n, {block}>>>(data, n);\n}}\n"
BOUND = "__global__ void __launch_bounds__({bound}) bound(float *data);\n"
ENVIRONMENT = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull,
               "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a",
               "GIT_COMMITTER_EMAIL": "a@b"}


class Repository(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve() / "repository"
        self.root.mkdir()
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *arguments, cwd=None):
        return subprocess.run(["git", *arguments], cwd=cwd or self.root, env=ENVIRONMENT, check=True,
                              capture_output=True, encoding="utf-8").stdout

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def edit(self, name, old, new):
        text = (self.root / name).read_bytes().decode()
        self.assertIn(old, text)
        self.write(name, text.replace(old, new))

    def commit(self, **files):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message=x")

    def lint(self, *arguments, cwd=None, environment=None):
        return hosts.lint(*arguments, cwd=cwd or self.root, env=environment or ENVIRONMENT)

    def review(self, *arguments, revision="HEAD", cwd=None):
        """([(file, line, message)], how many were left out), the same by every form; the run
        changes nothing in the repository."""
        before = self.git("status", "--porcelain"), (self.root / ".git/index").read_bytes()
        result = self.lint(f"--diff={revision}", "--format=json", *arguments, cwd=cwd)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        self.assertEqual(before, (self.git("status", "--porcelain"),
                                  (self.root / ".git/index").read_bytes()))
        report = json.loads(result.stdout)
        reports.validator("lint").validate(report)
        left = report["summary"]["left_out"]
        self.assertEqual(f", {left} not introduced by the change" in result.stderr, left > 0)
        errors = sum(finding["severity"] == "error" for finding in report["findings"])
        self.assertEqual(result.returncode, 1 if errors else 0)
        return [(f["file"], f["line"], f["message"]) for f in report["findings"]], left

    def assert_review(self, expected, left_out, *arguments, **keywords):
        """Exactly these findings: (file, line, part of the message)."""
        findings, left = self.review(*arguments, **keywords)
        self.assertEqual([(file, line) for file, line, _ in findings],
                         [(file, line) for file, line, _ in expected], findings)
        for (_, _, message), (_, _, part) in zip(findings, expected):
            self.assertIn(part, message)
        self.assertEqual(left, left_out, findings)


class ChangedLines(Repository):
    def setUp(self):
        super().setUp()
        self.write("a.cu", KERNEL + LAUNCH.format(name="old", block=2048)
                   + LAUNCH.format(name="good", block=128))
        self.commit()

    def test_nothing_changed(self):
        self.assert_review([], 0)
        self.assert_review([], 1, "a.cu")
        result = self.lint("--diff=HEAD")
        self.assertRegex(result.stderr, r"^0 files, 0 launches\n0 errors, 0 warnings\n")

    def test_a_changed_launch(self):
        self.edit("a.cu", "n, 128", "n, 4096")
        self.assert_review([("a.cu", 10, "block of 4096 threads")], 1)

    def test_an_old_finding_whose_line_changed(self):
        self.edit("a.cu", "2048>>>(data, n);", "2048>>>(data, n); // all of them")
        self.assert_review([("a.cu", 7, "block of 2048 threads")], 0)

    def test_moved_down(self):
        self.edit("a.cu", KERNEL, "// more\n\n" + KERNEL)
        self.assert_review([], 1)

    def test_reindented(self):
        self.edit("a.cu", "  kernel<<<n, 2048>>>(data, n);", "\t\tkernel <<< n,2048 >>> (data, n);")
        self.assert_review([], 1)

    def test_copied(self):
        """A second launch like the first is new, and only that."""
        self.edit("a.cu", "  kernel<<<n, 128>>>(data, n);", "  kernel<<<n, 2048>>>(data, n);")
        self.assert_review([("a.cu", 10, "block of 2048 threads")], 1)

    def test_committed_staged_and_neither(self):
        for action in (lambda: None, lambda: self.git("add", "a.cu"), self.commit):
            self.edit("a.cu", "n, 128", "n, 4096")
            action()
            self.assert_review([("a.cu", 10, "4096")], 1, revision="main~0" if action != self.commit
                               else "HEAD~1")
            self.git("reset", "--quiet", "--hard", "main" if action != self.commit else "HEAD~1")

    def test_a_moved_value(self):
        """The number of the line in a message is no part of a finding."""
        self.write("b.cu", KERNEL + "void f(float *data, int n) {\n  int threads = 128;\n"
                   "  if (n)\n    threads = 2048;\n  kernel<<<n, threads>>>(data, n);\n}\n")
        self.commit()
        self.edit("b.cu", "  int threads", "\n  int threads")
        self.assert_review([], 1, "b.cu")

    def test_with_a_baseline(self):
        """What is left was brought and is not known; of those alike the ones that were brought."""
        self.assertEqual(self.lint("--write-baseline", "a.cu").returncode, 0)
        self.commit()
        first = LAUNCH.format(name="first", block=2048)
        self.edit("a.cu", KERNEL, KERNEL + first)
        self.edit("a.cu", "n, 128", "n, 2048")
        result = self.lint("--diff=HEAD", "--baseline=warplint-baseline.json", "--format=json")
        report = json.loads(result.stdout)
        self.assertEqual([f["line"] for f in report["findings"]], [7, 13], result.stderr)
        self.assertEqual(report["summary"]["baseline"]["known"], 0)
        self.git("checkout", "--quiet", "a.cu")
        self.edit("a.cu", "2048>>>(data, n);", "2048>>>(data, n); // all of them")
        self.assertEqual(self.lint("--write-baseline", "a.cu").returncode, 0)
        self.assertEqual(self.lint("--diff=HEAD", "--baseline=warplint-baseline.json").returncode, 0)

    def test_since_the_common_ancestor(self):
        """What main got meanwhile is no part of the branch's change."""
        self.git("checkout", "--quiet", "-b", "topic")
        self.edit("a.cu", "n, 128", "n, 4096")
        self.commit()
        self.git("checkout", "--quiet", "main")
        self.edit("a.cu", "n, 2048", "n, 64")
        self.commit()
        self.git("checkout", "--quiet", "topic")
        self.assert_review([("a.cu", 10, "4096")], 1, revision="main")

    def test_a_new_file_tracked_or_not(self):
        self.write("new.cu", KERNEL + LAUNCH.format(name="f", block=2048))
        self.assert_review([("new.cu", 7, "2048")], 0)
        self.git("add", "--intent-to-add", "new.cu")
        self.assert_review([("new.cu", 7, "2048")], 0)
        self.git("add", "new.cu")
        self.assert_review([("new.cu", 7, "2048")], 0)

    def test_an_ignored_file_is_none_of_the_change(self):
        self.write(".gitignore", "build/\n")
        self.write("build/made.cu", KERNEL + LAUNCH.format(name="f", block=2048))
        self.assert_review([], 0)

    def test_a_renamed_file(self):
        self.git("mv", "a.cu", "größer b.cu")
        self.assert_review([], 1)
        self.edit("größer b.cu", "n, 128", "n, 4096")
        self.assert_review([("größer b.cu", 10, "4096")], 1)

    def test_a_deleted_file(self):
        (self.root / "a.cu").unlink()
        self.assert_review([], 0)

    def test_windows_line_ends(self):
        self.write("a.cu", (self.root / "a.cu").read_text().replace("\n", "\r\n"))
        self.assert_review([], 1)
        self.commit()
        self.edit("a.cu", "n, 128", "n, 4096")
        self.assert_review([("a.cu", 10, "4096")], 1)
        self.edit("a.cu", KERNEL.split("\n")[0], "// one line more\r\n" + KERNEL.split("\n")[0])
        self.assert_review([("a.cu", 11, "4096")], 1)

    def test_names_with_all_kinds_of_characters(self):
        names = ["with space.cu", "größe 猫.cu", "quo'te\".cu", "b*c?.cu", "-dash.cu"]
        for name in names:
            self.write(name, (self.root / "a.cu").read_bytes())
        self.commit()
        for name in names:
            self.edit(name, "n, 128", "n, 4096")
        self.assert_review([(name, 10, "4096") for name in sorted(names, key=str.encode)], len(names))

    def test_lines_are_filtered_too(self):
        self.edit("a.cu", "n, 128", "n, 4096")
        self.edit("a.cu", "void old", "// more\nvoid old")
        only = '--line-filter=[{"name":"a.cu","lines":[[%d,%d]]}]'
        self.assert_review([("a.cu", 11, "4096")], 0, only % (11, 11))
        self.assert_review([], 1, only % (8, 8))

    def test_only_what_is_reported_is_fixed(self):
        self.write("a.cu", KERNEL + "void f(float *d, int n) {\n  kernel<<<80, 100>>>(d, 8000);\n"
                                    "  kernel<<<90, 96>>>(d, 8000);\n}\n")
        self.commit()
        self.edit("a.cu", "96", "90")
        result = self.lint("--diff=HEAD", "--fix", "--checks=-*,cuda-partial-warp")
        self.assertIn("1 fix applied", result.stderr)
        text = (self.root / "a.cu").read_text()
        self.assertIn("<<<80, 100>>>", text)
        self.assertIn("<<<90, 96>>>", text)

    def test_forms_of_the_report(self):
        self.edit("a.cu", "n, 128", "n, 4096")
        sarif = json.loads(self.lint("--diff=HEAD", "--format=sarif").stdout)["runs"][0]["results"]
        self.assertEqual([reports.sarif_place(r["locations"][0])[:2] for r in sarif], [("a.cu", 10)])
        gitlab = json.loads(self.lint("--diff=HEAD", "--format=gitlab").stdout)
        self.assertEqual([e["location"]["lines"]["begin"] for e in gitlab], [10])
        github = reports.github_commands(self.lint("--diff=HEAD", "--format=github").stdout)
        self.assertEqual([properties["line"] for _, properties, _ in github], ["10"])
        text = self.lint("--diff=HEAD")
        self.assertIn("a.cu:10:3: error: block of 4096", text.stdout)
        self.assertRegex(text.stderr, r"1 error, 0 warnings, 1 not introduced by the change\n")


class Caused(Repository):
    """Findings in lines that were not touched."""

    def bounded(self, bound=256):
        self.write("include/bound.cuh", "// a comment\n" + BOUND.format(bound=bound))
        self.write("include/all.h", '#include "bound.cuh"\n')
        self.write("src/a.cu", '#include "../include/all.h"\nvoid f(float *d) {\n  bound<<<1, 256>>>(d);\n'
                               "  bound<<<1, 2048>>>(d);\n}\n")
        self.write("src/unconcerned.cu", KERNEL + LAUNCH.format(name="f", block=2048))
        self.commit()

    def test_a_changed_bound(self):
        self.bounded()
        self.edit("include/bound.cuh", "256", "128")
        findings, left = self.review()
        self.assertIn(("src/a.cu", 3, "block of 256 threads exceeds the 128 threads that "
                       "'__launch_bounds__' of 'bound' allows; the launch fails on every target"), findings)
        self.assertNotIn("src/unconcerned.cu", [file for file, _, _ in findings])

    def test_one_more_instance_of_a_line(self):
        self.write("run.cuh", KERNEL + "template <int N> void run(float *p, int n) {\n"
                   "  kernel<<<1, N>>>(p, n);\n}\n")
        self.write("a.cu", '#include "run.cuh"\ntemplate void run<2048>(float *, int);\n'
                   "template void run<4096>(float *, int);\n")
        self.commit()
        line = (self.root / "run.cuh").read_text().splitlines().index("  kernel<<<1, N>>>(p, n);") + 1
        self.edit("a.cu", "run<4096>(float *, int);", "run<4096>(float *, int);\n")
        self.assert_review([], 1)
        self.edit("a.cu", "\n\n", "\ntemplate void run<1100>(float *, int);\n")
        self.assert_review([("run.cuh", line, "block of")], 0)
        self.write("a.cu", '#include "run.cuh"\ntemplate void run<4096>(float *, int);\n')
        self.assert_review([], 1)

    def test_a_header_that_moved(self):
        self.bounded()
        self.git("mv", "include/bound.cuh", "include/limit.cuh")
        self.edit("include/all.h", "bound.cuh", "limit.cuh")
        findings, left = self.review()
        self.assertEqual((findings, left > 0), ([], True))

    def test_findings_in_a_header_that_moved(self):
        self.write("one.cuh", KERNEL + "inline " + LAUNCH.format(name="f", block=2048))
        self.write("a.cu", '#include "one.cuh"\n')
        self.commit()
        self.git("mv", "one.cuh", "two.cuh")
        self.edit("a.cu", "one", "two")
        self.assert_review([], 1)

    def test_an_old_finding_in_a_header_that_a_new_file_shows_first(self):
        self.write("h.cuh", KERNEL + "inline " + LAUNCH.format(name="f", block=2048))
        self.write("b.cu", '#include "h.cuh"\n')
        self.commit()
        self.write("a.cu", '#include "h.cuh"\n')
        self.assert_review([], 1, ".")

    def test_a_constant_in_a_header(self):
        self.write("size.h", "constexpr int Size = 512;\n")
        self.write("a.cu", '#include "size.h"\n' + KERNEL + LAUNCH.format(name="f", block="Size"))
        self.commit()
        self.edit("size.h", "512", "2048")
        self.assert_review([("a.cu", 8, "block of 2048 threads")], 0)
        self.assert_review([("a.cu", 8, "block of 2048 threads")], 0, "a.cu")

    def test_a_deleted_line(self):
        opt_in = "  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);\n"
        self.write("a.cu", "__global__ void k(float *d) {}\nvoid f(float *d) {\n" + opt_in
                   + "  k<<<1, 256, 65536>>>(d);\n}\n")
        self.commit()
        self.assert_review([], 0, "--target=sm_90", "a.cu")
        self.edit("a.cu", opt_in, "")
        self.assert_review([("a.cu", 3, "65536 bytes of shared memory")], 0, "--target=sm_90")

    def test_a_deleted_header_that_was_optional(self):
        self.write("size.h", "#define SIZE 128\n")
        self.write("a.cu", '#if __has_include("size.h")\n#include "size.h"\n#else\n#define SIZE 2048\n'
                           "#endif\n" + KERNEL + LAUNCH.format(name="f", block="SIZE"))
        self.commit()
        (self.root / "size.h").unlink()
        self.assert_review([("a.cu", 12, "block of 2048 threads")], 0)

    def test_a_new_header_that_is_optional(self):
        self.write("a.cu", '#if __has_include("size.h")\n#include "size.h"\n#else\n#define SIZE 128\n'
                           "#endif\n" + KERNEL + LAUNCH.format(name="f", block="SIZE"))
        self.commit()
        self.write("size.h", "#define SIZE 2048\n")
        self.assert_review([("a.cu", 12, "block of 2048 threads")], 0)

    def test_a_changed_configuration(self):
        self.write("a.cu", "__global__ void k(float *d) {}\nvoid f(float *d) { k<<<1, 160>>>(d); }\n")
        self.write("src/.clang-tidy", "Checks: '-*,cuda-launch-dimensions'\n")
        self.write("src/a.cu", "__global__ void k(float *d) {}\nvoid f(float *d, int n) { k<<<n, 100>>>(d); }\n")
        self.commit()
        self.write("src/.clang-tidy", "Checks: '-*,cuda-partial-warp'\n")
        self.assert_review([("src/a.cu", 2, "block of 100 threads")], 0)

    def test_a_file_outside_the_repository(self):
        """It is no part of the change; what the change causes there is."""
        self.bounded()
        outside = self.root.parent / "out side.cu"
        outside.write_text(f'#include "{self.root}/include/all.h"\nvoid f(float *d) {{\n'
                           "  bound<<<1, 200>>>(d);\n  bound<<<1, 2048>>>(d);\n}\n")
        findings, left = self.review(outside)
        self.assertEqual(findings, [])
        self.assertGreater(left, 0)
        self.edit("include/bound.cuh", "256", "160")
        findings, _ = self.review(outside)
        self.assertIn((str(outside), 3), [(file, line) for file, line, _ in findings])

    def test_with_a_compile_database(self):
        """Paths of the database begin in the build's folder, flags count before and after."""
        self.write("include/size.h", "constexpr int Size = FACTOR * 64;\n")
        self.write("src/a.cu", "#include <size.h>\n" + KERNEL + LAUNCH.format(name="f", block="Size")
                   + LAUNCH.format(name="old", block=4096))
        self.write(".gitignore", "build/\n")
        command = ["clang++", "-I../include", "-DFACTOR=4", "-c", "../src/a.cu"]
        self.write("build/compile_commands.json", json.dumps(
            [{"directory": str(self.root / "build"), "file": "../src/a.cu", "arguments": command}]))
        self.commit()
        self.edit("include/size.h", "64", "512")
        for arguments in (["-p", "build"], ["-p", "build", "src/a.cu"]):
            self.assert_review([("src/a.cu", 8, "block of 2048 threads")], 1, *arguments)

    def test_a_version_before_that_can_not_be_read(self):
        """Then no finding is known to be old."""
        self.write("a.cu", "// \0\n" + KERNEL + LAUNCH.format(name="f", block=2048))
        self.commit()
        self.edit("a.cu", "\0", "")
        result = self.lint("--diff=HEAD", "--verbose")
        self.assertIn("a.cu:8:3: error: block of 2048", result.stdout)
        self.assertIn("a.cu: the version before the change can't be read well", result.stderr)

    def test_links_and_folders(self):
        self.bounded()
        (self.root / "link").symlink_to("src")
        self.commit()
        self.edit("include/bound.cuh", "256", "128")
        for given, cwd in [("src", None), ("link/a.cu", None), (self.root / "src", None),
                           (".", self.root / "src"), (self.root / "src/a.cu", "/")]:
            findings, _ = self.review(given, cwd=cwd)
            self.assertTrue(any("exceeds the 128 threads" in message for _, _, message in findings),
                            given)
        files = {file for file, _, _ in self.review(cwd=self.root / "src")[0]}
        self.assertEqual(files, {"a.cu", str(self.root / "include/bound.cuh")} & files | {"a.cu"})


class Hooks(Repository):
    """git runs hooks with variables of its own."""

    def test_before_a_commit(self):
        self.write("a.cu", KERNEL + LAUNCH.format(name="f", block=2048))
        self.commit()
        hook = self.write(".git/hooks/pre-commit", f"#!/bin/sh\nexec {hosts.WARPLINT} --cuda-path=none "
                                                   "--diff=HEAD --output=report.txt\n")
        hook.chmod(0o755)
        self.write(".gitignore", "report.txt\n")
        self.commit()
        self.edit("a.cu", "void f", "// more\nvoid f")
        for arguments in (["--all"], ["a.cu"]):
            self.git("commit", "--quiet", "--message=x", *arguments)
            self.edit("a.cu", "void f", "// more\nvoid f")
        self.edit("a.cu", "2048", "4096")
        for arguments in (["--all"], ["a.cu"]):
            with self.assertRaises(subprocess.CalledProcessError):
                self.git("commit", "--quiet", "--message=x", *arguments)
            self.assertIn("block of 4096 threads", (self.root / "report.txt").read_text())

    def test_in_another_worktree(self):
        self.write("a.cu", KERNEL + LAUNCH.format(name="f", block=2048))
        self.commit()
        self.git("worktree", "add", "--quiet", "-b", "other", "../other tree")
        other = self.root.parent / "other tree"
        (other / "a.cu").write_text((other / "a.cu").read_text() + LAUNCH.format(name="g", block=4096))
        result = self.lint("--diff=HEAD", "--format=json", cwd=other)
        self.assertEqual([f["line"] for f in json.loads(result.stdout)["findings"]], [10])


class Trouble(Repository):
    def setUp(self):
        super().setUp()
        self.write("a.cu", KERNEL + LAUNCH.format(name="f", block=2048))
        self.commit()

    def assert_said(self, result, error):
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertRegex(result.stderr, error)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)

    def test_unknown_revision(self):
        for revision in ("no-such-branch", "-x", "HEAD..main", "", "HEAD:a.cu"):
            self.assert_said(self.lint(f"--diff={revision}"),
                             rf"error: --diff: found '{re.escape(revision)}', expected a revision")

    def test_no_repository(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assert_said(self.lint("--diff=HEAD", cwd=folder), "error: --diff: .*not a git repository")

    def test_no_commit_yet(self):
        self.git("init", "--quiet", "new")
        self.assert_said(self.lint("--diff=HEAD", cwd=self.root / "new"), "error: --diff: found 'HEAD'")

    def test_no_common_ancestor(self):
        self.git("checkout", "--quiet", "--orphan", "other")
        self.git("commit", "--quiet", "--message=unrelated")
        self.assert_said(self.lint("--diff=main"), "error: --diff: 'main' and HEAD have no common ancestor")

    def test_a_shallow_clone(self):
        self.git("checkout", "--quiet", "-b", "topic")
        self.write("b.cu", KERNEL)
        self.commit()
        self.git("clone", "--quiet", "--depth=1", "--no-single-branch", f"file://{self.root}", "shallow")
        self.assert_said(self.lint("--diff=origin/main", cwd=self.root / "shallow"),
                         "no common ancestor in this clone; 'git fetch --unshallow'")

    def test_no_git(self):
        self.assert_said(self.lint("--diff=HEAD", environment={**ENVIRONMENT, "PATH": "/nowhere"}),
                         "error: --diff: git is not on the path")

    def test_a_file_that_is_read_badly(self):
        self.write("half.cu", KERNEL[:-20])
        result = self.lint("--diff=HEAD")
        self.assertEqual(result.returncode, 2)
        self.assertIn("half.cu: not read well enough", result.stderr)


unittest.main()
