# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code while it is typed: every text gets an answer, without a crash, and a statement that is
begun adds no error to what is said without it and what is said once it is whole. Warnings are rare.

Each line of each fixture is typed character by character with the rest of the file around it, as
when somebody comes back to it; and each file grows line by line. A sample of these texts, larger in
the full run. Lines of the preprocessor are left out: each beginning of
`#define THREADS 256` is a whole definition.
"""
import os
import re
import sys
import time

import hosts
from editing import Project, ours

SAMPLE = 2000 if os.environ.get("WARPLINT_FULL") else 200  # texts in all
# Of the texts, beside what the reasons below explain: an opt-in or a guard that is being typed is not
# there yet.
MOST_WARNINGS = 0.01
# Declarations after which a launch fails, typed again: until they end, the others hold.
REDECLARED = {"cuda-launch-exceeds-bounds/redeclared.cu"}
# A whole attribute with nothing behind it is the next declaration's.
LENT = re.compile(r"__(launch_bounds|maxnreg|block_size|cluster_dims)__\([^)]*\)\s*$")
# A statement that is begun takes a jump on the next line with it: what that kept away is reached.
SWALLOWED = re.compile(r"\s*(return|break|continue)\b")
# An assignment that is begun has the one on the next line as its value: `a =` before `b = 2;` is whole.
BEGUN = re.compile(r"[\w.\]] =\s*$")
ASSIGNS = re.compile(r"\s*[\w.\[\]]+ = ")
# Clang's parser itself crashes at the address of an element of an array without a size, `&tile[256]`, whose
# declaration is what follows a kernel that has no name yet.
CRASHES_CLANG = ("cuda-launch-shared-memory/none.cu", re.compile(r"__global__ ?\w* ?$"))
SLOWEST_S = 300  # an answer that takes longer is a hang, on the busiest machine
AROUND = """\
#include <algorithm>
namespace own {}
__global__ void work(float *P);
__global__ void __launch_bounds__(128) bound(float *P);
void run(float *P, cudaStream_t S) {
  TYPED
  work<<<8, 256>>>(P);
}
"""
TYPED = [re.fullmatch(r"(?:\[(\S+)\] )?(.*)", line).groups()
         for line in hosts.stored("half_typed.txt").splitlines() if not line.startswith("# ")]


def by_hand(server, path):
    """The texts above, and what is wrong in the findings about them."""
    server.open(path, AROUND.replace("TYPED", ";"))
    server.diagnostics(path)
    for code, typed in TYPED:
        server.change(path, AROUND.replace("TYPED", typed.replace("\\n", "\n")))
        told = ours(server.diagnostics(path))
        if told if not code else code not in [d["code"] for d in told]:
            yield f"{typed!r}, half typed, gets {[d['message'] for d in told]}, expected {code}"
    server.close(path)


def key(diagnostic):
    # What is not known for what is missing elsewhere may still be known to be too large.
    message = diagnostic["message"].replace(" of at least ", " of ")
    # Or to be one of several values.
    message = re.sub(r" when (?:'[^']+'|the \w+) is [^(]*\(line \d+\)", "", message)
    return diagnostic["code"], re.sub(r" \(fix(es)? available\)$", "", message)


def texts():
    """(fixture, lines, line, typed) for every place where somebody may be typing; a file that
    grows has None typed."""
    for fixture in hosts.fixtures():
        text = re.sub(r"(?m)^\s*//.*\n", "", fixture.read_text())
        lines = text.splitlines(keepends=True)
        for number, line in enumerate(lines):
            if number:
                yield fixture, lines, number, None
            body = re.sub(r"\s+//.*", "", line.rstrip("\n"))
            if body.lstrip().startswith("#") or body.endswith("\\"):
                continue
            for length in range(len(body) - len(body.lstrip()) + 1, len(body)):
                yield fixture, lines, number, body[:length]


class Typist:
    """Sends texts and collects what is wrong with the answers."""

    def __init__(self, server, path):
        self.server, self.path = server, path
        self.fixture, self.last, self.slowest = None, None, 0
        self.errors, self.warnings, self.explained = [], [], []
        self.memory = {}

    def told(self, text):
        if text == self.last:  # which clangd does not answer
            text += " "
        self.last = text
        started = time.monotonic()
        self.server.change(self.path, text)
        diagnostics = self.server.diagnostics(self.path)
        self.slowest = max(self.slowest, time.monotonic() - started)
        return ours(diagnostics)

    def turn_to(self, fixture, text):
        """Opens the file anew for another fixture: else clangd's first answers may go by the
        preamble of the text before."""
        if fixture != self.fixture:
            self.fixture, self.last = fixture, text
            self.server.close(self.path)
            self.server.open(self.path, text)
            self.server.diagnostics(self.path)

    def remembered(self, text):
        if text not in self.memory:
            self.memory = {**self.memory, text: {key(d) for d in self.told(text)}}
        return self.memory[text]

    def typed(self, fixture, lines, number, begun):
        self.turn_to(fixture, "".join(lines))
        if begun is None:  # the file ends here
            self.told("".join(lines[:number]))
            return
        name = f"{fixture.parent.name}/{fixture.name}"
        if name == CRASHES_CLANG[0] and CRASHES_CLANG[1].match(begun):
            return
        before, after = "".join(lines[:number]), "".join(lines[number + 1:])
        for d in self.told(before + begun + "\n" + after):
            if key(d) not in self.remembered("".join(lines)) and \
                    key(d) not in self.remembered(before + "\n" + after):
                follows = (name in REDECLARED or LENT.search(begun) or
                           SWALLOWED.match(after) or
                           (BEGUN.search(begun) and ASSIGNS.match(after)))
                found = (self.explained if follows else
                         self.errors if d["severity"] == 1 else self.warnings)
                found.append(f"{name}: while {begun.strip()!r} is typed: {d['message']}")


def main():
    every = list(texts())
    total = len(every)
    # An odd step, so that places in a line are met evenly.
    every = every[::max(1, total // SAMPLE) | 1]
    with Project({"a.cu": "\n"}) as project, project.server() as server:
        path = project.path("a.cu")
        wrong = list(by_hand(server, path))
        server.open(path)
        typist = Typist(server, path)
        typist.last = path.read_text(encoding="utf-8")
        for text in every:
            typist.typed(*text)
    wrong += typist.errors
    if len(typist.warnings) > MOST_WARNINGS * len(every):
        wrong += ["too many warnings:", *typist.warnings]
    if typist.slowest > SLOWEST_S:
        wrong.append(f"an answer took {typist.slowest:.1f} s")
    if server.status:
        wrong.append(f"the server ended with status {server.status}")
    print(f"{len(TYPED)} texts by hand, {len(every)} of {total} others with "
          f"{len(typist.warnings)} warnings too many and {len(typist.explained)} findings that have "
          f"a reason, the slowest answer after {typist.slowest:.2f} s")
    sys.exit("\n".join(wrong) or 0)


main()
