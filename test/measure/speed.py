# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processor time of warplint beside other tools, and beside another build of it, in one run."""
import json
import os
import pathlib
import re
import shlex
import shutil
import statistics
import subprocess
import tempfile
import time

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
  std::printf("done\\n");
}
"""
PLAIN = "#include <algorithm>\n#include <map>\n#include <string>\n#include <vector>\nint f() { return 1; }\n"
QUESTION = '{"target": "sm_90", "block": 256, "regs": 64, "static_shared": 4096}\n'
SINGLE = ["tiny-cuda-nn/src/reduce_sum.cu", "faiss/faiss/gpu/impl/L2Norm.cu",
          "flash-attention/csrc/flash_attn/src/flash_fwd_hdim128_fp16_sm80.cu",
          "whisper.cpp/ggml/src/ggml-cuda/mmvq.cu",
          "TransformerEngine/transformer_engine/common/cast/cast.cu"]
WHOLE = ["cuda-samples", "flash-attention/csrc", "flash-attention/csrc/flash_attn/src",
         "whisper.cpp/ggml/src/ggml-cuda/template-instances", "tiny-cuda-nn", "whisper.cpp", "faiss/faiss",
         "TransformerEngine"]
MISSING = re.compile(r"fatal error: '([^']+)' file not found")
HEADERS = REPOSITORY / "cuda_headers"
VIRTUAL = "/@warplint/cuda"


def flags(parser):
    parser.add_argument("--before", type=os.path.abspath, help="another build's command, to compare with")
    parser.add_argument("--corpora", type=pathlib.Path, help="folder of repositories; default: small work alone")
    parser.add_argument("--toolkit", default="/usr/local/cuda", type=pathlib.Path)
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=list(TABLES))
    parser.add_argument("--only", default="", help="rows with this text in their name alone")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--limit", type=int, default=0, help="files of each repository")


def run(command):
    """Processor seconds, memory in MB, seconds until a finding was printed, and whether it succeeded."""
    started, first = time.monotonic(), 0.0
    child = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    while line := child.stdout.readline():
        if not first and (b"error:" in line or b"warning:" in line):
            first = time.monotonic() - started
    child.stdout.close()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, first, child.returncode == 0


class Place:
    """The tools, the small work, and the repositories."""

    def __init__(self, options, folder):
        self.options, self.folder, self.cache = options, folder, folder / "cache"
        self.kit = options.toolkit if options.toolkit.is_dir() else "none"
        self.plugin = pathlib.Path(options.warplint).parents[1] / "lib/WarplintTidy.so"
        self.clang, self.clang_tidy = shutil.which("clang++-22"), shutil.which("clang-tidy-22")
        self.small = folder / "small.cu"
        self.small.write_text(SMALL)
        self.mixed = folder / "mixed"
        self.mixed.mkdir()
        for i in range(200):
            (self.mixed / f"{i}.{'cu' if i < 10 else 'cpp'}").write_text((SMALL if i < 10 else PLAIN) + f"int n{i};\n")
        (folder / "questions").write_text(QUESTION * 300_000)

    def lint(self, warplint, *what):
        return [warplint, f"--cuda-path={self.kit}", "--fail-on=never", "--quiet", *what]

    def clang_words(self, file):
        """Arguments for a stock Clang that parse a file as warplint's host pass does."""
        printed = subprocess.run(self.lint(self.options.warplint, "--print-command", str(file)),
                                 capture_output=True, text=True, check=True).stdout.splitlines()[0]
        resources = subprocess.run([self.clang, "-print-resource-dir"], capture_output=True, text=True).stdout.strip()
        words = [word for word in shlex.split(printed)[1:]
                 if word != "-fsyntax-only" and not word.startswith("-resource-dir")]
        return [re.sub(r"^/\S*lib/clang/\d+(?=/include)", resources, word).replace(VIRTUAL, str(HEADERS))
                for word in words]

    def parse(self, file):
        """Clang's parse of a whole file. Each missing header is an empty file: after a fatal error Clang
        would instantiate no template."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder)) / "a/b/c/d/e/f"  # for "../"
        folder.mkdir(parents=True)
        words = ["-idirafter", str(folder), *self.clang_words(file)]
        while missing := MISSING.search(subprocess.run([self.clang, "-E", "-o", os.devnull, *words],
                                                       capture_output=True, text=True).stderr):
            header = folder / missing[1]
            if header.exists():
                break
            header.parent.mkdir(parents=True, exist_ok=True)
            header.touch()
        return [self.clang, "-fsyntax-only", *words]

    def sources(self, name):
        found = sorted((self.options.corpora / name).rglob("*.cu")) if self.options.corpora else []
        return found[:self.options.limit or None]

    def tidy(self, files):
        """clang-tidy with the plugin on files of which each has its own flags."""
        entries = [{"directory": str(self.folder), "file": str(file),
                    "arguments": [self.clang, *self.clang_words(file)]} for file in files]
        (self.folder / "compile_commands.json").write_text(json.dumps(entries))
        return ["run-clang-tidy-22", "-j2", "-quiet", f"-clang-tidy-binary={self.clang_tidy}",
                f"-load={self.plugin}", "-checks=-*,cuda-*", "-p", self.folder]

    def least(self, command, forget=""):
        """The least processor seconds of some runs, before each of which a part of the cache goes."""
        seconds = []
        run(command)
        for _ in range(self.options.runs):
            for path in self.cache.glob(forget) if forget else ():
                path.unlink()
            seconds.append(run(command)[0])
        return min(seconds)

    def row(self, name, command_of, *others, forget=""):
        """A row: seconds of warplint, of the build before, and of other tools on the same work."""
        for_each = [command_of(each) for each in (self.options.warplint, self.options.before) if each]
        first, *rest = [self.least(command, forget) for command in [*for_each, *others]]
        return [name, f"{first:.3f} s", *(f"{other:.3f} s ({first / other:.2f})" for other in rest)]


def small(p):
    """Small work, in the order: warplint, the build before, the other tool."""
    kept = f"--cache-dir={p.cache}"
    tidy = [p.clang_tidy, f"-load={p.plugin}", "--checks=-*,cuda-*", "--quiet", p.small, "--", *p.clang_words(p.small)[:-2]]
    yield p.row("one file, preamble kept; clang-tidy", lambda w: p.lint(w, "-j1", kept, p.small), tidy,
                forget="llvmcache-results-*")
    yield p.row("one file, nothing kept; clang-tidy", lambda w: p.lint(w, "-j1", "--no-cache", p.small), tidy)
    yield p.row("one file, no toolkit", lambda w: [w, "--cuda-path=none", "--no-cache", "-j1", "-q", p.small])
    yield p.row("190 C++ and 10 CUDA files", lambda w: p.lint(w, "-j2", "--no-cache", *sorted(p.mixed.iterdir())))
    yield p.row("the same, unchanged", lambda w: p.lint(w, "-j2", kept, *sorted(p.mixed.iterdir())))
    yield p.row("--version", lambda w: [w, "--version"])
    yield p.row("calc --batch, 300,000 lines", lambda w: ["sh", "-c", f"{w} calc --batch < {p.folder}/questions"])


def single(p):
    """One file: warplint for one target and the default ones, beside a parse by Clang."""
    ratios = []
    for name in SINGLE:
        if not p.options.corpora or not (p.options.corpora / name).is_file():
            yield [name, "skipped: not there"]
            continue
        file = (p.options.corpora / name).resolve()
        clang = p.least(p.parse(file))
        one, every = (p.least(p.lint(p.options.warplint, "--no-cache", "-j1", *flag, file))
                      for flag in (["--target=sm_80"], []))
        ratios.append(every / clang)
        yield [name, f"parse {clang:.2f} s", f"one target {one:.2f} s", f"default {every:.2f} s ({ratios[-1]:.2f})"]
    if ratios:
        yield ["median", f"{statistics.median(ratios):.2f} times a parse"]


def hundred(p):
    """100 files, spread evenly over the repositories: the ratio to one parse by Clang."""
    if not p.options.corpora:
        return
    lists = [files for folder in sorted(p.options.corpora.iterdir()) if (files := p.sources(folder.name))]
    share = max(1, -(-100 // max(1, len(lists))))
    ratios = {True: [], False: []}  # by whether Clang finds no error
    for file in [file for files in lists for file in files[::-(-len(files) // share)]][:100]:
        seconds, _, _, sound = run(p.parse(file.resolve()))
        ratios[sound].append((run(p.lint(p.options.warplint, "--no-cache", "-j1", file))[0] / max(seconds, 0.01), file))
    for sound, found in ratios.items():
        if found:
            yield [f"median of {len(found)} files {'without' if sound else 'with'} errors",
                   f"{statistics.median(ratio for ratio, _ in found):.2f}"]
            yield from ([str(file), f"{ratio:.2f}"] for ratio, file in sorted(found)[-3:])


def whole(p):
    """Whole repositories with an empty cache: processor time, memory, first finding, clang-tidy."""
    for name in WHOLE:
        files = p.sources(name)
        if p.options.only not in name or not files:
            yield [name, "skipped"]
            continue
        line = [f"{name}, {len(files)} files"]
        for warplint in filter(None, (p.options.warplint, p.options.before)):
            shutil.rmtree(p.cache, ignore_errors=True)
            seconds, memory, first, _ = run([w for w in p.lint(warplint, f"--cache-dir={p.cache}", "-j2", *files)])
            line.append(f"{seconds:.0f} s, {memory:.0f} MB, first after {first:.1f} s")
        if p.plugin.is_file() and p.clang_tidy:
            line.append(f"clang-tidy {run(p.tidy(files))[0]:.0f} s")
        yield line


TABLES = {"small": small, "single": single, "hundred": hundred, "whole": whole}


def measure(options):
    """Prints tables of processor time, the least of --runs: "small" work, "single" files and a "hundred" of
    real repositories beside a parse by Clang, and "whole" repositories. --before adds another build, with
    warplint's ratio to it. Work whose sources are not there is skipped. With repositories it takes an hour
    on two idle cores."""
    print(f"load {os.getloadavg()[0]:.1f}, {len(os.sched_getaffinity(0))} cores")
    with tempfile.TemporaryDirectory() as folder:
        place = Place(options, pathlib.Path(folder))
        for name in options.tables:
            print(f"\n{TABLES[name].__doc__}\n\n| work | | | | |\n|---|---|---|---|---|")
            for line in TABLES[name](place):
                print(f"| {' | '.join(line)} |", flush=True)
    return 0
