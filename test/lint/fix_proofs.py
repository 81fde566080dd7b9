#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""A fix changes nothing that works today. For bounds, on every architecture that ptxas was measured
on: what ptxas makes of a kernel after a fix is what it made of it before, by the rows of
test/unit/data/ptxas_bounds.jsonl. A block that is rounded up to whole warps takes what it took before,
on every architecture, for all registers. And of faulty programs, --fix edits those alone that it may,
after which a second run finds nothing new, nor does it after --fix=suggested."""
import collections
import itertools
import json
import os
import pathlib
import re
import sys
import tempfile

import fix_programs
import hosts

ROWS = hosts.REPOSITORY / "test" / "unit" / "data" / "ptxas_bounds.jsonl"
CHECKS = ("--checks=-*,cuda-launch-bounds-infeasible,cuda-launch-exceeds-bounds,cuda-missing-launch-bounds,"
          "cuda-launch-bounds-conflict,cuda-launch-registers")


def compiled():
    """By architecture, threads and blocks: the minimum of blocks that ptxas keeps, and its cap."""
    result = collections.defaultdict(dict)
    for arch, threads, blocks, verdict, cap in map(json.loads, ROWS.read_text().splitlines()):
        result[arch][threads, blocks] = (blocks, cap) if verdict == "kept" else (None, None)
    for pairs in result.values():
        for (threads, blocks), (kept, _) in list(pairs.items()):
            if kept is None:  # what is left are the threads
                pairs[threads, blocks] = (None, pairs[threads, 1][1])
    return result


MEASURED = compiled()
THREADS = sorted({threads for threads, _ in MEASURED["sm_80"] if 1 < threads <= 1024})
BLOCKS = sorted({blocks for _, blocks in MEASURED["sm_80"]})
# What a launch can have follows from the cap of a bound of its size.
SIZES = [t for t in (33, 64, 100, 128, 192, 256, 257, 384, 512, 640, 768, 1000, 1024) if t in THREADS]


COUNTS = collections.Counter()  # fixes, by the number of targets
KINDS = collections.Counter()  # the same, by the function below that expects them


def cap(arch, threads, blocks=1):
    """The most registers per thread."""
    threads = min((t for t in THREADS if t >= threads), default=threads)
    return MEASURED[arch][threads, blocks][1]


def edits(text, targets, folder, *flags, checks=CHECKS):
    """What --fix makes of each line of a program, where it changes it: (before, after)."""
    path = pathlib.Path(folder, "bounds.cu")
    path.write_text(text)
    os.utime(path, (0, 0))  # older than what was measured of it
    result = hosts.lint(checks, f"--target={','.join(targets)}", *flags, "--fix", "--quiet", path, "--")
    after = path.read_text()
    if len(after.splitlines()) != len(text.splitlines()):
        sys.exit(f"--fix broke the lines: {result.stderr}")
    changed = [(b, a) for b, a in zip(text.splitlines(), after.splitlines()) if a != b]
    COUNTS[len(targets)] += len(changed)
    KINDS[sys._getframe(1).f_code.co_name] += len(changed)
    return changed


def numbers(line):
    """The numbers of the bounds in a line."""
    bounds = re.search(r"__launch_bounds__\(([^)]*)\)", line)
    return [int(number) for number in bounds[1].split(",")] if bounds else []


def minima(targets, folder):
    """Lowered minima of blocks."""
    text = "".join(f"__global__ void __launch_bounds__({t}, {b}) k_{t}_{b}(float *p) {{}}\n"
                   for t, b in itertools.product(THREADS, BLOCKS))
    for before, after in edits(text, targets, folder):
        (threads, old), (same, new) = numbers(before), numbers(after)
        for arch in targets:
            was, now = MEASURED[arch][threads, old], MEASURED[arch].get((same, new))
            if same != threads or was[0] is not None or now[0] != new or was[1] != now[1]:
                yield f"{before} on {arch}: {was}, after the fix with {new} blocks {now}"
    yield None


def launched(bound, sizes):
    """A kernel with these launches, on one line."""
    name = "_".join(map(str, ["k", *bound, *sizes]))
    attribute = f" __launch_bounds__({bound[0]})" if bound else ""
    calls = " ".join(f"{name}<<<n, {size}>>>(p);" for size in sizes)
    return f"static __global__ void{attribute} {name}(float *p) {{ float kept[255] = {{*p}}; *p = kept[threadIdx.x]; }} " \
           f"void run_{name}(float *p, int n) {{ {calls} }}\n"


def bounds(targets, folder):
    """Bounds that are added, or raised."""
    pairs = list(itertools.combinations_with_replacement(SIZES, 2))
    text = "".join(launched([], pair) for pair in pairs)
    text += "".join(launched([bound], pair) for pair in pairs for bound in (64, 128, 256, 512))
    for before, after in edits(text, targets, folder):
        sizes = [int(size) for size in re.findall(r"<<<n, (\d+)", before)]
        old, (new,) = numbers(before), numbers(after)
        for arch in targets:
            works = [size for size in sizes if not old or size <= old[0]]
            was = [cap(arch, old[0] if old else size) for size in works]
            if new < max(sizes) or any(registers != cap(arch, new) for registers in was):
                yield f"{before} on {arch}: {was} registers, {cap(arch, new)} with {new} threads"
    yield None


USED = (80, 168, 255)  # registers per thread


def heavy(targets, folder):
    """Bounds that are added to kernels which use too many registers."""
    pairs = [(used, *pair) for used in USED for pair in itertools.combinations_with_replacement(SIZES, 2)]
    text, log = "", ""
    for used, *sizes in pairs:
        name = f"h_{used}_{sizes[0]}_{sizes[1]}"
        text += launched([], sizes).replace("k_", f"h_{used}_")
        log += "".join(f"ptxas info    : Compiling entry function '_ZL{len(name)}{name}Pf' for '{arch}'\n"
                       f"ptxas info    : Used {used} registers, 360 bytes cmem[0]\n" for arch in targets)
    path = pathlib.Path(folder, "build.log")
    path.write_text(log)
    for before, after in edits(text, targets, folder, f"--resources={path}"):
        used = int(re.search(r"h_(\d+)_", before)[1])
        sizes = [int(size) for size in re.findall(r"<<<n, (\d+)", before)]
        (new,) = numbers(after)
        for arch in targets:
            works = [size for size in sizes if used <= cap(arch, size)]
            if new < max(sizes) or (works and cap(arch, new) < used):
                yield f"{before} on {arch}: {used} registers, {cap(arch, new)} with {new} threads"
    yield None


def redeclared(targets, folder):
    """Bounds of a declaration before the definition, which has others: nvcc takes the latter."""
    text = "".join(f"__global__ void __launch_bounds__({old}) r_{old}_{new}(float *p); "
                   f"__global__ void __launch_bounds__({new}) r_{old}_{new}(float *p) {{}}\n"
                   for old, new in itertools.permutations(SIZES, 2))
    for before, after in edits(text, targets, folder):
        bounds = [int(bound) for bound in re.findall(r"__launch_bounds__\((\d+)\)", after)]
        holds = numbers(before.partition(";")[2])
        if bounds != holds * 2:
            yield f"{before}: {after}"
        for arch in targets:
            if cap(arch, bounds[-1]) != cap(arch, *holds):
                yield f"{before} on {arch}: {after}"
    yield None


WARP = 32
PARTIAL = [size for size in range(1, 1024, 7) if size % WARP] + [33, 63, 95, 991, 993, 1023]
# As many as the launches have threads: the fix only adds threads that the guard stops.
ITEMS = 8000


def resident(arch, sizes, folder):
    """What fits on an SM, and by which limits, for all registers and some shared memory of blocks."""
    questions = [{"target": arch, "block": size, "regs": registers, "dynamic_shared": shared}
                 for size in sizes for registers in range(256) for shared in (0, 5000, 40000)]
    path = pathlib.Path(folder, "questions.jsonl")
    path.write_text("".join(json.dumps(q) + "\n" for q in questions))
    with path.open() as asked:
        answers = hosts.run([hosts.WARPLINT, "calc", "--batch"], stdin=asked).stdout.splitlines()
    assert len(answers) == len(questions), "an answer for each question"
    per_size = len(questions) // len(sizes)
    return [answers[i:i + per_size] for i in range(0, len(answers), per_size)]


def rounded(targets, folder):
    """Blocks that are rounded up to whole warps; of a kernel with bounds only where these allow it."""
    text = ("__global__ void k(float *data, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; "
            "if (i < n) data[i] += 1; }\n")
    for number, size in enumerate(PARTIAL):
        grid = -(-ITEMS // size)
        text += f"void run_{number}(float *d) {{ k<<<{grid}, {size}>>>(d, {ITEMS}); }}\n"
        text += (text.splitlines()[0].replace("void k(", f"void __launch_bounds__({size}) k{size}(")
                 + f" void bounded_{number}(float *d) {{ k{size}<<<{grid}, {size}>>>(d, {ITEMS}); }}\n")
    for before, after in edits(text, targets, folder, checks="--checks=-*,cuda-partial-warp"):
        old, new = (int(re.search(r"<<<\d+, (\d+)>>>", line)[1]) for line in (before, after))
        if "bounded" in before or new != -(-old // WARP) * WARP:
            yield f"{before}: {after}"
        ROUNDED[old] = new
    yield None


ROUNDED = {}  # blocks, before and after the fix


def rounded_faults(archs, folder):
    """A warp counts whole: what limits a block does not change when it is filled."""
    if len(ROUNDED) < len(PARTIAL) // 2:
        yield f"too few blocks were rounded: {ROUNDED}"
    few = sorted(ROUNDED)[::12]
    for arch in archs:
        before, after = (resident(arch, sizes, folder) for sizes in (few, [ROUNDED[size] for size in few]))
        yield from (f"block of {size} on {arch}, filled: {now}, was {was}"
                    for size, b, a in zip(few, before, after) for was, now in zip(b, a) if was != now)


def measured_faults(folder):
    """Each architecture alone, and all of a set."""
    archs = sorted(MEASURED)
    known = [a for a in archs if hosts.run([hosts.WARPLINT, "calc", f"--target={a}", "--block=128"]).returncode == 0]
    if len(known) < 10:
        yield f"too few architectures: {known}"
    for targets in [*([arch] for arch in known), ["sm_75", "sm_86"], ["sm_80", "sm_90"], known]:
        yield from filter(None, minima(targets, folder))
        yield from filter(None, bounds(targets, folder))
        yield from filter(None, heavy(targets, folder))
        yield from filter(None, redeclared(targets, folder))
        yield from filter(None, rounded(targets, folder))
    yield from rounded_faults(known, folder)


def findings(paths):
    result = collections.defaultdict(collections.Counter)
    for f in hosts.findings("--checks=cuda-*", *paths, "--")["findings"]:
        text = re.sub(r"\d+", "N", f["message"])
        result[pathlib.Path(f["file"]).name][f["check"], text] += 1
    return result


def fix(paths, how):
    hosts.lint("--checks=cuda-*", how, "--quiet", *paths, "--")


def program_faults(folder):
    """Faulty programs: edited where they may be, and nothing new afterwards."""
    before = {}
    for name, text, may_edit in fix_programs.programs():
        path = pathlib.Path(folder, name)
        path.write_text(text)
        before[path] = text, may_edit
    found = findings(before)
    fix(before, "--fix")
    for path, (text, may_edit) in before.items():
        if not found[path.name]:
            yield f"{path.name}: no finding"
        if (path.read_text() != text) != may_edit:
            yield f"{path.name}: {'not edited' if may_edit else 'edited'} by --fix:\n{path.read_text()}"
    after = findings(before)
    for name, those in after.items():
        if new := those - found[name]:
            yield f"{name}: new after --fix: {list(new)}"
    once = {path: path.read_text() for path in before}
    fix(before, "--fix")
    for path, text in once.items():
        if path.read_text() != text:
            yield f"{path.name}: a second --fix changes it"


def main():
    with tempfile.TemporaryDirectory() as folder:
        wrong = [*measured_faults(folder), *program_faults(folder)]
    if not all([*COUNTS.values(), *KINDS.values()]):
        wrong.append(f"too few fixes: {COUNTS}, {KINDS}")
    print(f"{sum(COUNTS.values())} fixes of bounds and blocks, {len(MEASURED)} architectures, {len(THREADS) * len(BLOCKS)} bounds, "
          f"{len(list(fix_programs.programs()))} programs; {dict(KINDS)}")
    sys.exit("\n".join(wrong) or 0)


main()
