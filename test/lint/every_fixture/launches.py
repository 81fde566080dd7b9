# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the launches of a JSON report with comments of a fixture.

%check_values: the blocks that were read, beside each launch. Ones at the end are left out. Every
launch needs such a comment, and a launch that was not read fails its comment.

    kernel<<<1, 128>>>(data);          // = 128
    kernel<<<1, big ? b : c>>>(data);  // = 32x8 64
    kernel<<<1, n>>>(data);            // ? function parameter
    TWICE(kernel, 64);                 // = 64; = 128

%check_launches: what the report has of a launch, above it. Keys that no comment names may have any
value. A comment above no launch is an error.

    // JSON: "form": "cuLaunchKernel", "kernel": null
    // JSON: "cluster": {"values": [[2, 1, 1]]}
    cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr);
"""
import collections
import json
import re

BLOCKS = re.compile(r"// ([=?]) (.*)")
ABOVE = re.compile(r"\s*// JSON: (.*)")


def written(argument):
    """A block of the report, as comments have it."""
    if "values" not in argument:
        return "? " + argument["reason"]
    texts = []
    for parts in argument["values"]:
        while len(parts) > 1 and parts[-1] == 1:
            parts = parts[:-1]
        texts.append("x".join(map(str, parts)))
    return "= " + " ".join(sorted(texts, key=lambda t: [int(n) for n in t.split("x")]))


def wrong_values(lines, launches):
    """Where the blocks are not those of the comments beside the launches."""
    read = collections.defaultdict(list)
    for launch in launches:
        read[launch["line"]].append(written(launch["block"]))
    expected = {number: f"{comment[1]} {comment[2].strip()}" for number, line in enumerate(lines, 1)
                if (comment := BLOCKS.search(line))}
    for line in sorted(expected.keys() | read.keys()):
        found = "; ".join(read[line]) or "no launch"
        if found != expected.get(line):
            yield f"  line {line}: {found}, not {expected.get(line, 'without a comment')}"


def comments_above(lines):
    """By the line of the launch, the keys and values that are expected of it."""
    expected, above = {}, {}
    for number, line in enumerate(lines, 1):
        comment = ABOVE.fullmatch(line)
        if comment:
            above.update(json.loads(f"{{{comment.group(1)}}}"))
        elif above and not line.strip().startswith("//"):
            expected[number], above = above, {}
    return expected


def wrong_launches(lines, launches):
    """Where the launches differ from the comments above them."""
    by_line = {launch["line"]: launch for launch in launches}
    expected = comments_above(lines)
    if not expected:
        yield "  nothing is expected"
    for line, wanted in expected.items():
        for key, value in wanted.items():
            found = by_line.get(line, {}).get(key, "no launch")
            if found != value:
                yield f"  line {line}: {key} is {json.dumps(found)}, not {json.dumps(value)}"
