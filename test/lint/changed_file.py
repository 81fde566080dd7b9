#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""A file that changes while warplint reads others, by an editor or another warplint, is not
fixed: the places of its fixes are not the places they were."""
import ctypes
import json
import os
import pathlib
import select
import sys
import tempfile
import threading

import hosts

HEADER = """__global__ void kernel(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}
inline void launch(float *data, int n) { kernel<<<97, 97>>>(data, 9000); }
"""
# What the parse is at for a second or more, past the header.
LATE = """template <int N, int M> struct Tree { Tree<N - 1, 2 * M> L; Tree<N - 1, 2 * M + 1> R; };
template <int M> struct Tree<0, M> {};
Tree<13, 0> Late;
"""
CLOSE_NOWRITE = 0x10  # of <sys/inotify.h>
CHANGES = {
    "in place": lambda header: header.write_text(HEADER.replace("97>>>", "128>>>")),
    "replaced": lambda header: (header.with_name("new").write_text("int unrelated;\n" + HEADER),
                                header.with_name("new").replace(header)),
}


class Watch:
    """Tells when a file was read."""

    def __init__(self, path):
        libc = ctypes.CDLL(None, use_errno=True)
        self.events = libc.inotify_init()
        if self.events < 0 or libc.inotify_add_watch(self.events, bytes(path), CLOSE_NOWRITE) < 0:
            raise OSError(ctypes.get_errno(), "inotify")

    def happened(self):
        return bool(select.select([self.events], [], [], 0)[0])

    def wait(self):
        os.read(self.events, 4096)
        os.close(self.events)


def faults(change):
    with tempfile.TemporaryDirectory() as folder:
        header = pathlib.Path(folder, "size.cuh")
        header.write_text(HEADER)
        late = pathlib.Path(folder, "late.cuh")
        late.write_text(LATE)
        pathlib.Path(folder, "a.cu").write_text('#include "size.cuh"\n#include "late.cuh"\n')
        # Without a command of its own, the headers would be looked through for folders first.
        pathlib.Path(folder, "compile_commands.json").write_text(json.dumps(
            [{"directory": folder, "file": "a.cu", "arguments": ["clang++", "-c", "a.cu"]}]))
        read = Watch(late)

        def change_meanwhile():
            read.wait()
            change(header)

        meanwhile = threading.Thread(target=change_meanwhile, daemon=True)
        meanwhile.start()
        # The parse alone reads the headers, in their order.
        result = hosts.lint("--fix", "--no-cache", "--parse-all", "--checks=-*,cuda-partial-warp",
                            "-p", ".", "a.cu", cwd=folder)
        meanwhile.join(timeout=600)
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
