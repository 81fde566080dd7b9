#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""--baseline and --write-baseline: what is known is not reported, what is new is, wherever lines
have moved to; what is gone is counted, but only by a run that would have found it."""
import json
import pathlib
import tempfile
import unittest

import hosts
import reports

KERNEL = "__global__ void kernel(float *data) {}\n"
LAUNCH = "void {name}(float *data, int n) {{\n  kernel<<<n, {block}>>>(data);\n}}\n"
FILE = "warplint-baseline.json"


class Baseline(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        self.write(".clang-tidy", "Checks: 'cuda-partial-warp'\n")
        self.write("a.cu", KERNEL + LAUNCH.format(name="big", block=2048)
                   + LAUNCH.format(name="odd", block=100) + LAUNCH.format(name="good", block=128))

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def edit(self, name, old, new):
        text = (self.root / name).read_text()
        self.assertIn(old, text)
        self.write(name, text.replace(old, new, 1))

    def lint(self, *arguments, cwd=None):
        return hosts.lint(*arguments, cwd=cwd or self.root)

    def known(self, name=FILE):
        return json.loads((self.root / name).read_text())

    def write_baseline(self, *arguments, status=0):
        result = self.lint("--write-baseline", *(arguments or ["."]))
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertEqual(result.stdout, "")
        return result.stderr

    def new(self, *arguments, gone=0, status=None, cwd=None, baseline=FILE):
        """[(line, part of the message)] of what is new, and how many are known."""
        arguments = [f"--baseline={baseline}", *(arguments or ["."])]
        result = self.lint("--format=json", *arguments, cwd=cwd)
        report = json.loads(result.stdout)
        reports.validator("lint").validate(report)
        errors = sum(finding["severity"] == "error" for finding in report["findings"])
        self.assertEqual(result.returncode, (1 if errors else 0) if status is None else status)
        summary = report["summary"]["baseline"]
        self.assertEqual(summary["file"], baseline)
        self.assertEqual(summary["no_longer_found"], gone, result.stderr)
        known = summary["known"]
        self.assertEqual(report["summary"]["suppressed_by"].get("baseline", 0), known)
        self.assertEqual(f"{known} by baseline" in result.stderr, known > 0, result.stderr)
        self.assertEqual(f", {gone} of {baseline} no longer found: write it again with --write-baseline"
                         in result.stderr, gone > 0)
        self.assertEqual(errors, report["summary"]["errors"])
        return [(f["line"], f["message"]) for f in report["findings"]], known

    def assert_new(self, expected, known, *arguments, **keywords):
        findings, found = self.new(*arguments, **keywords)
        self.assertEqual([line for line, _ in findings], [line for line, _ in expected], findings)
        for (_, message), (_, part) in zip(findings, expected):
            self.assertIn(part, message)
        self.assertEqual(found, known, findings)


class Known(Baseline):
    def setUp(self):
        super().setUp()
        self.assertIn("0 errors, 0 warnings, 2 findings written to warplint-baseline.json",
                      self.write_baseline())

    def test_nothing_changed(self):
        self.assert_new([], 2)
        self.assertEqual(self.lint("--baseline=" + FILE, "--quiet", ".").stdout, "")

    def test_the_file(self):
        baseline = self.known()
        self.assertEqual(list(baseline), ["warplint_baseline", "targets", "measured", "findings"])
        self.assertEqual(baseline["warplint_baseline"], 1)
        self.assertEqual([list(entry) for entry in baseline["findings"]],
                         [["file", "check", "severity", "message", "fingerprint"]] * 2)
        self.assertEqual([(entry["file"], entry["check"], entry["severity"])
                          for entry in baseline["findings"]],
                         [("a.cu", "cuda-launch-dimensions", "error"),
                          ("a.cu", "cuda-partial-warp", "warning")])
        self.assertIn("block of 2048 threads", baseline["findings"][0]["message"])
        text = (self.root / FILE).read_text()
        self.assertTrue(text.endswith("}\n"))
        self.write_baseline()
        self.assertEqual((self.root / FILE).read_text(), text)
        self.assertEqual([path.name for path in sorted(self.root.iterdir())],
                         [".clang-tidy", "a.cu", FILE])

    def test_moved_reindented_and_reordered(self):
        self.edit("a.cu", KERNEL, "// more\n\n" + KERNEL)
        self.edit("a.cu", "  kernel<<<n, 2048>>>(data);", "\t\tkernel <<< n,2048 >>> (data);")
        self.assert_new([], 2)
        before = (self.root / FILE).read_text()
        self.write_baseline()
        self.assertEqual((self.root / FILE).read_text(), before)

    def test_a_new_one(self):
        self.edit("a.cu", "n, 128", "n, 4096")
        self.assert_new([(9, "block of 4096 threads")], 2)

    def test_other_numbers(self):
        """The same fault with another value is known."""
        self.edit("a.cu", "n, 2048", "n, 1280")
        self.edit("a.cu", "n, 100", "n, 108")
        self.assert_new([], 2)

    def test_one_more_of_the_same(self):
        """A second launch like the first is new, and only that."""
        self.edit("a.cu", "n, 128", "n, 2048")
        self.assert_new([(9, "block of 2048 threads")], 2)
        self.assertIn("3 findings written", self.write_baseline())
        prints = [entry["fingerprint"] for entry in self.known()["findings"]]
        self.assertEqual(len(set(prints)), 3, "launches of two functions have two fingerprints")
        self.assert_new([], 3)
        self.edit("a.cu", "n, 2048", "n, 256")
        self.assert_new([], 2, gone=1)

    def test_twice_in_one_line(self):
        line = "kernel<<<1, 2048>>>(data); kernel<<<1, 2048>>>(data);"
        self.edit("a.cu", "kernel<<<n, 128>>>(data);", line)
        self.assert_new([(9, "2048")], 2)
        self.assertIn("3 findings written", self.write_baseline())
        self.assert_new([], 3)

    def test_instances_of_one_line(self):
        """They are one finding, but another instance is new."""
        self.write("a.cu", KERNEL + "template <int N> void run(float *d) { kernel<<<1, N>>>(d); }\n"
                   "void all(float *d) { run<2048>(d); run<4096>(d); }\n")
        self.assertIn("1 finding written", self.write_baseline())
        self.assert_new([], 1)
        self.edit("a.cu", "run<4096>(d);", "run<4096>(d); run<1100>(d);")
        self.assert_new([(2, "2048")], 0)
        self.edit("a.cu", "run<2048>(d); run<4096>(d); ", "")
        self.assert_new([], 1, gone=1)

    def test_a_warning_that_became_an_error(self):
        """What is known as a warning hides no error; what is known as an error hides both."""
        self.write("a.cu", "__global__ void __launch_bounds__(256) bound() {}\n#ifndef N\n"
                           "#define N 512\n#endif\nvoid f() { bound<<<1, N>>>(); }\n")
        self.assertIn("1 finding written", self.write_baseline("a.cu"))
        self.assertEqual(self.known()["findings"][0]["severity"], "warning")
        self.edit("a.cu", "#ifndef N\n#define N 512\n#endif\n", "#define N 512\n")
        self.assert_new([(3, "block of 512 threads")], 0, gone=1)
        self.write_baseline("a.cu")
        self.assertEqual(self.known()["findings"][0]["severity"], "error")
        self.edit("a.cu", "#define N 512\n", "#ifndef N\n#define N 512\n#endif\n")
        self.assert_new([], 1)

    def test_messages_have_no_numbers_of_lines(self):
        self.write("a.cu", KERNEL + "void f(float *data, bool many) {\n  int threads = 128;\n"
                   "  if (many)\n    threads = 2048;\n  kernel<<<1, threads>>>(data);\n}\n")
        said = hosts.findings("a.cu", cwd=self.root)["findings"][0]["message"]
        self.assertRegex(said, r"when 'threads' is 2048 \(line 5\)$")
        self.write_baseline("a.cu")
        entry = self.known()["findings"][0]
        self.assertEqual(entry["message"], said.replace(" (line 5)", ""))
        self.edit("a.cu", "  if (many)", "\n  if (many)")
        self.assert_new([], 1)

    def test_mended(self):
        self.edit("a.cu", "n, 2048", "n, 256")
        self.assert_new([], 1, gone=1)
        self.assertIn("1 finding written", self.write_baseline())
        self.assert_new([], 1)

    def test_a_file_that_is_gone(self):
        self.write("b.cu", KERNEL + LAUNCH.format(name="f", block=96 + 1))
        self.write_baseline()
        (self.root / "b.cu").unlink()
        self.assert_new([], 2, "a.cu", gone=1)

    def test_fixes_are_of_what_is_new(self):
        before = (self.root / "a.cu").read_text()
        result = self.lint("--fix=suggested", "--baseline=" + FILE, "a.cu")
        self.assertIn("0 fixes and 0 suggestions applied", result.stderr)
        self.assertEqual((self.root / "a.cu").read_text(), before)

    def test_failing_on_warnings(self):
        self.assertEqual(self.lint("--fail-on=warning", "--baseline=" + FILE, ".").returncode, 0)
        self.edit("a.cu", "n, 128", "n, 33")
        self.assertEqual(self.lint("--fail-on=warning", "--baseline=" + FILE, ".").returncode, 1)

    def test_from_another_folder(self):
        (self.root / "sub").mkdir()
        self.assert_new([], 2, self.root, cwd=self.root / "sub", baseline="../" + FILE)


class PartialRuns(Baseline):
    """What a run does not judge is neither gone nor dropped."""

    def setUp(self):
        super().setUp()
        self.write("sizes.cuh", KERNEL + LAUNCH.format(name="static in_header", block=96 + 1))
        self.write("b.cu", '#include "sizes.cuh"\n' + LAUNCH.format(name="b", block=4096))
        self.write("c.cu", '#include "sizes.cuh"\n' + LAUNCH.format(name="c", block=128))
        self.write_baseline("a.cu", "b.cu", "c.cu")
        self.assertEqual(len(self.known()["findings"]), 4)

    def test_what_is_in_a_header_says_through_which_file(self):
        through = {entry["file"]: entry.get("through") for entry in self.known()["findings"]}
        self.assertEqual(through, {"a.cu": None, "b.cu": None, "sizes.cuh": "b.cu"})

    def test_one_file(self):
        self.assert_new([], 2, "a.cu")
        self.assert_new([], 1, "c.cu")
        self.assert_new([], 2, "b.cu")

    def test_a_header_mended(self):
        self.edit("sizes.cuh", "n, 97", "n, 96")
        self.assert_new([], 0, "c.cu")
        self.assert_new([], 1, "b.cu", gone=1)

    def test_some_checks(self):
        self.assert_new([], 2, "--checks=-*,cuda-launch-dimensions", "a.cu", "b.cu", "c.cu")

    def test_other_targets(self):
        self.edit("a.cu", "n, 2048", "n, 256")
        self.assert_new([], 3, "--target=sm_80", "a.cu", "b.cu", "c.cu")
        self.assert_new([], 3, "a.cu", "b.cu", "c.cu", gone=1)

    def test_some_lines(self):
        self.assert_new([], 1, '--line-filter=[{"name":"a.cu","lines":[[1,4]]}]', "a.cu")
        self.assert_new([], 3, "--header-filter=none", "a.cu", "b.cu", "c.cu")

    def test_a_file_that_cannot_be_read(self):
        self.write("a.cu", "__global__ void kernel(float *data) { @ }\n")
        self.assert_new([], 0, "a.cu", status=2)

    def test_writing_keeps_the_others(self):
        self.edit("a.cu", "n, 2048", "n, 256")
        said = self.write_baseline("a.cu")
        self.assertIn("1 finding written to warplint-baseline.json, 2 kept there that this run did "
                      "not check", said)
        self.assertEqual(len(self.known()["findings"]), 3)
        self.assert_new([], 3, "a.cu", "b.cu", "c.cu")


class Forms(Baseline):
    def setUp(self):
        super().setUp()
        self.write_baseline()
        self.edit("a.cu", "n, 128", "n, 2048")

    def report(self, form):
        runs = [self.lint(f"--format={form}", f"-j{jobs}", "--quiet", "--baseline=" + FILE, ".")
                for jobs in (1, 3)]
        self.assertEqual(runs[0].stdout, runs[1].stdout)
        return runs[0].stdout

    def test_text(self):
        self.assertRegex(self.report("text"), r"^a\.cu:9:3: error: block of 2048[^\n]*\n")
        self.assertEqual(self.report("text").count("error:"), 1)

    def test_github(self):
        self.assertRegex(self.report("github"), r"^::error file=[^,]*a\.cu,line=9,[^\n]*\n$")

    def test_sarif_and_gitlab(self):
        """SARIF has all of them with their state; fingerprints are those without a baseline."""
        plain = json.loads(self.lint("--format=sarif", "--quiet", ".").stdout)
        sarif = json.loads(self.report("sarif"))
        reports.validator("sarif").validate(sarif)
        states = {result["locations"][0]["physicalLocation"]["region"]["startLine"]:
                  result["baselineState"] for result in sarif["runs"][0]["results"]}
        self.assertEqual(states, {3: "unchanged", 6: "unchanged", 9: "new"})
        prints = [{r["partialFingerprints"]["warplintFinding/v1"] for r in log["runs"][0]["results"]}
                  for log in (plain, sarif)]
        self.assertEqual(prints[0], prints[1])
        self.assertNotIn("baselineState", plain["runs"][0]["results"][0])
        gitlab = json.loads(self.report("gitlab"))
        reports.validator("gitlab").validate(gitlab)
        self.assertEqual([entry["location"]["lines"]["begin"] for entry in gitlab], [9])
        of_line = {r["locations"][0]["physicalLocation"]["region"]["startLine"]:
                   r["partialFingerprints"]["warplintFinding/v1"] for r in plain["runs"][0]["results"]}
        self.assertEqual(gitlab[0]["fingerprint"], of_line[9])


class Trouble(Baseline):
    """What can't be used is reported with the file, what was found, what was expected, what to do."""

    def assert_trouble(self, expected, *arguments):
        result = self.lint(*arguments, "a.cu")
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertRegex(result.stderr, expected)
        self.assertEqual(result.stdout, "")

    def test_missing(self):
        self.assert_trouble(r"error: --baseline: none\.json: .*o such file.*; "
                            r"--write-baseline=none\.json writes one\n", "--baseline=none.json")

    def test_truncated_at_every_byte(self):
        self.write_baseline()
        text = (self.root / FILE).read_text()
        for end in [*range(0, len(text) - 2, 97), len(text) - 3]:
            self.write("cut.json", text[:end])
            self.assert_trouble(r"error: --baseline: cut\.json:\d+:\d+: not JSON: .*; correct it, or "
                                r"delete it and write it again with --write-baseline=cut\.json\n",
                                "--baseline=cut.json")

    def test_a_merge_conflict(self):
        self.write_baseline()
        self.edit(FILE, '    {\n', '<<<<<<< ours\n    {\n')
        self.assert_trouble(FILE + r":\d+:\d+: not JSON: .*; correct it", "--baseline=" + FILE)

    def test_foreign(self):
        self.write("report.json", self.lint("--format=json", "a.cu").stdout)
        for other in ("report.json", "list.json"):
            self.write("list.json", "[]")
            for flag in ("--baseline", "--write-baseline"):
                before = (self.root / other).read_text()
                self.assert_trouble(rf"error: {flag}: {other}: found other JSON, expected what "
                                    r"--write-baseline wrote; correct it", f"{flag}={other}")
                self.assertEqual((self.root / other).read_text(), before)

    def test_of_a_later_version(self):
        self.write(FILE, '{"warplint_baseline": 2, "more": {}}')
        self.assert_trouble("warplint_baseline: found version 2, expected 1; correct it",
                            "--baseline=" + FILE)

    def test_wrong_entries(self):
        self.write_baseline()
        good = self.known()
        for key, value, said in (
                ("severity", "bad", r'findings\[0\]\.severity: found the string "bad", expected warning or error;'),
                ("check", 7, r"findings\[0\]\.check: found the number 7, expected a string"),
                ("line", 7, r"findings\[0\].*line")):
            wrong = json.loads(json.dumps(good))
            wrong["findings"][0][key] = value
            self.write(FILE, json.dumps(wrong))
            self.assert_trouble(said, "--baseline=" + FILE)
        del good["findings"][0]["fingerprint"]
        self.write(FILE, json.dumps(good))
        self.assert_trouble(r"findings\[0\]\.fingerprint: found nothing, expected a string", "--baseline=" + FILE)

    def test_where_it_cannot_be_written(self):
        self.assert_trouble("error: --write-baseline no/such.json: ",
                            "--write-baseline=no/such.json")

    def test_flags_that_do_not_go_together(self):
        self.write_baseline()
        for other in ("--fix", '--line-filter=[{"name":"a.cu"}]', "--header-filter=x"):
            name = other.split("=")[0]
            self.assert_trouble(f"error: --write-baseline: found {name} too, expected a run that "
                                "reports all findings", "--write-baseline", other)
        self.assert_trouble("--write-baseline: found 'b.json' beside --baseline='c.json', expected "
                            "one file", "--write-baseline=b.json", "--baseline=c.json")
        self.assert_trouble("--list-launches: found --baseline too", "--list-launches",
                            "--baseline=" + FILE)

    def test_a_link_stays_one(self):
        (self.root / "kept").mkdir()
        (self.root / FILE).symlink_to("kept/real.json")
        (self.root / "kept/real.json").write_text('{"warplint_baseline": 1, "targets": [], '
                                                  '"measured": false, "findings": []}')
        self.write_baseline("a.cu")
        self.assertTrue((self.root / FILE).is_symlink())
        self.assertEqual(len(self.known("kept/real.json")["findings"]), 2)


unittest.main()
