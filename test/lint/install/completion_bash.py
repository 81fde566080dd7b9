#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: packaging
# RUN: %python %s
"""The completion of bash, in bash: commands, flags, values, checks and targets are the program's."""
import sys
import tempfile

import terminal

SETUP = ("bind 'set show-all-if-ambiguous on'; bind 'set page-completions off'; "
         "bind 'set completion-query-items 0'; bind 'set enable-bracketed-paste off'; "
         f"source '{terminal.WRITTEN}/warplint.bash'")

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(terminal.run_shell(["bash", "--norc", "--noprofile", "-i"], SETUP, folder))
