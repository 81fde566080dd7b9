#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clang
"""Applies every fix of every fixture, then every suggestion. What comes out parses for
host and device and no longer has what was fixed; after a fix it has nothing new, and a
second --fix changes no byte."""
import json
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


def flags_of(fixture, folder):
    """What a fixture is linted with: its check may be off by default, or need a log."""
    check = fixture.parent.name
    own = [f"--checks={check}"] if check.startswith("cuda-") else []
    return [*own, *hosts.measurements(fixture, folder), f"--cache-dir={folder}/cache"]


def lint(*arguments):
    """Lints with a cache, as a user does: each fixture is read several times."""
    return hosts.lint("--format=json", *arguments, *INPUTS, env=hosts.CACHING)


def fix(path, flags):
    """Applies --fix once: the findings before it, and how many fixes were applied."""
    result = lint("--fix", *flags, path)
    count = int(re.search(r"(\d+) fix(?:es)? applied", result.stderr).group(1))
    return json.loads(result.stdout)["findings"], count


def suggest(path, flags):
    """Applies --fix=suggested once: the findings before it, and what was applied."""
    result = lint("--fix=suggested", *flags, path)
    fixes, suggestions = re.search(r"(\d+) fix(?:es)? and (\d+) suggestions? applied",
                                   result.stderr).groups()
    return json.loads(result.stdout)["findings"], int(fixes), int(suggestions)


def identities(findings):
    """Findings apart from their numbers, to be compared across a fix."""
    return sorted((f["check"], re.sub(r"\d+", "N", f["message"])) for f in findings)


def faults(fixture, copy, flags):
    """What is wrong with a fixture's fixes; as values, how many there were."""
    findings, count = fix(copy, flags)
    if count == 0:
        if copy.read_bytes() != fixture.read_bytes():
            yield "it changed without a fix"
        return 0
    # Fixes that overlapped are left for another run.
    total = count
    while count and total < 100:
        after, count = fix(copy, flags)
        total += count
    yield from parses(copy)
    if any(finding["fixes"] for finding in after):
        yield "fixes are left after --fix"
    if len(after) > len(findings) - total:
        yield f"{total} fixes, but of {len(findings)} findings {len(after)} are left: " \
              f"{identities(after)}"
    content = copy.read_bytes()
    fix(copy, flags)
    if copy.read_bytes() != content:
        yield "a second --fix changes it"
    return total


def suggestion_faults(copy, flags):
    """What is wrong with the suggestions of a fixture whose fixes were applied; as value,
    how many there were."""
    content = copy.read_bytes()
    before, fixes, count = suggest(copy, flags)
    if fixes:
        yield "--fix=suggested found fixes after --fix"
    offered = [f for f in before if any(note["fixes"] for note in f["notes"])]
    if bool(offered) != bool(count):
        yield f"{len(offered)} findings offer suggestions, {count} were applied"
    if (copy.read_bytes() != content) != bool(count):
        yield f"{count} suggestions were applied, and its bytes say otherwise"
    if not count:
        return 0
    yield from parses(copy)
    after = json.loads(lint(*flags, copy).stdout)["findings"]
    if sorted(map(str, after)) == sorted(map(str, before)):
        yield f"after {count} suggestions its findings are what they were"
    return count


def collect(generator, into, name):
    """Gathers what a generator yields, and returns what it returns."""
    while True:
        try:
            into.append(f"{name}: {next(generator)}")
        except StopIteration as end:
            return end.value


def main():
    wrong, counts, suggested = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for fixture in hosts.fixtures():
            copy = pathlib.Path(folder, f"{fixture.parent.name}_{fixture.name}")
            shutil.copy(fixture, copy)
            flags = flags_of(fixture, folder)
            counts.append(collect(faults(fixture, copy, flags), wrong, fixture))
            suggested.append(collect(suggestion_faults(copy, flags), wrong,
                                     f"{fixture}, suggestions"))
    print(f"{len(counts)} fixtures, {sum(map(bool, counts))} with fixes, {sum(counts)} fixes, "
          f"{sum(suggested)} suggestions")
    sys.exit("\n".join(wrong) or (0 if sum(counts) and sum(suggested) else "too few fixes"))


if __name__ == "__main__":
    main()
