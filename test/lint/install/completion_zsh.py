#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: packaging, zsh
# RUN: %python %s
"""The completion of zsh, in zsh: commands, flags, values, checks and targets are the program's."""
import sys
import tempfile

import terminal

SETUP = ("unsetopt LIST_AMBIGUOUS ZLE; LISTMAX=0; "
         f"fpath=('{terminal.WRITTEN}' $fpath); autoload -Uz compinit; compinit -u -D; setopt ZLE")

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(terminal.run_shell(["zsh", "-f", "-i"], SETUP, folder))
