#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""Runs every command of the page about warplint calc, which must print what the page shows: all of
it, or up to a line of dots."""
import os
import pathlib
import re
import shutil
import sys
import tempfile

import hosts

DOCS = hosts.REPOSITORY / "docs"
PAGE = "calc.md"
PROMPT = "    $ "


def examples(page):
    """Each command of a page with the lines below it."""
    command, shown = None, []
    for line in [*page.read_text().splitlines(), "end"]:
        if line.startswith(PROMPT) or not line.startswith("    ") and line:
            if command:
                yield command, "\n".join(shown).strip("\n")
            command, shown = None, []
        if line.startswith(PROMPT):
            command = line.removeprefix(PROMPT)
        else:
            shown.append(line.removeprefix("    "))


def is_as_shown(shown, said):
    begin, dots, _ = shown.partition("\n...")
    return said.startswith(begin + "\n") if dots else said.strip("\n") == shown


def wrong_examples(folder):
    environment = {**os.environ,
                   "PATH": f"{pathlib.Path(hosts.WARPLINT).parent}:{os.environ['PATH']}"}
    count = 0
    for command, shown in examples(DOCS / PAGE):
        ran = hosts.run(["bash", "-c", command], cwd=folder, env=environment)
        count += 1
        if not is_as_shown(shown, ran.stdout + ran.stderr):
            yield f"docs/{PAGE}: '{command}' prints\n{ran.stdout}{ran.stderr}\nand not\n{shown}"
    if count < 6:
        yield f"docs/{PAGE}: found {count} commands"
    for picture in (DOCS / "images").glob("*.svg"):
        if picture.read_text() != pathlib.Path(folder, picture.name).read_text():
            yield f"docs/images/{picture.name}: another than its command makes"


def main():
    with tempfile.TemporaryDirectory() as folder:
        examples_folder = pathlib.Path(folder, "examples")
        shutil.copytree(DOCS / "examples", examples_folder)
        sys.exit("\n".join(wrong_examples(examples_folder)) or 0)


main()
