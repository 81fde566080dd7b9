# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The bounds that warplint reports as dropped by ptxas, for every kernel in the fixtures, are those that an
installed ptxas drops, for every architecture that it has.

Clang makes the PTX: the bounds in it are those of the source, and where nothing depends
on the architecture, one PTX serves all. ptxas reads the entries of all fixtures together, without
their bodies, on which bounds do not depend. What can't be compared is counted with a reason.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import hosts
import ptxas_bounds
from every_fixture import Disagreement, runs

# What Clang compiles for where a fixture does not depend on the architecture.
ANY_ARCH = "sm_90"
DROPPED = {"ptxas drops the minimum": "minimum",
           "ptxas drops the bound and its minimum of blocks": "bound and minimum"}
FINDING = re.compile(r"'__launch_bounds__' of '(.*?)(<.*>)?': .*; (ptxas drops .*)$")
# Clang may change the bounds between the source and the PTX, unlike nvcc.
REJECTED = re.compile(r"'__launch_bounds__' of '(.*?)(<.*>)?': .*(rejected|ignored)")


def reported(architectures):
    """What warplint reports: {(fixture, architecture): {kernel: what is dropped}}, and the kernels
    of which it says that no PTX is made, or that a bound is ignored before ptxas sees it."""
    report = json.loads(runs.lint("--checks=-*,cuda-launch-bounds-infeasible", "--format=json",
                                  f"--target={','.join(architectures)}", hosts.FIXTURES).stdout)
    dropped, rejected = collections.defaultdict(dict), set()
    for finding in report["findings"]:
        name = (hosts.REPOSITORY / finding["file"]).resolve()
        for target in finding["targets"]:
            if match := FINDING.match(finding["message"]):
                dropped[name, target].setdefault(match[1], set()).add(DROPPED[match[3]])
            elif match := REJECTED.match(finding["message"]):
                rejected.add((name, target, match[1]))
    return dropped, rejected


def make_ptx(fixture, arch):
    """The PTX of a fixture, or why there is none."""
    result = hosts.run([hosts.CLANG, "-x", "cuda", "--cuda-device-only", "-nocudalib", "-S", "-O1", "-w",
                        f"--cuda-gpu-arch={arch}", "-std=c++17", "-fgpu-rdc", "-o", "-",
                        "--cuda-feature=+ptx90",  # else none for sm_88 and sm_110
                        *hosts.own_header_flags(), runs.INCLUDE, fixture])
    if result.returncode == 0:
        return result.stdout, ""
    error = re.search(r"error: (.*)", result.stderr)
    return "", error[1] if error else result.stderr[:80]


def entries_with_bounds(ptx):
    """{mangled name: its parameters and directives} of the entries of a PTX."""
    entries = re.findall(r"\.entry (\w+)(\([^{]*?\)\s*(?:\.\w+[^{\n]*\n)+)\{", ptx)
    return {name: head for name, head in entries if ".maxntid" in head}


def idle_entries(ptx):
    """The mangled names of the entries of a PTX that do nothing."""
    return set(re.findall(r"\.entry (\w+)\([^{]*\{[^;}]*?\bret;(?:\s|//.*)*\}", ptx))


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


def drops(ptxas, arch, heads):
    """What ptxas drops of each entry, by its number, and why it takes some not."""
    left, failed = dict(enumerate(heads)), {}
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "entries.ptx")
        while True:
            # Only some entries have a cluster: ptxas ends at an error, and names the first lines.
            lines = [f".version {ptxas.version}", f".target {arch}", ".address_size 64"]
            starts = {}
            for number, head in left.items():
                starts[number] = len(lines) + 1
                lines += f".visible .entry k_{number}{head}{{ ret; }}".split("\n")
            source.write_text("\n".join(lines) + "\n")
            run = subprocess.run([ptxas.path, f"-arch={arch}", "-c", source, "-o",
                                  pathlib.Path(folder, "out")], capture_output=True, text=True)
            output = run.stdout + run.stderr
            if not run.returncode:
                return dropped(output, left), failed
            wrong = entries_of_errors(output, starts)
            if not wrong:
                raise Disagreement(f"ptxas for {arch}:\n{output}")
            failed |= wrong
            left = {number: head for number, head in left.items() if number not in wrong}


def entries_of_errors(output, starts):
    """{number of an entry: the error in it}."""
    wrong = {}
    for line, error in re.findall(r"line (\d+); error\s*: (.*)", output):
        wrong[max(n for n, start in starts.items() if start <= int(line))] = error
    for number, error in re.findall(r"error\s*: (.*?'?k_(\d+)\b.*)", output):
        wrong[int(error)] = number
    return wrong


def dropped(output, left):
    found = {number: set() for number in left}
    for line in output.splitlines():
        if (name := re.search(r"for entry k_(\d+) ", line)) and "will be ignored" in line:
            found[int(name[1])].add("bound and minimum" if ".maxntid" in line else "minimum")
    return found


@unittest.skipUnless(hosts.CLANG and os.environ.get("WARPLINT_NVCC"), "no CUDA toolkit, or no Clang")
class PtxasFixtures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.ptxas = ptxas_bounds.Ptxas(ptxas_bounds.find_ptxas())
        cls.architectures = sorted(cls.ptxas.architectures, key=ptxas_bounds.number_of)
        cls.ptxas.compile(cls.architectures[0], [(32, 1)], 1)  # finds the version of PTX
        cls.dropped, cls.rejected = reported(cls.architectures)
        cls.left_out, cls.compared = collections.Counter(), 0

    def test_ptxas_drops_what_warplint_reports(self):
        texts = {fixture: fixture.read_text(encoding="utf-8", errors="replace")
                 for fixture in hosts.fixtures()}
        bounded = {fixture: text for fixture, text in texts.items() if "__launch_bounds__" in text}
        entries, wrong = self.entries(bounded), []
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = {arch: pool.submit(drops, self.ptxas, arch, [head for *_, head in entries[arch]])
                    for arch in self.architectures}
            for arch, job in jobs.items():
                wrong += self.differences(arch, entries[arch], *job.result(), bounded)
        print(f"{self.compared} bounds compared on {len(self.architectures)} architectures: "
              f"{', '.join(self.architectures)}")
        for reason, count in sorted(self.left_out.items()):
            print(f"{count} left out: {reason}")
        if wrong:
            raise Disagreement("\n".join(wrong))
        self.assertGreater(self.compared, 1000)

    def entries(self, bounded):
        """By architecture: (fixture, name as warplint writes it, parameters and directives)."""
        found = collections.defaultdict(list)
        arguments = {(fixture, arch if "__CUDA_ARCH" in text else ANY_ARCH): None
                     for fixture, text in bounded.items() for arch in self.architectures}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            made = dict(zip(arguments, pool.map(lambda pair: make_ptx(*pair), arguments)))
        for (fixture, of_arch), (ptx, error) in made.items():
            by_arch = "__CUDA_ARCH" in bounded[fixture]
            heads = entries_with_bounds(ptx)
            if by_arch:  # bounds are for the targets where the kernel does something
                idle = idle_entries(ptx) - idle_entries(made[fixture, ANY_ARCH][0])
                for name in idle & set(heads):
                    self.left_out[f"does nothing on {of_arch}"] += 1
                    del heads[name]
            names = base_names(list(heads))
            for arch in [of_arch] if by_arch else self.architectures:
                if error:
                    self.left_out[f"{fixture.parent.name}/{fixture.name}: {error.strip()}"] += 1
                found[arch] += [(fixture, names[name], head) for name, head in heads.items()]
        return found

    def differences(self, arch, entries, found, failed, texts):
        """Kernels about which warplint and ptxas differ."""
        by_kernel = collections.defaultdict(set)
        for number, (fixture, kernel, _) in enumerate(entries):
            if number in failed:
                self.left_out[f"{fixture.parent.name}/{fixture.name}: {failed[number]}"] += 1
            elif re.search(rf"\b{kernel}\(.*NOLINT", texts[fixture]):
                self.left_out["suppressed by NOLINT"] += 1
            elif (fixture, arch, kernel) in self.rejected:
                self.left_out["nothing that ptxas would see"] += 1
            else:
                by_kernel[fixture, kernel] |= found[number]
        self.compared += len(by_kernel)
        for (fixture, kernel), drop in by_kernel.items():
            mine = self.dropped[fixture, arch].get(kernel, set())
            if mine != drop:
                yield (f"{fixture.name}: {kernel} on {arch}: ptxas drops {sorted(drop)}, warplint "
                       f"reports {sorted(mine)}")
