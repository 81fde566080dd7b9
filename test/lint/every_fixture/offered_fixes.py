# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every edit that a finding offers where a fixture is linted by a RUN line, as a fix or in a
note, is one that offered_fixes.txt has: the line with the old text and the new in it. CHECK lines see
messages alone, and fixes.py only that what comes out still parses.

    test/lint/fixtures.py --update-offers    after a change that was looked at
"""
import difflib
import pathlib
import unittest

from every_fixture import Disagreement, agreement

KEPT = pathlib.Path(__file__).with_suffix(".txt")


def shown(edit, contents):
    """The line of an edit, with what it makes of it."""
    begin, end = edit["offset"], edit["offset"] + edit["length"]
    start = contents.rfind(b"\n", 0, begin) + 1
    stop = contents.find(b"\n", end)
    before, old, after = contents[start:begin], contents[begin:end], contents[end:stop]
    text = before + b"{" + old + b" -> " + edit["text"].encode() + b"}" + after
    return " ".join(text.decode(errors="replace").split())


def offers(findings, root):
    """What findings offer, in their order."""
    for finding in findings:
        for kind, holder in [("fix", finding), *(("suggestion", n) for n in finding["notes"])]:
            for edit in holder["fixes"]:
                yield f"{kind}: {shown(edit, (root / edit['file']).read_bytes())}"


def now():
    """The text of offered_fixes.txt, as it would be now."""
    every, lines = agreement.all_runs(), []
    for case in every.cases:
        if case.kind == "hosts" and case.is_for("command"):
            root, findings = every.offers(case)
            offered = [f"  {line}\n" for line in offers(findings, root)]
            lines += [f"{case.name()}\n", *offered] if offered else []
    return "".join(lines)


class OfferedFixes(unittest.TestCase):
    def test_they_are_those_kept(self):
        differences = list(difflib.unified_diff(KEPT.read_text().splitlines(), now().splitlines(),
                                                "kept", "now", lineterm=""))
        if differences:
            raise Disagreement("\n".join(differences))
