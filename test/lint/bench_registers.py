#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: bench-folder
"""The launches of the bench folder (bench_expectations.py) whose blocks need more registers than
they can have, with what a compiler measured: as nvcc 13.0 printed it, which stands here, and
as the installed toolkit prints it now, where WARPLINT_NVCC names its compiler."""
import json
import os
import pathlib
import sys
import tempfile

import bench_expectations
import hosts

CLASS = "regs-times-threads-gt-64k"
CHECK = "cuda-launch-registers"
# Kernel and registers per thread on sm_80, as nvcc 13.0.88 compiles them.
MEASURED = {
    "b083_finufft_calc_bin_size": ("_Z24calc_bin_size_noghost_3dIfEviPKT_PS0_", 71),
    "b083_finufft_calc_bin_size_fixed": ("_Z24calc_bin_size_noghost_3dIfEviPKT_PS0_", 71),
    "b086_pytorch_ctc_backward": ("_Z21ctc_backward_log_betaIflEvPT_PKS0_i", 83),
    "b090_raja_fixed_1024": ("_ZN4RAJA15kernel_launcherI5HeavyEEvT_", 96),
    "b092_enzyme_mfem_det3d": ("_Z5det3dILi0ELi0EEviPKfPf", 138),
    "b094_fbgemm_split_embedding": ("_Z24split_embedding_backwardILi4EEvPKfPfi", 94),
    "b094_fbgemm_split_embedding_fixed": ("_Z24split_embedding_backwardILi4EEvPKfPfi", 64),
    "b095_llmc_fused_classifier": ("_Z24fused_classifier_kernel3PfPKfi", 38),
}
# Those whose launch must be an error.
ERRORS = ("b083_finufft_calc_bin_size", "b090_raja_fixed_1024", "b092_enzyme_mfem_det3d",
          "b094_fbgemm_split_embedding")


def printed(name):
    """What ptxas -v prints of a file's kernel."""
    kernel, registers = MEASURED[name]
    return (f"ptxas info    : Compiling entry function '{kernel}' for 'sm_80'\n"
            f"ptxas info    : Function properties for {kernel}\n"
            "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
            f"ptxas info    : Used {registers} registers, used 0 barriers, 376 bytes cmem[0]\n")


def compiled(source, folder):
    """What the installed nvcc prints of a file."""
    result = hosts.run([os.environ["WARPLINT_NVCC"], "-cubin", "-arch=sm_80", "-Xptxas", "-v",
                        source, "-o", pathlib.Path(folder, "out.cubin")])
    return result.stdout + result.stderr


def faults(source, log, folder):
    """What is wrong with the findings of one file with one log."""
    path = pathlib.Path(folder, "build.log")
    path.write_text(log)
    report = hosts.findings(f"--resources={hosts.measured(path, folder)}", "--target=sm_80",
                            f"--checks=-*,{CHECK}", source, "--")
    found = [(finding["severity"], finding["line"]) for finding in report["findings"]]
    lines = source.read_text().splitlines()
    launches = [number for number, line in enumerate(lines, 1) if "<<<" in line]
    if report["summary"]["measured"]["kernels_in_no_log"]:
        yield f"{source.name}: its kernel is in no log"
    errors = [line for severity, line in found if severity == "error"]
    if errors != (launches if source.stem in ERRORS else []):
        yield f"{source.name}: found {found}, launches in lines {launches}"
    if source.stem.endswith("_fixed") and found:
        yield f"{source.name}: found {found} in a mended file"


def main():
    bench = bench_expectations.bench_folder()
    entries = [entry for entry in json.loads((bench / "index.json").read_text())
               if entry["class"] == CLASS]
    files = [bench / entry[key] for entry in entries for key in ("file", "fixed_file")
             if entry[key]]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for source in files:
            wrong += faults(source, printed(source.stem), folder)
            if "WARPLINT_NVCC" in os.environ:
                wrong += faults(source, compiled(source, folder), folder)
    missing = len(files) if "WARPLINT_NVCC" not in os.environ else 0
    print(f"{len(files)} files with a log kept, {len(files) - missing} with one made now, "
          f"{missing} skipped for want of nvcc")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
