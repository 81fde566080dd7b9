#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""Names and places in the reports that other programs read: paths from the root of the
repository whatever they hold and wherever warplint runs, columns as editors count, fingerprints
that outlive an edit, fixes that an editor can apply, and nothing silent that was not read."""
import json
import os
import pathlib
import tempfile
import unittest
import urllib.parse

import hosts
import reports

KERNEL = "__global__ void kernel(float *data, int n) { if (threadIdx.x < n) data[threadIdx.x] = 0; }\n"
BAD = KERNEL + "void launch(float *data, int n) { kernel<<<n, 2048>>>(data, n); }\n"
ODD_NAMES = ["with space.cu", "größe.cu", "猫 kernels/🐱.cu", "a,b:c%d#e?.cu", "quo'te\".cu", "-dash.cu"]


# A file is parsed for its first form, and the cache answers for the others.
CACHE = tempfile.TemporaryDirectory()


class Reports(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()
        self.root = self.folder / "my repository"
        (self.root / ".git").mkdir(parents=True)

    def write(self, name, text=BAD):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def lint(self, form, *arguments, cwd=None):
        return hosts.lint(f"--format={form}", f"--cache-dir={CACHE.name}", *arguments,
                          cwd=cwd or self.root, env=hosts.CACHING)

    def run_of(self, *arguments, cwd=None):
        log = json.loads(self.lint("sarif", *arguments, cwd=cwd).stdout)
        reports.validator("sarif").validate(log)
        return log["runs"][0]

    def names(self, *arguments, cwd=None):
        """The paths of the findings, which all three forms must agree on."""
        run = self.run_of(*arguments, cwd=cwd)
        base = run["originalUriBaseIds"]["%SRCROOT%"]["uri"]
        self.assertEqual(urllib.parse.unquote(base), f"file://{self.root}/")
        sarif = [reports.sarif_place(result["locations"][0])[0] for result in run["results"]]
        entries = json.loads(self.lint("gitlab", *arguments, cwd=cwd).stdout)
        reports.validator("gitlab").validate(entries)
        github = reports.github_commands(self.lint("github", *arguments, cwd=cwd).stdout)
        self.assertEqual([entry["location"]["path"] for entry in entries],
                         [name.removeprefix("file://") for name in sarif])
        self.assertEqual([p["file"] for _, p, _ in github],
                         [name.removeprefix("file://") for name in sarif])
        return sarif


class Paths(Reports):
    def test_odd_names(self):
        for name in ODD_NAMES:
            self.write(name)
        self.assertEqual(sorted(self.names(".", "--")), sorted(ODD_NAMES))
        for name in ODD_NAMES:
            self.assertEqual(self.names(f"./{name}", "--"), [name])

    def test_a_name_that_is_no_utf8(self):
        path = os.fsencode(self.root) + b"/caf\xe9.cu"
        with open(path, "wb") as file:
            file.write(BAD.encode())
        uri = self.run_of(".", "--")["results"][0]["locations"][0]["physicalLocation"][
            "artifactLocation"]["uri"]
        self.assertEqual(uri, "caf%E9.cu")
        reports.validator("gitlab").validate(json.loads(self.lint("gitlab", ".", "--").stdout))

    def test_however_the_file_is_named(self):
        path = self.write("src/deep er/a.cu")
        name = "src/deep er/a.cu"
        for given, cwd in [(name, self.root), (path, self.root), (path, "/"),
                           ("a.cu", path.parent), ("../../src/deep er/a.cu", path.parent),
                           ("../deep er/./a.cu", path.parent), (".", path.parent)]:
            self.assertEqual(self.names(given, "--", cwd=cwd), [name], (given, cwd))

    def test_links_lead_to_the_file_of_the_repository(self):
        path = self.write("src/a.cu")
        (self.root / "link.cu").symlink_to(path)
        (self.root / "folder").symlink_to("src")
        (self.folder / "outside").symlink_to(self.root)
        for given, cwd in [("link.cu", None), ("folder/a.cu", None), (path, self.folder / "outside"),
                           ("src/a.cu", self.folder / "outside"),
                           (self.folder / "outside/src/a.cu", None)]:
            self.assertEqual(self.names(given, "--", cwd=cwd), ["src/a.cu"], given)

    def test_a_link_to_a_file_elsewhere_is_of_the_repository(self):
        (self.folder / "elsewhere.cu").write_text(BAD)
        (self.root / "link.cu").symlink_to(self.folder / "elsewhere.cu")
        self.assertEqual(self.names("link.cu", "--"), ["link.cu"])

    def test_a_file_elsewhere_is_named_whole(self):
        path = self.folder / "not there.cu"
        path.write_text(BAD)
        self.assertEqual(self.names(path, "--"), [f"file://{path}"])

    def test_headers_and_their_notes(self):
        self.write("include/my kernels.cuh",
                   KERNEL.replace("void kernel", "void __launch_bounds__(128) kernel"))
        self.write("src/a.cu", '#include "../include/my kernels.cuh"\n'
                               "void launch(float *d, int n) { kernel<<<n, 256>>>(d, n); }\n")
        result = self.run_of("src/a.cu", "--")["results"][0]
        self.assertEqual(reports.sarif_place(result["locations"][0])[0], "src/a.cu")
        notes = [reports.sarif_place(place)[:2] for place in result["relatedLocations"]]
        self.assertIn(("include/my kernels.cuh", 1), notes)
        message = reports.github_commands(self.lint("github", "src/a.cu", "--").stdout)[0][2]
        self.assertIn("\ninclude/my kernels.cuh:1: note: 'kernel' is limited to 128", message)

    def test_generated_files_are_named_themselves(self):
        """#line is not followed: what was read is where an editor finds it."""
        self.write("build/generated.cu", '#line 100 "src/template.cu.in"\n' + BAD)
        run = self.run_of("build/generated.cu", "--")
        self.assertEqual(reports.sarif_place(run["results"][0]["locations"][0])[:2],
                         ("build/generated.cu", 3))

    def test_outside_of_a_repository(self):
        (self.root / ".git").rmdir()
        self.write("src/a.cu")
        self.assertEqual(self.names("src/a.cu", "--"), ["src/a.cu"])


class Places(Reports):
    TEXTS = {"plain": "", "two bytes": "/* größe */ ", "a pair": "/* 🐱🐱 */ ", "three": "/* 猫 */ "}

    def test_columns_are_those_of_editors(self):
        for what, before in self.TEXTS.items():
            line = f"{before}kernel<<<n, 2048>>>(d, n);"
            self.write("a.cu", KERNEL + "void launch(float *d, int n) {\n" + line + "\n}\n")
            result = self.run_of("a.cu", "--")["results"][0]
            region = result["locations"][0]["physicalLocation"]["region"]
            column = len(before.encode("utf-16-le")) // 2 + 1
            end = len(line[:line.index("2048") + 4].encode("utf-16-le")) // 2 + 1
            self.assertEqual((region["startLine"], region["startColumn"], region["endColumn"]),
                             (3, column, end), what)
            _, properties, _ = reports.github_commands(self.lint("github", "a.cu", "--").stdout)[0]
            self.assertEqual((properties["col"], properties["endColumn"]), (str(column), str(end)))

    def test_a_byte_order_mark_takes_no_column(self):
        self.write("a.cu", b"\xef\xbb\xbf" + BAD.replace("\n", " ").encode())
        region = self.run_of("a.cu", "--")["results"][0]["locations"][0]["physicalLocation"]["region"]
        self.assertEqual(region["startColumn"], BAD.index("kernel<<<") + 1)

    def test_bytes_that_are_no_utf8(self):
        self.write("a.cu", BAD.replace("{ kernel<<<", "{ /* caf\xe9 */ kernel<<<").encode("latin-1"))
        region = self.run_of("a.cu", "--")["results"][0]["locations"][0]["physicalLocation"]["region"]
        self.assertEqual(region["startColumn"], len("void launch(float *data, int n) { /* cafe */ ") + 1)

    def test_windows_line_ends(self):
        self.write("a.cu", BAD.replace("\n", "\r\n"))
        place = reports.sarif_place(self.run_of("a.cu", "--")["results"][0]["locations"][0])
        self.assertEqual(place, ("a.cu", 2, 35))

    def test_a_highlight_over_lines(self):
        self.write("a.cu", KERNEL + "void launch(float *d, int n) { kernel<<<n,\n\n 2048>>>(d, n); }\n")
        region = self.run_of("a.cu", "--")["results"][0]["locations"][0]["physicalLocation"]["region"]
        self.assertEqual((region["startLine"], region["endLine"], region["endColumn"]), (2, 4, 6))
        _, properties, _ = reports.github_commands(self.lint("github", "a.cu", "--").stdout)[0]
        self.assertEqual((properties["line"], properties["endLine"]), ("2", "4"))
        self.assertNotIn("col", properties)

    def test_lines_are_filtered(self):
        self.write("a.cu", KERNEL + "void f(float *d, int n) {\n" + "kernel<<<n, 2048>>>(d, n);\n" * 3
                   + "}\n")
        only = '--line-filter=[{"name":"a.cu","lines":[[4,4]]}]'
        self.assertEqual([reports.sarif_place(result["locations"][0])[1]
                          for result in self.run_of(only, "a.cu", "--")["results"]], [4])
        commands = reports.github_commands(self.lint("github", only, "a.cu", "--").stdout)
        self.assertEqual([properties["line"] for _, properties, _ in commands], ["4"])
        entries = json.loads(self.lint("gitlab", only, "a.cu", "--").stdout)
        self.assertEqual([entry["location"]["lines"]["begin"] for entry in entries], [4])


class Fixes(Reports):
    ONLY = "--checks=-*,cuda-partial-warp"
    CODE = KERNEL.replace("threadIdx.x", "i").replace("{ if", "{ int i = threadIdx.x + blockIdx.x * "
                                                      "blockDim.x; if")

    def test_an_editor_can_apply_them(self):
        for before in ("", "/* größe 🐱 */ ", "\ufeff"):
            text = before + self.CODE + f"void f(float *d, int n) {{ {before.strip(chr(0xfeff))}" \
                                        "kernel<<<80, 100>>>(d, 8000); }\n"
            path = self.write("a.cu", text)
            results = self.run_of(self.ONLY, "a.cu", "--")["results"]
            self.assertEqual(len(results[0]["fixes"]), 1)
            hosts.lint(self.ONLY, "--fix", "a.cu", "--", cwd=self.root)
            self.assertNotEqual(path.read_text(), text)
            self.assertEqual(reports.with_sarif_fixes(text, results), path.read_text())

    def test_suggestions_are_no_fixes(self):
        self.write("a.cu", KERNEL.replace("if (threadIdx.x < n) ", "")
                   + "void f(float *d, int n) { kernel<<<n, 100>>>(d, n); }\n")
        report = hosts.findings(self.ONLY, "a.cu", "--", cwd=self.root)["findings"][0]
        self.assertTrue(any(note["fixes"] for note in report["notes"]), report)
        self.assertNotIn("fixes", self.run_of(self.ONLY, "a.cu", "--")["results"][0])


class FingerprintsStay(Reports):
    def prints(self, text, name="a.cu"):
        self.write(name, text)
        run = self.run_of(name, "--")
        prints = [r["partialFingerprints"]["warplintFinding/v1"] for r in run["results"]]
        entries = json.loads(self.lint("gitlab", name, "--").stdout)
        self.assertEqual([entry["fingerprint"] for entry in entries], prints)
        return prints

    def test_when_lines_move_or_are_formatted(self):
        first = self.prints(BAD)
        self.assertEqual(self.prints("// one more\n\n" + BAD), first)
        self.assertEqual(self.prints(BAD.replace("void launch", "  void  launch")), first)
        self.assertEqual(self.prints(BAD.replace("\n", "\r\n")), first)

    def test_others_differ(self):
        # The same fault with another number is not another one.
        self.assertEqual(self.prints(BAD.replace("2048", "2049")), self.prints(BAD))
        self.assertNotEqual(self.prints(BAD, "b.cu"), self.prints(BAD))
        twice = BAD + BAD.splitlines()[1].replace("launch", "again") + "\n"
        self.assertEqual(len(set(self.prints(twice))), 2)
        same = KERNEL + "void f(float *d, int n) {\n" + "kernel<<<n, 2048>>>(d, n);\n" * 3 + "}\n"
        self.assertEqual(len(set(self.prints(same))), 3)


class NothingIsSilent(Reports):
    """What could not be read is in every report, and in the exit status."""

    def check(self, arguments, text, level="error", status=2, place="a.cu", configuration=False):
        result = self.lint("sarif", *arguments)
        self.assertEqual(result.returncode, status, result.stderr)
        run = self.run_of(*arguments)
        invocation = run["invocations"][0]
        self.assertEqual(invocation["executionSuccessful"], level == "warning")
        key = f"tool{'Configuration' if configuration else 'Execution'}Notifications"
        [said] = invocation[key]
        self.assertEqual(said["level"], level)
        self.assertRegex(said["message"]["text"], text)
        if place:
            uri = said["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            self.assertEqual(urllib.parse.unquote(uri), place)
        command = reports.github_commands(self.lint("github", *arguments).stdout)[0]
        self.assertEqual((command[0], command[1].get("file")), (level, place))
        self.assertRegex(command[2], text)
        entries = json.loads(self.lint("gitlab", *arguments).stdout)
        reports.validator("gitlab").validate(entries)
        self.assertEqual(entries[0]["check_name"], "warplint")
        self.assertRegex(entries[0]["description"], text)

    def test_missing_file(self):
        self.check(["none.cu", "--"], "none.cu: No such file or directory", place=None)

    def test_half_typed(self):
        self.write("a.cu", BAD[:-20])
        self.check(["a.cu", "--"], "not read well enough to be trusted: a.cu:2:.*expected")

    def test_empty(self):
        self.write("a.cu", "")
        self.check(["a.cu", "--"], "the file is empty")

    def test_missing_header(self):
        self.write("a.cu", '#include "none.h"\n' + BAD)
        self.check(["a.cu", "--"], "no header 'none.h'", level="warning", status=1)

    def test_wrong_configuration(self):
        self.write(".clang-tidy", "Checks: 'cuda-*'\nCheckOptions:\n  cuda-partial-warp.SingleBlock: many\n")
        self.write("a.cu")
        self.check(["a.cu", "--"], "invalid .*'many'", configuration=True)

    def test_a_clean_run_says_so(self):
        self.write("a.cu", KERNEL)
        run = self.run_of("a.cu", "--")
        self.assertEqual(run["invocations"], [{"executionSuccessful": True}])
        self.assertEqual(run["results"], [])
        self.assertEqual(self.lint("gitlab", "a.cu", "--").stdout.strip(), "[]")
        self.assertEqual(self.lint("github", "a.cu", "--").stdout, "")


unittest.main()
