#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: packaging
# RUN: %python %s
"""The manual page has every command, flag, value and check, and roff finds no fault with it."""
import re
import shutil
import sys

import hosts
import terminal


def main():
    page = terminal.WRITTEN / "warplint.1"
    text = page.read_text().replace("\\-", "-")
    sections = dict(re.findall(r"^\.SH (\S+)\n(.*?)(?=^\.SH|\Z)", text, re.M | re.S))
    wrong = []
    for command in terminal.COMMANDS:
        section = sections.get(command.upper(), "") + sections["DESCRIPTION"]
        shown = re.findall(r"^\\fB(--?[a-z][a-z-]*)\\fR", section, re.M)
        if sorted(shown) != terminal.flags_of(command):
            wrong.append(f"{command}: has {sorted(shown)}, --help {terminal.flags_of(command)}")
        wrong += [f"{command}: no --format={name}" for name in terminal.formats_of(command)
                  if name not in section]
    wrong += [f"no check {name}" for name in terminal.CHECKS if name not in sections["CHECKS"]]
    if shutil.which("groff"):
        said = hosts.run(["groff", "-man", "-Tutf8", "-ww", "-z", page]).stderr
        wrong += [said] if said else []
    sys.exit("\n".join(wrong) or 0)


main()
