#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""Compares the pages with what the program does: links lead somewhere, the counts and tables are up to
date, the examples give the findings that the README shows, and the fixed example gives none."""
import pathlib
import re
import shlex
import sys
import tempfile

import hosts

ROOT = hosts.REPOSITORY
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md")),
         *(ROOT / "arch_tables").glob("*.md")]
MOST_WORDS = 700  # of the README
EXAMPLE = "docs/examples/launches.cu"


def broken_links():
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
            if "://" not in link and not (page.parent / link).exists():
                yield f"{page.relative_to(ROOT)}: links to {link}, which is not there"


def wrong_examples():
    readme = (ROOT / "README.md").read_text()
    commands = re.findall(rf"^\$ build/bin/warplint(.*) {re.escape(EXAMPLE)}$", readme, re.MULTILINE)
    said = ""
    for flags in map(shlex.split, commands):
        name = flags[:1] if flags[:1] == ["port"] else []
        said += hosts.run([hosts.WARPLINT, *name, "--cuda-path=none", *flags[len(name):], EXAMPLE],
                          cwd=ROOT).stdout
    for line in readme.splitlines():
        if line.strip().startswith(EXAMPLE + ":") and line not in said.splitlines():
            yield f"README.md: shows what warplint does not say: {line}"
    report = hosts.findings("--checks=cuda-*", EXAMPLE, cwd=ROOT)
    if len({finding["check"] for finding in report["findings"]}) < 5:
        yield f"{EXAMPLE}: fewer than five different findings"
    for finding in hosts.findings("docs/examples/launches_fixed.cu", cwd=ROOT)["findings"]:
        yield f"docs/examples/launches_fixed.cu:{finding['line']}: {finding['message']}"


def long_readme():
    words = len((ROOT / "README.md").read_text().split())
    if words > MOST_WORDS:
        yield f"README.md: {words} words, more than {MOST_WORDS}"


# What the pages say that is or is not done, with a launch each: whether it is decided.
CLAIMED = [
    ("docs/how-it-decides.md", "`cudaGraphAddNode`",
     "cudaGraphNodeParams p = {cudaGraphNodeTypeKernel}; p.kernel.func = (void *)k;"
     " p.kernel.gridDim = dim3(1); p.kernel.blockDim = dim3(2048);"
     " cudaGraphAddNode(&n, g, nullptr, 0, &p);", True),
    ("docs/trust.md", "Values are not followed through `float` arithmetic",
     "k<<<1, int(std_ceil(f * 2048.0f))>>>(d);", False),
    ("docs/trust.md", "functions whose body is in another file", "k<<<1, elsewhere()>>>(d);", False),
]


def wrong_claims():
    """Claims about what is read, each tried on a launch of a block of 2048 threads."""
    for page, claim, launch, is_decided in CLAIMED:
        if claim not in " ".join((ROOT / page).read_text().split()):
            yield f"{page}: no longer says: {claim}"
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "a.cu").write_text(
                "#include <cuda_runtime.h>\n__global__ void k(float *d);\n"
                "float std_ceil(float); int elsewhere();\n"
                "void run(float *d, float f, cudaGraph_t g, cudaGraphNode_t n) {\n"
                f"  {launch}\n}}\n")
            found = hosts.findings("a.cu", cwd=folder)["findings"]
        if any("2048" in f["message"] for f in found) != is_decided:
            yield f"{page}: not so: {claim}"
    names = hosts.run([hosts.WARPLINT, "--list-checks", "--checks=cuda-*"], cwd=ROOT).stdout
    count = len(names.splitlines())
    if f"There are {count} [checks]" not in (ROOT / "README.md").read_text():
        yield f"README.md: there are {count} checks"


def outdated_reference():
    said = hosts.run([ROOT / "scripts/update-reference", "--check"])
    if said.returncode:
        yield said.stderr


def main():
    wrong = [*broken_links(), *wrong_examples(), *long_readme(),
             *wrong_claims(), *outdated_reference()]
    sys.exit("\n".join(wrong) or 0)


main()
