# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The CUDA toolkits that scripts/fetch-toolkits fetched for the full test run."""
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parents[2] / ".cache" / "toolkits"
MARK = "fetched.txt"


def version_of(root):
    return tuple(map(int, root.name.split(".")))


def roots():
    """The folders of whole toolkits, the oldest first."""
    return sorted((mark.parent for mark in FOLDER.glob(f"*/{MARK}")), key=version_of)


def program(root, name):
    """The path of a program of a toolkit, such as ptxas; None without."""
    found = sorted(root.glob(f"lib/*/site-packages/nvidia/*/bin/{name}"))
    return str(found[0]) if found else None
