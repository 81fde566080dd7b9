#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: cuda-toolkit, clang
"""What warplint says ptxas drops of the bounds of every kernel in the fixtures is what an
installed ptxas drops, for every architecture that it has.

Clang makes the PTX: the bounds in it are those of the source, and where nothing depends
on the architecture, one PTX serves all. What can't be compared is counted with a reason.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

import hosts
import ptxas_bounds

INPUTS = [f"-I{hosts.FIXTURES}/cuda-launch-shared-memory/Inputs"]
# What Clang compiles for where a fixture does not depend on the architecture.
ANY_ARCH = "sm_90"
DROPPED = {"ptxas drops the minimum": "minimum",
           "ptxas drops the bound and its minimum of blocks": "bound and minimum"}
FINDING = re.compile(r"'__launch_bounds__' of '(.*?)(<.*>)?': .*; (ptxas drops .*)$")
# Between the bounds in a PTX and what nvcc makes of the source Clang has a say of its own.
REJECTED = re.compile(r"'__launch_bounds__' of '(.*?)(<.*>)?': .*(rejected|ignored)")


def said(architectures):
    """What warplint says: {(fixture, architecture): {kernel: what is dropped}}, and the kernels
    of which it says that no PTX is made, or that a bound is ignored before ptxas sees it."""
    report = hosts.findings("--checks=-*,cuda-launch-bounds-infeasible",
                            f"--target={','.join(architectures)}", hosts.FIXTURES, "--", *INPUTS)
    dropped, rejected = collections.defaultdict(dict), set()
    for finding in report["findings"]:
        name = pathlib.Path(finding["file"]).resolve()
        for target in finding["targets"]:
            if match := FINDING.match(finding["message"]):
                dropped[name, target].setdefault(match[1], set()).add(DROPPED[match[3]])
            elif match := REJECTED.match(finding["message"]):
                rejected.add((name, target, match[1]))
    return dropped, rejected


def make_ptx(fixture, arch):
    """The PTX of a fixture, or why there is none."""
    result = hosts.run([hosts.CLANG, "-x", "cuda", "--cuda-device-only", "-nocudalib", "-S", "-w",
                        f"--cuda-gpu-arch={arch}", "-std=c++17", "-fgpu-rdc", "-o", "-",
                        "--cuda-feature=+ptx90",  # else none for sm_88 and sm_110
                        *hosts.own_header_flags(), *INPUTS, fixture])
    if result.returncode == 0:
        return result.stdout, ""
    error = re.search(r"error: (.*)", result.stderr)
    return "", error[1] if error else result.stderr[:80]


def base_names(mangled):
    """{mangled name: the kernel's name as warplint writes it, without template arguments}."""
    # Clang makes names of internal linkage unique.
    own = [re.sub(r"__(intern|static)__\w+$", "", name) for name in mangled]
    plain = subprocess.run(["c++filt", *own], capture_output=True, text=True)
    names = {}
    for name, text in zip(mangled, plain.stdout.splitlines()):
        text = re.sub(r"\(anonymous namespace\)::", "", text)
        text = re.sub(r"^void (?=.*<)", "", text)
        names[name] = re.split(r"[<(]", text)[0]
    return names


def drops(ptxas, ptx, arch, folder):
    """What ptxas drops of each entry with bounds, or why it reads nothing."""
    source = pathlib.Path(folder, "fixture.ptx")
    ptx = re.sub(r"^\.version .*$", f".version {ptxas.version}", ptx, count=1, flags=re.M)
    source.write_text(re.sub(r"^\.target .*$", f".target {arch}", ptx, count=1, flags=re.M))
    run = subprocess.run([ptxas.path, f"-arch={arch}", "-c", source, "-o",
                          pathlib.Path(folder, "out")], capture_output=True, text=True)
    if run.returncode:
        return None, (run.stdout + run.stderr).splitlines()[0].partition("; ")[2]
    entries = re.findall(r"\.entry (\w+)\([^{]*?\)\s*((?:\.\w+[^{\n]*\n)+)\{", ptx)
    found = {name: set() for name, directives in entries if ".maxntid" in directives}
    for line in (run.stdout + run.stderr).splitlines():
        if (name := re.search(r"for entry (\w+) ", line)) and "will be ignored" in line \
                and name[1] in found:
            found[name[1]].add("bound and minimum" if ".maxntid" in line else "minimum")
    return found, ""


def main():
    ptxas = ptxas_bounds.Ptxas(ptxas_bounds.find_ptxas())
    architectures = sorted(ptxas.architectures, key=ptxas_bounds.number_of)
    ptxas.compile(architectures[0], [(32, 1)], 1)  # finds the version of PTX
    dropped, rejected = said(architectures)
    wrong, left_out, compared = [], collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        for fixture in hosts.fixtures():
            text = fixture.read_text(encoding="utf-8", errors="replace")
            if "__launch_bounds__" not in text:
                continue
            by_arch = "__CUDA_ARCH" in text
            ptx, error = make_ptx(fixture, ANY_ARCH)
            for arch in architectures:
                if by_arch:
                    ptx, error = make_ptx(fixture, arch)
                found, failed = drops(ptxas, ptx, arch, folder) if ptx else (None, error)
                if found is None:
                    left_out[f"{fixture.parent.name}/{fixture.name}: {failed.strip()}"] += 1
                    continue
                by_ptxas = collections.defaultdict(set)
                for entry, base in base_names(list(found)).items():
                    by_ptxas[base] |= found[entry]
                for kernel, drop in by_ptxas.items():
                    if re.search(rf"\b{kernel}\(.*NOLINT", text):
                        left_out["suppressed by NOLINT"] += 1
                        continue
                    if (fixture, arch, kernel) in rejected:
                        left_out["nothing that ptxas would see"] += 1
                        continue
                    compared += 1
                    mine = dropped[fixture, arch].get(kernel, set())
                    if mine != drop:
                        wrong.append(f"{fixture.name}: {kernel} on {arch}: ptxas drops "
                                     f"{sorted(drop)}, warplint says {sorted(mine)}")
    print(f"{compared} bounds compared on {len(architectures)} architectures: "
          f"{', '.join(architectures)}")
    for reason, count in sorted(left_out.items()):
        print(f"{count} left out: {reason}")
    sys.exit("\n".join(wrong) or (0 if compared else "nothing was compared"))


if __name__ == "__main__":
    main()
