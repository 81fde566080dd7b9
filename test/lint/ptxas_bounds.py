#!/usr/bin/env python3
"""Measures how ptxas applies launch bounds, and compares it with the stored rows.

    ptxas_bounds.py ROWS [--ptxas PATH] [--arch sm_80,sm_90] [--record]

ROWS is test/unit/data/ptxas_bounds.jsonl, which test/unit/LaunchBoundsTest.cpp
holds against occupancy/LaunchBounds.cpp. A row is
[target, threads, blocks, verdict, cap]: the verdict is "kept",
"minimum dropped" or "both dropped", and the cap, in registers per thread, is
null where something was dropped.

Without --record, architectures of ROWS that ptxas knows are measured anew: one where it drops much
and one where it drops little, or all of them in the full test run (WARPLINT_FULL), each by the
newest of the toolkits that scripts/fetch-toolkits fetched that knows it, and by the installed one
where none does.
Exit status 1 if a row differs, 77 (skipped) where no ptxas is found. With --record their rows are
replaced, and those of other architectures are kept.

How: one PTX entry for each pair. ptxas says on standard error which bounds it
drops. A cap shows in an entry that keeps more values alive than registers
exist: such an entry uses registers up to its cap.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "support"))
import fetched_toolkits  # noqa: E402

SKIPPED = 77
GATE = ["sm_75", "sm_90"]
LIVE_VALUES = 258  # more than the 255 registers that a thread can have
THREADS = [1, 32, 33, 64, 96, 100, 128, 160, 192, 224, 256, 257, 288, 320, 384, 448, 512,
           576, 640, 700, 768, 800, 896, 1000, 1024, 1025, 1536, 1537, 2048, 2049]
BLOCKS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 17, 21, 24, 25, 32, 33]
PTX_VERSIONS = ["9.4", "9.0", "8.8", "8.7", "8.6", "8.5", "8.0", "7.8", "7.0"]


def find_ptxas():
    """The ptxas of CUDA_PATH or CUDA_HOME, of the path, or of the usual place."""
    for root in (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME")):
        if root and os.access(os.path.join(root, "bin", "ptxas"), os.X_OK):
            return os.path.join(root, "bin", "ptxas")
    usual = "/usr/local/cuda/bin/ptxas"
    return shutil.which("ptxas") or (usual if os.access(usual, os.X_OK) else None)


def fetched_ptxas():
    """The ptxas of each toolkit that was fetched, the newest first."""
    found = [fetched_toolkits.program(root, "ptxas") for root in fetched_toolkits.roots()]
    return [path for path in reversed(found) if path]


def entry(threads, blocks, values):
    """A PTX entry with these bounds that keeps `values` registers alive at once."""
    lines = [f".visible .entry k_{threads}_{blocks}(.param .u64 p)",
             f".maxntid {threads},1,1 .minnctapersm {blocks}",
             "{ .reg .f32 %%f<%d>; .reg .b64 %%rd<3>;" % (values + 1),
             "ld.param.u64 %rd1, [p]; cvta.to.global.u64 %rd2, %rd1;"]
    lines += [f"ld.volatile.global.f32 %f{i}, [%rd2+{4 * i}];" for i in range(values)]
    # In another order than they were loaded in, or they would pair up and die early.
    lines += [f"st.volatile.global.f32 [%rd2+{4 * (i * 7 % values)}], %f{i};"
              for i in range(values)]
    return "\n".join(lines + ["ret; }"])


class Ptxas:
    """One ptxas executable."""

    def __init__(self, path):
        self.path = path
        self.version = None
        about = subprocess.run([path, "--version"], capture_output=True, text=True).stdout
        self.release = re.search(r"V([\d.]+)", about)[1]
        help_text = subprocess.run([path, "--help"], capture_output=True, text=True).stdout
        self.architectures = set(re.findall(r"'(sm_\d+)'", help_text))

    def compile(self, arch, pairs, values):
        """What ptxas prints for entries with these bounds."""
        versions = [self.version] if self.version else PTX_VERSIONS
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "bounds.ptx")
            for version in versions:
                with open(source, "w", encoding="ascii") as file:
                    file.write(f".version {version}\n.target {arch}\n.address_size 64\n")
                    file.write("\n".join(entry(t, b, values) for t, b in pairs))
                run = subprocess.run(
                    [self.path, f"-arch={arch}", "-v", source, "-o", os.path.join(folder, "out")],
                    capture_output=True, text=True)
                output = run.stdout + run.stderr
                if run.returncode == 0:
                    self.version = version
                    return output
        sys.exit(f"ptxas_bounds: {self.path} fails for {arch}:\n{output}")


def pair_of(name):
    """The bounds that the name of an entry holds."""
    return tuple(int(number) for number in name.split("_")[1:])


def verdicts(output):
    """The bounds that ptxas drops by its output, as {pair: verdict}."""
    dropped = {}
    for line in output.splitlines():
        name = re.search(r"for entry (k_\d+_\d+)", line)
        if name and "will be ignored" in line:
            both = ".maxntid will be ignored" in line
            dropped[pair_of(name[1])] = "both dropped" if both else "minimum dropped"
    return dropped


def registers(output):
    """Registers used, as {pair: number}."""
    used, current = {}, None
    for line in output.splitlines():
        if name := re.search(r"Compiling entry function '(k_\d+_\d+)'", line):
            current = pair_of(name[1])
        elif number := re.search(r"Used (\d+) registers", line):
            used[current] = int(number[1])
    return used


def measure(ptxas, arch):
    """The rows of one architecture."""
    pairs = [(t, b) for t in THREADS for b in BLOCKS]
    dropped = verdicts(ptxas.compile(arch, pairs, 1))
    kept = [pair for pair in pairs if pair not in dropped]
    caps = registers(ptxas.compile(arch, kept, LIVE_VALUES))
    return [[arch, *pair, dropped.get(pair, "kept"), caps.get(pair)] for pair in pairs]


def number_of(arch):
    return int(arch.removeprefix("sm_"))


def read_rows(path):
    """The stored rows, as {architecture: rows}."""
    rows = {}
    if os.path.exists(path):
        with open(path, encoding="ascii") as file:
            for line in file:
                row = json.loads(line)
                rows.setdefault(row[0], []).append(row)
    return rows


def write_rows(path, rows):
    with open(path, "w", encoding="ascii") as file:
        for arch in sorted(rows, key=number_of):
            for row in rows[arch]:
                file.write(json.dumps(row, separators=(",", ":")) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rows")
    parser.add_argument("--ptxas")
    parser.add_argument("--arch", help="comma-separated")
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()

    full = os.environ.get("WARPLINT_FULL")
    paths = [options.ptxas] if options.ptxas else [*(fetched_ptxas() if full else []), find_ptxas()]
    compilers = [Ptxas(path) for path in paths if path]
    if not compilers:
        print("ptxas_bounds: SKIPPED: no ptxas found; install a CUDA toolkit or set CUDA_PATH")
        return SKIPPED
    stored = read_rows(options.rows)
    wanted = options.arch.split(",") if options.arch else \
        sorted(stored if options.record or full else GATE, key=number_of)
    differing = 0
    for arch in wanted:
        ptxas = next((one for one in compilers if arch in one.architectures), None)
        if not ptxas:
            print(f"{arch}: not known to this ptxas, not measured")
            continue
        measured = measure(ptxas, arch)
        known = {json.dumps(row) for row in stored.get(arch, [])}
        wrong = [row for row in measured if json.dumps(row) not in known]
        print(f"{arch}: {len(measured)} bounds measured by ptxas {ptxas.release}, {len(wrong)} differ "
              "from the stored rows")
        differing += len(wrong)
        for row in wrong[:3]:
            print(f"  measured {row}")
        stored[arch] = measured
    if options.record:
        write_rows(options.rows, stored)
        return 0
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
