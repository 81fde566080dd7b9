#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clang-tidy
"""The options of each check, with their defaults, are those on its page: the checks store them, and
clang-tidy shows what is stored."""
import re
import sys

import yaml

import hosts

# Of all checks, on a page of their own; or set by the command for the checks.
SHARED = {"CudaTargets", "CudaArchTables", "CudaResources", "MaxRegCount"}
ROW = re.compile(r"^\| `(cuda-[a-z-]+)\.(\w+)` \| `?([^|`]*)`? \|", re.M)


def dump():
    """Runs clang-tidy to show what is stored."""
    return hosts.run([hosts.CLANG_TIDY, f"-load={hosts.PLUGIN}", "--checks=-*,cuda-*",
                      "--dump-config"])


def stored(shown):
    """Default by check and option, as clang-tidy shows them."""
    for name, value in yaml.safe_load(shown)["CheckOptions"].items():
        check, _, option = name.partition(".")
        if check.startswith("cuda-") and option not in SHARED:
            yield (check, option), value


def told():
    """The same, as the pages have them."""
    for page in sorted((hosts.REPOSITORY / "docs/checks").glob("cuda-*.md")):
        for check, option, default in ROW.findall(page.read_text()):
            if option not in SHARED:
                yield (check, option), default.strip()


def faults(shown):
    """What differs between what is stored and the pages."""
    program, pages = dict(stored(shown)), dict(told())
    wrong = [f"{check}.{option}: stored is {program.get((check, option))}, its page says "
             f"{pages.get((check, option))}"
             for check, option in sorted(program.keys() | pages.keys())
             if str(program.get((check, option))) != pages.get((check, option))]
    return wrong if program else ["no options at all"]


def main():
    sys.exit("\n".join(faults(dump().stdout)) or 0)


main()
