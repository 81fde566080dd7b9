#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes and unpacks the binaries that tests read where there is no toolkit: wide.cu, as nvcc 13.0
compiles it, and as ptxas 11.8 does.

    make.py FOLDER             unpacks them into FOLDER
    make.py --make [PTXAS]     makes them anew, with nvcc in PATH and an old ptxas
"""
import base64
import gzip
import pathlib
import shutil
import subprocess
import sys
import tempfile
import textwrap

HERE = pathlib.Path(__file__).parent
NVCC = {
    "wide.cubin": ["-arch=sm_80", "-cubin"],
    "wide.lz4.fatbin": ["-gencode=arch=compute_80,code=sm_80", "-Xfatbin=-compress-all",
                        "--compress-mode=speed", "-fatbin"],
    "wide.o": ["-gencode=arch=compute_80,code=sm_80", "-gencode=arch=compute_90a,code=sm_90a",
               "-Xfatbin=-compress-all", "--compress-mode=size", "-c"],
    "wide.ptx.fatbin": ["-gencode=arch=compute_80,code=compute_80", "--compress-mode=size",
                        "-fatbin"],
}


def pack(name, content):
    text = base64.b64encode(gzip.compress(content, mtime=0)).decode()
    (HERE / f"{name}.gz.b64").write_text("\n".join(textwrap.wrap(text, 100)) + "\n")


def make(ptxas):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "out")
        for name, flags in NVCC.items():
            subprocess.run(["nvcc", *flags, "wide.cu", "-o", out], cwd=HERE, check=True)
            pack(name, out.read_bytes())
        if ptxas:
            ptx = pathlib.Path(folder, "wide.ptx")
            toolkit = pathlib.Path(shutil.which("nvcc")).resolve().parents[1]
            # Clang launches nothing without a toolkit that it knows.
            kernels = pathlib.Path(folder, "kernels.cu")
            kernels.write_text((HERE / "wide.cu").read_text().split("int main")[0])
            subprocess.run(["clang++-22", "-x", "cuda", "--cuda-device-only", "-nocudalib", "-O3",
                            f"--cuda-path={toolkit}", "--cuda-gpu-arch=sm_80", "-S", "-Xclang", "-target-feature", "-Xclang",
                            "+ptx78", kernels, "-o", ptx], check=True)
            text = ptx.read_text()
            version = text[text.index(".version"):].split("\n", 1)[0]
            ptx.write_text(text.replace(version, ".version 7.8"))
            subprocess.run([ptxas, "-arch=sm_80", ptx, "-o", out], check=True)
            pack("wide.old.cubin", out.read_bytes())


def unpack(folder):
    for packed in HERE.glob("*.gz.b64"):
        content = gzip.decompress(base64.b64decode(packed.read_text()))
        pathlib.Path(folder, packed.name.removesuffix(".gz.b64")).write_bytes(content)


if sys.argv[1] == "--make":
    make(sys.argv[2] if len(sys.argv) > 2 else None)
else:
    unpack(sys.argv[1])
