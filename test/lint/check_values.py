#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the blocks that warplint reads in a fixture against the comments beside its launches.

    kernel<<<1, 128>>>(data);          // = 128
    kernel<<<1, big ? b : c>>>(data);  // = 32x8 64
    kernel<<<1, n>>>(data);            // ? function parameter
    TWICE(kernel, 64);                 // = 64; = 128

Ones at the end are left out. Every launch of the fixture needs such a comment.
"""
import collections
import re
import sys

import hosts

COMMENT = re.compile(r"// ([=?]) (.*)")


def said(argument):
    if "values" not in argument:
        return "? " + argument["reason"]
    texts = []
    for parts in argument["values"]:
        while len(parts) > 1 and parts[-1] == 1:
            parts = parts[:-1]
        texts.append("x".join(map(str, parts)))
    return "= " + " ".join(sorted(texts, key=lambda t: [int(n) for n in t.split("x")]))


def main():
    fixture, *flags = sys.argv[1:]
    with open(fixture, encoding="utf-8") as file:
        lines = file.read().splitlines()
    wrong = []
    read = collections.defaultdict(list)
    for launch in hosts.findings(fixture, "--", *flags)["launches"]:
        read[launch["line"]].append(said(launch["block"]))
    for line, blocks in read.items():
        comment = COMMENT.search(lines[line - 1])
        expected = f"{comment.group(1)} {comment.group(2).strip()}" if comment else "nothing"
        if "; ".join(blocks) != expected:
            wrong.append(f"{fixture}:{line}: {'; '.join(blocks)}, not {expected}")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
