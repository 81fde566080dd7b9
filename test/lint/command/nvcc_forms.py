#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# RUN: %if cuda-toolkit %{ %python %s --compile %}
"""Forms of code that nvcc takes and Clang does not: each file of Inputs/nvcc_forms is read whole,
every launch of it with its kernel and its 64 threads, and docs/builds.md has a row for it; with
--compile, nvcc takes it."""
import json
import os
import pathlib
import sys
import tempfile

import hosts

FORMS = pathlib.Path(__file__).parent / "Inputs" / "nvcc_forms"
PAGE = hosts.REPOSITORY / "docs" / "builds.md"


def troubles(path, page):
    """What is wrong with the reading of a file."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "report.json")
        hosts.run([hosts.WARPLINT, "lint", "--cuda-path=none", "--format=json", "--list-launches",
                   "--no-cache", f"--output={out}", path.name, "--"], cwd=path.parent)
        report = json.loads(out.read_text())
    text = path.read_text()
    for file in report["files"]:
        if file["status"] != "whole" or file["parse_errors"]:
            yield f"{file['status']}: {file['parse_errors']}"
    launches = report["launches"]
    written = text.replace("< <", "<<").replace("<< <", "<<<").split("\n", 1)[1].count("<<<")
    if len(launches) != written:
        yield f"{len(launches)} launches of {written}"
    for launch in launches:
        if not launch["kernel"] or launch["block"].get("values") != [[64, 1, 1]]:
            yield f"line {launch['line']}: {launch['kernel']}, {launch['block']}"
    title = text.split("\n", 1)[0].removeprefix("// ")
    if f"| {title} |" not in page:
        yield f"no row for '{title}' in {PAGE.name}"


def uncompiled(path):
    """What nvcc says of a file that it does not compile."""
    std = "c++20" if path.name == "concepts.cu" else "c++17"
    run = hosts.run([os.environ.get("WARPLINT_NVCC", "nvcc"), "-c", "-arch=sm_80", f"-std={std}", "-w", "-rdc=true",
                     "--extended-lambda", "--expt-relaxed-constexpr", path, "-o", os.devnull])
    return [run.stdout + run.stderr] if run.returncode else []


def main():
    page, wrong = PAGE.read_text(), 0
    paths = sorted(FORMS.glob("*.cu"))
    for path in paths:
        for trouble in uncompiled(path) if "--compile" in sys.argv else troubles(path, page):
            wrong += 1
            print(f"{path.name}: {trouble}")
    print(f"{len(paths)} forms, {wrong} troubles")
    return 1 if wrong or not paths else 0


sys.exit(main())
