#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds what is read of logs, objects and cubins, and by --measure, against each other, for kernels of
public repositories; and occupancy from it against NVIDIA's cuda_occupancy.h. Needs nvcc.

    ninja -C build warplint warplint_dump_resources
    test/corpus/resources_agree.py --build=build --kernels=200 CHECKOUT... > agree.json

Of the checkouts it takes files that compile by themselves, those with the most kernels first, until
there are so many kernels. Each is compiled for all architectures, once with a log into an object, whose
cubins are kept, once into a compressed object, and by `warplint --measure`. Exit status: 0 all agree, 1 some differ.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FIGURES = ["registers", "shared", "stack", "spill_stores", "spill_loads", "barriers"]
LARGEST = 60_000  # bytes of a file
SECONDS = 900  # for one compilation


def candidates(checkouts):
    """The files with kernels, those with the most first; the checkouts take turns."""
    ranked = []
    for checkout in checkouts:
        found = []
        for path in sorted(pathlib.Path(checkout).rglob("*.cu")):
            if path.stat().st_size > LARGEST:
                continue
            text = path.read_text(errors="replace")
            kernels = len(re.findall(r"\b__global__\b", text))
            if kernels:
                found.append((-kernels, path))
        ranked.append([path for _, path in sorted(found)])
    while any(ranked):
        for files in ranked:
            if files:
                yield files.pop(0)


def run(*words, cwd=None):
    return subprocess.run([str(word) for word in words], cwd=cwd, text=True, errors="replace",
                          capture_output=True, timeout=SECONDS, check=False)


def read(dump, *paths):
    """What the reader finds, by kernel and architecture; several of one name in order."""
    found = collections.defaultdict(list)
    occupancy = collections.Counter()
    for line in run(dump, *paths).stdout.splitlines():
        entry = json.loads(line)
        found[entry["symbol"], entry["architecture"]].append(
            tuple(entry.get(figure) for figure in FIGURES))
        occupancy.update(entry["occupancy"] or {})
    return {key: sorted(values) for key, values in found.items()}, occupancy


def compare(path, options):
    """The kernels of one file, and where two ways differ; nothing where it does not compile."""
    flags = [f"-I{path.parent}", f"-I{path.parent.parent}", *options.flag]
    for_all = [word for name in options.architectures
               for word in ("-gencode", f"arch=compute_{name[3:]},code={name}")]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        kept = folder / "kept"
        kept.mkdir()
        logged = run("nvcc", *flags, *for_all, "-Xptxas", "-v", "--keep", f"--keep-dir={kept}",
                     "-c", path, "-o", folder / "plain.o")
        if logged.returncode:
            return None
        (folder / "ptxas.log").write_text(logged.stderr)
        run("nvcc", *flags, *for_all, "-Xfatbin", "-compress-all", f"--compress-mode={options.mode}",
            "-c", path, "-o", folder / "packed.o")
        run(options.build / "bin/warplint", "--measure", f"--cache-dir={folder / 'cubins'}",
            "--target=" + ",".join(options.architectures), "--fail-on=never", path, "--", *flags)
        dump = options.build / "bin/warplint_dump_resources"
        expected, _ = read(dump, folder / "ptxas.log")
        result = {"file": str(path), "kernels": len({symbol for symbol, _ in expected}),
                  "measurements": sum(map(len, expected.values())), "differences": []}
        for way, *made in (("cubin", *sorted(kept.glob("*.cubin"))),
                           ("object", folder / "plain.o"),
                           ("compressed object", folder / "packed.o"),
                           ("--measure", folder / "cubins")):
            found, occupancy = read(dump, *made)
            for key in sorted(expected.keys() | found.keys()):
                if expected.get(key) != found.get(key):
                    result["differences"].append(
                        {"way": way, "kernel": key[0], "architecture": key[1],
                         "log": expected.get(key), "found": found.get(key)})
        result["occupancy"] = dict(occupancy)
        result["spilling"] = sum(entry[3] != 0 for entries in expected.values()
                                 for entry in entries)
        return result


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkouts", nargs="+")
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--kernels", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--mode", default="size", help="of nvcc's --compress-mode")
    parser.add_argument("--flag", action="append", default=[],
                        help="one more for nvcc: -maxrregcount=24 makes many kernels spill")
    parser.add_argument("--architectures", default="sm_75,sm_80,sm_86,sm_90,sm_120",
                        type=lambda text: text.split(","))
    options = parser.parse_args()
    options.build = options.build.resolve()
    if not shutil.which("nvcc"):
        sys.exit("resources_agree.py: no nvcc in PATH")
    results, skipped, kernels = [], 0, 0
    files = candidates(options.checkouts)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = set()
        while kernels < options.kernels:
            for path in files:
                running.add(pool.submit(compare, path, options))
                if len(running) >= options.jobs:
                    break
            if not running:
                break
            done, running = concurrent.futures.wait(
                running, return_when=concurrent.futures.FIRST_COMPLETED)
            for result in (future.result() for future in done):
                if result is None:
                    skipped += 1
                    continue
                results.append(result)
                kernels += result["kernels"]
                print(f"{kernels} kernels, {result['file']}: {result['kernels']}, "
                      f"{len(result['differences'])} differences", file=sys.stderr, flush=True)
        for future in running:
            future.cancel()
    occupancy = collections.Counter()
    for result in results:
        occupancy.update(result["occupancy"])
    differences = [difference | {"file": result["file"]} for result in results
                   for difference in result["differences"]]
    json.dump({"files": len(results), "do_not_compile": skipped, "kernels": kernels,
               "measurements": sum(result["measurements"] for result in results),
               "spilling": sum(result["spilling"] for result in results),
               "occupancy": dict(occupancy), "differences": differences}, sys.stdout, indent=1)
    print()
    sys.exit(bool(differences or occupancy["differ"]))


if __name__ == "__main__":
    main()
