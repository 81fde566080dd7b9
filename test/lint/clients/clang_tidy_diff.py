#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clients, clang-tidy-diff, clang-tidy, git
"""The page's commands with clang-tidy-diff: only what changed lines hold, in tracked files of any
name that it can take, with code behind the diff's @@ that looks like a line number."""
import sys

import projects


def main():
    faults = projects.Faults()
    change, diff = projects.blocks("running.md", "clang-tidy-diff")
    # Git shows this line behind @@ of what is changed below it.
    trap = "cat >> src/größe.cu <<'END'\n" \
           "__global__ void scale(float *D);\n" \
           "void first(float *D, int n) { scale<<<(n+255)/256, 4000>>>(D);\n" \
           "  scale<<<n, 256>>>(D);\n" \
           "  scale<<<n, 128>>>(D);\n" \
           "}\nEND"
    with projects.fresh_folder() as folder:
        said = folder.paste(*projects.example(), trap, change,
                            "sed -i 's/n, 128/n, 5000/' src/größe.cu",
                            "cp build/compile_commands.json . && sed -i 's/grey.cu/größe.cu/g' "
                            "compile_commands.json && python3 - <<'END'\n"
                            "import json\n"
                            "more = [e for e in json.load(open('compile_commands.json'))"
                            " if e['file'].endswith('größe.cu')]\n"
                            "both = json.load(open('build/compile_commands.json')) + more\n"
                            "json.dump(both, open('build/compile_commands.json', 'w'))\nEND\n"
                            "rm compile_commands.json", diff)[-1]
        faults.says("the diff", said, "grey.cu:16:23: warning: block of 4096 threads",
                    "größe.cu:4:3: warning: block of 5000 threads",
                    without=["8192", "launch.cpp", "4000", "block of 100 "])
        nothing, = folder.paste("cd try && git commit -qam 'All of it' && " + diff)
        faults.says("no change", nothing, "No relevant changes found", without=["warning:"])
    sys.exit(faults.end())


main()
