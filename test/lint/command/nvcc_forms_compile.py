#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: cuda-toolkit
"""nvcc compiles the files of Inputs/nvcc_forms."""
import os
import pathlib
import sys
import tempfile

import hosts

FORMS = pathlib.Path(__file__).parent / "Inputs" / "nvcc_forms"
NVCC = os.environ.get("WARPLINT_NVCC", "nvcc")


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(FORMS.glob("*.cu")):
            std = "c++20" if path.name == "concepts.cu" else "c++17"
            run = hosts.run([NVCC, "-c", "-arch=sm_80", f"-std={std}", "-w", "-rdc=true",
                             "--extended-lambda", "--expt-relaxed-constexpr", path, "-o",
                             os.path.join(folder, "form.o")])
            if run.returncode:
                wrong += 1
                print(f"{path.name}: {run.stdout}{run.stderr}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
