# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every quick fix that warplint-clangd offers for a fixture applies: the text still parses, the
finding is gone, and after a second opening too. Fixes and suggestions alike: a user chooses."""
import re
import sys
import tempfile

import hosts
import lsp
from editing import fixed, ours, short


def line_after(text, edits, line):
    """Where a line of the text, from 0, stands after the edits."""
    for edit in edits:
        start, end = edit["range"]["start"], edit["range"]["end"]
        if end["line"] < line or (end["line"] == line and end["character"] == 0):
            line += edit["newText"].count("\n") - (end["line"] - start["line"])
        elif start["line"] == line and edit["newText"].endswith("\n"):
            line += edit["newText"].count("\n")  # inserted before what stood there
    return line


def better(before, after):
    """Whether low occupancy became higher, as the suggestion says, on the worst targets too."""
    shares = [re.findall(r"([\d.]+)%", d["message"]) for d in (before, after)]
    return all(shares) and float(shares[0][0]) < float(shares[1][0])


def of_another_kernel(before, after):
    """Whether a launch of several kernels breaks the bounds of another one too."""
    kernels = [re.findall(r"'__launch_bounds__' of '([^']*)'", d["message"])
               for d in (before, after)]
    return all(kernels) and kernels[0] != kernels[1]


def faults(server, path, text, diagnostic, action):
    """What is wrong after a quick fix."""
    edited = fixed(text, action, path)
    line = line_after(text, action["edit"]["changes"][lsp.uri(path)],
                      diagnostic["range"]["start"]["line"])
    for step in ("edited", "opened again"):
        if step == "edited":
            server.change(path, edited)
        else:
            server.close(path)
            server.open(path, edited)
        for after in server.diagnostics(path):
            # The build around the tree may make an error of a warning of the fixture's own.
            code = str(after.get("code", ""))
            if not code.startswith(("cuda-", "-W")) and after["severity"] == 1:
                yield f"{step}: does not parse: {short(after)} {after['message']}"
            if after.get("code") == diagnostic["code"] and \
                    after["range"]["start"]["line"] == line and not better(diagnostic, after) and \
                    not of_another_kernel(diagnostic, after):
                yield f"{step}: still said: {short(after)} {after['message']}"


def main():
    wrong, applied, kinds = [], 0, set()
    # The fixtures lie below a build of warplint, whose index is nothing to wait for.
    with lsp.Server([hosts.CLANGD, "--cuda-path=none", "--log=error", "--background-index=false"],
                    tempfile.gettempdir()) as server:
        for path in hosts.fixtures():
            text = path.read_text()
            server.open(path)
            for diagnostic in ours(server.diagnostics(path)):
                for action in diagnostic.get("codeActions", []):
                    # What the diagnostic carries is what a request for it gives.
                    server.close(path)
                    server.open(path, text)
                    server.diagnostics(path)
                    offered = [a["title"] for a in server.quick_fixes(path, diagnostic)]
                    if action["title"] not in offered:
                        wrong.append(f"{path}: {short(diagnostic)}: {action['title']!r} is not "
                                     f"in {offered}")
                    applied += 1
                    kinds.add(diagnostic["code"])
                    wrong += [f"{path}: {short(diagnostic)}: after {action['title']!r}: {fault}"
                              for fault in faults(server, path, text, diagnostic, action)]
            server.close(path)
    print(f"{applied} quick fixes of {', '.join(sorted(kinds))}")
    assert applied > 60 and len(kinds) >= 5, "the fixtures offer more than that"
    sys.exit("\n".join(wrong) or 0)


main()
