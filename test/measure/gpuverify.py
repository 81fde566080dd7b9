#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs warplint on GPUVerify's kernels, launched as their first lines say.

    gpuverify.py WARPLINT CHECKOUT [--show]

CHECKOUT is one of mc-imperial/gpuverify; its testsuite/CUDA has kernels with "pass" or "xfail" in
the first line, and block and grid in the second. A copy of each gets a function that launches its
kernels with arguments that are not known. Prints how many faulty kernels have a finding, and how
many of the correct ones.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

CHECKS = ("-*,cuda-kernel-race,cuda-kernel-barrier,cuda-kernel-uninitialized,cuda-kernel-shared-bounds,"
          "cuda-kernel-global-bounds")
KERNEL = re.compile(r"(template\s*<[^>]*>\s*)?(?:extern\s+\"C\"\s*)?(?:static\s+)?__global__\s+"
                    r"(?:__launch_bounds__\s*\([^)]*\)\s*)?(?:static\s+)?void\s+(?:__launch_bounds__\s*\([^)]*\)\s*)?"
                    r"(\w+)\s*\(([^)]*)\)\s*\{", re.S)
# What the kernels use of GPUVerify's own: conditions, which hold, and other loops' invariants.
PRELUDE = """#include <cuda_runtime.h>
#define __requires(...)
#define __ensures(...)
#define __invariant(...)
#define __global_invariant(...)
#define __assume(...)
#define __assert(...)
#define __implies(a, b) (!(a) || (b))
"""


# GPUVerify's own cuda.h has all of them.
HEADERS = {"cooperative_groups": "cooperative_groups.h", "curandState": "curand_kernel.h"}


def shape(text, name):
    found = re.search(rf"--{name}=(\[[\d,\s]+\]|\d+)", text)
    if not found:
        return None
    numbers = re.findall(r"\d+", found[1])
    return f"dim3({', '.join(numbers)})"


def launcher(source, options):
    """A function that launches each kernel of the file."""
    block, grid = shape(options, "blockDim"), shape(options, "gridDim")
    calls = []
    for index, kernel in enumerate(KERNEL.finditer(source)):
        if kernel[1] or not block or not grid:
            continue
        parameters = [p.strip() for p in kernel[3].split(",") if p.strip() and p.strip() != "void"]
        names = [re.search(r"(\w+)\s*(?:\[[^\]]*\])*$", p)[1] for p in parameters]
        calls.append(f"void launch_{index}({', '.join(parameters)}) "
                     f"{{ {kernel[2]}<<<{grid}, {block}>>>({', '.join(names)}); }}\n")
    return "".join(calls)


def prepare(path):
    source = path.read_text(errors="replace")
    lines = source.splitlines()
    calls = launcher(source, lines[1])
    if not calls:
        return None
    kept = re.sub(r'#include\s*[<"]cuda\.h[">]', "", source)
    headers = "".join(f"#include <{header}>\n" for word, header in HEADERS.items() if word in source)
    return headers + PRELUDE + kept + "\n" + calls


def findings(warplint, path, defines):
    result = subprocess.run([warplint, "--no-cache", "--quiet", "--format=json", f"--checks={CHECKS}", path, "--",
                             *defines], capture_output=True, text=True)
    try:
        return json.loads(result.stdout).get("findings", [])
    except json.JSONDecodeError:
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warplint")
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("--show", action="store_true", help="print the findings")
    options = parser.parse_args()
    tests = options.checkout / "testsuite" / "CUDA"
    if not tests.is_dir():
        sys.exit(f"gpuverify.py: error: {tests} is missing; give a checkout of mc-imperial/gpuverify")
    counts = {"pass": [0, 0], "xfail": [0, 0]}
    skipped = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(tests.rglob("kernel.cu")):
            lines = path.read_text(errors="replace").splitlines()
            verdict = lines[0].strip("/ ").split(":")[0]
            program = prepare(path)
            if verdict not in counts or not program or "CLANG_ERROR" in lines[0]:
                skipped += 1
                continue
            copy = pathlib.Path(folder, path.parent.relative_to(tests).as_posix().replace("/", "-") + ".cu")
            copy.write_text(program)
            found = findings(options.warplint, copy, re.findall(r"-D\S+", lines[1]))
            if found is None:
                skipped += 1
                continue
            counts[verdict][0] += 1
            counts[verdict][1] += bool(found)
            if options.show and (found or verdict == "xfail"):
                print(f"{verdict} {path.parent.relative_to(tests)}")
                for each in found:
                    print(f"    {each.get('severity')}: {each.get('message')}")
    print(f"{counts['xfail'][1]} of {counts['xfail'][0]} faulty kernels have a finding, "
          f"{counts['pass'][1]} of {counts['pass'][0]} correct ones; {skipped} files without a launch")


if __name__ == "__main__":
    main()
