#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clients, clang-tidy, clang
"""The page's commands with CMake, which runs clang-tidy beside the compiler."""
import sys

import projects

FOUND = ["grey.cu:11:3: warning: block of 100", "grey.cu:14:3: warning: block of 8192",
         "launch.cpp:10:3: warning: block of 1056"]


def main():
    faults = projects.Faults()
    warn, stop = projects.blocks("running.md", "CMake with clang-tidy")
    mend = "sed -i s/8192/256/ src/grey.cu; sed -i 's/32, 33/32, 32/' src/launch.cpp"
    for kind in projects.KINDS:
        with projects.fresh_folder() as folder:
            example = projects.example(kind)
            warned, stopped, mended = folder.paste(*example, warn, stop,
                                                   f"{mend}\ncmake --build build")[len(example):]
            faults.says(f"{kind}: warnings", warned, *FOUND)
            faults.says(f"{kind}: errors", stopped, "error: block of 8192 threads", status=1,
                        without=["error: block of 100"])
            faults.says(f"{kind}: mended", mended, without=["error: block", "exceeds"])
    sys.exit(faults.end())


main()
