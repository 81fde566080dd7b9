#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: clang
# RUN: %python %s --programs=1500 --seed=7 --folder=%t
"""Contracts against running programs.

Writes random functions that compute a grid and a block from sizes, asks warplint for the conditions
under which each launch works, and runs each function as plain C++ with sizes around the limits. A
launch whose conditions all hold must be one that a device accepts, and one with a condition that
does not hold must be refused; what the code is to ensure must hold. Calls on which signed arithmetic overflows or a conversion to a
narrower type changes a number are left out, and so are those on which unsigned arithmetic in a
condition wraps around: the program does not mean them.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys

import soundness  # it sets the path
import hosts

BESIDE = (-1, 0, 1)
SIZES = (0, 1, 2, 31, 32, 33, 64, 100, 127, 128, 129, 255, 256, 257, 511, 512, 1000, 1023, 1024, 1025, 2048,
         4096, 49152, 65534, 65535, 65536, 65537, 100000, 1 << 20, 1 << 24, 16776960, 16776961, (1 << 31) - 256,
         (1 << 31) - 1)
RUNTIME = r"""
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <type_traits>
template <class A, class B> static auto nmin(A a, B b) { return std::min<std::common_type_t<A, B>>(a, b); }
template <class A, class B> static auto nmax(A a, B b) { return std::max<std::common_type_t<A, B>>(a, b); }
using W = __int128;
static bool overflowed;
#define HANDLER(NAME) extern "C" void __ubsan_handle_##NAME##_minimal() { overflowed = true; }
HANDLER(add_overflow) HANDLER(sub_overflow) HANDLER(mul_overflow) HANDLER(negate_overflow)
HANDLER(shift_out_of_bounds) HANDLER(divrem_overflow) HANDLER(implicit_conversion)
static W wmin(W a, W b) { return a < b ? a : b; }
static W wmax(W a, W b) { return a > b ? a : b; }
static int current, now[3];
template <class T, class U> static T cast(U value) {
  overflowed |= sizeof(T) < sizeof(U) && W(T(value)) != W(value);
  return T(value);
}
static void launched(int line, const char *what, unsigned gx, unsigned gy, unsigned bx, unsigned by, size_t bytes,
                     bool said, bool written, bool ensured) {
  bool works = W(gx) >= 1 && W(gx) <= 2147483647 && W(gy) >= 1 && W(gy) <= 65535 && W(bx) >= 1 && W(bx) <= 1024 &&
               W(by) >= 1 && W(by) <= 1024 && W(bx) * W(by) <= 1024 && bytes <= 49152;
  if (overflowed || said != written) { std::printf("left out\n"); return; }
  std::printf("%s %d\n", works == said ? "agrees" : works ? "WORKS" : "FAILS", line);
  if (!ensured)
    std::printf("MISS f%d(%d, %d, %d) line %d: not what is ensured: %s\n", current, now[0], now[1], now[2], line, what);
  if (works != said)
    std::printf("MISS f%d(%d, %d, %d) line %d: grid %lld %lld block %lld %lld bytes %lld: %s\n", current, now[0], now[1],
                now[2], line, (long long)gx, (long long)gy, (long long)bx, (long long)by, (long long)bytes, what);
}
"""


class Program:
    """One random function, with the launch in its last line."""

    def __init__(self, rng, number):
        self.rng, self.number, self.locals = rng, number, 0
        self.names = {"n": "int", "m": "int", "u": rng.choice(("unsigned", "long long", "size_t"))}
        self.lines, self.loop = [], ""

    def operand(self):
        return self.rng.choice(sorted(self.names))

    def number_of(self):
        return self.rng.choice((2, 4, 8, 16, 32, 64, 100, 128, 256, 512))

    def size(self, depth=2):
        """An expression for a size."""
        pick, n, c = self.rng.random(), self.operand(), self.number_of()
        if depth == 0 or pick < 0.1:
            return n
        inner = self.size(depth - 1)
        if pick < 0.4:
            return self.rng.choice((f"({inner} + {c - 1}) / {c}", f"({inner} - 1) / {c} + 1", f"({inner}) / {c}",
                                    f"({inner}) / {c} + 1", f"(({inner}) + {c - 1}) / {c} * {self.rng.choice((1, 2))}",
                                    f"blocks({inner}, {c})"))
        if pick < 0.5:
            return f"std::{self.rng.choice(('min', 'max'))}<{self.rng.choice(('int', 'long long'))}>({inner}, {self.rng.choice((1, 64, 256, 1024, 65535))})"
        if pick < 0.6:
            return f"({inner}) * {self.rng.choice((2, 3, 4, 32))}"
        if pick < 0.68:
            return f"({inner}) >> {self.rng.choice((1, 3, 5, 8))}"
        if pick < 0.76:
            return f"(({inner}) + 31) & ~31"
        if pick < 0.84:
            return f"({self.rng.choice(('unsigned', 'size_t', 'long long', 'int'))})({inner})"
        if pick < 0.92:
            return f"({inner}) {self.rng.choice('+-')} {self.rng.choice((1, 7, 32, 255))}"
        return f"({inner}) * {self.operand()}"

    def statement(self):
        pick, n = self.rng.random(), self.operand()
        limit = self.rng.choice((0, 1, 32, 512, 1024, 1025, 4096, 65535, 65536))
        if pick < 0.3:
            self.lines.append(f"if ({n} {self.rng.choice(('<', '<=', '==', '>', '>=', '!='))} {limit}) return;")
        elif pick < 0.4:
            self.lines.append(f"if ({n} > {max(limit, 1)}) {n} = {max(limit, 1)};")
        elif pick < 0.47:
            self.lines.append(f"if ({n} <= 0 || m > {limit}) return;")
        elif pick < 0.53:
            self.lines.append(f"if ({n} {self.rng.choice(('<', '<=', '>', '>='))} {self.operand()}) return;")
        elif pick < 0.6:
            self.lines.append(f"if ({n} > {limit}) {self.operand()} = {self.rng.choice((self.size(1), str(self.number_of())))};")
        else:
            name = f"t{self.locals}"
            self.locals += 1
            kind = self.rng.choice(("int", "int", "unsigned", "long long", "auto"))
            self.lines.append(f"{kind} {name} = {self.size()};")
            self.names[name] = kind

    def write(self):
        for _ in range(self.rng.randint(0, 4)):
            self.statement()
        grid = [self.size(), self.rng.choice(("1", self.size()))]
        block = self.rng.choice((["256", "1"], ["32", "8"], [self.size(1), "1"], [self.operand(), self.operand()]))
        if self.rng.random() < 0.15:
            self.loop = f"for (int i = 0; i < {self.rng.choice((3, 100, 'n'))} && i < 5; ++i) "
            part = self.rng.randrange(2)
            grid[part] = f"({grid[part]}) {self.rng.choice('+-*')} i"
        self.grid, self.block = grid, block
        self.bytes = self.rng.choice(("0", "0", "0", f"{self.operand()} * sizeof(float)", self.size(1)))

    def head(self):
        return f"void f{self.number}(int n, int m, {self.names['u']} u) {{"

    def cuda(self):
        body = "".join(f"  {line}\n" for line in self.lines)
        return (f"{self.head()}\n{body}  {self.loop}kernel<<<dim3({', '.join(self.grid)}), dim3({', '.join(self.block)}), "
                f"{self.bytes}>>>();\n}}\n")

    def plain(self, line, said, written, ensured):
        body = "".join(f"  {each}\n" for each in self.lines)
        parts = ", ".join(f"(unsigned)({part})" for part in (*self.grid, *self.block))
        parts += f", (size_t)({self.bytes})"
        function = f"{self.head()}\n{body}  {self.loop}launched({line}, {json.dumps(written)}, {parts}, {said}, {written}, {ensured});\n}}\n"
        return re.sub(r"\((unsigned|size_t|long long|int)\)\(", r"cast<\1>(", function)


def exact(text):
    """A condition in exact arithmetic, but for a size that is a call or a cast."""
    if re.search(r"::|\bblocks\(|\((unsigned|size_t|long long|int|unsigned int|unsigned long)\)|sizeof", text):
        return native(text)
    return re.sub(r"\b(min|max)\(", r"w\1(", re.sub(r"\b([a-z]\w*)\b(?!\()", r"W(\1)", text))


def native(text):
    """A condition in the arithmetic of C++."""
    return re.sub(r"(?<!:)\b(min|max)\(", r"n\1(", text)


def known_parts(argument):
    """The parts of a grid or a block that are one number; others are None."""
    if "values" in argument:
        return [values[0] if len(set(values)) == 1 else None for values in zip(*argument["values"])]
    return [0 if high is not None and high < 1 else low if low == high else None
            for low, high in zip(argument["min"], argument["max"])]


def is_refused(launch):
    """Whether what is known of the launch is refused already."""
    grid, block = known_parts(launch["grid"]), known_parts(launch["block"])
    limits = (2147483647, 65535, 65535, 1024, 1024, 64)
    beyond = any(part is not None and not 1 <= part <= most for part, most in zip(grid + block, limits))
    for shape, most in ((launch["grid"], limits[:3]), (launch["block"], limits[3:])):
        if "values" in shape:
            beyond |= not any(all(1 <= part <= top for part, top in zip(each, most)) for each in shape["values"])
    threads = 1
    for part in block:
        threads *= part or 1
    return beyond or threads > 1024 or launch["dynamic_shared"].get("values", [0])[0] > 49152


def contracts_of(options, source):
    done = subprocess.run([hosts.WARPLINT, "--cuda-path=none", "--no-cache", "--quiet", "--format=json",
                           "--list-launches", "--target=sm_80", str(source), "--", "-std=c++17"],
                          capture_output=True, text=True)
    return {launch["line"]: launch for launch in json.loads(done.stdout)["launches"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=int, default=150)
    parser.add_argument("--seed", type=soundness.seed, default=1, help="a number, or 'commit' for one of the commit")
    parser.add_argument("--folder", required=True, type=pathlib.Path)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    options.folder.mkdir(parents=True, exist_ok=True)
    programs = [Program(rng, number) for number in range(options.programs)]
    helper = "static inline int blocks(int a, int b) { return (a + b - 1) / b; }\n"
    text = "#include <algorithm>\n#include <cstddef>\n__global__ void kernel();\n" + helper
    for program in programs:
        program.write()
        text += program.cuda()
        program.line = text.count("\n") - 1
    source = options.folder / "sizes.cu"
    source.write_text(text)
    launches = contracts_of(options, source)
    plain, calls, whole = RUNTIME + helper, "", 0
    for program in programs:
        launch = launches.get(program.line)
        if not launch or not launch["whole_contract"] or not launch["reached"]:
            continue
        whole += 1
        plain += program.plain(program.line, *(
            " && ".join(f"({how(each['requires'])})" for each in launch["contract"]) +
            (" && " if launch["contract"] else "") + ("false" if is_refused(launch) else "true")
            for how in (exact, native)), " && ".join(
                ["true"] + [f"({exact(each['requires'])})" for each in launch["contract"] if each["guaranteed"]]))
        numbers = {int(each) for c in launch["contract"] for each in re.findall(r"\d+", c["requires"])}
        near = sorted({each + by for each in numbers | set(SIZES[:12]) for by in BESIDE if abs(each + by) < 1 << 31})
        for _ in range(200):
            n, m, u = (rng.choice(near + list(SIZES)) for _ in range(3))
            calls += f"  overflowed = false; current = {program.number}; now[0] = {n}; now[1] = {m}; now[2] = {u}; f{program.number}({n}, {m}, {u});\n"
    run = options.folder / "run.cpp"
    run.write_text(plain + "int main() {\n" + calls + "}\n")
    binary = options.folder / "run"
    subprocess.run([hosts.CLANG, "-x", "c++", "-w", "-O0", "-std=c++17", "-fsanitize=signed-integer-overflow,shift,implicit-conversion",
                    "-fsanitize-minimal-runtime", "-fno-sanitize-link-runtime", str(run), "-o", str(binary), "-lstdc++"], check=True)
    out = subprocess.run([str(binary)], capture_output=True, text=True, check=True).stdout.splitlines()
    misses = [line for line in out if line.startswith("MISS")]
    counts = {kind: sum(line.startswith(kind) for line in out) for kind in ("agrees", "left out", "WORKS", "FAILS")}
    for line in misses[:20]:
        print(line)
    print(f"seed {options.seed}: {options.programs} programs, {whole} with a whole contract, {counts['agrees']} launches agree, "
          f"{counts['left out']} left out, {len(misses)} misses")
    return 1 if misses or not whole else 0


if __name__ == "__main__":
    sys.exit(main())
