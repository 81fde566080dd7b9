#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clients, run-clang-tidy, clang-tidy
"""The page's commands with run-clang-tidy, on a compile database that names files with a space
and letters beyond ASCII, a link, and a file that the build generated."""
import json
import shlex
import sys

import projects

MORE = ["src/more kernels/größer.cu", "build/generated/grey.cu"]
LINK = "src/link.cu"


def extend(folder):
    """Adds files to the project and to its database, by the command of the CUDA file."""
    database = folder.path / "try/build/compile_commands.json"
    entries = json.loads(database.read_text())
    grey = folder.path / "try/src/grey.cu"
    command = next(entry for entry in entries if entry["file"] == str(grey))
    arguments = shlex.split(command["command"])
    for name in MORE + [LINK]:
        path = folder.path / "try" / name
        path.parent.mkdir(exist_ok=True)
        if name == LINK:
            path.symlink_to("grey.cu")
        else:
            path.write_text(grey.read_text())
        entries.append({"directory": command["directory"], "file": str(path),
                        "arguments": [*arguments[:-1], str(path)]})
    database.write_text(json.dumps(entries))


def main():
    faults = projects.Faults()
    names = ["src/grey.cu", *MORE, LINK]
    with projects.fresh_folder() as folder:
        folder.paste(*projects.example())
        extend(folder)
        every, errors, fix = folder.paste("cd try",
                                          *projects.blocks("running.md", "run-clang-tidy"))[1:]
        found = [f"try/{name}:{line}:3: warning: block of" for name in names for line in (11, 14)]
        faults.says("all files", every, *found, "try/src/launch.cpp:10:3: warning: block of 1056")
        faults.says("as errors", errors, *[f"try/{name}:14:3: error: block of" for name in names],
                    status=1, without=["launch.cpp:10:3"])
        faults.says("-fix", fix, "Applying fixes")
        for name in names:
            text = (folder.path / "try" / name).read_text()
            faults.expect(f"-fix: {name}", "100, 128>>>" in text and "8192>>>" in text, text)
        faults.expect("-fix: the link", (folder.path / "try" / LINK).is_symlink(), "no link")
    sys.exit(faults.end())


main()
