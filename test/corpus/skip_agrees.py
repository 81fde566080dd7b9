#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds files that warplint leaves unparsed against their parse: findings and launches must be the same.

    test/corpus/skip_agrees.py --warplint=build/bin/warplint CHECKOUT...

Every .cu, .cuh, .cpp, .cc, .c, .h and .hpp of the checkouts is read; what is not parsed is, a second
time, by --parse-all. Prints the counts of each checkout. Exit status: 0 all agree, 1 some differ.
"""
import argparse
import json
import pathlib
import subprocess
import sys

ENDINGS = {".cu", ".cuh", ".cpp", ".cc", ".c", ".h", ".hpp"}
AT_ONCE = 50  # files in one run


def lint(arguments, folder, flags):
    words = [arguments.warplint, "--no-cache", "--format=json", "--checks=cuda-*", *flags]
    return subprocess.run([*map(str, words)], cwd=folder, capture_output=True, text=True,
                          errors="replace", check=False)


def told(result):
    report = json.loads(result.stdout)
    return report["findings"], report["launches"]


def is_unparsed(line):
    return "not parsed: neither it nor" in line


def compare(arguments, folder):
    """How many files there are, how many are not parsed, and those that differ then."""
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*")
                   if path.suffix in ENDINGS and path.is_file() and not path.is_symlink())
    unparsed, different = [], []
    for start in range(0, len(files), AT_ONCE):
        some = files[start:start + AT_ONCE]
        result = lint(arguments, folder, ["--verbose", *some, "--", *arguments.flags])
        skipped = [line.removeprefix("remark: ").partition(": not parsed")[0]
                   for line in result.stderr.splitlines() if is_unparsed(line)]
        unparsed += skipped
        if not skipped:
            continue
        parsed = lint(arguments, folder, ["--parse-all", *skipped, "--", *arguments.flags])
        if told(parsed) != ([], []):
            different += [entry["file"] for part in told(parsed) for entry in part]
    return len(files), len(unparsed), sorted(set(different))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--warplint", type=pathlib.Path, default="build/bin/warplint")
    parser.add_argument("--flags", nargs="*", default=[], help="compiler flags for all files")
    parser.add_argument("checkouts", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.warplint = arguments.warplint.resolve()
    status = 0
    for checkout in arguments.checkouts:
        files, unparsed, different = compare(arguments, checkout)
        print(f"{checkout.name}: {files} files, {unparsed} not parsed, {len(different)} differ")
        for name in different:
            print(f"  {name}")
        status |= bool(different)
    sys.exit(status)


if __name__ == "__main__":
    main()
