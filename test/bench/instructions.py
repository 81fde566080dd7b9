# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the instructions of a command: the same in every run, where times are not."""
import re
import shutil
import subprocess


def by_perf(command):
    """By the processor's counter, which virtual machines often lack."""
    if not shutil.which("perf"):
        return None
    done = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", "--",
                           *map(str, command)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True, check=False)
    found = re.search(r"^(\d+),[^,]*,instructions:u", done.stderr, re.MULTILINE)
    return int(found[1]) if found else None


def by_callgrind(command):
    """By simulation, some 50 times slower than the command."""
    if not shutil.which("valgrind"):
        return None
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                           *map(str, command)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True, check=False)
    found = re.search(r"Collected : (\d+)", done.stderr)
    return int(found[1]) if found else None


def count(command):
    """The number of instructions of \\p command outside of the kernel; none where nothing is
    there that counts them."""
    return by_perf(command) or by_callgrind(command)
