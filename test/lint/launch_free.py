#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""Files are left unparsed whose text, with all that it includes, shows no launch, kernel, bound or
setting of one; whatever might make one, or can't be told, is parsed."""
import json
import os
import pathlib
import sys
import tempfile

import hosts
from reports import forms

HOST = '#include <vector>\n#include <cuda_runtime.h>\n#include "util.h"\nint f() { return g() << 3; }\n'
# Text that a file may add to it, and stay without launches.
HARMLESS = {
    "a comment": "// k<<<1, 2>>>(); __global__\n/* __launch_bounds__(1) */\n",
    "a string": 'const char *s = "k<<<1, 2>>>() __global__";\n',
    "a raw string": 'const char *s = R"(__global__ void k();)";\n',
    "device code": "__device__ int d(int i) { return i; }\n",
    "the runtime": "void h() { cudaMalloc(nullptr, 1); }\n",
    "a longer name": "int my__global__name, x__launch_bounds__;\n",
    "a header of the toolkit": "#include <cooperative_groups.h>\n",
    "a header that is left out and there": "#if 0\n#include <string>\n#endif\n",
}
PARSED = {
    "a kernel": "__global__ void k();\n",
    "an attribute": "__attribute__((global)) void k();\n",
    "a bound alone": "#define BOUND __launch_bounds__(128)\n",
    "a launch by a macro": "#define GO(k) k<<<1, 2>>>()\n",
    "a launch that is left out": "#if 0\nvoid h() { k<<<1, 2>>>(); }\n#endif\n",
    "a call": "void h(void *k) { cudaLaunchKernel(k, 1, 1, nullptr, 0, nullptr); }\n",
    "the driver's call": "auto *l = &cuLaunchKernelEx;\n",
    "a setting": "void h(void *k) { cudaFuncSetAttribute(k, cudaFuncAttribute(8), 1); }\n",
    "occupancy": "auto *o = &cudaOccupancyMaxActiveBlocksPerMultiprocessor;\n",
    "a graph": "cudaGraphNode_t n;\n",
    "pasting": "#define JOIN(a, b) a##b\n",
    "a name over two lines": "__glo\\\nbal__ void k();\n",
    "an include by a macro": '#define NAME "util.h"\n#include NAME\n',
    "an include over two lines": '#include \\\n"util.h"\n',
    "a missing header": '#if 0\n#include "missing.h"\n#endif\n',
    "a library of the toolkit": "#include <cub/cub.cuh>\n",
    "a header with a kernel": '#include "kernel.h"\n',
    "one that is left out": '#ifdef _WIN32\n#include "kernel.h"\n#endif\n',
    "one in a folder": "#include <below.h>\n",
    "a digraph": '%:include "kernel.h"\n',
}


def write(folder, name, text):
    path = pathlib.Path(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def lint(folder, *arguments, flags=("-I", "include")):
    return hosts.lint("--no-cache", "--verbose", *arguments, "a.cu", "--", *flags, cwd=folder)


def is_parsed(result):
    return "(1 without a launch or kernel in the text)" not in result.stderr


def texts(folder):
    for expected, cases in ((False, HARMLESS), (True, PARSED)):
        for name, text in cases.items():
            write(folder, "a.cu", HOST + text)
            result = lint(folder)
            if is_parsed(result) != expected:
                yield f"{name}: {'' if is_parsed(result) else 'not '}parsed: {result.stderr}"
    # In a header it is the same.
    write(folder, "a.cu", HOST)
    for name in ("a kernel", "a launch by a macro", "pasting", "a header with a kernel"):
        write(folder, "util.h", "inline int g() { return 1; }\n" + PARSED[name])
        if not is_parsed(lint(folder)):
            yield f"{name}, in a header: not parsed"


def flags(folder):
    write(folder, "a.cu", HOST)
    if is_parsed(lint(folder)) or not is_parsed(lint(folder, "--parse-all")):
        yield "--parse-all does not decide"
    for given in (["-DGO(k)=k<<<1,1>>>()"], ["-D", "K=__global__"], ["-include", "kernel.h"],
                  ["-Xclang", "-fblocks"], ["-imacros", "kernel.h"]):
        if not is_parsed(lint(folder, flags=["-I", "include", *given])):
            yield f"{given}: not parsed"
    if is_parsed(lint(folder, flags=["-I", "include", "-DN=1 << 2", "-O2", "-std=c++20"])):
        yield "harmless flags: parsed"
    if not is_parsed(lint(folder, "--checks=bugprone-*")):
        yield "another tool's check: not parsed"
    write(folder, "build.log", "ptxas info    : Compiling entry function '_Z1kPf' for 'sm_86'\n"
                               "ptxas info    : Used 9 registers\n")
    if not is_parsed(lint(folder, "--resources=build.log")):
        yield "measurements: not parsed"
    hosts.config_file({"cuda-low-occupancy.Threshold": "x"}, folder)
    result = lint(folder, "--checks=cuda-*")
    if not is_parsed(result) or result.returncode != 2:
        yield f"a wrong option: {result.stderr}"
    pathlib.Path(folder, ".clang-tidy").unlink()


def reports(folder):
    """The report is that of a parse."""
    write(folder, "a.cu", HOST)
    write(folder, "b.cu", '#include "util.h"\n__global__ void k();\nvoid h() { k<<<1, 2048>>>(); }\n')
    write(folder, "util.h", "inline int g() { return 1; }\n")
    for form in forms():
        told = [hosts.lint("--no-cache", f"--format={form}", *how, "a.cu", "b.cu", "--",
                           cwd=folder) for how in ((), ("--parse-all",))]
        if (told[0].stdout, told[0].returncode) != (told[1].stdout, told[1].returncode):
            yield f"{form}: told otherwise"
    # It is kept like any other, until a header of it changes.
    cache = f"--cache-dir={folder}/cache"
    for expected in (0, 1):
        result = hosts.lint(cache, "--verbose", "a.cu", "--", cwd=folder)
        if ("unchanged since" in result.stderr) != bool(expected) or is_parsed(result):
            yield f"kept: {result.stderr}"
    write(folder, "util.h", "inline int g() { return 1; }\n__global__ void k();\n")
    if not is_parsed(hosts.lint(cache, "--verbose", "a.cu", "--", cwd=folder)):
        yield "a header with a kernel since: not parsed"


def commands(folder):
    """With a compile command; its own folders are searched."""
    write(folder, "src/c.cu", "#include <below.h>\n")
    for name, parsed in (("include", True), ("empty", False)):
        write(folder, "empty/below.h", "int n;\n")
        write(folder, "compile_commands.json", json.dumps([
            {"directory": str(folder), "file": "src/c.cu",
             "command": f"nvcc -I{name} -c src/c.cu"}]))
        result = hosts.lint("--no-cache", "--verbose", "-p", ".", cwd=folder)
        if is_parsed(result) != parsed:
            yield f"-I{name}: {result.stderr}"


def main():
    faults = []
    for case in (texts, flags, reports, commands):
        with tempfile.TemporaryDirectory() as root:
            folder = os.path.realpath(root)
            write(folder, "util.h", "inline int g() { return 1; }\n")
            write(folder, "kernel.h", "__global__ void k();\n")
            write(folder, "include/below.h", '#include "deeper.h"\n')
            write(folder, "include/deeper.h", "__global__ void k();\n")
            faults += [f"{case.__name__}: {fault}" for fault in case(folder)]
    sys.exit("\n".join(faults) or 0)


main()
