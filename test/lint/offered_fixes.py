#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""Every edit that a finding of a fixture offers, as a fix or in a note, is one that
offered_fixes.txt has: the line with the old text and the new in it. CHECK lines see messages alone, and
fixes.py only that what comes out still parses.

    test/lint/offered_fixes.py --update    after a change that was looked at
"""
import difflib
import itertools
import json
import pathlib
import sys
import tempfile

import fixes
import hosts

KEPT = pathlib.Path(__file__).with_suffix(".txt")


def shown(edit, contents):
    """The line of an edit, with what it makes of it."""
    begin, end = edit["offset"], edit["offset"] + edit["length"]
    start = contents.rfind(b"\n", 0, begin) + 1
    stop = contents.find(b"\n", end)
    before, old, after = contents[start:begin], contents[begin:end], contents[end:stop]
    text = before + b"{" + old + b" -> " + edit["text"].encode() + b"}" + after
    return " ".join(text.decode(errors="replace").split())


def report(fixture, folder):
    """Runs the command on a fixture, with a folder for what was measured."""
    return hosts.lint("--format=json", "--quiet", *fixes.flags_of(fixture, folder), fixture,
                      *fixes.INPUTS)


def offers(text):
    """What the findings of a report offer, in their order."""
    for finding in json.loads(text)["findings"]:
        for kind, holder in [("fix", finding), *(("suggestion", n) for n in finding["notes"])]:
            for edit in holder["fixes"]:
                contents = pathlib.Path(edit["file"]).read_bytes()
                yield f"{kind}: {shown(edit, contents)}"


def offers_by_fixture():
    """The text of offered_fixes.txt, as it would be now."""
    for fixture in hosts.fixtures():
        with tempfile.TemporaryDirectory() as folder:
            lines = list(offers(report(fixture, folder).stdout))
        if lines:
            yield str(fixture.relative_to(hosts.FIXTURES))
            yield from (f"  {line}" for line in lines)


def kept(fixture):
    """The lines of offered_fixes.txt for a fixture."""
    lines = iter(KEPT.read_text().splitlines())
    name = str(fixture.relative_to(hosts.FIXTURES))
    if name not in lines:  # goes on until it is found
        return []
    return [line.strip() for line in itertools.takewhile(lambda line: line[0] == " ", lines)]


def main():
    now = "".join(f"{line}\n" for line in offers_by_fixture())
    if sys.argv[1:] == ["--update"]:
        KEPT.write_text(now)
        return
    before = KEPT.read_text()
    sys.exit("\n".join(difflib.unified_diff(before.splitlines(), now.splitlines(), "kept", "now",
                                            lineterm="")) or 0)


if __name__ == "__main__":
    main()
