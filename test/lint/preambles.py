#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""With compiled headers in front of the files, reports are those without, to the byte: cold,
warm, from a damaged cache, from one that can't be written, and in two runs at once."""
import os
import pathlib
import subprocess
import sys
import tempfile

import hosts

# The tests keep nothing; here the flags name the folder.
FORMS = ("text", "json", "part")
# A few of several kinds: that all fixtures have the same report with and without is in
# every_fixture/determinism.py.
CHOSEN = [hosts.FIXTURES / name for name in (
    "cuda-arch-dependent-launch/device-passes.cu", "cuda-launch-bounds-infeasible/minimum.cu",
    "cuda-launch-shared-memory/opt-in.cu", "forms/driver.cu", "values/macros.cu")]


def report(form, *flags, targets="sm_80,sm_90", **keywords):
    """The output of a run over the chosen files, and its exit status."""
    done = hosts.lint(f"--format={form}", f"--target={targets}", "-j2", *flags, *CHOSEN,
                      env=hosts.CACHING, **keywords)
    return done.stdout, done.stderr, done.returncode


def preambles(cache):
    """The kept preambles, without marks of what was wanted."""
    return sorted(path for path in pathlib.Path(cache).glob("llvmcache-preambles-*")
                  if not path.name.endswith("-wanted"))


def forget_reports(cache):
    """What an unchanged file was found to have would be reported again without a parse."""
    for path in pathlib.Path(cache).glob("llvmcache-results-*"):
        path.unlink()


def same(name, got, expected):
    for part, was, is_now in zip(("output", "errors", "status"), expected, got):
        if was != is_now:
            sys.exit(f"{name}: other {part} than without preambles:\n{is_now}\ninstead of\n{was}")


def forms_agree(cache, expected):
    for form in FORMS:
        for state in ("cold", "warm"):
            forget_reports(cache)
            same(f"{form}, {state}", report(form, f"--cache-dir={cache}"), expected[form])
    if not preambles(cache):
        sys.exit("no preamble was kept")


def damage(cache):
    """A preamble with other bytes, and then one that ends too early."""
    for path in preambles(cache):
        content = path.read_bytes()
        path.write_bytes(content[:100_000] + b"\0" * 64 + content[100_064:])
    yield "other bytes"
    for path in preambles(cache):
        path.write_bytes(path.read_bytes()[:50_000])
    yield "cut short"
    for path in preambles(cache):
        path.write_bytes(b"")
    yield "empty"


def at_once(cache, expected):
    """Two runs on a cache that is empty."""
    words = [hosts.WARPLINT, "--cuda-path=none", "--format=text", "--target=sm_80,sm_90", "-j1",
             f"--cache-dir={cache}", *CHOSEN]
    runs = [subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, encoding="utf-8", env=hosts.CACHING) for _ in range(2)]
    for run in runs:
        output, errors = run.communicate(timeout=hosts.TIMEOUT_S)
        same("two runs at once", (output, errors, run.returncode), expected)


def main():
    expected = {form: report(form, "--no-cache") for form in FORMS}
    with tempfile.TemporaryDirectory() as folder:
        cache = pathlib.Path(folder, "cache")
        forms_agree(cache, expected)
        for how in damage(cache):
            forget_reports(cache)
            same(f"damaged, {how}", report("text", f"--cache-dir={cache}"), expected["text"])
        at_once(pathlib.Path(folder, "shared"), expected["text"])
        if os.geteuid():  # nothing is read-only for root
            empty = pathlib.Path(folder, "empty")
            empty.mkdir(mode=0o500)
            for place in (cache, empty):
                place.chmod(0o500)
                same("read-only", report("text", f"--cache-dir={place}"), expected["text"])
                place.chmod(0o700)
        file = pathlib.Path(folder, "file")
        file.write_text("")
        same("a file in its place", report("text", f"--cache-dir={file}"), expected["text"])


main()
