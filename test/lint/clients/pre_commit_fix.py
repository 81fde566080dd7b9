#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clients, pre-commit
"""The fixing hook as pre-commit wants it: it fails when it changed files, and passes once they are
staged. A header that many files include is fixed once, also by several runs at a time."""
import sys

import projects

KERNEL = "__global__ void k(float *D, long N) {\n" \
         "  long I = (long)blockIdx.x * blockDim.x + threadIdx.x;\n  if (I < N)\n    D[I] = 0;\n}\n"
# The fixed number is longer: edits that came twice would show.
LAUNCH = "inline void launch{0}(float *D, long N) {{ k<<<N / 97 + 1, 97>>>(D, N); }}\n"
MANY = 16
# Many files, and no time to read a toolkit for each.
ARGUMENTS = "  args: [--quiet, --cuda-path=none]\n"


def fixed_whole(folder):
    """The header, if it is not what one fix of each launch makes of it."""
    text = (folder.path / "try/all.cuh").read_text()
    wanted = "#pragma once\n" + KERNEL + "".join(
        LAUNCH.format(i).replace("97>>>", "128>>>") for i in range(5))
    return None if text == wanted else text


def many_includers(folder):
    folder.write("try/.clang-tidy", "Checks: 'cuda-partial-warp'\n")
    folder.write("try/all.cuh", "#pragma once\n" + KERNEL + "".join(map(LAUNCH.format, range(5))))
    for i in range(MANY):
        folder.write(f"try/file {i}.cu", '#include "all.cuh"\n')


def main():
    faults = projects.Faults()
    hook, = projects.blocks("running.md", "Settings of the hook", language="yaml")
    run = "git add . && git commit -m fixed"
    with projects.fresh_folder() as folder:
        projects.hooks_clone(folder)
        many_includers(folder)
        folder.write("try/.pre-commit-config.yaml", projects.hook_config(folder, hook + ARGUMENTS))
        setup, first, state, second, third = folder.paste(
            "cd try && git init -q && pre-commit install", run, "git status --short all.cuh", run,
            "git show HEAD:all.cuh")
        faults.says("first commit", first, "Failed", "- files were modified by this hook",
                    "fixes applied", status=1, without=["exit code"])
        faults.says("what is staged", state, "AM all.cuh")
        faults.says("second commit", second, "Passed", without=["modified by"])
        faults.says("what is committed", third, "97 + 1, 128>>>", without=["97>>>", "1288"])
        faults.expect("the header", not fixed_whole(folder), fixed_whole(folder))
    for attempt in range(2):
        with projects.fresh_folder() as folder:
            projects.hooks_clone(folder)
            many_includers(folder)
            folder.write("try/.pre-commit-config.yaml",
                         projects.hook_config(folder, hook + ARGUMENTS +
                                              "  require_serial: false\n"))
            folder.paste("cd try && git init -q && git add .", "pre-commit run --all-files",
                         "git add . && pre-commit run --all-files")
            faults.expect(f"several at a time, attempt {attempt}", not fixed_whole(folder),
                          fixed_whole(folder))
            left = [path.name for path in (folder.path / "try").glob("*warplint*")]
            faults.expect("files left behind", not left, left)
    sys.exit(faults.end())


main()
