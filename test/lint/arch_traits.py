#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: full, fetched-toolkits, clang
"""The tables of architectures have the numbers of cuda::arch_traits, in the newest libcu++ that
scripts/fetch-toolkits fetched. clang compares them: each is a static assertion."""
import json
import pathlib
import re
import sys
import tempfile

import fetched_toolkits
import hosts

TABLES = hosts.REPOSITORY / "arch_tables" / "capabilities"
# Of cuda::arch_traits, by their places in the tables. Registers per thread are 255 in both.
TRAITS = {
    "max_threads_per_block": ("block", "threads"),
    "max_block_dim_x": ("block", "x"),
    "max_block_dim_y": ("block", "y"),
    "max_block_dim_z": ("block", "z"),
    "max_grid_dim_x": ("grid", "x"),
    "max_grid_dim_y": ("grid", "y"),
    "max_grid_dim_z": ("grid", "z"),
    "warp_size": ("sm", "warp_size_threads"),
    "max_blocks_per_multiprocessor": ("sm", "blocks"),
    "max_threads_per_multiprocessor": ("sm", "threads"),
    "max_warps_per_multiprocessor": ("sm", "warps"),
    "max_registers_per_block": ("registers", "per_block"),
    "max_registers_per_multiprocessor": ("registers", "per_sm"),
    "max_registers_per_thread": ("registers", "per_thread"),
    "max_shared_memory_per_block": ("shared_memory", "per_block_bytes"),
    "max_shared_memory_per_multiprocessor": ("shared_memory", "per_sm_bytes"),
    "max_shared_memory_per_block_optin": ("shared_memory", "per_block_opt_in_bytes"),
    "reserved_shared_memory_per_block": ("shared_memory", "reserved_per_block_bytes"),
}
HEADER = "cuda/__device/arch_traits.h"


def assertions(name, table):
    """One line for each trait of an architecture."""
    for trait, (group, key) in TRAITS.items():
        value = table[group][key]
        yield (f"static_assert(cuda::arch_traits<cuda::arch_id::{name}>().{trait} == {value}, "
               f"\"{name}: {group}.{key} is {value} in the table\");")


def main():
    root = fetched_toolkits.roots()[-1]
    header = next(root.rglob(HEADER))
    known = set(re.findall(r"arch_traits<arch_id::(sm_\d+)>", header.read_text()))
    lines = [f"#include <{HEADER}>"]
    compared = []
    for path in sorted(TABLES.glob("*.json")):
        table = json.loads(path.read_text())
        name = "sm_" + table["compute_capability"].replace(".", "")
        if name in known:
            compared.append(name)
            lines += assertions(name, table)
        else:
            print(f"not in the header: {name}")
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "traits.cpp")
        source.write_text("\n".join(lines) + "\n")
        include = header.parents[2]
        result = hosts.run([hosts.CLANG, "-x", "c++", "-std=c++17", "-fsyntax-only",
                            "-ferror-limit=0", "-isystem", include, "-isystem", include.parent,
                            source])
    print(f"{len(compared)} architectures, {len(compared) * len(TRAITS)} numbers compared with the "
          f"headers of CUDA {root.name}")
    sys.exit(result.stderr or (0 if compared else "no architecture is in the header"))


main()
