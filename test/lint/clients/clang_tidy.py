#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clients, clang-tidy
"""The page's commands in a stock clang-tidy, and its --verify-config, WarningsAsErrors and
NOLINT on the plugin's checks."""
import sys

import projects

PARTIAL = "grey.cu:11:3: warning: block of 100 threads is not a multiple of the warp size"
BLOCK = "grey.cu:14:3: warning: block of 8192 threads exceeds the limit of 1024"
HOST = "launch.cpp:10:3: warning: block of 1056 threads exceeds the limit of 1024"

WRONG_NAMES = """Checks: '-*,cuda-*,cuda-launch-dimension'
CheckOptions:
  CudaTarget: 'sm_80'
  cuda-low-occupancy.Treshold: 60
"""
RIGHT_NAMES = """Checks: '-*,cuda-*'
CheckOptions:
  CudaTargets: 'sm_80'
  CudaArchTables: ''
  CudaResources: ''
  cuda-partial-warp.CudaTargets: 'sm_90'
  cuda-low-occupancy.CudaArchTables: ''
  cuda-low-occupancy.Threshold: 60
"""


def page(faults, kind):
    """The page's blocks, in their order, on a machine with a toolkit or without."""
    with projects.fresh_folder() as folder:
        blocks = projects.blocks("running.md", "clang-tidy", kind)
        said = folder.paste(*projects.example(kind), *blocks)[2:]
        faults.says(f"{kind}: by database", said[0], PARTIAL, BLOCK, HOST)
        for without_database in said[1:-1]:
            faults.says(f"{kind}: without database", without_database, PARTIAL, BLOCK)
        faults.says(f"{kind}: list and fix", said[-1], "cuda-low-occupancy", PARTIAL)
        fixed = (folder.path / "try/src/grey.cu").read_text()
        faults.expect(f"{kind}: the fix", "100, 128>>>" in fixed, fixed)


def configuration(faults):
    lint = projects.blocks("running.md", "clang-tidy")[0]
    verify, = projects.blocks("running.md", "Configuration of the plugin")
    as_errors, = projects.blocks("running.md", "Configuration of the plugin", language="yaml")
    with projects.fresh_folder() as folder:
        folder.paste(*projects.example())
        folder.write("try/.clang-tidy", WRONG_NAMES)
        said, = folder.paste(f"cd try; {verify}")
        faults.says("--verify-config, wrong names", said, "'cuda-launch-dimension'",
                    "'CudaTarget'; did you mean 'CudaTargets'", "cuda-low-occupancy.Treshold",
                    status=1)
        folder.write("try/.clang-tidy", RIGHT_NAMES)
        said, = folder.paste(f"cd try; {verify}")
        faults.says("--verify-config, right names", said, "No config errors detected")
        folder.write("try/.clang-tidy", RIGHT_NAMES.replace("sm_80", "sm_8000"))
        said, = folder.paste(f"cd try; {lint}")
        faults.says("a wrong value", said, "sm_8000", without=[BLOCK])

        folder.write("try/.clang-tidy", as_errors)
        said, verified = folder.paste(f"cd try; {lint}", verify)
        faults.says("WarningsAsErrors", said, PARTIAL,
                    "block of 8192 threads exceeds the limit of 1024 threads per block; the launch "
                    "fails on every target [cuda-launch-dimensions,-warnings-as-errors]", status=1)
        faults.says("--verify-config of the page's", verified, "No config errors detected")

        grey = folder.path / "try/src/grey.cu"
        grey.write_text(grey.read_text()
                        .replace("8192>>>(Rgb, Grey, Pixels);",
                                 "8192>>>(Rgb, Grey, Pixels); // NOLINT(cuda-launch-dimensions)")
                        .replace("  toGrey<<<(Pix", "  // NOLINTNEXTLINE\n  toGrey<<<(Pix"))
        launch = folder.path / "try/src/launch.cpp"
        launch.write_text(launch.read_text().replace("nullptr);", "nullptr); // NOLINT(cuda-*)"))
        said, = folder.paste(f"cd try; {lint}")
        faults.says("NOLINT", said, "(3 NOLINT,", without=["warning: block", "error: block"])


def main():
    faults = projects.Faults()
    for kind in projects.KINDS:
        page(faults, kind)
    configuration(faults)
    sys.exit(faults.end())


main()
