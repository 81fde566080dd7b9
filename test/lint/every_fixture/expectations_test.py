# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A finding that a host reports and a fixture does not expect is noticed, and so is every other difference."""
import pathlib
import tempfile
import unittest
from unittest import mock

import hosts
from every_fixture import agreement, cases, launches
from every_fixture.expectations import Expectations, Malformed

FIXTURE = """// RUN: %check_hosts %s cuda-launch-dimensions
__global__ void kernel(float *data) {}
void launch(float *data, int n) {
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 1056 threads exceeds {{.*}} 1024
  // CHECK: | ^ ~~~~~~~~~~~~
  // CHECK: note: 32 x 33 = 1056 threads
  // OTHER: :[[#@LINE+1]]:3: warning: another
  kernel<<<n, dim3(32, 33)>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: block of 2048 threads{{$}}
  kernel<<<n, 2048>>>(data);
}
"""
OUTPUT = """a.cu:8:3: error: block of 1056 threads exceeds the limit of 1024 threads [cuda-x]
    8 |   kernel<<<n, dim3(32, 33)>>>(data);
      |   ^           ~~~~~~~~~~~~
a.cu:8:15: note: 32 x 33 = 1056 threads
a.cu:10:3: warning: block of 2048 threads
"""


def differences(output, prefix="CHECK", error_word="error"):
    return Expectations(FIXTURE, prefix, error_word).differences(output)


class Differences(unittest.TestCase):
    def assert_different(self, old, new, *kinds):
        self.assertIn(old, OUTPUT)
        found = [line.split()[0] for line in differences(OUTPUT.replace(old, new))]
        self.assertEqual(found, list(kinds))

    def test_none(self):
        self.assertEqual(differences(OUTPUT), [])
        self.assertEqual(differences(OUTPUT.replace("error:", "warning:"), error_word="warning"), [])
        self.assertTrue(Expectations(FIXTURE, "CHECK", "error").promise_error())

    def test_what_is_wrong(self):
        self.assert_different("1056 threads exceeds", "1057 threads exceeds", "missing:", "extra:")
        self.assert_different(":10:3", ":9:3", "missing:", "extra:")
        self.assert_different(":10:3", ":110:3", "missing:", "extra:")
        self.assert_different(":10:3", ":10:4", "missing:", "extra:")
        self.assert_different("error:", "warning:", "missing:", "extra:")
        self.assert_different("= 1056 threads", "= 1056 threads here", "missing:", "extra:")
        self.assert_different("2048 threads", "2048 threads [cuda-x]", "missing:", "extra:")
        self.assert_different(" ^           ~~~~~~~~~~~~", " ^", "missing:", "extra:")

    def test_what_is_missing_or_extra(self):
        note = "a.cu:8:15: note: 32 x 33 = 1056 threads\n"
        self.assert_different(note, "", "missing:")
        self.assert_different(note, note + note, "extra:")
        self.assert_different(note, note + "a.cu:9:1: note: another\n", "extra:")
        self.assert_different(note, note + "b.cu:1:1: error: no member named 'x'\n", "extra:")
        self.assert_different("a.cu:10:3: warning: block of 2048 threads\n", "", "missing:")
        self.assertEqual(len(differences("")), 3)

    def test_order(self):
        lines = OUTPUT.splitlines(keepends=True)
        self.assertNotEqual(differences("".join(lines[-1:] + lines[:-1])), [])

    def test_another_prefix(self):
        self.assertEqual(differences("a.cu:8:3: warning: another\n", "OTHER"), [])
        self.assertNotEqual(differences(OUTPUT, "OTHER"), [])
        none = Expectations("// NONE-NOT: warning:", "NONE", "error")
        self.assertFalse(none.is_empty())
        self.assertNotEqual(none.differences(OUTPUT), [])
        self.assertEqual(none.differences(""), [])

    def test_what_is_not_understood(self):
        for text in ("// CHECK: :[[#LINE]]: warning: a", "// CHECK: | ^", "// CHECK: note: {{a"):
            with self.assertRaises(Malformed, msg=text):
                Expectations(text, "CHECK", "error")


class Launches(unittest.TestCase):
    LINES = ["kernel<<<1, 128>>>(data); // = 128", "", "kernel<<<1, n>>>(data); // ? parameter"]
    READ = [{"line": 1, "block": {"values": [[128, 1, 1]]}},
            {"line": 3, "block": {"unknown": True, "reason": "parameter"}}]

    def test_values(self):
        self.assertEqual(list(launches.wrong_values(self.LINES, self.READ)), [])
        for read in (self.READ[:1], [*self.READ, {**self.READ[0], "line": 2}], [],
                     [{**self.READ[0], "block": {"values": [[129, 1, 1]]}}, self.READ[1]],
                     [*self.READ, self.READ[0]]):
            self.assertNotEqual(list(launches.wrong_values(self.LINES, read)), [], read)

    def test_launches(self):
        lines = ['// JSON: "kernel": null', "launch();"]
        self.assertEqual(list(launches.wrong_launches(lines, [{"line": 2, "kernel": None}])), [])
        for read in ([], [{"line": 2, "kernel": "k"}], [{"line": 2}], [{"line": 1, "kernel": None}]):
            self.assertNotEqual(list(launches.wrong_launches(lines, read)), [], read)
        self.assertNotEqual(list(launches.wrong_launches(["launch();"], [])), [])


class Runs(unittest.TestCase):
    """A host that is silent, fails, or leaves a file out."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        patch = mock.patch.object(hosts, "FIXTURES", pathlib.Path(folder.name))
        patch.start()
        self.addCleanup(patch.stop)

    def fixture(self, text):
        path = hosts.FIXTURES / "a.cu"
        path.write_text(text)
        return path

    def fails(self, host, text):
        """Whether the test of a fixture fails where a host is replaced."""
        [case] = cases.cases_of(self.fixture(text))
        result = unittest.TestResult()
        with mock.patch.object(hosts, *host):
            agreement.HostAgrees(case, "command", agreement.Runs([case])).run(result)
        return not result.wasSuccessful()

    def program(self, script):
        path = hosts.FIXTURES / "warplint"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return "WARPLINT", str(path)

    def test_of_a_host(self):
        real = ("WARPLINT", hosts.WARPLINT)
        good = "// RUN: %check_hosts %s cuda-launch-dimensions\nvoid f() {}\n"
        bad = FIXTURE.replace("  // OTHER: :[[#@LINE+1]]:3: warning: another\n", "")
        self.assertFalse(self.fails(real, good))
        self.assertTrue(self.fails(real, bad))  # it has errors, where the fixture has a warning
        silent = self.program('echo \'{"files": []}\'')
        self.assertTrue(self.fails(silent, good), "it left a file out")
        read = 'case "$*" in *json*) echo \'{"files": [{"file": "0/a.cu", "status": "whole"}]}\';; esac'
        self.assertFalse(self.fails(self.program(read), good))
        self.assertTrue(self.fails(self.program(read), bad), "it is silent")
        self.assertTrue(self.fails(self.program(f"{read}; exit 1"), good), "it exits with 1")
        self.assertTrue(self.fails(self.program(f"{read}; echo crash >&2"), good))

    def test_run_lines(self):
        for text in ("", "// RUN: %check_hosts\n", "// RUN: %warplint %s\n",
                     "// RUN: %check_hosts %s a --no-such-option\n",
                     "// RUN: %check_hosts %s a\n// CEHCK: :1:1: warning: a\n",
                     "// RUN: %check_hosts %s a --prefix=OTHER\n// CHECK: :1:1: warning: a\n"):
            with self.assertRaises(ValueError, msg=text):
                cases.cases_of(self.fixture(text))
