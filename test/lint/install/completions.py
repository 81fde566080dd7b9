#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: packaging
# RUN: %python %s bash
# RUN: %if zsh %{ %python %s zsh %}
# RUN: %if fish %{ %python %s fish %}
"""The completion of a shell, in that shell: commands, flags, values, checks and targets are the program's."""
import sys

import terminal

SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"],
             "bind 'set show-all-if-ambiguous on'; bind 'set page-completions off'; "
             "bind 'set completion-query-items 0'; bind 'set enable-bracketed-paste off'; "
             f"source '{terminal.WRITTEN}/warplint.bash'"),
    "zsh": (["zsh", "-f", "-i"],
            "unsetopt LIST_AMBIGUOUS ZLE; LISTMAX=0; "
            f"fpath=('{terminal.WRITTEN}' $fpath); autoload -Uz compinit; compinit -u -D; setopt ZLE"),
    "fish": None,  # without a terminal
}

sys.exit(terminal.run_shell(SHELLS[sys.argv[1]]))
