#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: clang
# RUN: %python %s
"""scripts/new-check, on a copy of the tree: what it adds is in its place, and compiles."""
import pathlib
import re
import shutil
import sys
import tempfile

import hosts

ROOT = hosts.REPOSITORY
COPIED = ["checks", "scripts", "docs/checks"]
SUMMARY = "finds a kernel's '<<<>>>' that the test of new-check made up"
LISTS = {  # where the check must be, and the form of an entry
    "checks/Registry.cpp": r'\{"(cuda-[\w-]+)"',
    "docs/checks/README.md": r"^\| \[`(cuda-[\w-]+)`",
}


def new_check(tree, name):
    return hosts.run([tree / "scripts/new-check", name, SUMMARY])


def compile_new(tree):
    """Compiles the new check and the registry, as one: most of the time goes into headers."""
    both = tree / "both.cpp"
    both.write_text('#include "checks/MmMiddleCheck.cpp"\n#include "checks/Registry.cpp"\n')
    return hosts.run([hosts.CLANG, "--driver-mode=g++", "-std=c++20", "-fsyntax-only", "-Werror",
                      "-Wall", "-Wextra", "-Wno-unused-parameter", "-fno-exceptions", f"-I{tree}",
                      f"-I{ROOT}", f"-I{ROOT}/lib", "-isystem", hosts.LLVM_INCLUDE, both])


def faults(tree):
    for name in ("cuda-aa-first", "mm-middle", "cuda-zz-last"):
        made = new_check(tree, name)
        if made.returncode:
            yield made.stderr
    for path, entry in LISTS.items():
        names = re.findall(entry, (tree / path).read_text(), re.MULTILINE)
        if names != sorted(names) or "cuda-mm-middle" not in names:
            yield f"{path}: lists {names}"
    if new_check(tree, "mm-middle").returncode == 0:
        yield "adds a check twice"
    compiled = compile_new(tree)
    if compiled.returncode:
        yield compiled.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)
        for path in COPIED:
            copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            copy(ROOT / path, tree / path)
        sys.exit("\n".join(faults(tree)) or 0)


main()
