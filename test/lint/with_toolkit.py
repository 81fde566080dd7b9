#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %cuda_path
# REQUIRES: cuda-toolkit
"""With NVIDIA's headers of a toolkit the fixtures get the same findings and fixes as with
warplint's own."""
import sys

import hosts

INPUTS = ["--", f"-I{hosts.FIXTURES}/cuda-launch-shared-memory/Inputs"]


def findings(cuda_path):
    report = hosts.findings(f"--cuda-path={cuda_path}", hosts.FIXTURES, *INPUTS)
    assert report["summary"]["failed"] == 0, [f for f in report["files"] if f["parse_errors"]]
    return {(f["file"], f["line"], f["severity"], f["message"], len(f["fixes"]),
             tuple(note["message"] for note in f["notes"])) for f in report["findings"]}


def main():
    own, toolkit = findings("none"), findings(sys.argv[1])
    print(f"{len(own)} findings")
    wrong = [f"only with own headers: {finding}" for finding in sorted(own - toolkit)]
    wrong += [f"only with the toolkit: {finding}" for finding in sorted(toolkit - own)]
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
