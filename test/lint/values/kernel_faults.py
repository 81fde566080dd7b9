#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s --kernels=400 --planted=100 --folder=%t
"""Random kernels, which this script runs thread by thread, with a race detector.

What warplint reports without a condition must occur whatever the data is: with each of a few random inputs. What it
calls race-free must not race with any. Of the kernels that have a fault with some input, counts how many have a
finding; likewise of correct kernels that one fault was planted in (--planted).
"""
import argparse
import collections
import functools
import json
import pathlib
import random
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "support"))
import hosts  # noqa: E402

WARP = 32
SIZE = 128  # elements of each array
CHECKS = "-*,cuda-kernel-race,cuda-kernel-barrier,cuda-kernel-uninitialized"


class Returned(Exception):
    """The thread has returned from the kernel."""


class Thread:
    """One thread, and what it does: accesses and barriers."""

    def __init__(self, index, block, inputs):
        self.names = {"t": index, "bd": block, "n": inputs["n"], "m": inputs["m"]}
        self.data = inputs["data"]
        self.index = index
        self.trace = []
        self.returned = False

    def access(self, kind, array, at, line, value=None):
        self.trace.append((kind, array, at, line, value))


# Expressions: functions from a thread to a number, each with its text.
def expression(draw, loops):
    """An index or a number, from what all threads know."""
    known = ["t", "bd - 1 - t", "t ^ {c}", "t + {c}", "t * {c}", "t / {c}", "{c}", "t % {c}"]
    known += [f"{v}" for v in loops] + [f"t + {v}" for v in loops] + [f"t + {v} * {{c}}" for v in loops]
    return draw.choice(known).format(c=draw.choice([1, 2, 3, 4, 8, 16, 31, 32, 33]))


def condition(draw, loops):
    form = draw.choice(["t < {c}", "t >= {c}", "t % {d} == {e}", "t == {c}", "n > {c}", "t < n", "t + {d} < n",
                        "data[t] > 50", "data[0] > 50", "t < {c} && n > {d}", "t < {c} || t >= 2 * {c}"]
                       + [f"{v} > {{e}}" for v in loops])
    return form.format(c=draw.choice([1, 2, 8, 16, 31, 32, 48, 64]), d=draw.choice([2, 3, 4]),
                       e=draw.choice([0, 1]))


@functools.cache
def compiled(text):
    return compile(text.replace("&&", " and ").replace("||", " or ").replace("/", "//"), "kernel", "eval")


def evaluate(text, thread):
    return eval(compiled(text), {"data": thread.data}, thread.names)  # of this script's own making


PLANTS = ("barrier", "index", "guard", "write")


class Kernel:
    """A random kernel: lines of text, and statements that a thread can run. A careful one writes to all elements
    first, and has a barrier after each statement that all threads come to. A plant, a kind of PLANTS and a number,
    changes that one of the kernel's barriers, indices, guards or writes."""

    def __init__(self, seed, name, careful=False, plant=None):
        self.draw, self.name, self.lines = random.Random(seed), name, []
        self.seed, self.careful, self.plant = seed, careful, plant
        self.counts = collections.Counter()
        self.block = self.draw.choice([32, 64, 96, 128])
        self.is_uniform = True
        self.emit(0, f"__global__ void {name}(int *data, int *out, int n, int m) {{")
        self.emit(1, f"__shared__ int a[{SIZE}], b[{SIZE}];")
        self.emit(1, "int t = threadIdx.x, bd = blockDim.x, x = 0;")
        self.body = []
        if careful:
            self.body = [self.fill(array) for array in "ab"] + [self.barrier(1, [])]
        self.body += self.statements(1, 4 + self.draw.randrange(5), [])
        self.emit(1, "out[t] = x;")
        self.emit(0, "}")

    def emit(self, depth, text):
        self.lines.append("  " * depth + text)
        return len(self.lines)

    def is_planted(self, kind):
        """Whether the next one of this kind is the one to change."""
        self.counts[kind] += 1
        return self.plant == (kind, self.counts[kind] - 1)

    def fill(self, array):
        if self.is_planted("write"):
            return lambda thread: None
        line = self.emit(1, f"for (int i = t; i < {SIZE}; i += bd) {array}[i] = 0;")

        def run(thread):
            for at in range(thread.index, SIZE, self.block):
                thread.access("write", array, at, line, 0)
        return run

    def statements(self, depth, count, loops):
        made = []
        for _ in range(count):
            made.append(self.statement(depth, loops))
            if self.careful and self.is_uniform:
                made.append(self.barrier(depth, loops))
        return made

    def statement(self, depth, loops):
        draw = self.draw
        form = draw.choices(["write", "read", "update", "barrier", "branch", "count", "stride", "halve", "leave", "warp"],
                            [6, 6, 2, 6, 3 if depth < 4 else 0, 2 if depth < 3 else 0, 2 if depth < 3 else 0,
                             1 if depth < 2 else 0, 0.4 if depth < 3 and not self.careful else 0,
                             1 if depth < 2 else 0])[0]
        if self.careful and form == "barrier":
            form = "read"
        return getattr(self, form)(depth, loops)

    def index(self, loops, is_own=False):
        """An index; is_own: in a careful kernel, of an element that no other thread has."""
        if is_own and self.careful:
            own = self.draw.choice(["t", "bd - 1 - t", "t ^ 1", f"t + {self.draw.choice([1, 4, 31])}"])
            return f"({own}{' / 2' if self.is_planted('index') else ''}) % {SIZE}"
        more = " + 1" if self.is_planted("index") else ""
        return f"({expression(self.draw, loops)}{more}) % {SIZE}"

    def write(self, depth, loops):
        array, at = self.draw.choice("ab"), self.index(loops, is_own=True)
        value = self.draw.choice(["data[t]", "t", "7", "n"])
        if self.is_planted("write"):
            return lambda thread: None
        line = self.emit(depth, f"{array}[{at}] = {value};")

        def run(thread):
            thread.access("write", array, evaluate(at, thread), line, evaluate(value, thread))
        return run

    def read(self, depth, loops):
        array, at = self.draw.choice("ab"), self.index(loops)
        line = self.emit(depth, f"x += {array}[{at}];")
        return lambda thread: thread.access("read", array, evaluate(at, thread), line)

    def update(self, depth, loops):
        array, at = self.draw.choice("ab"), self.index(loops, is_own=True)
        other = at if self.careful else self.index(loops)
        line = self.emit(depth, f"{array}[{at}] = {array}[{other}] + data[t];")

        def run(thread):
            thread.access("read", array, evaluate(other, thread), line)
            thread.access("write", array, evaluate(at, thread), line, thread.data[thread.index])
        return run

    def barrier(self, depth, loops):
        if self.is_planted("barrier"):
            return lambda thread: None
        line = self.emit(depth, "__syncthreads();")
        return lambda thread: thread.trace.append(("barrier", None, None, line, None))

    def warp(self, depth, loops):
        line = self.emit(depth, "__syncwarp();")
        return lambda thread: thread.trace.append(("warp", None, None, line, None))

    def block_of(self, depth, loops, most=3):
        return self.statements(depth, 1 + self.draw.randrange(most), loops)

    def branch(self, depth, loops):
        test = condition(self.draw, loops)
        was_uniform = self.is_uniform
        self.is_uniform &= re.search(r"\bt\b", test) is None
        if self.is_planted("guard"):
            test = f"({test}) && t > 0"
        self.emit(depth, f"if ({test}) {{")
        then = self.block_of(depth + 1, loops)
        other = []
        if self.draw.random() < 0.3:
            self.emit(depth, "} else {")
            other = self.block_of(depth + 1, loops)
        self.emit(depth, "}")
        self.is_uniform = was_uniform

        def run(thread):
            for statement in then if evaluate(test, thread) else other:
                statement(thread)
        return run

    def loop(self, depth, loops, first, test, step):
        name = "ijk"[len(loops)]
        was_uniform = self.is_uniform
        self.is_uniform &= first != "t"
        self.emit(depth, f"for (int {name} = {first}; {name} {test}; {name} {step}) {{")
        body = self.block_of(depth + 1, loops + [name])
        self.emit(depth, "}")
        self.is_uniform = was_uniform

        def run(thread):
            thread.names[name] = evaluate(first, thread)
            while evaluate(f"{name} {test}", thread):
                for statement in body:
                    statement(thread)
                operator, amount = step.split("= ")
                thread.names[name] = evaluate(f"{name} {operator} ({amount})", thread)
        return run

    def count(self, depth, loops):
        end = self.draw.choice(["2", "3", "5", "m"])
        return self.loop(depth, loops, "0", f"< {end}", "+= 1")

    def stride(self, depth, loops):
        return self.loop(depth, loops, "t", f"< {self.draw.choice([64, 100, 128])}", "+= bd")

    def halve(self, depth, loops):
        return self.loop(depth, loops, "bd / 2", "> 0", "/= 2")

    def leave(self, depth, loops):
        test = condition(self.draw, loops)
        self.emit(depth, f"if ({test})")
        self.emit(depth + 1, "return;")

        def run(thread):
            if evaluate(test, thread):
                raise Returned
        return run


def faults_of(kernel, inputs):
    """The lines of each kind of fault with these inputs. Of a kernel with a barrier that threads
    miss, only that."""
    threads = [Thread(i, kernel.block, inputs) for i in range(kernel.block)]
    for thread in threads:
        try:
            for statement in kernel.body:
                statement(thread)
        except Returned:
            thread.returned = True
    missed, is_fault = missed_barriers(threads)
    if is_fault:
        return {"barrier": missed}
    # A thread that returned may have left a branch with a barrier out before.
    return {"race": races(threads), "harmful": harmful_races(threads), "uninitialized": unwritten(threads), "left out": missed}


def missed_barriers(threads):
    """The lines of barriers that a thread does not come to as often as another; and whether that is
    more than threads that returned before."""
    paths = [[e[3] for e in t.trace if e[0] == "barrier"] for t in threads]
    longest = max(paths, key=len)
    missed = {line for path in paths for line in path
              if any(p.count(line) != path.count(line) for p in paths)}
    is_fault = any(path != (longest[:len(path)] if thread.returned else longest)
                   for path, thread in zip(paths, threads))
    return missed, is_fault


def by_interval(threads):
    """Of each interval and element: accesses as (kind, line, value, thread, epoch of its warp)."""
    found = collections.defaultdict(list)
    for thread in threads:
        interval = epoch = 0
        for kind, array, at, line, value in thread.trace:
            if kind == "barrier":
                interval += 1
            elif kind == "warp":
                epoch += 1
            else:
                found[interval, array, at].append((kind, line, value, thread.index, epoch))
    return found


def races(threads):
    found = set()
    for accesses in by_interval(threads).values():
        for first in accesses:
            for second in accesses:
                ordered = first[3] // WARP == second[3] // WARP and first[4] != second[4]
                if first[3] == second[3] or ordered or "write" not in (first[0], second[0]):
                    continue
                found.add((first[1], second[1]))
    return found


def harmful_races(threads):
    """The races but for those of equal values: of two writes, or of a write and a thread that wrote the same
    itself before it reads."""
    found = set()
    for accesses in by_interval(threads).values():
        wrote = {(thread, value) for kind, _, value, thread, _ in accesses if kind == "write"}
        for kind, line, value, thread, epoch in accesses:
            for other, other_line, other_value, other_thread, other_epoch in accesses:
                ordered = thread // WARP == other_thread // WARP and epoch != other_epoch
                if kind != "write" or thread == other_thread or ordered:
                    continue
                if (value != other_value) if other == "write" else (other_thread, value) not in wrote:
                    found.add((line, other_line))
    return found


def unwritten(threads):
    accesses = by_interval(threads)
    first_write = {}
    for (interval, array, at), those in accesses.items():
        if any(a[0] == "write" for a in those):
            first_write[array, at] = min(interval, first_write.get((array, at), interval))
    return {a[1] for (interval, array, at), those in accesses.items() for a in those
            if a[0] == "read" and first_write.get((array, at), interval + 1) > interval}


def numbered(kernel):
    return "\n".join(f"{i + 1:3} {text}" for i, text in enumerate(kernel.lines))


def inputs_of(draw):
    return {"n": draw.choice([0, 1, 5, 20, 33, 64, 100, 500]), "m": draw.choice([0, 1, 2, 4]),
            "data": [draw.randrange(100) for _ in range(SIZE * 2)]}


def write_programs(options, name, all_kernels):
    """Files of the kernels, each with its kernels, which know the number of their first line."""
    programs = []
    for number in range(0, len(all_kernels), 50):
        kernels, text = all_kernels[number:number + 50], []
        for kernel in kernels:
            kernel.first = len(text)
            text += kernel.lines
        text.append("void run(int *data, int *out, int n, int m) {")
        text += [f"  {k.name}<<<1, {k.block}>>>(data, out, n, m);" for k in kernels]
        text.append("}")
        path = options.folder / f"{name}_{number}.cu"
        path.write_text("\n".join(text) + "\n")
        programs.append((path, kernels))
    return programs


def findings_of(options, path, kernels):
    """The findings in the lines of each kernel: (whether it always occurs, kind, line, line of the
    first note); and what is known of its races."""
    result = subprocess.run([options.warplint, "--cuda-path=none", "--no-cache", "--quiet", "--format=json",
                             f"--checks={CHECKS}", str(path)], capture_output=True, text=True)
    found = collections.defaultdict(list)
    report = json.loads(result.stdout)
    for finding in report["findings"]:
        kernel = next(k for k in reversed(kernels) if k.first < finding["line"])
        note = finding["notes"][0]["line"] if finding["notes"] else 0
        always = not re.search(r" (when '|for some values|if a condition)", finding["message"])
        found[kernel.name].append((always, finding["check"].removeprefix("cuda-kernel-"),
                                   finding["line"] - kernel.first, note - kernel.first))
    return found, {launch["kernel"]: launch.get("shared_races", {}) for launch in report["launches"]}


def judge(kernel, found, verdict, draw, wrong):
    """Compares the findings with what happens; the kinds of faults that some input shows."""
    runs = [faults_of(kernel, inputs_of(draw)) for _ in range(4)]
    if verdict == "race-free" and any(run.get("harmful") for run in runs):
        wrong.append(f"{kernel.name} is not race-free\n" + numbered(kernel))
    for always, kind, line, first in found:
        if not always:
            continue
        for run in runs:
            if kind == "barrier":
                occurs = line in run.get("barrier", run.get("left out"))
            elif "barrier" in run:
                continue
            elif kind == "race":
                occurs = (first, line) in run["race"] or (line, first) in run["race"]
            else:
                occurs = line in run["uninitialized"]
            if not occurs:
                wrong.append(f"{kernel.name}: {kind} in line {line} ({first})\n" + numbered(kernel))
                break
    kinds = set()
    for run in runs:
        kinds |= {kind for kind, lines in run.items() if lines and kind not in ("left out", "harmful")}
    return kinds


def faulty_twin(draw, number):
    """A correct kernel with one fault, which some input shows; and whether each input does."""
    while True:
        correct = Kernel(draw.random(), f"k{number}", careful=True)
        inputs = [inputs_of(draw) for _ in range(4)]
        if any(any(lines for fault, lines in faults_of(correct, each).items() if fault != "race") for each in inputs):
            continue
        kind = PLANTS[number % len(PLANTS)]
        if not correct.counts[kind]:
            continue
        planted = Kernel(correct.seed, correct.name, True, (kind, draw.randrange(correct.counts[kind])))
        shown = [any(lines for fault, lines in faults_of(planted, each).items() if fault not in ("left out", "race"))
                 for each in inputs]
        if any(shown):
            planted.is_certain = all(shown)
            return planted


def judge_planted(options, draw, wrong):
    """How many planted faults are found, by what was changed and whether the fault needs a certain input."""
    planted, found = collections.Counter(), collections.Counter()
    made = [faulty_twin(draw, i) for i in range(options.planted)]
    for path, kernels in write_programs(options, "planted", made):
        findings, races_by_kernel = findings_of(options, path, kernels)
        for kernel in kernels:
            key = (kernel.plant[0], "always" if kernel.is_certain else "with some inputs")
            planted[key] += 1
            if findings[kernel.name]:
                found[key] += 1
            elif options.show_missed > 0:
                options.show_missed -= 1
                print(f"missed what was planted ({' '.join(map(str, kernel.plant))}; {key[1]}; "
                      f"{races_by_kernel.get(kernel.name)}) in {kernel.name}:\n{numbered(kernel)}")
            judge(kernel, findings[kernel.name], races_by_kernel.get(kernel.name, {}).get("verdict"), draw, wrong)
    for key, number in sorted(planted.items()):
        print(f"planted, {' '.join(key)}: {found[key]} of {number} found")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--warplint", default=hosts.WARPLINT)
    parser.add_argument("--kernels", type=int, default=400)
    parser.add_argument("--planted", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--show-missed", type=int, default=0, metavar="N")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    draw = random.Random(options.seed)
    wrong, certain = [], 0
    faulty, reported, verdicts = collections.Counter(), collections.Counter(), collections.Counter()
    made = [Kernel(draw.random(), f"k{i}") for i in range(options.kernels)]
    for path, kernels in write_programs(options, "kernels", made):
        findings, races_by_kernel = findings_of(options, path, kernels)
        for kernel in kernels:
            found, of_races = findings[kernel.name], races_by_kernel.get(kernel.name, {})
            verdicts[": ".join(filter(None, of_races.values()))] += 1
            certain += sum(always for always, *_ in found)
            kinds = judge(kernel, found, of_races.get("verdict"), draw, wrong)
            for kind in kinds:
                faulty[kind] += 1
                if any(k == kind for _, k, *_ in found):
                    reported[kind] += 1
                elif options.show_missed > 0:
                    options.show_missed -= 1
                    print(f"missed {kind} in {kernel.name}:\n{numbered(kernel)}")
    for kind in sorted(faulty):
        print(f"{kind}: {reported[kind]} of {faulty[kind]} faulty kernels have a finding")
    for verdict, number in verdicts.most_common():
        print(f"{number:6}  {verdict}")
    if options.planted:
        judge_planted(options, draw, wrong)
    print(f"{certain} findings without a condition in {options.kernels} kernels, {len(wrong)} of them wrong")
    if wrong:
        sys.exit("\n\n".join(wrong[:3]))
    if certain == 0:
        sys.exit("kernel_faults.py: error: found no fault at all")


if __name__ == "__main__":
    main()
