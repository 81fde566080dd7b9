# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All fixtures in one conversation with warplint-clangd. For each it shows what the command reports,
and every quick fix that it offers applies: the text still parses, and the finding is gone. Fixes and
suggestions alike: a user chooses.

A document that is opened again gets a preamble of its own, not the one of the text before the fix.
Opening costs more than an edit, so this is tried for the first fix of each kind, and for all of them
with WARPLINT_FULL set.
"""
import collections
import json
import os
import pathlib
import re
import sys

import hosts
import lsp
from editing import fixed, ours, short

SEVERITIES = {"error": 1, "warning": 2}


def plain(message):
    """A message as the command words it: clangd begins it in upper case and adds its fixes."""
    first = message.split("\n")[0]
    first = re.sub(r" \((fix available|fixes available)\)$", "", first)
    return first[:1].lower() + first[1:]


def note_key(path, line, message):
    return str(pathlib.Path(path).resolve()), line, plain(message)


def ends(fixtures):
    """Where what each finding highlights ends, in the order of the findings; empty for those that
    highlight nothing. Only SARIF has it."""
    report = json.loads(hosts.lint("--format=sarif", "--quiet", *fixtures).stdout)
    for result in report["runs"][0]["results"]:
        region = result["locations"][0]["physicalLocation"]["region"]
        yield ("to", region.get("endLine", region["startLine"]), region["endColumn"]) \
            if "endColumn" in region else None


def from_command(fixtures):
    """The command's findings by file, with their notes but for suggestions, which clangd offers as
    quick fixes, and for fixes that overlap (no place): an editor applies one at a time. An editor
    underlines the argument that is wrong, which ends where the command's highlight does; without
    one, the place of the finding."""
    by_file = collections.defaultdict(collections.Counter)
    for finding, end in zip(hosts.findings(*fixtures)["findings"], ends(fixtures), strict=True):
        notes = sorted(note_key(note["file"], note["line"], note["message"])
                       for note in finding["notes"] if note["file"] and not note["fixes"])
        by_file[pathlib.Path(finding["file"]).resolve()][
            (end or ("from", finding["line"], finding["column"]), SEVERITIES[finding["severity"]],
             finding["check"], finding["message"], tuple(notes))] += 1
    return by_file


def from_editor(diagnostics, command):
    for diagnostic in diagnostics:
        start, end = diagnostic["range"]["start"], diagnostic["range"]["end"]
        notes = sorted(note_key(note["location"]["uri"].removeprefix("file://"),
                                note["location"]["range"]["start"]["line"] + 1, note["message"])
                       for note in diagnostic.get("relatedInformation", []))
        rest = (diagnostic["severity"], diagnostic["code"], plain(diagnostic["message"]),
                tuple(notes))
        to = (("to", end["line"] + 1, end["character"] + 1), *rest)
        yield to if to in command else (("from", start["line"] + 1, start["character"] + 1), *rest)


def differences(fixture, diagnostics, command):
    editor = collections.Counter(from_editor(diagnostics, command))
    for only, those in (("command", command - editor), ("editor", editor - command)):
        for finding in sorted(those):
            yield f"{fixture}: only the {only} reports: {finding}"


def line_after(text, edits, line):
    """The line of the edited text that a line of the text, from 0, has become."""
    for edit in edits:
        start, end = edit["range"]["start"], edit["range"]["end"]
        if end["line"] < line or (end["line"] == line and end["character"] == 0):
            line += edit["newText"].count("\n") - (end["line"] - start["line"])
        elif start["line"] == line and edit["newText"].endswith("\n"):
            line += edit["newText"].count("\n")  # inserted before the old text of the line
    return line


def better(before, after):
    """Whether low occupancy became higher, as in the suggestion, on the worst targets too."""
    shares = [re.findall(r"([\d.]+)%", d["message"]) for d in (before, after)]
    return all(shares) and float(shares[0][0]) < float(shares[1][0])


def of_another_kernel(before, after):
    """Whether a launch of several kernels breaks the bounds of another one too."""
    kernels = [re.findall(r"'__launch_bounds__' of '([^']*)'", d["message"])
               for d in (before, after)]
    return all(kernels) and kernels[0] != kernels[1]


def kind(diagnostic, action):
    """The check and the wording of a fix, without numbers and names."""
    return diagnostic["code"], re.sub(r"'[^']*'|[\d.]+%?", "_", action["title"])


class QuickFixes:
    """Applies the fixes of one conversation and collects what is wrong after them."""

    def __init__(self, server):
        self.server = server
        self.wrong, self.applied, self.kinds = [], 0, set()
        self.shown = None  # the text that the editor shows

    def try_all(self, path, text, diagnostics):
        """What a diagnostic carries is what a request for it gives, and it applies."""
        offers = [(diagnostic, action, self.server.quick_fixes(path, diagnostic))
                  for diagnostic in diagnostics for action in diagnostic.get("codeActions", [])]
        self.shown = text
        for diagnostic, action, offered in offers:
            titles = [each["title"] for each in offered]
            if action["title"] not in titles:
                self.wrong.append(f"{path}: {short(diagnostic)}: {action['title']!r} is not in "
                                  f"{titles}")
            self.applied += 1
            self.wrong += [f"{path}: {short(diagnostic)}: after {action['title']!r}: {fault}"
                           for fault in self.faults(path, text, diagnostic, action)]
            self.kinds.add(kind(diagnostic, action))

    def faults(self, path, text, diagnostic, action):
        edited = fixed(text, action, path)
        if edited != self.shown:  # clangd does not answer the same text again
            self.server.change(path, edited)
        self.shown = edited
        yield from self.still_wrong("edited", path, text, diagnostic, action)
        if os.environ.get("WARPLINT_FULL") or kind(diagnostic, action) not in self.kinds:
            self.server.close(path)
            self.server.open(path, edited)
            yield from self.still_wrong("opened again", path, text, diagnostic, action)

    def still_wrong(self, step, path, text, diagnostic, action):
        line = line_after(text, action["edit"]["changes"][lsp.uri(path)],
                          diagnostic["range"]["start"]["line"])
        for after in self.server.diagnostics(path):
            # The build around the tree may make an error of a warning of the fixture's own.
            code = str(after.get("code", ""))
            if not code.startswith(("cuda-", "-W")) and after["severity"] == 1:
                yield f"{step}: does not parse: {short(after)} {after['message']}"
            if after.get("code") == diagnostic["code"] and \
                    after["range"]["start"]["line"] == line and not better(diagnostic, after) and \
                    not of_another_kernel(diagnostic, after):
                yield f"{step}: still reported: {short(after)} {after['message']}"


def main():
    inputs = pathlib.Path(__file__).resolve().parent / "Inputs"
    fixtures = [*hosts.fixtures(), *sorted(inputs.glob("*.cu"))]
    command = from_command(fixtures)
    wrong, findings = [], 0
    # The fixtures are below a build of warplint, whose index is nothing to wait for.
    with lsp.Server([hosts.CLANGD, "--cuda-path=none", "--log=error", "--background-index=false"],
                    hosts.FIXTURES) as server:
        fixes = QuickFixes(server)
        for fixture in fixtures:
            text = fixture.read_text()
            server.open(fixture)
            diagnostics = ours(server.diagnostics(fixture))
            # A fixture of one host shows what an editor's one pass can't, or its message about that.
            if "\n// HOSTS: " not in text:
                findings += command[fixture].total()
                wrong += differences(fixture, diagnostics, command[fixture])
            fixes.try_all(fixture, text, diagnostics)
            server.close(fixture)
    print(f"{len(fixtures)} fixtures, {findings} findings of the command, {fixes.applied} quick "
          f"fixes of {len(fixes.kinds)} kinds")
    print(*sorted(fixes.kinds), sep="\n")
    assert findings > 100, "the fixtures contain more findings than that"
    assert fixes.applied > 60 and len({check for check, _ in fixes.kinds}) >= 5, \
        "the fixtures offer more than that"
    sys.exit("\n".join(wrong + fixes.wrong) or 0)


main()
