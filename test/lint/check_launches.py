#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds what the JSON report has of the launches in a fixture against the comments above them.

    // JSON: "form": "cuLaunchKernel", "kernel": null
    // JSON: "cluster": {"values": [[2, 1, 1]]}
    cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr);

Keys that no comment names may have any value. A comment above no launch is an error.
"""
import json
import re
import sys

import hosts

COMMENT = re.compile(r"\s*// JSON: (.*)")


def expectations(lines):
    """By the line of the launch, the keys and values that are expected of it."""
    expected, above = {}, {}
    for number, line in enumerate(lines, 1):
        comment = COMMENT.fullmatch(line)
        if comment:
            above.update(json.loads(f"{{{comment.group(1)}}}"))
        elif above and not line.strip().startswith("//"):
            expected[number], above = above, {}
    return expected


def main():
    fixture, *flags = sys.argv[1:]
    with open(fixture, encoding="utf-8") as file:
        expected = expectations(file.read().splitlines())
    launches = {launch["line"]: launch
                for launch in hosts.findings(fixture, "--", *flags)["launches"]}
    wrong = [] if expected else [f"{fixture}: nothing is expected"]
    for line, wanted in expected.items():
        for key, value in wanted.items():
            said = launches.get(line, {}).get(key, "no launch")
            if said != value:
                wrong.append(f"{fixture}:{line}: {key} is {json.dumps(said)}, "
                             f"not {json.dumps(value)}")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
