# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The time from a keystroke to the diagnostics: warplint-clangd beside stock clangd."""
import pathlib
import re
import shlex
import statistics
import subprocess
import time

import editing
import hosts
import lsp

MOST = 1.1
KERNEL = """\
__global__ void scale{0}(float *Data, float By, int Count) {{
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Data[I] *= By;
}}

void run{0}(float *Data, int Count, cudaStream_t Stream) {{
  constexpr int Threads = {1};
  dim3 Grid((Count + Threads - 1) / Threads);
  scale{0}<<<Grid, Threads, 0, Stream>>>(Data, 2.0f, Count);
  cudaError_t Problem = cudaGetLastError();
  if (Problem != cudaSuccess)
    return;
  scale{0}<<<dim3(8, 8), dim3(16, 16), 1024 * sizeof(float), Stream>>>(Data, 0.5f, Count);
}}

"""
# What is between launches in a file of usual code.
HOST = """\
struct Table{0} {{
  float *Values = nullptr;
  int Count = 0, Used = 0;
  bool isFull() const {{ return Used == Count; }}
}};

static int find{0}(const Table{0} &T, const float *Keys, float Wanted) {{
  int Low = 0, High = T.Used;
  while (Low < High) {{
    int Middle = Low + (High - Low) / 2;
    if (Keys[Middle] < Wanted)
      Low = Middle + 1;
    else
      High = Middle;
  }}
  return Low < T.Used && Keys[Low] == Wanted ? Low : -1;
}}

static float sum{0}(const Table{0} &T, int From, int To) {{
  float Sum = 0;
  for (int I = From; I < To && I < T.Used; ++I)
    Sum += T.Values[I] * (I % 2 ? -1.0f : 1.0f);
  return Sum;
}}

"""
# Where the edits are made.
TYPED = "\nint typed(int Number) {\n  return Number + 1;\n}\n"


def sources():
    """Files by name: a small one, a fixture with many findings, one of 1000 lines with some, and
    one of 1000 lines of nothing but kernels and launches, half of them faulty."""
    yield "small, 20 lines", KERNEL.format("", 256) + TYPED
    fixture = hosts.FIXTURES / "cuda-launch-dimensions" / "values.cu"
    text = fixture.read_text()
    yield f"fixture, {text.count(chr(10))} lines", text + TYPED
    text = "".join(HOST.format(number) + KERNEL.format(number, 48 if number % 8 == 3 else 256)
                   for number in range(24))
    yield f"long, {text.count(chr(10))} lines, 48 launches", text + TYPED
    sizes = (64, 48, 128, 1024, 256, 2048)
    text = "".join(KERNEL.format(number, sizes[number % len(sizes)]) for number in range(62))
    yield f"launches, {text.count(chr(10))} lines, 124 launches", text + TYPED


def checked(command, project, path):
    """A server's log of reading a file: its command for Clang, and Clang's own."""
    told = subprocess.run([*map(str, command), f"--check={path}"], cwd=project.folder,
                          env=project.environment, capture_output=True, encoding="utf-8").stderr
    words = re.search(r"(?:command is|command from \w+ is|CDB is): \[[^]]*\] (.*)", told, re.I)
    internal = re.search(r"internal \(cc1\) args are: (.*)", told).group(1)
    return shlex.split(words.group(1)) if words else None, internal


class Typist:
    """One server, with the file open, and the times of its answers."""

    def __init__(self, server, path, text):
        self.server, self.path = server, path
        line = text[:text.index("Number + 1")].count("\n")
        self.after = {"line": line, "character": len("  return Number + 1")}
        self.longer = False
        self.times = {"typing": [], "at once": []}
        server.open(path, text)
        server.diagnostics(path)
        server.settle(path)

    def edit(self, kind):
        """Types or deletes a digit; adds the time to the diagnostics."""
        last = {**self.after, "character": self.after["character"] + self.longer}
        change = ({"start": self.after, "end": last}, "" if self.longer else "2")
        self.longer = not self.longer
        started = time.perf_counter()
        self.server.edit(self.path, [change])
        if kind == "at once":
            self.server.settle(self.path)
        self.server.diagnostics(self.path)
        self.times[kind].append((time.perf_counter() - started) * 1000)
        self.server.settle(self.path)


def medians(name, text, cuda_path, edits):
    """Prints the medians for one file; the largest ratio."""
    with editing.Project({"file.cu": text}) as project:
        path = project.path("file.cu")
        ours = [hosts.CLANGD, f"--cuda-path={cuda_path}"]
        words, internal = checked(ours, project, path)
        # So that both read the same: warplint-clangd's command as a database for the other.
        database = project.root / "database" / "compile_commands.json"
        database.parent.mkdir()
        database.write_text(editing.json_database(project.folder, path, words))
        stock = [hosts.STOCK_CLANGD, f"--compile-commands-dir={database.parent}"]
        assert checked(stock, project, path)[1] == internal, "the two read it differently"
        with project.server(command=ours) as first, project.server(command=stock) as second:
            typists = [Typist(first, path, text), Typist(second, path, text)]
            for kind in ("typing", "at once"):
                for number in range(edits + 5):
                    for typist in typists if number % 2 else reversed(typists):
                        typist.edit(kind)
    worst = 0
    for kind in ("typing", "at once"):
        mine, other = (t.times[kind][5:] for t in typists)  # the first ones warm up
        ratio = statistics.median(mine) / statistics.median(other)
        quarters = [statistics.quantiles(times, n=4) for times in (mine, other)]
        spread = ", ".join(f"{q[0]:.0f} to {q[2]:.0f}" for q in quarters)
        worst = max(worst, ratio)
        print(f"| {name} | {kind} | {statistics.median(mine):.1f} | "
              f"{statistics.median(other):.1f} | {ratio:.2f} | {spread} |", flush=True)
    return worst


def flags(parser):
    parser.add_argument("--edits", type=int, default=50)


def measure(options):
    """Both servers run at once on the same file, each with the same arguments for Clang, and get the same
    edits in turn: a digit in the body of a function comes and goes. Two medians for each:

    - typing: until publishDiagnostics for that text. clangd first waits whether more is typed: as long as
      building takes, at least 50 ms;
    - at once: the same when a request for the symbols follows, for which clangd does not wait. This is what
      parsing, clang-tidy and warplint's checks take.

    Exit status 1 where a ratio is above 1.1."""
    kits = ["none", *(["/usr/local/cuda"] if pathlib.Path("/usr/local/cuda/include/cuda_runtime.h").exists() else [])]
    print(f"medians of {options.edits} edits in ms; half of the times are in the ranges at the end\n")
    print("| file | | warplint-clangd | clangd | ratio | half are in |\n|---|---|---|---|---|---|")
    worst = max(medians(f"{name}, toolkit {kit}", text, kit, options.edits)
                for kit in kits for name, text in sources())
    print(f"\nthe largest ratio is {worst:.2f}")
    return 0 if worst <= MOST else 1
