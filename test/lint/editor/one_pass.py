# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""warplint-clangd sees the host pass alone: it reports what that does not show, as a finding and
on hover; and what caps a kernel's registers. Attributes that Clang does not know cost no
warnings."""
import pathlib
import tempfile

import hosts
import lsp

SOURCE = """\
#if __CUDA_ARCH__ >= 800
#define THREADS 512
#else
#define THREADS 256
#endif
__global__ void __launch_bounds__(THREADS) bounded(float *p) {}
__global__ void tiled(float *p) { __shared__ float s[THREADS]; p[0] = s[0]; }
__global__ void __maxnreg__(40) capped(float *p) {}
__global__ void __block_size__((16, 8, 1)) fixed(float *p) {}
void run(float *p, int n) {
  bounded<<<n, THREADS>>>(p);
  tiled<<<n, 128>>>(p);
  capped<<<n, 128>>>(p);
  fixed<<<n, 128>>>(p);
}
"""


def hover(server, path, marker):
    before = SOURCE[:SOURCE.index(marker)]
    said = server.hover(path, before.count("\n"), len(before.rsplit("\n", 1)[-1]))
    return said["contents"]["value"] if said else ""


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "kernels.cu")
        path.write_text(SOURCE)
        command = [hosts.CLANGD, "--cuda-path=none", "--log=error", "--background-index=false"]
        with lsp.Server(command, folder) as server:
            server.open(path)
            said = sorted((d["range"]["start"]["line"] + 1, d["code"], d["message"])
                          for d in server.diagnostics(path))
            assert len(said) == 2, said
            assert said[0][:2] == (11, "cuda-arch-dependent-launch"), said
            assert "256 threads is the host's value of 'THREADS'" in said[0][2], said
            assert said[1][:2] == (14, "cuda-launch-exceeds-bounds"), said

            assert "one pass does not show" in hover(server, path, "__launch_bounds__")
            launch = hover(server, path, "<<<n, THREADS")
            assert "`THREADS` depends on the pass: this is the host's" in launch, launch
            tiled = hover(server, path, "tiled<<<")
            assert "shared memory of `tiled` depends on `__CUDA_ARCH__`" in tiled, tiled
            capped = hover(server, path, "capped<<<")
            assert "`__maxnreg__` caps it at 40 registers per thread" in capped, capped
            assert "does not show" not in capped, capped


main()
