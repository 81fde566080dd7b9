#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clients, pre-commit
"""The page's hook for changed lines only, by --diff=HEAD: old findings stop no commit, new ones do,
and so does what a changed line causes elsewhere."""
import sys

import projects

OLD = """__global__ void k(float *D);
constexpr int Threads = 256;
void old(float *D) { k<<<1, 4096>>>(D); }

void untouched(float *D) { k<<<1, Threads>>>(D); }
"""


def main():
    faults = projects.Faults()
    hook = projects.hook_setting("changes or causes")
    commit = "git add . && git commit -m next"
    with projects.fresh_folder() as folder:
        projects.hooks_clone(folder)
        folder.write("try/.pre-commit-config.yaml", projects.hook_config(folder, hook))
        folder.write("try/größe mit.cu", OLD)
        said = folder.paste(
            "cd try && git init -q && git add . && git commit -qm old && pre-commit install",
            f"echo 'int harmless;' >> größe*.cu; {commit}",
            f"echo 'void more(float *D) {{ k<<<1, 5000>>>(D); }}' >> größe*.cu; {commit}",
            f"git reset -q --hard; sed -i 's/Threads = 256/Threads = 3000/' größe*.cu; {commit}",
            f"git reset -q --hard; cp größe*.cu new.cu; {commit}")[1:]
        faults.says("an old finding", said[0], "Passed", without=["4096"])
        faults.says("a new one", said[1], "block of 5000 threads", status=1, without=["4096"])
        faults.says("one that a changed line causes", said[2], "block of 3000 threads", status=1,
                    without=["4096"])
        faults.says("a new file", said[3], "new.cu:3:22: error: block of 4096", status=1)
    sys.exit(faults.end())


main()
