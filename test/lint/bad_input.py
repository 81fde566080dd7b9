#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""A job that can't be done is reported in one clear error, ends with exit status 2 and no crash,
and does not keep other files from being linted."""
import json
import os
import pathlib
import re
import tempfile
import unittest

import hosts

GOOD = """__global__ void kernel(float *data) {}
void launch(float *data, int n) { kernel<<<n, 2048>>>(data); }
"""
FOUND = "good.cu:2:35: error: block of 2048 threads exceeds the limit of 1024 threads per block"


class BadInput(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.write("good.cu", GOOD)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    def lint(self, *arguments):
        return hosts.run([hosts.WARPLINT, *arguments], cwd=self.folder)

    def assert_said(self, result, error, status=2):
        """The exit status, and exactly one line of trouble on standard error, which matches."""
        self.assertEqual(result.returncode, status, result.stderr)
        summary = r"\d+ files?\b|\d+ errors?, \d+ warnings?|targets "
        lines = [line for line in result.stderr.splitlines()
                 if not re.match(summary + r"|.*\bnote: |.*Did you mean", line)]
        self.assertEqual(len(lines), 1, result.stderr)
        self.assertRegex(lines[0], error)
        self.assertNotIn("Stack dump", result.stderr)

    def bad_file(self, name, error, status=2):
        """A file beside a good one: one line of trouble, and the good one is linted."""
        result = self.lint("--cuda-path=none", name, "good.cu", "--")
        self.assert_said(result, error, status)
        self.assertIn(FOUND, result.stdout)
        return result

    def bad_flag(self, flag, error):
        result = self.lint("--cuda-path=none", *([flag] if isinstance(flag, str) else flag),
                           "good.cu", "--")
        self.assert_said(result, error)
        return result


class BadFiles(BadInput):
    def test_missing(self):
        self.bad_file("missing.cu", r"error: missing\.cu: No such file or directory")

    def test_folder_with_nothing(self):
        self.write("nothing/readme.txt", "no CUDA here")
        self.bad_file("nothing", r"error: nothing: no \.cu or \.cuh file in this folder")

    def test_empty(self):
        self.bad_file(self.write("empty.cu", ""), r"error: empty\.cu: the file is empty")

    def test_binary(self):
        self.bad_file(self.write("binary.cu", bytes(range(256)) * 16),
                      r"error: binary\.cu: not a text file: byte 0 is NUL")

    def test_nul_bytes(self):
        self.bad_file(self.write("nul.cu", b"int a;\n\0\0\nint b;\n"),
                      r"error: nul\.cu: not a text file: byte 7 is NUL")

    def test_half_typed(self):
        result = self.bad_file(self.write("half.cu", GOOD[:-20]), r"error: half\.cu:2:\d+: expected")
        self.assertIn("half.cu: not read well enough to be trusted", result.stderr)

    def test_not_utf8(self):
        self.bad_file(self.write("latin.cu", b"int caf\xe9;\n" + GOOD.encode()),
                      r"warning: latin\.cu:1:8: source file is not valid UTF-8", status=1)

    def test_not_utf8_in_comments_is_no_harm(self):
        self.write("good.cu", GOOD.encode() + b"// caf\xe9\nconst char *s = \"\xff\";\n")
        result = self.lint("--cuda-path=none", "--format=json", "--quiet", "good.cu", "--")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertEqual(len(json.loads(result.stdout)["findings"]), 1)

    def test_line_of_10_megabytes(self):
        long = "int a[] = {" + "1," * 5_000_000 + "}; " + GOOD.replace("\n", " ")
        result = self.lint("--cuda-path=none", self.write("long.cu", long), "good.cu", "--")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("long.cu:1:", result.stdout)
        self.assertLess(len(result.stdout), 100_000)
        self.assertIn(FOUND, result.stdout)

    def test_include_loop(self):
        self.write("loop.cuh", '#include "loop.cuh"\n')
        self.bad_file(self.write("loop.cu", '#include "loop.cuh"\n__global__ void k();\n'),
                      r"error: loop\.cuh:1:10: #include nested too deeply")

    def test_template_recursion(self):
        self.bad_file(self.write("deep.cu", "template <int N> struct S { static constexpr int v = "
                                            "S<N + 1>::v; };\nint i = S<0>::v;\n__global__ void k();\n"),
                      r"error: deep\.cu:1:\d+: recursive template instantiation")

    def test_missing_header_is_read_past(self):
        self.write("part.cu", '#include "generated.h"\n' + GOOD)
        result = self.lint("--cuda-path=none", "part.cu", "--")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("part.cu:3:35: error: block of 2048 threads", result.stdout)
        self.assertIn("warning: part.cu: partly read: no header 'generated.h'", result.stderr)

    @unittest.skipIf(os.geteuid() == 0, "root reads everything")
    def test_unreadable(self):
        os.chmod(self.folder / self.write("closed.cu", GOOD), 0)
        self.bad_file("closed.cu", r"error: closed\.cu: Permission denied")

    def test_nothing_named(self):
        self.assert_said(self.lint(), r"error: no file or folder to lint")


class BadFlags(BadInput):
    def test_unknown_target(self):
        self.bad_flag("--target=sm_99", r"error: --target: unknown target 'sm_99'; the nearest")

    def test_unknown_product(self):
        self.bad_flag("--target=RTX 9999", r"error: --target: unknown target 'RTX 9999'; the near")

    def test_unknown_check(self):
        self.bad_flag("--checks=cuda-launch-dimension",
                      r"error: --checks: no check 'cuda-launch-dimension'; did you mean 'cuda-launch-dimensions'")

    def test_unknown_check_among_others(self):
        self.bad_flag("--checks=-*,cuda-partial-warp,cuda-nothing",
                      r"error: --checks: no check 'cuda-nothing'")

    def test_unknown_flag(self):
        self.bad_flag("--tragets=sm_80", r"--tragets")

    def test_unknown_format(self):
        self.bad_flag("--format=xml", r"--format.*'xml'")

    def test_unknown_fail_on(self):
        self.bad_flag("--fail-on=sometimes", r"--fail-on.*'sometimes'")

    def test_wrong_number(self):
        self.bad_flag("-j=many", r"-j.*'many'")

    def test_wrong_header_filter(self):
        self.bad_flag("--header-filter=[", r"--header-filter: found '\[', expected a regular")

    def test_wrong_line_filter(self):
        self.bad_flag("--line-filter=[", r"error: --line-filter: found '\[', expected JSON")

    def test_no_such_toolkit(self):
        self.bad_flag("--cuda-path=/no/such/folder", r"error: .*no CUDA toolkit in '/no/such/folder'")

    def test_output_that_cannot_be_written(self):
        for where in ("no/such/folder/x", "."):
            self.bad_flag(f"--output={where}", rf"error: --output {re.escape(where)}: ")

    def test_export_that_cannot_be_written(self):
        self.bad_flag("--export-fixes=no/such/folder/x", r"error: --export-fixes no/such/folder/x: ")


class BadArchTables(BadInput):
    def setUp(self):
        super().setUp()
        source = hosts.REPOSITORY / "arch_tables" / "capabilities" / "9.0.json"
        self.table = json.loads(source.read_text())

    def bad_table(self, content, error):
        self.write("table.json", content)
        self.bad_flag("--arch-table=table.json", error)

    def test_not_json(self):
        self.bad_table("{", r"error: table\.json:.*not JSON")

    def test_wrong_type(self):
        self.table["compute_capability"] = "9.9"
        self.table["sm"]["threads"] = "many"
        self.bad_table(json.dumps(self.table),
                       r"error: table\.json: sm\.threads: found .*\"many\", expected ")

    def test_missing_key(self):
        self.table["compute_capability"] = "9.9"
        del self.table["sm"]["blocks"]
        self.bad_table(json.dumps(self.table), r"error: table\.json: sm\.blocks: found nothing")

    def test_unknown_key(self):
        self.table["compute_capability"] = "9.9"
        self.table["sm"]["colour"] = 3
        self.bad_table(json.dumps(self.table), r"error: table\.json: sm\.colour: ")

    def test_capability_that_exists(self):
        self.bad_table(json.dumps(self.table), r"error: table\.json: .*\"9\.0\".*known already")

    def test_missing(self):
        self.bad_flag("--arch-table=none.json", r"error: none\.json: .*No such file")


class BadDatabases(BadInput):
    def test_no_database(self):
        self.bad_flag(["-p", "."], r"error: -p \.: no compile_commands\.json there")

    def test_not_json(self):
        self.write("build/compile_commands.json", "[{")
        self.bad_flag(["-p", "build"], r"error: build/compile_commands\.json: not JSON: ")

    def test_wrong_shape(self):
        self.write("build/compile_commands.json", '[{"directory": "/"}]')
        self.bad_flag(["-p", "build"], r"error: build/compile_commands\.json: ")

    def test_broken_one_above_the_file(self):
        self.write("compile_commands.json", "no JSON")
        self.assert_said(self.lint("--cuda-path=none", "good.cu"),
                         r"error: .*compile_commands\.json: not JSON: ")


class BadConfiguration(BadInput):
    """A wrong .clang-tidy is reported, and its files are not passed as judged by it."""

    def configured(self, text):
        self.write("odd/.clang-tidy", text)
        self.write("odd/odd.cu", GOOD)
        return self.lint("--cuda-path=none", "odd/odd.cu", "good.cu", "--")

    def test_not_yaml(self):
        result = self.configured("Checks: [\n broken")
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stderr, r"error: odd/odd.cu: its configuration 'odd/.clang-tidy'")
        self.assertIn(FOUND, result.stdout)

    def test_wrong_type_of_option(self):
        result = self.configured("Checks: 'cuda-*'\nCheckOptions:\n  cuda-partial-warp.SingleBlock: many\n")
        self.assert_said(result, r"odd/odd.cu: in its .clang-tidy: invalid .*'many' for option "
                                 r"'cuda-partial-warp.SingleBlock'")
        self.assertIn(FOUND, result.stdout)

    def test_unknown_target(self):
        result = self.configured("CheckOptions:\n  CudaTargets: sm_8\n")
        self.assert_said(result, r"odd/odd.cu: unknown target 'sm_8'")
        self.assertIn(FOUND, result.stdout)


if __name__ == "__main__":
    unittest.main()
