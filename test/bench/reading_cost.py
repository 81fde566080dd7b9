#!/usr/bin/env python3
"""Measures what reading a file costs beside parsing it.

    reading_cost.py [--warplint build/bin/warplint] [--clang clang++-22]
                    [--runs N] [--most RATIO] [FILE...]

For each FILE, or for generated ones that are hard on one part of the reading, the
user time of warplint with its own headers, and that of Clang's parse of the same
with the same flags; the least of N runs each. With --most the exit status is 1 if
a ratio is above. Times are for a machine that does nothing else, ratios stand most
of the rest.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../corpus"))
import live_lines  # noqa: E402

KERNEL = "template <int N> __global__ void kernel(float *p) { p[threadIdx.x] = N; }\n"


def branches(count=300):
    """One long function: each branch meets again with all variables alive."""
    lines = [KERNEL, "void run(float *p, int n) {"]
    lines += [f"  int v{i} = n + {i};" for i in range(count)]
    lines += [f"  if (v{i} > {i}) v{(i + 1) % count} = {i}; else v{i} += n;" for i in range(count)]
    lines += ["  kernel<1><<<n, 256>>>(p);", "}"]
    return "\n".join(lines) + "\n"


def calls(count=120):
    """Dispatch through layers of functions, each with much in scope."""
    lines = [KERNEL, "struct Shape { long extent[4], stride[4]; int kind; };"]
    lines.append("static void last(float *p, Shape a, Shape b, int n) {")
    lines.append("  dim3 block(32, n > 4 ? 8 : 4); kernel<0><<<a.extent[0], block>>>(p); }")
    for i in range(count):
        callee = f"layer{i - 1}" if i % 6 else "last"
        lines.append(f"static void layer{i}(float *p, Shape a, Shape b, int n) {{")
        lines += [f"  Shape c{j} = a; c{j}.extent[{j % 4}] = n;" for j in range(12)]
        lines.append(f"  if (a.kind == {i}) {callee}(p, c0, b, n + 1);")
        lines.append(f"  else if (b.kind > {i}) {callee}(p, a, c1, n); }}")
    lines.append("void run(float *p, Shape a, Shape b, int n) {")
    lines += [f"  layer{i}(p, a, b, n);" for i in range(count)]
    return "\n".join(lines) + "\n}\n"


def architectures(count=200):
    """Code that asks for the architecture where nothing that is judged depends on it."""
    lines = [KERNEL, "#if __CUDA_ARCH__ >= 800", "#define HAS_ASYNC", "#endif"]
    for i in range(count):
        lines.append(f"template <int N> __global__ void pattern{i}(float *p) {{")
        lines += ["  __shared__ float tile[N];", "#ifdef HAS_ASYNC", "  tile[0] = 1;", "#else",
                  "  tile[0] = 2;", "#endif", "  p[0] = tile[N - 1];", "}"]
    lines.append("void run(float *p, int n) { kernel<1><<<n, 256>>>(p); }")
    return "\n".join(lines) + "\n"


GENERATED = {"branches": branches, "calls": calls, "architectures": architectures}


def user_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def measured(path, options):
    """The least user time of warplint and of Clang for a file, in seconds."""
    own = [options.warplint, "--cuda-path=none"]
    printed = subprocess.run([*own, "--print-command", path], capture_output=True, text=True,
                             check=True).stdout.splitlines()[0]
    arguments = live_lines.clang_arguments(printed, options.clang)
    parse = [options.clang, "-fsyntax-only", *arguments]
    return (min(user_seconds([*own, "--quiet", path]) for _ in range(options.runs)),
            min(user_seconds(parse) for _ in range(options.runs)))


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("files", nargs="*", metavar="FILE")
    arguments.add_argument("--warplint", default="build/bin/warplint")
    arguments.add_argument("--clang", default="clang++-22")
    arguments.add_argument("--runs", type=int, default=3)
    arguments.add_argument("--most", type=float, metavar="RATIO")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        inputs = {path: path for path in options.files}
        if not inputs:
            for name, make in GENERATED.items():
                inputs[name] = os.path.join(folder, name + ".cu")
                with open(inputs[name], "w", encoding="utf-8") as file:
                    file.write(make())
        print(f"{'input':32} {'warplint s':>10} {'parse s':>8} {'ratio':>6}")
        worst = 0.0
        for name, path in inputs.items():
            whole, parse = measured(path, options)
            worst = max(worst, whole / max(parse, 0.01))
            print(f"{os.path.basename(name):32} {whole:10.2f} {parse:8.2f} "
                  f"{whole / max(parse, 0.01):6.1f}", flush=True)
    return 1 if options.most and worst > options.most else 0


if __name__ == "__main__":
    sys.exit(main())
