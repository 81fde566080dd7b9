#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s --folder=%t
"""What warplint calls an error failed on an H100: compares its errors for sm_90 with what launches
at, below and above the limits did there.

Inputs/h100.cases has each launch, and whether a call in it returned an error or the kernel ended
with one: driver 580.159, CUDA 13.0, compiled for sm_90. A failure that warplint does not report is
marked so, and has to be marked anew when that changes: --update.
"""
import argparse
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1] / "support")]
import hosts  # noqa: E402

CASES = HERE / "Inputs/h100.cases"
HEAD = re.compile(r"^//=== (\w+) (works|fails|fails, not reported)\n", re.MULTILINE)
# A card, since some limits are those of a whole GPU.
TARGETS = ("sm_90", "H100 SXM5")


def cases():
    """Name, outcome and source of each."""
    _, *parts = HEAD.split(CASES.read_text())
    return list(zip(parts[0::3], parts[1::3], parts[2::3]))


def reported(folder, all_cases):
    """The names of the cases with an error."""
    for name, _, source in all_cases:
        (folder / f"{name}.cu").write_text(source)
    found = set()
    for target in TARGETS:
        done = hosts.run([hosts.WARPLINT, "--cuda-path=none", "--no-cache", "--quiet",
                                 "--fail-on=never", "--format=json", f"--target={target}", folder])
        assert done.returncode == 0, done.stderr
        found |= {pathlib.Path(finding["file"]).stem
                  for finding in json.loads(done.stdout)["findings"]
                  if finding["severity"] == "error"}
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", required=True, type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    all_cases = cases()
    errors = reported(options.folder, all_cases)
    wrong = [name for name, outcome, _ in all_cases if outcome == "works" and name in errors]
    for name in wrong:
        print(f"{name}: an error, but it works")
    now = [(name, outcome if outcome == "works" else
            "fails" if name in errors else "fails, not reported", source)
           for name, outcome, source in all_cases]
    changed = [f"{name}: {outcome}" for (name, outcome, _), old in zip(now, all_cases)
               if outcome != old[1]]
    if options.update:
        CASES.write_text("".join(f"//=== {name} {outcome}\n{source}" for name, outcome, source in now))
        changed = []
    print(*changed, sep="\n", end="\n" if changed else "")
    print(f"{len(all_cases)} cases, {len(errors)} with an error")
    assert len(errors) > 200, "the test would show nothing if there were none"
    return 1 if wrong or changed else 0


sys.exit(main())
