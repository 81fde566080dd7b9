#!/usr/bin/env python3
"""Times warplint beside other tools on the same work, in one run.

    side_by_side.py [--build build] [--toolkit /usr/local/cuda] [--samples FOLDER]
                    [--runs N] [--only WORDS] [--markdown FILE]

Prints a table of medians, of elapsed time and of processor time, and of what part of the
other tool's time warplint takes. A row whose tools or sources are not there is told as
skipped. --samples is a checkout of NVIDIA's cuda-samples. Needs hyperfine.

A row is an entry of ROWS: what is done, warplint's command, what is forgotten of its cache
before each run, the other tools and the part of their time that is the goal.
"""
import argparse
import dataclasses
import json
import pathlib
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SMALL = """#include <cstdio>
#include <cuda_runtime.h>

__global__ void scale(float *data, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] *= factor;
}

int main() {
  float *data = nullptr;
  cudaMalloc(&data, 1024 * sizeof(float));
  scale<<<4, 256>>>(data, 2.0f, 1024);
  cudaDeviceSynchronize();
  std::printf("done\\n");
}
"""
QUESTION = '{"target": "sm_90", "block": 256, "regs": 64, "static_shared": 4096}\n'
QUESTIONS = 300_000

EVERYTHING = "llvmcache*"
REPORTS = "llvmcache-results-*"


class Place:
    """Where the tools and the work are. Members that are None are not there."""

    def __init__(self, arguments, folder):
        build = pathlib.Path(arguments.build).resolve()
        self.folder = folder
        self.cache = folder / "cache"
        self.warplint = build / "bin/warplint"
        self.plugin = build / "lib/WarplintTidy.so"
        self.toolkit = pathlib.Path(arguments.toolkit)
        self.clang_tidy = shutil.which("clang-tidy-22")
        self.run_clang_tidy = shutil.which("run-clang-tidy-22")
        self.clang = shutil.which("clang++-22")
        nvcc = self.toolkit / "bin/nvcc"
        self.nvcc = nvcc if nvcc.is_file() else shutil.which("nvcc")
        self.samples = pathlib.Path(arguments.samples).resolve() if arguments.samples else None
        self.small = folder / "small.cu"
        self.small.write_text(SMALL)
        self.questions = folder / "questions.jsonl"
        self.questions.write_text(QUESTION * QUESTIONS)
        self.database = folder / "samples"
        if self.samples:
            self.write_database()

    def clang_flags(self):
        """Those with which a stock Clang reads CUDA for the host."""
        return ["-x", "cuda", "--cuda-host-only", f"--cuda-path={self.toolkit}", "-nocudalib",
                "-Wno-unknown-cuda-version", "-isystem", str(self.toolkit / "include/cccl")]

    def write_database(self):
        self.database.mkdir()
        commands = [{"directory": str(source.parent), "file": str(source),
                     "arguments": ["clang++", *self.clang_flags(), "-I",
                                   str(self.samples / "Common"), "-c", str(source)]}
                    for source in sorted(self.samples.rglob("*.cu"))]
        (self.database / "compile_commands.json").write_text(json.dumps(commands))

    def lint(self, *what):
        toolkit = [] if "--cuda-path=none" in what else [f"--cuda-path={self.toolkit}"]
        return [self.warplint, f"--cache-dir={self.cache}", *toolkit, "--quiet",
                "--fail-on=never", f"--output={self.folder}/report.txt", *what]


def tidy(p):
    return p.clang_tidy and [p.clang_tidy, f"-load={p.plugin}", "--checks=-*,cuda-*", "--quiet",
                             p.small, "--", *p.clang_flags()]


def syntax_only(p):
    return p.clang and [p.clang, "-fsyntax-only", *p.clang_flags(), p.small]


def nvcc(p):
    return p.nvcc and [p.nvcc, "-cubin", "-arch=sm_90", "-Xptxas", "-v", p.small, "-o",
                       p.folder / "small.cubin"]


def run_tidy(p):
    return p.run_clang_tidy and p.samples and [
        p.run_clang_tidy, "-j2", "-quiet", f"-clang-tidy-binary={p.clang_tidy}",
        f"-load={p.plugin}", "-checks=-*,cuda-*", "-p", p.database]


@dataclasses.dataclass
class Row:
    work: str
    command: object             # of warplint, by Place; None where it can't be run
    others: list = dataclasses.field(default_factory=list)  # name, command by Place, goal
    forget: str = ""            # which entries of the cache, before each run
    most_s: float = 0           # the goal where it is a time, seconds; 0: none
    runs: int = 0               # 0: as the flag says


ROWS = [
    Row("one small file, warm prelude", lambda p: p.lint("-j1", p.small),
        [("clang-tidy", tidy, 0.2), ("clang -fsyntax-only", syntax_only, None),
         ("nvcc -cubin", nvcc, 0.06)], forget=REPORTS),
    Row("the same, nothing kept yet", lambda p: p.lint("-j1", p.small),
        [("clang-tidy", tidy, 1.1)], forget=EVERYTHING),
    Row("the same, --no-cache", lambda p: p.lint("-j1", "--no-cache", p.small),
        [("clang-tidy", tidy, 1.1)]),
    Row("the same, no toolkit", lambda p: p.lint("-j1", "--cuda-path=none", p.small), forget=REPORTS),
    Row("cuda-samples, nothing kept yet, -j2",
        lambda p: p.samples and p.lint("-j2", "-p", p.database),
        [("run-clang-tidy -j2", run_tidy, 0.35)], forget=EVERYTHING, runs=1),
    Row("start to --version", lambda p: [p.warplint, "--version"], most_s=0.030),
    Row(f"calc --batch, {QUESTIONS:,} lines",
        lambda p: ["sh", "-c", f"{shlex.quote(str(p.warplint))} calc --batch < "
                               f"{shlex.quote(str(p.questions))}"],
        most_s=QUESTIONS / 300_000),
]


@dataclasses.dataclass
class Median:
    elapsed: float  # seconds
    processor: float


def measure(p, commands, runs, prepare):
    """The medians of the commands, one after the other in a run of hyperfine."""
    result = p.folder / "hyperfine.json"
    words = ["hyperfine", "-N", "--style=none", "--ignore-failure", "--warmup=2" if runs > 1 else
             "--warmup=0", f"--runs={runs}", f"--export-json={result}"]
    for number, command in enumerate(commands):
        words += ["--prepare", prepare if number == 0 and prepare else "true"]
    words += [shlex.join(map(str, command)) for command in commands]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return [Median(each["median"], each["user"] + each["system"])
            for each in json.loads(result.read_text())["results"]]


def lines_of(row, p, runs):
    """The lines of the table for a row."""
    command = row.command(p)
    if not command:
        yield [row.work, "skipped: no sources", "", "", "", ""]
        return
    others = [(name, make(p), goal) for name, make, goal in row.others]
    there = [(name, other, goal) for name, other, goal in others if other]
    kept = f"rm -rf {shlex.quote(str(p.cache))}/{row.forget}"
    prepare = f"sh -c {shlex.quote(kept)}" if row.forget else ""
    medians = measure(p, [command, *(other for _, other, _ in there)], row.runs or runs, prepare)
    own = medians[0]
    goal = f"at most {row.most_s * 1e3:.0f} ms" if row.most_s else ""
    yield [row.work, "warplint", *times(own), "", goal]
    for (name, _, part), other in zip(there, medians[1:]):
        yield ["", name, *times(other), f"{own.elapsed / other.elapsed:.3f} "
               f"({own.processor / other.processor:.3f})", f"at most {part}" if part else ""]
    for name, other, _ in others:
        if not other:
            yield ["", name, "skipped: not there", "", "", ""]


def times(median):
    return [f"{median.elapsed * 1e3:,.0f} ms", f"{median.processor * 1e3:,.0f} ms"]


def versions(p):
    """What was measured, on what."""
    def first_line(*command):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
        named = [line for line in lines if "version" in line or "release" in line]
        return (named or lines or ["?"])[0]
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo", encoding="utf-8")
                if line.startswith("model name")), platform.machine())
    yield f"machine: {cpu}, {len(__import__('os').sched_getaffinity(0))} cores"
    for name, tool in (("warplint", p.warplint), ("clang-tidy", p.clang_tidy), ("nvcc", p.nvcc)):
        yield f"{name}: {first_line(str(tool), '--version') if tool else 'not there'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=REPOSITORY / "build")
    parser.add_argument("--toolkit", default="/usr/local/cuda")
    parser.add_argument("--samples")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--only", default="", help="rows with these words alone")
    parser.add_argument("--markdown", type=argparse.FileType("w"), default=sys.stdout)
    arguments = parser.parse_args()
    if not shutil.which("hyperfine"):
        sys.exit("hyperfine is not installed")
    with tempfile.TemporaryDirectory() as folder:
        p = Place(arguments, pathlib.Path(folder))
        out = arguments.markdown
        for line in versions(p):
            print(f"- {line}", file=out)
        print("\n| work | tool | median | processor time | warplint's part (of processor time) "
              "| goal |\n|---|---|---|---|---|---|", file=out)
        for row in ROWS:
            if arguments.only in row.work:
                for line in lines_of(row, p, arguments.runs):
                    print("| " + " | ".join(line) + " |", file=out, flush=True)


if __name__ == "__main__":
    main()
