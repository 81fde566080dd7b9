#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: clang
# RUN: %python %s --programs=120 --seed=commit --folder=%t
"""Errors of cuda-kernel-shared-bounds are true: generates random kernels and launches, runs every
thread on the CPU with arrays that test each index, and compares the launches that go out of bounds
with those that warplint calls errors.

    kernel_bounds.py --programs=10000 --seed=1

Ends with 1 and the program where an error does not occur.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "support")]
import hosts  # noqa: E402
import launch_records  # noqa: E402
from soundness import seed  # noqa: E402

BATCH = 60  # programs in one file
# The test would show nothing if fewer of the launches out of bounds were reported.
LEAST_FOUND = 0.15
INDICES = ["int(threadIdx.x)", "int(threadIdx.y)", "int(threadIdx.z)", "int(blockIdx.x)",
           "int(blockDim.x)", "int(blockDim.y)", "int(gridDim.x)"]
# Of cooperative groups.
RANKS = ["int(block.thread_rank())", "int(block.size())", "int(tile.thread_rank())",
         "int(tile.size())", "int(tile.meta_group_rank())", "int(tile.meta_group_size())",
         "int(block.thread_index().y)", "int(block.group_dim().x)", "int(block.group_index().x)"]


class Program:
    """One kernel, a device function that it calls, and launches of it."""

    def __init__(self, number, random_seed):
        self.random = random.Random(f"{random_seed}.{number}")
        self.number = number
        self.names = ["a", "b", "c", "n", "m"]
        self.size = self.random.choice([32, 64, 96, 128, 256, 300, 512])
        self.rows = self.random.choice([4, 8, 16, 32])
        self.depth = 0
        self.left = 1500  # expressions and statements, so that each program ends

    def pick(self, *items):
        return self.random.choice(items)

    def number_text(self):
        return str(self.pick(0, 1, 2, 3, 5, 8, 16, 31, 32, 33, 63, 64, 100, 127, 128, 255, 256))

    def data(self):
        if "at" in self.names: # a helper has no data
            return "r"
        return f"in[({self.small()}) & 63]"

    def small(self, depth=0):
        """An integer expression, of any value below 2^20."""
        self.left -= 1
        kind = self.random.randrange(12 if depth < 3 and self.left > 0 else 5)
        if kind < 2:
            in_helper = "at" in self.names
            return self.pick(*INDICES, *([] if in_helper else RANKS))
        if kind < 4:
            return self.pick(*self.names)
        if kind == 4:
            return self.number_text()
        left, right = self.small(depth + 1), self.small(depth + 1)
        if kind == 5:
            return f"({left} ? {right} : {self.small(depth + 1)})" if depth < 2 else left
        if kind == 6:
            return f"(int(unsigned({left}) {self.pick('/', '%')} {self.pick(2, 3, 4, 8, 32)}u))"
        if kind == 7:
            return f"(({left} & 1023) {self.pick('<<', '>>')} {self.pick(0, 1, 2, 3)})"
        if kind == 8 and self.random.random() < 0.4:
            return self.data()
        if kind == 9:
            return f"(({left} & 255) * ({right} & 63))"
        if kind == 10:
            return f"std_{self.pick('min', 'max')}({left}, {right})"
        return f"(({left} & 65535) {self.pick('+', '-')} ({right} & 65535))"

    def index(self):
        thread = self.pick("int(threadIdx.x)", "int(threadIdx.x)", "rank", "int(block.thread_rank())",
                           "int(tile.meta_group_rank())", self.small())
        if self.random.random() < 0.75:  # within every array
            return f"({thread}) & {self.pick(7, 15)}"
        return self.pick(thread, f"{thread} + {self.number_text()}", f"{thread} * {self.pick(1, 2)}",
                         f"{thread} - {self.pick(0, 1)}", f"({thread}) % {self.size}",
                         f"({thread}) & {self.size - 1}")

    def condition(self):
        self.left -= 1
        kind = self.random.randrange(8 if self.left > 0 else 1)
        if kind == 0:
            return f"{self.data()} > {self.number_text()}"
        if kind == 1:
            return f"{self.condition()} {self.pick('&&', '||')} {self.condition()}"
        if kind < 5:
            thread = self.pick("threadIdx.x", "threadIdx.y", "rank", "tile.thread_rank()",
                               "block.thread_rank()")
            return f"{thread} {self.pick('<', '<=', '>', '==', '!=')} {self.number_text()}"
        return f"{self.small()} {self.pick('<', '>=', '==', '!=')} {self.small()}"

    def access(self):
        place = self.pick(f"s[{self.index()}]", f"s[{self.index()}]", f"dyn[{self.index()}]",
                          f"t[({self.index()}) & {self.pick(3, 3, 63)}][{self.small(2)} & 15]",
                          f"p[{self.index()}]", f"*(s + ({self.index()}))", f"v[{self.index()}]",
                          f"w.rest[{self.index()}]", f"q[{self.index()}]", f"d[{self.index()}]")
        target = self.pick("a", "b", "c")
        add = "ADD({}, 1);" if place[0] not in "vqd" else "{} += 2;" # atomics are of int
        return self.pick(f"{place} = {self.small()};", f"{target} = ({place}) & 255;",
                         f"{place} += 1;", f"++{place};", add.format(place),
                         f"{place} = {place} ^ 1;")

    def block(self, indent, in_loop):
        self.depth += 1
        lines = [self.statement(indent + "  ", in_loop) for _ in range(self.random.randint(1, 3))]
        self.depth -= 1
        return "{\n" + "".join(lines) + indent + "}"

    def loop(self, indent):
        name = f"i{self.depth}{self.random.randrange(1000)}"
        least, most = self.small(2), self.small(2)
        step = self.pick("1", "1", "int(blockDim.x)", f"({self.small(2)} & 7) + 1")
        self.names.append(name)
        text = self.pick(
            f"for (int {name} = {least} & 31; {name} < ({most} & 63); {name} += {step}) ",
            f"for (int {name} = int(blockDim.x) / 2; {name} > 0; {name} >>= 1) ",
            f"for (int {name} = {self.pick(16, 64, 128)}; {name} >= 1; {name} /= 2) ",
            f"for (int {name} = 0; {name} < {self.data()}; ++{name}) ") + self.block(indent, True)
        self.names.remove(name)
        return text

    def halving(self):
        """A reduction of an array by half of its threads, and half of these, and so on."""
        place = self.pick("s", "s", "dyn", "p", "w.rest")
        rank = self.pick("int(threadIdx.x)", "rank", "int(block.thread_rank())")
        begin = self.pick("int(blockDim.x) / 2", "int(block.size()) / 2", "n", "N / 2",
                          str(self.pick(16, 64, 128)))
        step = self.pick("h >>= 1", "h /= 2", "h = h / 2")
        add = f"if ({rank} < h) {place}[{rank}] += {place}[{rank} + h];"
        return self.pick(f"for (int h = {begin}; h > 0; {step}) {{ {add} }}",
                         f"{{ int h = {begin}; while (h > 0) {{ {add} {step}; }} }}",
                         f"{{ int h = {begin}; do {{ {add} {step}; }} while (h > 1); }}")

    def carve(self):
        """Another place in dynamic memory for one of the pointers into it."""
        words = self.pick("int(blockDim.x)", "N", "n", "int(block.size())", self.small(2) + " & 63",
                          "rank & 63")
        return self.pick(f"w.rest = dyn + ({words});", f"w = carve(dyn, {words});",
                         f"q = AS(short, dyn + ({words}));", f"d = AS(Wide, dyn + 2 * ({words}));",
                         f"v = AS(char, w.rest + ({words}));", "p = w.rest;", "p = w.first + 1;")

    def statement(self, indent, in_loop):
        target = self.pick("a", "b", "c")
        kinds = ["access"] * 5 + ["set"] * 4 + ["call"] * 2 + ["pointer", "halving", "carve"]
        self.left -= 5
        if self.depth < 3 and self.left > 0:
            kinds += ["if"] * 4 + ["loop"] * 2 + ["switch", "lambda"]
        kinds += ["leave"] if in_loop or self.random.random() < 0.3 else []
        kind = self.random.choice(kinds)
        if kind == "access":
            text = self.access()
        elif kind == "set":
            text = self.pick(f"{target} = {self.small()};", f"{target} += {self.small()} & 255;",
                             f"{target}++;", f"b = {target}--;", f"o.x = {self.small()};",
                             f"{target} = o.x + o.y;", f"o.next({self.small()});",
                             f"l[{self.small(2)} & 3] = {self.small()};", f"{target} = l[1];")
            text += f" {target} &= 65535;"
        elif kind == "call":
            text = self.pick(f"{target} = helper(s + ({self.small(2)} & 3), {self.index()}, b);",
                             f"helper(dyn, {self.index()}, {target});",
                             f"{target} = picked({self.small()}, picked({self.small()}, a));",
                             f"fill<{self.pick(16, 32, 'N')}>({self.pick('s', 'dyn', 'p')}, {target});",
                             f"{target} = own_{self.number}({self.index()}, {target});")
        elif kind == "halving":
            text = self.halving()
        elif kind == "carve":
            text = self.carve()
        elif kind == "pointer":
            text = self.pick(f"p = s + ({self.small()} & {self.pick(7, 127)});", f"p = dyn + ({self.index()});",
                             "p = s;", f"if ({self.condition()}) p = dyn;")
        elif kind == "if":
            text = f"if ({self.condition()}) {self.block(indent, in_loop)}"
            if self.random.random() < 0.5:
                text += f" else {self.block(indent, in_loop)}"
        elif kind == "loop":
            text = self.loop(indent)
        elif kind == "switch":
            text = (f"switch ({self.small()} & 3) {{\n{indent}case 0: case 2:\n"
                    f"{self.statement(indent + '  ', False)}{indent}  {self.pick('break;', '')}\n"
                    f"{indent}case 1:\n{self.statement(indent + '  ', False)}{indent}  break;\n"
                    f"{indent}default:\n{self.statement(indent + '  ', False)}{indent}}}")
        elif kind == "lambda":
            text = (f"{{ auto f = [&](int q) {{ {target} = q & 255; }};\n{indent}  {self.access()}\n"
                    f"{indent}  f({self.small()}); }}")
        else:
            leave = self.pick("return;", "__trap();", *(["break;", "continue;"] * 3 if in_loop else []))
            text = f"if ({self.condition()}) {leave}"
        return f"{indent}{text}\n"

    def body(self):
        return "".join(self.statement("  ", False) for _ in range(self.random.randint(2, 7)))

    def helper(self):
        """A function that may return early, or write by reference."""
        self.names = ["at", "r"]
        early = f"if ({self.pick('at > 40', 'r > 100', 'p[0] > 3')}) return {self.pick('at', '7')};"
        lines = [f"p[{self.pick('at', 'at & 7', 'r & 15')}] = at;", f"r = ({self.small(2)}) & 255;",
                 early]
        self.random.shuffle(lines)
        self.names = ["a", "b", "c", "n", "m"]
        return " ".join(lines[: self.random.randint(1, 3)])

    def launch(self):
        block = self.pick("32", "64", "128", "256", "300", "512", "dim3(16, 16)", "dim3(32, 8)",
                          "dim3(8, 8, 4)", str(self.size))
        arguments = self.pick("0", "3", "64", "opaque", str(self.size))
        return (f"  LAUNCH(kernel_{self.number}<{self.pick(32, 64, 256)}>, dim3({self.pick(1, 2, 3)}), "
                f"dim3({block}), {self.pick(64, 512, 1024, 2048, 4096)}, in, {arguments}, "
                f"{self.pick(1, 7, 100)});\n")

    def text(self):
        return f"""
__device__ int helper(Pointer p, int at, int &r, Tag<{self.number}>) {{
  {self.helper()}
  return at & 63;
}}
#define helper(p, at, r) helper(p, at, r, Tag<{self.number}>())
__device__ int own_{self.number}(int at, int r) {{
  SHARED(own, {self.pick(64, 256, 512)});
  if (at < 0{self.pick(' || r == 3', '', ' || at > 300', ' || threadIdx.x > 31')})
    return r;
  own[at{self.pick('', ' & 63')}] = r;
  return helper({self.pick('own', 'own + 8')}, at{self.pick('', ' & 15')}, r);
}}
template <int N> __global__ void kernel_{self.number}(const int *in, int n, int m) {{
  SHARED(s, {self.pick(self.size, 'N', 'N')});
  SHARED2(t, {self.rows}, {self.pick(16, 17, 32, 33)});
  DYNAMIC(dyn);
  int rank = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  auto block = cooperative_groups::this_thread_block();
  auto tile = cooperative_groups::tiled_partition<{self.pick(4, 8, 16, 32)}>(block);
  int a = 1, b = 2, c = 0;
  a = {self.small()}, b = {self.small()};
  int l[4] = {{0, {self.number_text()}, 2, 3}};
  Object o{{{self.small(2)} & 255, 1}};
  Pointer p = s;
  View w = {{dyn, dyn + 16}};
  PointerTo<char> v = AS(char, dyn);
  PointerTo<short> q = AS(short, dyn);
  PointerTo<Wide> d = AS(Wide, dyn);
{self.body()}  s[0] = a + b + c + *(p + 0) * 0 + t[0][0] * 0 + l[1] + o.x;
}}
#undef helper
void program_{self.number}(const int *in, int opaque) {{
{self.launch()}{self.launch()}{self.launch()}}}
"""


HEAD = """#include "kernels.h"
template <int> struct Tag {};
using Wide = long long;
struct View {
  Pointer first, rest;
};
__device__ inline View carve(Pointer all, int words) { return {all, all + words}; }
template <int Count> __device__ void fill(Pointer to, int value) {
  for (int i = threadIdx.x; i < Count; i += blockDim.x)
    to[i] = value;
}
struct Object {
  int x, y;
  __device__ void next(int by) { y = x & 255; x = (by & 255) + 1; }
};
__device__ inline int std_min(int l, int r) { return l < r ? l : r; }
__device__ inline int std_max(int l, int r) { return l < r ? r : l; }
__device__ inline int picked(int l, int r) {
  if (l > 50)
    return r & 127;
  return (l & 31) + 1;
}
"""
TAIL = """#ifdef RECORD
int main() {{
  static int in[64];
  for (int round = 0; round != 3; ++round) {{
    for (int i = 0; i != 64; ++i)
      in[i] = (i * 37 + round * 101) % (round == 0 ? 1 : round == 1 ? 200 : 40);
    {calls}
  }}
  for (int line : linesOutOfBounds)
    printf("%d\\n", line);
}}
#endif
"""


def write_batch(folder, first, count, random_seed):
    path = folder / f"kernels_{first}.cu"
    numbers = range(first, first + count)
    text = HEAD + "".join(Program(n, random_seed).text() for n in numbers)
    path.write_text(text + TAIL.format(
        calls="\n    ".join(f"program_{n}(in, round * 90);" for n in numbers)))
    return path


def check(path):
    """The lines of errors that do not occur, and counts: launches, out of bounds, errors."""
    program = path.with_suffix(".run")
    launch_records.done(hosts.run([hosts.CLANG, "-x", "c++", "-std=c++20", "-O1", "-w", "-DRECORD",
                                   "-fwrapv", "-fsanitize=shift,integer-divide-by-zero",
                                   "-fsanitize-trap=all", f"-I{launch_records.INPUTS}", path,
                                   "-lstdc++", "-o", program]))
    ran = launch_records.done(hosts.run([program]))
    happened = {int(line) for line in ran.stdout.split()}
    linted = hosts.run([hosts.WARPLINT, "--checks=-*,cuda-kernel-shared-bounds", "--format=json",
                        path, "--", "-std=c++20", f"-I{launch_records.INPUTS}"])
    report = json.loads(linted.stdout)
    if report["summary"]["failed"] or report["summary"]["partly_read"] or not report["launches"]:
        sys.exit(f"{path}: warplint did not read it: {linted.stdout[:2000]}{linted.stderr[:2000]}")
    said = {f["line"] for f in report["findings"] if f["severity"] == "error"}
    return path, sorted(said - happened), len(report["launches"]), len(happened), len(said)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=2000)
    parser.add_argument("--seed", type=seed, default=1)
    parser.add_argument("--folder", help="where to leave the programs")
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.folder or tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    paths = [write_batch(folder, first, min(BATCH, arguments.programs - first), arguments.seed)
             for first in range(0, arguments.programs, BATCH)]
    false, totals = [], [0, 0, 0]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for path, lines, *counts in pool.map(check, paths):
            totals = [a + b for a, b in zip(totals, counts)]
            false += [f"{path}:{line}" for line in lines]
    launches, happened, said = totals
    print(f"{arguments.programs} programs of seed {arguments.seed}, {launches} launches, {happened} out of "
          f"bounds, {said} errors, {len(false)} of them false")
    print("\n".join(false[:20]))
    sys.exit(1 if false or said < LEAST_FOUND * happened else 0)


main()
