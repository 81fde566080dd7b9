#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: bench-folder
"""Holds warplint against a folder of real launch bugs, where there is one: WARPLINT_BENCH,
or shared/bench beside the repository. Its index.json says what is to be found where.

An error must stand in every file whose fault these checks decide, on the architectures
that are affected, and in no other file: not in those marked none or clean-trap, nor in the
fixed twins.
"""
import json
import os
import pathlib
import sys

import hosts

TARGETS = "sm_75,sm_80,sm_86,sm_87,sm_89,sm_90,sm_100,sm_103,sm_110,sm_120,sm_121"

# Beside the default checks: facts, whose importance is not in the source.
ON_REQUEST = "--checks=cuda-low-occupancy,cuda-partial-warp,cuda-tail-effect"

# The check that finds a class of faults.
CHECKS = {
    "block-gt-1024": "cuda-launch-dimensions",
    "block-z-gt-64": "cuda-launch-dimensions",
    "grid-yz-gt-65535": "cuda-launch-dimensions",
    "swapped-args": "cuda-launch-dimensions",
    "zero-dim": "cuda-launch-dimensions",
    "exceeds-launch-bounds": "cuda-launch-exceeds-bounds",
    "minblocks-infeasible": "cuda-launch-bounds-infeasible",
    "smem-no-optin": "cuda-launch-shared-memory",
    "smem-gt-arch-max": "cuda-launch-shared-memory",
    "static-smem-gt-48k": "cuda-launch-shared-memory",
    "non-warp-multiple": "cuda-partial-warp",
    "low-occupancy": "cuda-low-occupancy",
}
# What must be found, by the expected severity; the severity that it has then.
FOUND = {"error": "error", "compile-error": "error", "error-on-some-archs": "warning",
         "warning": "warning", "perf-note": "warning"}
# Faults that need more than constants, dim3 variables and template arguments.
LATER = {
    "b185_mumax_reduce_8_blocks": "a grid too small for the device: see UNDERFILLED",
}
# Only with a product's number of SMs is a grid known to be too small.
UNDERFILLED = {"class": "grid-underfill", "check": "cuda-tail-effect", "product": "A100"}


def bench_folder():
    named = os.environ.get("WARPLINT_BENCH")
    folder = pathlib.Path(named) if named else hosts.REPOSITORY.parent / "shared" / "bench"
    return folder if (folder / "index.json").is_file() else None


def by_file(report):
    findings = {pathlib.Path(file["file"]).name: [] for file in report["files"]}
    for finding in report["findings"]:
        findings[pathlib.Path(finding["file"]).name].append(finding)
    return findings


def faults(entry, findings):
    """What is wrong with the findings of one entry's file."""
    expected = FOUND.get(entry["expected_severity"])
    check = CHECKS.get(entry["class"])
    errors = [f for f in findings if f["severity"] == "error"]
    if expected != "error" and errors:
        yield f"an error where none is certain: {errors[0]['message']}"
    if not expected or not check or entry["id"] in LATER:
        return
    mine = [f for f in findings if f["check"] == check and f["severity"] == expected]
    if not mine:
        yield f"no {expected} of {check}; found {[f['message'] for f in findings]}"
        return
    targets = set().union(*(f["targets"] for f in mine))
    # An occupancy depends on its threshold; the architectures of the others are facts.
    if entry["class"] != "low-occupancy" and targets != set(entry["archs_affected"]):
        yield f"targets {sorted(targets)}, expected {entry['archs_affected']}"


def not_underfilled(folder, index):
    """Entries whose grid is too small for a product, and that are not reported."""
    report = by_file(hosts.findings(f"--target={UNDERFILLED['product']}", ON_REQUEST, folder,
                                    "--"))
    for entry in index:
        if UNDERFILLED["class"] in (entry["class"], entry.get("cls2")) and \
                not any(f["check"] == UNDERFILLED["check"] for f in report[entry["file"]]):
            yield f"{entry['file']}: no {UNDERFILLED['check']} for {UNDERFILLED['product']}"


def main():
    folder = bench_folder()
    if not folder:
        return "no bench folder; set WARPLINT_BENCH to one"
    index = json.loads((folder / "index.json").read_text())
    report = hosts.findings(f"--target={TARGETS}", ON_REQUEST, folder, "--")
    findings = by_file(report)
    wrong, judged = [], 0
    for entry in index:
        judged += entry["class"] in CHECKS and entry["expected_severity"] in FOUND \
            and entry["id"] not in LATER
        wrong += [f"{entry['file']}: {fault}" for fault in faults(entry, findings[entry["file"]])]
        if entry.get("fixed_file"):
            wrong += [f"{entry['fixed_file']}: still an error: {finding['message']}"
                      for finding in findings[entry["fixed_file"]]
                      if finding["severity"] == "error"]
    wrong += not_underfilled(folder, index)
    failed = [file for file in report["files"] if file["status"] == "failed"]
    wrong += [f"{file['file']}: not read: {file['parse_errors'][:1]}" for file in failed]
    print(f"{len(index)} entries, {judged} to be found, {len(findings)} files")
    return "\n".join(wrong) or 0


sys.exit(main())
