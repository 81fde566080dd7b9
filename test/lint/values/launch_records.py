# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the launches that a program records on the CPU with those that warplint predicts.

A program launches with the macro LAUNCH of Inputs/launch.h, at most once a line: for warplint that is
a launch, for the CPU a call of Inputs/record.cpp.
"""
import json
import math
import os
import pathlib

import hosts

INPUTS = pathlib.Path(__file__).resolve().parent / "Inputs"
KEYS = ("grid", "block", "dynamic_shared")
# Counts as undefined behaviour what warplint may assume not to happen, and no more.
UNDEFINED = ("-fsanitize=undefined", "-fno-sanitize=function,vptr,null,alignment",
             "-fsanitize-minimal-runtime")
ADDRESS = ("-fsanitize=address",)


class Trouble(Exception):
    """Why there is nothing to compare."""


def done(result):
    """The result of a compiler, which must work."""
    if result.returncode:
        raise Trouble(result.stderr[:4000])
    return result


def compile_recorder(folder, *sources):
    """The objects that every recording program is linked with."""
    objects = []
    for source in ("record.cpp", *sources):
        objects.append(pathlib.Path(folder, source).with_suffix(".o"))
        done(hosts.run([hosts.CLANG, "-x", "c++", "-std=c++20", "-O1", "-w", "-c", INPUTS / source,
                        "-o", objects[-1]]))
    return objects


def compile_program(path, recorder, program, *flags, checks=UNDEFINED):
    """Compiles a file with launches, or several, as a program that records them."""
    paths = path if isinstance(path, list) else [path]
    objects = [pathlib.Path(f"{program}.{number}.o") for number in range(len(paths))]
    for each, made in zip(paths, objects):
        done(hosts.run([hosts.CLANG, "-x", "c++", "-O0", "-w", "-DRECORD", f"-I{INPUTS}", *checks,
                        *flags, "-c", each, "-o", made]))
    done(hosts.run([hosts.CLANG, *objects, *recorder, *(ADDRESS if checks == ADDRESS else ()),
                    "-lstdc++", "-lm", "-pthread", "-o", program]))
    for made in objects:
        made.unlink()


def device(target):
    """What a simulated device of TARGET, "sm_86", answers: see Inputs/device.h."""
    number = f"{target[3:-1]}.{target[-1]}"
    facts = json.loads((hosts.REPOSITORY / f"arch_tables/capabilities/{number}.json").read_text())
    return " ".join(map(str, (*number.split("."), facts["shared_memory"]["per_block_opt_in_bytes"],
                              facts["sm"]["threads"], facts["sm"]["blocks"],
                              facts["shared_memory"]["per_sm_bytes"],
                              facts["shared_memory"]["reserved_per_block_bytes"])))


def recorded(program, run=hosts.run, target="sm_80"):
    """The launches of each line, the number of records, and how the program ended."""
    path = pathlib.Path(f"{program}.launches")
    ended = run([program], env={**os.environ, "RECORDED_LAUNCHES": str(path),
                              "SIMULATED_DEVICE": device(target)})
    launches = {}
    if not path.exists():
        return launches, 0, ended
    for line in path.read_text().splitlines():
        numbers = [int(n) for n in line.split()]
        launches.setdefault(numbers[0], []).append(
            {"grid": numbers[1:4], "block": numbers[4:7], "dynamic_shared": numbers[7]})
    total = int.from_bytes(path.with_suffix(".launches.total").read_bytes(), "little")
    return launches, total, ended


def predicted(path, *flags, run=hosts.run, target=None, options=()):
    """The launches of each line of a file, or of all files of a folder, as warplint reports them."""
    targets = [f"--target={target}"] if target else []
    ended = run([hosts.WARPLINT, "--cuda-path=none", "--no-cache", "--format=json", "--quiet", *targets, *options,
                 "--checks=-*,cuda-launch-dimensions,cuda-launch-shared-memory", path, "--", "-w", f"-I{INPUTS}", *flags])
    try:
        report = json.loads(ended.stdout)
    except ValueError:
        raise Trouble(f"warplint ended with {ended.returncode}: {ended.stderr[:2000]}") from None
    for file in report["files"]:
        if file["status"] != "whole":
            raise Trouble(f"warplint: {file['file']}: {file['status']}: {file.get('parse_errors')}")
    launches = {launch["line"]: launch for launch in report["launches"]
                if os.path.isdir(path) or os.path.basename(launch["file"]) == os.path.basename(path)}
    for finding in report["findings"]:
        # An error that holds "when" a variable has some value is not about other values, and one about an
        # instance of a template not about those that other files of a program have.
        is_of_instance = os.path.isdir(path) and any("in the instance" in note["message"] for note in finding["notes"])
        if finding["severity"] == "error" and " when " not in finding["message"] and not is_of_instance and \
                finding["line"] in launches:
            launches[finding["line"]].setdefault("errors", []).append(finding["message"])
    return launches


def allows(argument, value):
    """Whether ARGUMENT, from a report, leaves VALUE possible."""
    if "values" in argument:
        return value in argument["values"]
    parts = value if isinstance(value, list) else [value]
    # A negative size, with which no launch works, is not in "max": see docs/json.md.
    for bound, broken in (("min", lambda n, b: n < b), ("max", lambda n, b: b < n < 2**31),
                          ("multiple_of", lambda n, b: n % b != 0)):
        limits = argument.get(bound)
        limits = limits if isinstance(limits, list) else [limits] * len(parts)
        if any(b is not None and broken(n, b) for n, b in zip(parts, limits)):
            return False
    return True


def readings(value):
    """VALUE; for bytes, of which warplint gives exact ones in 32 bits and limits in 64, both."""
    return [value] if isinstance(value, list) else [value, value % 2**32]


def works(launch):
    """Whether a launch works on every GPU, so that an error about it is false."""
    return all(1 <= n <= most for n, most in zip(
        (*launch["grid"], *launch["block"]), (2**31 - 1, 65535, 65535, 1024, 1024, 64))) and \
        math.prod(launch["block"]) <= 1024 and launch["dynamic_shared"] <= 48 << 10


def misses(launches, prediction):
    """The recorded launches that were predicted otherwise: line, launch, what is wrong with it."""
    for line, records in launches.items():
        said = prediction.get(line)
        reached = said is not None and said.get("reached", True)
        for launch in records:
            wrong = [key for key in KEYS if not reached or
                     not any(allows(said[key], value) for value in readings(launch[key]))]
            if reached and "errors" in said and works(launch):
                wrong.append("errors")
            if wrong:
                yield line, launch, wrong


def prediction_text(said):
    return {key: said[key] for key in said if key in (*KEYS, "reached", "errors")} if said else None
