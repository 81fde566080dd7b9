#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: packaging, fish
# RUN: %python %s
"""The completion of fish, by fish: commands, flags, values, checks and targets are the program's."""
import pathlib
import re
import sys
import tempfile

import hosts
import terminal


class Fish:
    """What fish would offer, without a terminal."""

    def __init__(self, folder):
        self.folder = folder

    def complete(self, line):
        said = hosts.run(["fish", "--no-config", "-c",
                          f"source '{terminal.WRITTEN}/warplint.fish'; complete -C $argv[1]", line],
                         cwd=self.folder)
        # A candidate a line, with what it means behind a tab.
        return re.sub(r"\t.*", "", said.stdout) + said.stderr


if __name__ == "__main__":
    faults = []
    with tempfile.TemporaryDirectory() as work:
        for name in ("saxpy.cu", "known.json"):
            pathlib.Path(work, name).touch()
        terminal.check_terminal(faults, Fish(work))
    sys.exit("\n".join(faults) or 0)
