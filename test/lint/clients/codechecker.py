#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clients, codechecker, clang-tidy, run-clang-tidy
"""The page's commands with CodeChecker: a real analysis by clang-tidy with the plugin, and findings
in CUDA files by way of the exports; what CodeChecker then knows, as JSON."""
import json
import sys

import projects

CUDA = {("src/grey.cu", 11, "cuda-partial-warp"), ("src/grey.cu", 14, "cuda-launch-dimensions")}
HOST = {("src/launch.cpp", 10, "cuda-launch-dimensions")}


def known(folder, reports):
    """What CodeChecker holds in a folder of reports: file, line and check."""
    said = folder.run("bash", "-c", f"cd try && CodeChecker parse {reports} --export json")
    try:
        found = json.loads(said.stdout)["reports"]
    except ValueError:
        return said.stdout + said.stderr
    return {(report["file"]["path"].split("/try/")[1], report["line"], report["checker_name"])
            for report in found}


def main():
    faults = projects.Faults()
    host, cuda, by_command = projects.blocks("running.md", "CodeChecker")
    with projects.fresh_folder() as folder:
        # Status 2 of `parse`: there are reports.
        said = folder.paste(*projects.example(), host, cuda,
                            by_command.replace("warplint -p", "warplint --cuda-path=none -p"))
        for where, reports, wanted, shown in (("analyze", "reports", HOST, said[2]),
                                              ("exported", "reports-cuda", CUDA, said[3]),
                                              ("of warplint", "reports-warplint", CUDA, said[4])):
            faults.says(where, shown, "block of", status=2)
            found = known(folder, reports)
            faults.expect(f"{where}: CodeChecker knows {found}, expected {wanted}",
                          found == wanted, shown.text)
    sys.exit(faults.end())


main()
