#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: full, fetched-toolkits
"""A file that uses most of a toolkit is read without an error, and its launches are decided, with
the headers of each toolkit that scripts/fetch-toolkits fetched; docs/builds.md has the table.
Without versions, all that were fetched.

    toolkit_versions.py [VERSION...]
"""
import json
import pathlib
import sys
import tempfile

import fetched_toolkits
import hosts

SOURCE = hosts.stored("toolkit.cu")
# Kernels of CUDA Tile, whose blocks have no threads, with the header of a toolkit that has it.
TILES = hosts.stored("tiles.cu")
# Blocks that are launched, beside the first, whose threads are the version.
BLOCKS = [[64, 1, 1], [256, 1, 1], [64, 2, 1], [256, 1, 1], [2048, 1, 1], [32, 4, 1]]
FINDINGS = [
    ("error", "block of 64 x 2 threads, but 'cub::BlockReduce' in 'sums<128>' is written for 128 threads"),
    ("warning", "block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'bounded' "
                "allows; the launch fails on sm_107"),
    ("error", "block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on "
              "every target"),
]


def faults(root, source):
    """What is wrong with the report that the headers of one toolkit give."""
    version = root.name
    result = hosts.lint("--format=json", "--quiet", f"--cuda-path={root}", "--target=sm_90,sm_107", source,
                        "--", "-std=c++17")
    report = json.loads(result.stdout)
    summary = report["summary"]
    if len(summary["toolkits"]) != 1 or not summary["toolkits"][0].startswith(f"{root}/"):
        yield f"{version}: read the headers of {summary['toolkits']}"
    print(f"CUDA {version}: {summary}")
    if result.stderr:
        yield f"{version}: {result.stderr}"
    major, minor = fetched_toolkits.version_of(root)
    blocks = [launch["block"].get("values") for launch in report["launches"]]
    expected = [[block] for block in [[major * 10 + minor, 1, 1], *BLOCKS]]
    if blocks != expected:
        yield f"{version}: found the blocks {blocks}, expected {expected}"
    found = [(finding["severity"], finding["message"]) for finding in report["findings"]]
    if found != FINDINGS:
        yield f"{version}: found {found}, expected {FINDINGS}"


def tile_faults(root, source):
    """What is wrong with the report about kernels of CUDA Tile."""
    report = hosts.findings(f"--cuda-path={root}", "--target=sm_100", source, "--", "-std=c++20")
    tiles = [launch["tile"] for launch in report["launches"]]
    if tiles != [True] or report["findings"] or report["summary"]["failed"]:
        yield f"{root.name}: found {tiles} and {report['findings']} with cuda_tile.h"


def main():
    roots = [root for root in fetched_toolkits.roots() if root.name in sys.argv[1:] or not sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "toolkit.cu")
        source.write_text(SOURCE)
        tiles = pathlib.Path(folder, "tiles.cu")
        tiles.write_text(TILES)
        wrong = [fault for root in roots for fault in faults(root, source)]
        wrong += [fault for root in roots if any(root.rglob("include/cuda_tile.h"))
                  for fault in tile_faults(root, tiles)]
    print(f"{len(roots)} toolkits: {', '.join(root.name for root in roots)}")
    sys.exit("\n".join(wrong) or (0 if roots else "no toolkit was fetched"))


main()
