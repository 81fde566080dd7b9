# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""A hostile repository: whatever its compile database, its response files and its .clang-tidy
ask for, nothing is run, loaded or written, and its launches are linted. docs/trust.md promises it."""
import json
import os
import pathlib
import shutil
import subprocess
import sys

import hosts

WARPLINT = [os.environ["WARPLINT"], "--cuda-path=none"]
SOURCE = "__global__ void k();\nvoid f() { k<<<1, 2048>>>(); }\n"

# Each is one file's command; OUT is where it wants to write. Each was seen to write, print, load or
# fail before warplint chose what it keeps of a command.
COMMANDS = hosts.stored("hostile_flags.txt")


def make_repository(folder):
    """The sources and commands; the names of the sources."""
    (folder / "out").mkdir(parents=True)
    database = []
    commands = COMMANDS.replace("OUT", "out").splitlines()
    for number, flags in enumerate(commands):
        name = f"a{number}.cu"
        extra = '#ifdef MODULE\n#include "hostile.h"\n#endif\n'
        (folder / name).write_text(SOURCE + extra)
        database.append({"directory": str(folder), "file": name,
                         "arguments": ["./hostile.sh", "clang++", *flags.split(), "-c", name,
                                       "-o", f"out/{name}.o"]})
        # By nvcc's way, too: what it does not have goes to the host's compiler.
        name = f"b{number}.cu"
        (folder / name).write_text(SOURCE)
        database.append({"directory": str(folder), "file": name,
                         "arguments": ["./nvcc", "-ccbin", "./hostile.sh",
                                       "-Xcompiler=" + flags.replace(" ", ","), *flags.split(),
                                       "-c", name, "-o", f"out/{name}.o"]})
    (folder / "compile_commands.json").write_text(json.dumps(database))
    (folder / "hostile.rsp").write_text("-MJ out/response -fplugin=./hostile.so\n")
    (folder / "hostile.cfg").write_text("-MJout/config\n-fplugin=./hostile.so\n")
    (folder / "hostile.h").write_text("#pragma once\n")
    (folder / "hostile.modulemap").write_text('module Hostile { header "hostile.h" }\n')
    (folder / "hostile.so").write_text("no library\n")
    (folder / "hostile.pch").write_text("no header\n")
    # All of them print that they were run.
    for name in ("hostile.sh", "nvcc", "clang++", "git", "ninja", "ptxas"):
        (folder / name).write_text(f"#!/bin/sh\necho {name} >> {folder}/out/was-run\n")
        (folder / name).chmod(0o755)
    (folder / ".clang-tidy").write_text(
        "Checks: 'cuda-*'\n"
        "ExtraArgs: ['-MJ', 'out/tidy', '-fplugin=./hostile.so', '-Xclang', '-load']\n"
        "ExtraArgsBefore: ['-ftime-trace=out/tidy-trace']\n")
    return [f"{letter}{number}.cu" for letter in "ab" for number in range(len(commands))]


def listing(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    names = make_repository(folder)
    before = listing(folder)
    run = subprocess.run([*WARPLINT, "--quiet", "--format=json", "-p", ".", "."], cwd=folder,
                         capture_output=True, text=True, check=False)
    wrong = []
    changed = {n for n, text in listing(folder).items() if before.get(n) != text}
    if changed:
        wrong.append(f"written: {sorted(changed)}")
    try:
        found = {f["file"] for f in json.loads(run.stdout)["findings"]
                 if f["check"] == "cuda-launch-dimensions"}
        if found != set(names):
            wrong.append(f"not linted: {sorted(set(names) - found)}")
    except json.JSONDecodeError as problem:
        wrong.append(f"standard output has more than the report: {problem}")
    if run.returncode != 1:
        wrong.append(f"status {run.returncode}: {run.stderr}")
    sys.exit("\n".join(wrong) or 0)


main()
