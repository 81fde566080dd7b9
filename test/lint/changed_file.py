#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""A file that changes while warplint reads others, by an editor or another warplint, is not
fixed: the places of its fixes are not the places they were."""
import os
import pathlib
import sys
import tempfile
import threading

import hosts

HEADER = """__global__ void kernel(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}
inline void launch(float *data, int n) { kernel<<<n / 97 + 1, 97>>>(data, n); }
"""
CHANGES = {
    "in place": lambda header: header.write_text(HEADER.replace("97>>>", "128>>>")),
    "replaced": lambda header: (header.with_name("new").write_text("int unrelated;\n" + HEADER),
                                header.with_name("new").replace(header)),
}


def faults(change):
    with tempfile.TemporaryDirectory() as folder:
        header, late = pathlib.Path(folder, "size.cuh"), pathlib.Path(folder, "late.cuh")
        header.write_text(HEADER)
        pathlib.Path(folder, "a.cu").write_text('#include "size.cuh"\n#include "late.cuh"\n')
        # The parse waits at this pipe, past the header, until it is written to.
        os.mkfifo(late)

        def change_meanwhile():
            with open(late, "w") as pipe:
                change(header)
                pipe.write("int late;\n")

        meanwhile = threading.Thread(target=change_meanwhile)
        meanwhile.start()
        result = hosts.lint("--fix", "--checks=-*,cuda-partial-warp", "a.cu", "--", cwd=folder)
        meanwhile.join()
        left = header.read_text()
        change(header)
        if left != header.read_text():
            yield f"it was edited:\n{left}"
        if "size.cuh: changed while it was linted" not in result.stderr:
            yield f"that is not said:\n{result.stderr}"
        if result.returncode != 2:
            yield f"exit status {result.returncode}, expected 2"


def main():
    sys.exit("\n".join(f"{name}: {fault}" for name, change in CHANGES.items()
                       for fault in faults(change)) or 0)


if __name__ == "__main__":
    main()
