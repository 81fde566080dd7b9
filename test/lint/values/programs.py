#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: clang
# RUN: %python %s %programs --folder=%t
"""Values are sound between files: generates random programs of several files, runs them on the CPU
with launches recorded, and compares every recorded launch with what warplint --whole-program says that
it can be.

    programs.py --programs=1000 --seed=1       the same programs every time
    programs.py --seed=commit                  others for each commit; the seed is printed

Ends with 1 and the folder of the program where a launch is outside of what was predicted.
"""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import sys
import tempfile
import time

from soundness import seed  # it sets the path
import hosts
import launch_records
from files_generator import Files

FLAGS, OPTIONS = ("-std=c++20",), ("-j1", "--target=sm_80")
SAMPLE = 10  # one program of so many is linted without --whole-program, too
# Of the blocks that are decided with --whole-program: it never loses one.
LEAST_GAIN = 1.0


def write(folder, number, seed):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in Files(number, seed).text().items():
        (folder / name).write_text(text)


def decided(prediction):
    return sum("values" in launch["block"] for launch in prediction.values())


def check(folder, recorder, sample):
    """The misses of one program; launches, decided, decided of the sample with and without, and records."""
    program = folder.with_suffix(".run")
    files = sorted(p for p in folder.iterdir() if p.suffix in (".cu", ".cpp"))
    launch_records.compile_program(files, recorder, program, *FLAGS)
    prediction = launch_records.predicted(folder, *FLAGS, options=["--whole-program", *OPTIONS])
    launches, _, ended = launch_records.recorded(program)
    if ended.returncode:
        raise launch_records.Trouble(f"{folder}: the program ended with {ended.returncode}")
    program.unlink()
    alone = decided(launch_records.predicted(folder, *FLAGS, options=OPTIONS)) if sample else 0
    wrong = [(folder, line, launch, prediction.get(line), why)
             for line, launch, why in launch_records.misses(launches, prediction)]
    known = decided(prediction)
    return wrong, (len(prediction), known, known if sample else 0, alone, sum(map(len, launches.values())))


def show(miss):
    folder, line, launch, said, why = miss
    print(f"{folder}, line {line}: {launch} happened, wrong: {' '.join(why)}; predicted: "
          f"{launch_records.prediction_text(said)}")
    for path in sorted(folder.iterdir()):
        lines = path.read_text().splitlines()
        if len(lines) >= line and lines[line - 1].strip():
            print(f"   {path.name}: {lines[line - 1].strip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=seed, default=1)
    parser.add_argument("--folder", help="where to leave the programs")
    arguments = parser.parse_args()
    top = pathlib.Path(arguments.folder or tempfile.mkdtemp())
    top.mkdir(parents=True, exist_ok=True)
    recorder = launch_records.compile_recorder(top)
    print(f"seed {arguments.seed}", flush=True)
    began, totals, misses = time.monotonic(), [0] * 5, []

    def one(number):
        folder = top / str(number)
        write(folder, number, arguments.seed)
        found, counts = check(folder, recorder, number % SAMPLE == 0)
        if not found:
            shutil.rmtree(folder)
            for left in top.glob(f"{number}.run*"):
                left.unlink()
        return found, counts

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for found, counts in pool.map(one, range(arguments.programs)):
            for miss in found:
                show(miss)
            misses += found
            totals = [a + b for a, b in zip(totals, counts)]
    launches, known, with_program, alone, held = totals
    print(f"{arguments.programs} programs of seed {arguments.seed}, {launches} launches, {known} with a decided "
          f"block ({with_program} in a sample, where {alone} are decided without --whole-program), "
          f"{held} different records, {len(misses)} misses, {time.monotonic() - began:.0f} s")
    sys.exit(1 if misses or with_program < LEAST_GAIN * alone else 0)


if __name__ == "__main__":
    main()
