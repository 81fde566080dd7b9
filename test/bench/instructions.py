# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the instructions of a command: the same in every run, where times are not."""
import re
import shutil
import subprocess


def counted(command, pattern):
    """The sum of what \p command writes to its error stream as \p pattern; 0 where nothing is."""
    if not shutil.which(command[0]):
        return 0
    done = subprocess.run(list(map(str, command)), stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True, check=False)
    return sum(map(int, re.findall(pattern, done.stderr, re.MULTILINE)))


def count(command):
    """The number of instructions of \p command and the programs that it runs, outside of the
    kernel: by the processor's counter, which virtual machines often lack, else by simulation,
    some 50 times slower. 0 where nothing is there that counts them."""
    return (counted(["perf", "stat", "-x,", "-e", "instructions:u", "--", *command],
                    r"^(\d+),[^,]*,instructions:u") or
            counted(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                     "--trace-children=yes", *command], r"Collected : (\d+)"))
