#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: cuda-toolkit
"""The rules in docs/how-it-decides.md on attributes that go together, and on those that are given
more than once, are those of an installed nvcc; and warplint's errors are its."""
import pathlib
import re
import subprocess
import sys
import tempfile

import hosts
import ptxas_bounds

TOOLKIT = pathlib.Path(ptxas_bounds.find_ptxas()).parent
ARCH = "sm_90"
BODY = "(float *data) { data[threadIdx.x] = 1; }"
REJECTED = "rejected"
# Attributes of a declaration, of the definition, of a later declaration (none: no such
# declaration); then what nvcc makes of them: directives of the PTX, or that it is rejected.
ROWS = [
    (None, "__launch_bounds__(256) __maxnreg__(64)", None, REJECTED),
    ("__maxnreg__(64)", "__launch_bounds__(256)", None, REJECTED),
    (None, "__launch_bounds__(256) __block_size__((256, 1, 1))", None, REJECTED),
    (None, "__launch_bounds__(0) __block_size__((256, 1, 1))", None, ".reqntid 256"),
    (None, "__maxnreg__(64) __block_size__((256, 1, 1))", None, ".maxnreg 64 .reqntid 256"),
    (None, "__cluster_dims__(2) __launch_bounds__(256, 1, 4)", None, REJECTED),
    (None, "__cluster_dims__(2) __launch_bounds__(256, 1, 0)", None, ".maxntid 256"),
    (None, "__cluster_dims__(2) __block_size__((256, 1, 1), (2, 1, 1))", None, REJECTED),
    (None, "__cluster_dims__(2) __block_size__((256, 1, 1))", None, ".reqntid 256"),
    (None, "__cluster_dims__(2) __cluster_dims__(4)", None, ".reqnctapercluster 4"),
    ("__launch_bounds__(256)", "__launch_bounds__(128)", None, ".maxntid 128"),
    ("__launch_bounds__(256, 4)", "__launch_bounds__(128)", None, ".maxntid 128 .minnctapersm 4"),
    ("__launch_bounds__(256)", "", None, ".maxntid 256"),
    (None, "__launch_bounds__(256, 4) __launch_bounds__(128)", None,
     ".maxntid 128 .minnctapersm 4"),
    (None, "__launch_bounds__(256)", "__launch_bounds__(128)", ".maxntid 128"),
    (None, "", "__launch_bounds__(128)", ".maxntid 128"),
    (None, "", "__maxnreg__(32)", ".maxnreg 32"),
    ("__maxnreg__(64)", "__maxnreg__(32)", None, ".maxnreg 32"),
]


def source(number, before, on, after):
    """The declarations of the kernel of a row, whose name has the row's number."""
    name = f"k{number}"
    lines = [] if before is None else [f"__global__ void {before} {name}(float *data);"]
    lines.append(f"__global__ void {on} {name}{BODY}")
    lines += [] if after is None else [f"__global__ void {after} {name}(float *data);"]
    return "\n".join(lines) + "\n"


def by_nvcc(path):
    """What nvcc and ptxas make of a file: "rejected", or the PTX."""
    ptx = path.with_suffix(".ptx")
    for command in ([TOOLKIT / "nvcc", f"-arch={ARCH}", "-ptx", "-o", ptx, path],
                    [TOOLKIT / "ptxas", f"-arch={ARCH}", ptx, "-o", path.with_suffix(".cubin")]):
        if subprocess.run(command, capture_output=True).returncode:
            return REJECTED
    return ptx.read_text()


def wrong_directives(folder):
    """Rows that nvcc takes, which it compiles together: other directives than expected."""
    taken = {number: row for number, row in enumerate(ROWS) if row[3] != REJECTED}
    path = folder / "taken.cu"
    path.write_text("".join(source(number, *row[:3]) for number, row in taken.items()))
    ptx = by_nvcc(path)
    if ptx == REJECTED:
        yield "a row is rejected that should not be"
    for number, row in taken.items():
        entry = re.search(rf"\.entry \w*k{number}P\w*\(([^{{]*)\{{", ptx)
        if not entry or not all(re.search(re.escape(d) + r"\b", entry[1])
                                for d in re.findall(r"\.\w+ \d+", row[3])):
            yield f"{row}: nvcc makes of it {entry and entry[1]}"


def wrong_rejections(folder):
    """Rows that nvcc should reject, each alone."""
    for number, row in enumerate(ROWS):
        path = folder / f"alone{number}.cu"
        path.write_text(source(number, *row[:3]))
        if row[3] == REJECTED and by_nvcc(path) != REJECTED:
            yield f"{row}: nvcc takes it"


def wrong_findings(folder):
    """Rows about which warplint and nvcc differ."""
    report = hosts.findings("--checks=-*,cuda-launch-bounds-conflict", f"--target={ARCH}", "--parse-all",
                            *sorted(folder.glob("alone*.cu")), "--")
    errors = {pathlib.Path(f["file"]).name for f in report["findings"] if f["severity"] == "error"}
    for number, row in enumerate(ROWS):
        if (f"alone{number}.cu" in errors) != (row[3] == REJECTED):
            yield f"{row}: warplint says otherwise"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wrong = [*wrong_directives(folder), *wrong_rejections(folder), *wrong_findings(folder)]
    print(f"{len(ROWS)} rows")
    sys.exit("\n".join(wrong) or 0)


main()
