#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clients, clang-tidy
"""The page's commands with the builds that people have, pasted as they are: CMake with three
generators, Make, bear, PyTorch's build.ninja, and none. With nvcc where it is, else with a program
of its name that CMake is told to believe in: no block builds anything."""
import shutil
import sys

import hosts
import projects

PAGE = "builds.md"
NVCC = projects.CUDA_TOOLKIT.parent.parent / "bin/nvcc"
FAULTS = ["src/scale.cu:17:3: error: block of 1536 threads",
          "src/rows.cuh:6:3: error: block of 1536 threads"]
# What CMake finds out by running nvcc.
STUB = hosts.stored("nvcc_stub.cmake")
# In the form that torch.utils.cpp_extension has it.
TORCH = hosts.stored("torch.ninja")


def with_nvcc(folder):
    """nvcc on the path of the user."""
    if NVCC.exists():
        folder.environment["CUDACXX"] = str(NVCC)
        return
    program = folder.path.parent / "programs/nvcc"
    program.write_text("#!/bin/sh\nexit 0\n")
    program.chmod(0o755)
    folder.environment["CMAKE_TOOLCHAIN_FILE"] = str(folder.write("stub.cmake", STUB))
    folder.environment["CUDACXX"] = str(program)


def tried(heading, kind="none", before=()):
    """The output of each block below a heading, after the example was copied."""
    with projects.fresh_folder() as folder:
        with_nvcc(folder)
        copy = projects.blocks(PAGE, "An example to try")
        blocks = [*copy, *before, *projects.blocks(PAGE, heading, kind=kind)]
        return folder.paste(*blocks)[len(copy) + len(before):]


def cmake(faults):
    exported, ninja, make = tried("CMake")
    for name, said, source in (("exported", exported, "build/compile_commands.json"),
                               ("ninja", ninja, "build-ninja/build.ninja"),
                               ("make", make, "standard input")):
        faults.says(f"CMake, {name}", said, *FAULTS, f"commands of {source}",
                    "targets sm_75, sm_86\n", status=1)


def make(faults):
    piped, logged = tried("Make")
    for said, source in ((piped, "standard input"), (logged, "make.log")):
        faults.says(f"Make, {source}", said, *FAULTS, f"commands of {source}",
                    "targets sm_80, sm_90a\n", status=1)


def torch(faults):
    with projects.fresh_folder() as folder:
        with_nvcc(folder)
        here = folder.path / "try"
        shutil.copytree(hosts.REPOSITORY / "docs/examples/builds", here)
        escaped = str(here).replace(" ", "$ ")
        folder.write("try/build/temp.linux-x86_64-cpython-311/build.ninja", TORCH.format(
            here=str(here).replace("'", "'\"'\"'"), escaped=escaped))
        blocks = projects.blocks(PAGE, "PyTorch extensions", language="sh torch")
        said = folder.paste("cd try", *blocks)
        faults.says("PyTorch", said[-1], *FAULTS, "targets sm_80, sm_89\n", status=1)


def nothing(faults):
    [said] = tried("No commands")
    faults.says("no commands", said, *FAULTS,
                "no compile commands; include folders guessed: include",
                "targets sm_80, sm_90a, sm_75, sm_86 (of Makefile, CMakeLists.txt)", status=1)


def header(faults):
    [said] = tried("Headers")
    faults.says("header", said, FAULTS[1], "(1 file through a file that includes it)",
                "targets sm_75, sm_86\n", status=1, without=[FAULTS[0]])


def clang_tools(faults):
    configure = "cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON"
    with projects.fresh_folder() as folder:
        with_nvcc(folder)
        blocks = projects.blocks(PAGE, "For Clang's own tools", language="sh clang-tools")
        said = folder.paste(*projects.blocks(PAGE, "An example to try"), configure, *blocks)
        faults.says("Clang's tools", said[-1], "1 command, 1 of them for CUDA, translated for Clang: "
                    "clang/compile_commands.json", without=["error:"])


def bear(faults):
    with projects.fresh_folder() as folder:
        with_nvcc(folder)
        said = folder.paste(*projects.blocks(PAGE, "An example to try"),
                            *projects.blocks(PAGE, "Make", language="sh bear"))
        faults.says("bear", said[-1], *FAULTS, "commands of compile_commands.json",
                    "targets sm_80, sm_90a\n", status=1)


def main():
    faults = projects.Faults()
    for part in (cmake, make, torch, nothing, header, clang_tools):
        part(faults)
    if shutil.which("bear"):
        bear(faults)
    sys.exit(faults.end())


main()
