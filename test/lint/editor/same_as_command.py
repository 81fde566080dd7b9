# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What warplint-clangd shows for each fixture is what the command says of it."""
import collections
import pathlib
import re
import sys

import hosts
import lsp

SEVERITIES = {"error": 1, "warning": 2}


def plain(message):
    """A message as the command words it: clangd begins it in upper case and adds its fixes."""
    first = message.split("\n")[0]
    first = re.sub(r" \((fix available|fixes available)\)$", "", first)
    return first[:1].lower() + first[1:]


def note_key(path, line, message):
    return str(pathlib.Path(path).resolve()), line, plain(message)


def said_by_command(fixture):
    """The command's findings, with their notes but for suggestions, which clangd offers as
    quick fixes, and for fixes that overlap (no place): an editor applies one at a time."""
    for finding in hosts.findings(fixture)["findings"]:
        if pathlib.Path(finding["file"]).resolve() != fixture:
            continue
        notes = sorted(note_key(note["file"], note["line"], note["message"])
                       for note in finding["notes"] if note["file"] and not note["fixes"])
        yield (finding["line"], finding["column"], SEVERITIES[finding["severity"]],
               finding["check"], finding["message"], tuple(notes))


def said_by_editor(server, fixture):
    server.open(fixture)
    for diagnostic in server.diagnostics(fixture):
        if not str(diagnostic.get("code", "")).startswith("cuda-"):
            continue
        start = diagnostic["range"]["start"]
        notes = sorted(note_key(note["location"]["uri"].removeprefix("file://"),
                                note["location"]["range"]["start"]["line"] + 1, note["message"])
                       for note in diagnostic.get("relatedInformation", []))
        yield (start["line"] + 1, start["character"] + 1, diagnostic["severity"],
               diagnostic["code"], plain(diagnostic["message"]), tuple(notes))
    server.close(fixture)


def main():
    wrong = findings = 0
    inputs = pathlib.Path(__file__).resolve().parent / "Inputs"
    fixtures = [*hosts.fixtures(), *sorted(inputs.glob("*.cu"))]
    # Those of one host show what an editor's one pass can't, or how it says so.
    fixtures = [f for f in fixtures if b"\n// HOSTS: " not in f.read_bytes()]
    # The fixtures lie below a build of warplint, whose index is nothing to wait for.
    command = [hosts.CLANGD, "--cuda-path=none", "--log=error", "--background-index=false"]
    with lsp.Server(command, hosts.FIXTURES) as server:
        for fixture in fixtures:
            command = collections.Counter(said_by_command(fixture))
            editor = collections.Counter(said_by_editor(server, fixture))
            findings += command.total()
            for only, those in (("command", command - editor), ("editor", editor - command)):
                for finding in sorted(those):
                    wrong += 1
                    print(f"{fixture}: only the {only} says: {finding}")
    print(f"{len(fixtures)} fixtures, {findings} findings of the command, {wrong} differences")
    assert findings > 100, "the fixtures hold more findings than that"
    sys.exit(1 if wrong else 0)


main()
