#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clang
"""Applies every fix of every fixture. What comes out parses for host and device, no
longer has what was fixed, has nothing new, and a second --fix changes no byte."""
import pathlib
import re
import shutil
import sys
import tempfile

import hosts

INPUTS = ["--", f"-I{hosts.FIXTURES}/cuda-launch-shared-memory/Inputs"]
# One below 9.0 and one from there on: attributes differ.
DEVICES = ["sm_80", "sm_90"]


def parses(path):
    """The errors of Clang in the host pass and in device passes."""
    for side in (["--cuda-host-only"],
                 *(["--cuda-device-only", f"--cuda-gpu-arch={arch}"] for arch in DEVICES)):
        result = hosts.run([hosts.CLANG, "-x", "cuda", "-fsyntax-only", "-w", "-std=c++17", *side,
                            *hosts.own_header_flags(), *INPUTS[1:], path])
        if result.returncode:
            yield f"{' '.join(side)}: {result.stderr}"


def applied(path):
    """How many fixes --fix applied to a file until none was left."""
    total = 0
    for _ in range(5):
        said = hosts.lint("--fix", path, *INPUTS).stderr
        count = int(re.search(r"(\d+) fix(?:es)? applied", said).group(1))
        if count == 0:
            return total
        total += count
    raise AssertionError(f"{path}: fixes do not come to an end")


def identities(findings):
    """Findings apart from their place and numbers, to be compared across a fix."""
    return sorted((f["check"], re.sub(r"\d+", "N", f["message"])) for f in findings)


def main():
    wrong, fixed_files, fixes = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for fixture in hosts.fixtures():
            copy = pathlib.Path(folder, f"{fixture.parent.name}_{fixture.name}")
            shutil.copy(fixture, copy)
            before = hosts.findings(copy, *INPUTS)["findings"]
            wrong += [f"{fixture} as it is: {error}" for error in parses(copy)]
            count = applied(copy)
            if count == 0:
                if copy.read_bytes() != fixture.read_bytes():
                    wrong.append(f"{fixture}: changed without a fix")
                continue
            fixed_files += 1
            fixes += count
            wrong += [f"{fixture} fixed: {error}" for error in parses(copy)]
            after = hosts.findings(copy, *INPUTS)["findings"]
            if any(finding["fixes"] for finding in after):
                wrong.append(f"{fixture}: fixes are left after --fix")
            if len(after) > len(before) - count:
                wrong.append(f"{fixture}: {count} fixes, but of {len(before)} findings "
                             f"{len(after)} are left: {identities(after)}")
            content = copy.read_bytes()
            applied(copy)
            if copy.read_bytes() != content:
                wrong.append(f"{fixture}: a second --fix changes it")
    print(f"{len(hosts.fixtures())} fixtures, {fixed_files} with fixes, {fixes} fixes")
    sys.exit("\n".join(wrong) or (0 if fixes else "no fixture has a fix"))


if __name__ == "__main__":
    main()
