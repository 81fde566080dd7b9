# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tools that side_by_side.py times, and the work that they are given.

All work lies in a folder of its own, copies of other people's sources too: a row may change it.
"""
import json
import pathlib
import shutil

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
PLAIN = """#include <algorithm>
#include <map>
#include <string>
#include <vector>

int longest(const std::map<std::string, std::vector<int>> &lists) {
  size_t most = 0;
  for (const auto &entry : lists)
    most = std::max(most, entry.second.size());
  return int(most);
}
"""
QUESTION = '{"target": "sm_90", "block": 256, "regs": 64, "static_shared": 4096}\n'
QUESTIONS = 300_000
SOURCES = {".cu", ".cuh", ".h", ".hpp", ".inl", ".cpp"}


class Tree:
    """A folder of sources with its compile database."""

    def __init__(self, folder, commands):
        self.folder = folder
        self.files = [pathlib.Path(command["file"]) for command in commands]
        (folder / "compile_commands.json").write_text(json.dumps(commands))

    def largest(self, count):
        return sorted(self.files, key=lambda path: path.stat().st_size)[-count:]


class Place:
    """Where the tools and the work are. Members that are None are not there."""

    def __init__(self, build, toolkit, samples, folder):
        self.folder = folder
        self.cache = folder / "cache"
        self.warplint = build / "bin/warplint"
        self.plugin = build / "lib/WarplintTidy.so"
        self.toolkit = toolkit
        self.clang_tidy = shutil.which("clang-tidy-22")
        self.run_clang_tidy = shutil.which("run-clang-tidy-22")
        self.clang = shutil.which("clang++-22")
        nvcc = toolkit / "bin/nvcc"
        self.nvcc = nvcc if nvcc.is_file() else shutil.which("nvcc")
        self.small = folder / "small.cu"
        self.small.write_text(SMALL)
        self.questions = folder / "questions.jsonl"
        self.questions.write_text(QUESTION * QUESTIONS)
        self.samples = self.copied(samples) if samples else None
        # 1 in 20 is CUDA.
        self.mixed = self.generated("mixed", {f"{i}.cpp": PLAIN for i in range(190)} |
                                    {f"{i}.cu": SMALL for i in range(10)})
        self.trees = {count: self.generated(f"small-{count}", {f"{i}.cu": SMALL
                                                               for i in range(count)})
                      for count in (10, 100, 1000)}

    def clang_flags(self):
        """Those with which a stock Clang reads CUDA for the host."""
        return ["-x", "cuda", "--cuda-host-only", f"--cuda-path={self.toolkit}", "-nocudalib",
                "-Wno-unknown-cuda-version", "-isystem", str(self.toolkit / "include/cccl")]

    def command(self, source, *flags):
        """An entry of a compile database."""
        language = self.clang_flags() if source.suffix == ".cu" else []
        return {"directory": str(source.parent), "file": str(source),
                "arguments": ["clang++", *language, *flags, "-c", str(source)]}

    def generated(self, name, texts):
        """A tree of files with these texts, no two of which are the same."""
        folder = self.folder / name
        folder.mkdir()
        for file, text in texts.items():
            (folder / file).write_text(f"{text}int number_{file.replace('.', '_')};\n")
        return Tree(folder, [self.command(folder / file) for file in texts])

    def copied(self, samples):
        folder = self.folder / "samples"
        for source in samples.rglob("*"):
            if source.suffix in SOURCES and source.is_file():
                copy = folder / source.relative_to(samples)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, copy)
        return Tree(folder, [self.command(source, "-I", str(folder / "Common"))
                             for source in sorted(folder.rglob("*.cu"))])

    def lint(self, *what):
        """warplint's command on \\p what."""
        toolkit = [] if "--cuda-path=none" in what else [f"--cuda-path={self.toolkit}"]
        return [self.warplint, f"--cache-dir={self.cache}", *toolkit, "--quiet",
                "--fail-on=never", f"--output={self.folder}/report.txt", *what]

    def tidy(self, *what, checks="cuda-*"):
        """clang-tidy's, with the plugin."""
        return self.clang_tidy and [self.clang_tidy, f"-load={self.plugin}",
                                    f"--checks=-*,{checks}", "--quiet", *what]

    def tidy_all(self, tree):
        """run-clang-tidy's, with the plugin, on two cores."""
        return self.run_clang_tidy and self.clang_tidy and [
            self.run_clang_tidy, "-j2", "-quiet", f"-clang-tidy-binary={self.clang_tidy}",
            f"-load={self.plugin}", "-checks=-*,cuda-*", "-p", tree.folder]
