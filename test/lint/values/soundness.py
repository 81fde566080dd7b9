#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: clang
# RUN: %python %s %soundness --folder=%t
"""Values are sound: generates random host functions, runs them on the CPU with launches
recorded, and holds every recorded launch against what warplint says that it can be.

    soundness.py --programs=10000 --seed=1       the same programs every time
    soundness.py --seed=commit                   others for each commit; the seed is printed
    soundness.py --seconds=600 --seed=$RANDOM    as many as there is time for

Ends with 1 and the program where a launch is outside of what was predicted.
"""
import argparse
import concurrent.futures
import os
import pathlib
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "support")]
import changed_paths  # noqa: E402
import hosts  # noqa: E402
import launch_records  # noqa: E402
from program_generator import Program  # noqa: E402

BATCH = 500  # programs in one file
TARGETS = ("sm_75", "sm_86", "sm_90")  # that the programs are run on, each a device to ask
# Below this share of decided blocks the test would show nothing.
LEAST_DECIDED = 0.3


def write_batch(folder, first, count, seed):
    """Writes programs FIRST and following, and where each begins."""
    path = folder / f"programs_{first}.cu"
    text = '#include "recorder.h"\nASKED_KERNEL\n'
    starts = []
    for number in range(first, first + count):
        starts.append((text.count("\n") + 1, number))
        text += Program(number, seed).text()
    text += "#ifdef RECORD\nstruct Program { void (*run)(int, int, unsigned); };\n"
    names = ", ".join(f"{{program_{n}}}" for n in range(first, first + count))
    text += f"extern const Program programs[] = {{{names}}};\n"
    text += f"extern const size_t programCount = {count};\n#endif\n"
    path.write_text(text)
    return path, starts


def check(path, starts, recorder):
    """The misses of one file, and counts of launches, decided, and records held."""
    program, misses, held = path.with_suffix(".run"), {}, 0
    launch_records.compile_program(path, recorder, program, "-std=c++20")
    for target in TARGETS:
        prediction = launch_records.predicted(path, "-std=c++20", target=target)
        launches, _, ended = launch_records.recorded(program, target=target)
        if ended.returncode:
            sys.exit(f"{path}: the programs ended with {ended.returncode}")
        for line, launch, _ in launch_records.misses(launches, prediction):
            number = max((s, n) for s, n in starts if s <= line)[1]
            misses.setdefault(line, (number, line, launch, prediction.get(line), path, target))
        held += sum(map(len, launches.values()))
    decided = sum("values" in launch["block"] for launch in prediction.values())
    return list(misses.values()), len(prediction), decided, held


def show(miss, seed):
    number, line, launch, said, path, target = miss
    print(f"program {number} of seed {seed}, line {line}: {launch} happened on {target}; predicted: "
          f"{launch_records.prediction_text(said)}")
    text = path.read_text().splitlines()
    print(f"   {text[line - 1].strip()}")


def seed(text):
    """A number, or "commit": one that changes with each commit, and 1 outside git."""
    if text != "commit":
        return int(text)
    head = changed_paths.git(hosts.REPOSITORY, "rev-parse", "HEAD")
    return int(head[0][:7], 16) if head else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=10000)
    parser.add_argument("--seconds", type=float, help="go on for so long, whatever --programs says")
    parser.add_argument("--seed", type=seed, default=1)
    parser.add_argument("--folder", help="where to leave the programs")
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.folder or tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    recorder = launch_records.compile_recorder(folder, "recorder.cpp")
    print(f"seed {arguments.seed}")
    began, done, totals, misses = time.monotonic(), 0, [0, 0, 0], []
    workers = os.cpu_count() or 1

    def batches():
        """The first program and the number of programs of the next batches, one for each worker."""
        first = done
        for _ in range(workers):
            count = BATCH if arguments.seconds else min(BATCH, arguments.programs - first)
            if count > 0:
                yield first, count
            first += BATCH

    def goes_on():
        return time.monotonic() - began < arguments.seconds if arguments.seconds \
            else done < arguments.programs

    def batch(numbers):
        return numbers[1], check(*write_batch(folder, *numbers, arguments.seed), recorder)

    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        while goes_on() and not misses:
            for count, (found, *counts) in pool.map(batch, list(batches())):
                done += count
                misses += found
                totals = [a + b for a, b in zip(totals, counts)]
    for miss in misses[:20]:
        show(miss, arguments.seed)
    launches, decided, held = totals
    print(f"{done} programs of seed {arguments.seed}, {launches} launches, {decided} with a decided block, "
          f"{held} different records, {len(misses)} misses, {time.monotonic() - began:.0f} s")
    sys.exit(1 if misses or decided < LEAST_DECIDED * launches else 0)


if __name__ == "__main__":
    main()
