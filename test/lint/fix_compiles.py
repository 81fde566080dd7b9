#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: full, cuda-toolkit
"""Code that nvcc compiles still compiles after --fix, and after --fix=suggested."""
import os
import pathlib
import re
import sys
import tempfile

import fix_programs
import hosts

NVCC = os.environ.get("WARPLINT_NVCC", "nvcc")


def compiled(paths, folder):
    """The files that nvcc takes: all in one, each in a namespace of its own, else one by one."""
    def takes(those):
        text = "#include <cuda_runtime.h>\n"
        for i, path in enumerate(those):
            macros = set(re.findall(r"#define (\w+)", path.read_text()))
            text += f'namespace program{i} {{\n#include "{path.name}"\n}}\n'
            text += "".join(f"#undef {macro}\n" for macro in macros)
        pathlib.Path(folder, "all.cu").write_text(text)
        return hosts.run([NVCC, "-c", "-arch=sm_80", "-std=c++17", "--extended-lambda", "-w", "all.cu",
                          "-o", "all.o"], cwd=folder).returncode == 0
    return set(paths) if takes(paths) else {path for path in paths if takes([path])}


def main():
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        pathlib.Path(folder, "more.inc").touch()
        for name, text, _ in fix_programs.programs():
            paths.append(pathlib.Path(folder, name))
            paths[-1].write_text(text)
        before = compiled(paths, folder)
        if len(before) < 40:
            wrong.append(f"only {len(before)} programs compile")
        for how in ("--fix", "--fix=suggested"):
            texts = {path: path.read_text() for path in before}
            hosts.lint("--checks=cuda-*", how, "--quiet", *paths, "--")
            changed = [path for path in before if path.read_text() != texts[path]]
            if not changed:
                wrong.append(f"{how} changed nothing")
            for path in set(changed) - compiled(changed, folder):
                wrong.append(f"{path.name} no longer compiles after {how}:\n{path.read_text()}")
    sys.exit("\n".join(wrong) or 0)


main()
