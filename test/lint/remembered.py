#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""Findings of earlier runs are taken from the cache while their inputs are unchanged, and reported in
the same bytes. Every change of an input, such as a new file, is noticed; a change that does not
concern a file leaves its findings in the cache."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import hosts
import reports

HEADER = """#pragma once
#include "inner.cuh"
__global__ void __launch_bounds__(THREADS) bounded(float *data);
"""
SOURCES = {
    "a.cu": '#include "size.cuh"\nvoid f(float *d) { bounded<<<1, 512>>>(d); }\n',
    "b.cu": '#include "size.cuh"\nvoid g(float *d, int n) { bounded<<<n, BLOCK>>>(d); }\n',
    "c.cu": "__global__ void k(float *);\nvoid h(float *d) { k<<<1, dim3(64, 32)>>>(d); }\n",
}
TABLE = {"products": [{"name": "Own 9000", "aliases": [], "family": "workstation", "compute_capability":
                   "8.6", "sms": 3, "source": "a test"}]}


class Project:
    """Three files, two of which include a header, and a cache of their own."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.cache = self.folder / "cache"
        self.sources = self.folder / "src"
        for name, text in {**SOURCES, "size.cuh": HEADER, "include/late/size.cuh": HEADER,
                           "include/late/inner.cuh": "#define THREADS 256\n#define BLOCK 128\n",
                           "inner.cuh": "#define THREADS 256\n#define BLOCK 128\n"}.items():
            self.write(name, text)

    def write(self, name, text):
        path = self.sources / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def run(self, *arguments, files=("a.cu", "b.cu", "c.cu"), flags=(), environment=None):
        return hosts.lint(f"--cache-dir={self.cache}", "--verbose", *arguments, *files, "--", *flags,
                          cwd=self.sources, env={**hosts.CACHING, **(environment or {})})

    def remembered(self, *arguments, **keywords):
        """How many files a run took from the cache; its report is that of a run without."""
        result = self.run(*arguments, **keywords)
        fresh = self.run("--no-cache", *arguments, **keywords)
        summary = next(line for line in result.stderr.splitlines()
                       if re.match(r"\d+ files?\b", line))
        _, found, rest = summary.partition(" unchanged since an earlier run)")
        same = (result.stdout, result.returncode) == (fresh.stdout, fresh.returncode)
        assert same, f"{arguments}: told otherwise:\n{result.stdout}\n---\n{fresh.stdout}"
        count = int(summary.partition(" (")[2].split()[0]) if found else 0
        without = result.stderr.replace(f" ({count} unchanged since an earlier run)", "")
        assert without == fresh.stderr, f"{result.stderr}\n---\n{fresh.stderr}"
        return count


@contextlib.contextmanager
def project():
    with tempfile.TemporaryDirectory() as folder:
        # A link to it is another path.
        yield Project(pathlib.Path(folder).resolve())


def expect(project, count, why, *arguments, **keywords):
    found = project.remembered(*arguments, **keywords)
    if found != count:
        yield f"{why}: {found} remembered, expected {count}"


def unchanged():
    """Every form of the report, with what only some of them have."""
    forms = [("--format=" + form,) for form in (*reports.forms(), "part")]
    forms += [("--list-launches",), ("--list-launches", "--format=json")]
    with project() as p:
        yield from expect(p, 0, "nothing is kept", "--checks=cuda-*", "--target=sm_86,A100")
        for form in forms:
            yield from expect(p, 3, f"{form}", *form, "--checks=cuda-*", "--target=sm_86,A100")
        page = p.folder / "page.html"
        pages = []
        for cache in (f"--cache-dir={p.cache}", "--no-cache"):
            result = hosts.run([hosts.WARPLINT, "report", "--cuda-path=none", cache, "--checks=cuda-*",
                                "--target=sm_86,A100", "-o", page, *SOURCES, "--"], cwd=p.sources,
                               env=hosts.CACHING)
            assert result.returncode == 0, result.stderr
            pages.append(page.read_bytes())
        if pages[0] != pages[1]:
            yield "the page of a remembered report is another"


def searched():
    """Headers that are not in the first folders that are searched, nor is what launches in the file."""
    folders = ("one", "two", "three", "late")
    with project() as p:
        for number in range(4):
            p.write(f"late/launch{number}.cuh", "#include <cmath>\n#include <late.h>\n"
                    f"__global__ void l{number}(); void f{number}() {{ l{number}<<<1, 2048>>>(); }}\n")
            p.write(f"through{number}.cu", f"#include <launch{number}.cuh>\n")
        p.write("late/late.h", "#pragma once\n#include <cstdlib>\n")
        where = {"files": [f"through{number}.cu" for number in range(4)],
                 "flags": [f"-I{p.sources / folder}" for folder in folders]}
        yield from expect(p, 0, "searched first", **where)
        yield from expect(p, 4, "searched again", **where)
        p.write("two/late.h", "#error none\n")
        yield from expect(p, 0, "found before", **where)


def changed_files():
    with project() as p:
        yield from expect(p, 0, "first")
        yield from expect(p, 3, "unchanged")
        p.write("inner.cuh", "#define THREADS 640\n#define BLOCK 128\n")
        yield from expect(p, 1, "a header changed")
        yield from expect(p, 3, "and is as it was then")
        os.utime(p.sources / "inner.cuh")
        yield from expect(p, 3, "a header is new, and the same")
        p.write("c.cu", SOURCES["c.cu"] + "// changed\n")
        yield from expect(p, 2, "a file changed")
        p.write("c.cu", SOURCES["c.cu"])
        yield from expect(p, 3, "a file is as before: that was kept too")
        p.write("other.cuh", "#define THREADS 32\n")
        yield from expect(p, 3, "another file appeared")
        # That a header is one file, not two alike, decides what `#pragma once` leaves out.
        (p.sources / "size.cuh").unlink()
        (p.sources / "size.cuh").symlink_to(p.sources / "include/late/size.cuh")
        p.remembered()
        yield from expect(p, 3, "a link")
        (p.sources / "size.cuh").unlink()
        yield from expect(p, 1, "a header vanished")


def searched_folders():
    with project() as p:
        (p.sources / "size.cuh").unlink()
        (p.sources / "inner.cuh").unlink()
        flags = ("-I", "first", "-I", "include/late")
        (p.sources / "first").mkdir()
        yield from expect(p, 0, "first", flags=flags)
        yield from expect(p, 3, "unchanged", flags=flags)
        p.write("first/notes.cuh", "")
        yield from expect(p, 3, "a header that nobody includes", flags=flags)
        p.write("first/inner.cuh", "#define THREADS 64\n#define BLOCK 96\n")
        yield from expect(p, 3, "a header beside which another stands", flags=flags)
        p.write("first/size.cuh", HEADER)
        yield from expect(p, 1, "a header appeared earlier in the search", flags=flags)
        (p.sources / "first/size.cuh").unlink()
        yield from expect(p, 1, "and is gone", flags=flags)
        # Without a command, the tree is searched for them.
        shutil.rmtree(p.sources / "first")
        yield from expect(p, 0, "guessed")
        yield from expect(p, 3, "guessed again")
        p.write("a/file.txt", "")
        yield from expect(p, 3, "the tree grew")
        p.write("a/size.cuh", HEADER.replace("THREADS", "THREADS / 2"))
        yield from expect(p, 1, "a nearer header in the tree")


def configuration():
    with project() as p:
        (p.sources / "sub").mkdir()
        files = ["a.cu", "c.cu"]
        yield from expect(p, 0, "first", files=files)
        yield from expect(p, 2, "unchanged", files=files)
        hosts.config_file({"CudaTargets": "sm_80"}, p.folder)
        yield from expect(p, 0, ".clang-tidy above", files=files)
        yield from expect(p, 2, "unchanged", files=files)
        hosts.config_file({"CudaTargets": "sm_90"}, p.sources)
        yield from expect(p, 0, ".clang-tidy nearer by", files=files)
        hosts.config_file({"CudaTargets": "sm_90"}, p.sources / "sub")
        yield from expect(p, 2, ".clang-tidy elsewhere", files=files)
        hosts.config_file({"CudaTargets": "sm_86", "CudaArchTables": "own.json"}, p.sources)
        p.write("own.json", json.dumps(TABLE))
        p.remembered(files=files)
        yield from expect(p, 2, "a table of .clang-tidy", files=files)
        p.write("own.json", json.dumps(TABLE).replace("9000", "9001"))
        yield from expect(p, 0, "another table", files=files)
        # Wrong options are reported each time.
        hosts.config_file({"CudaTargets": "sm_86", "cuda-low-occupancy.Threshold": "x"}, p.sources)
        for _ in range(2):
            yield from expect(p, 0, "a wrong option", "--checks=cuda-*", files=files)


def flags():
    log = ("ptxas info    : Compiling entry function '_Z1kPf' for 'sm_86'\n"
           "ptxas info    : Used {} registers\n")
    with project() as p:
        p.write("c.cu", SOURCES["c.cu"].replace("dim3(64, 32)", "1024"))
        p.write("build.log", log.format(32))
        p.write("own.json", json.dumps(TABLE))
        variants = [(), ("--target=sm_80",), ("--checks=cuda-*",), ("--header-filter=c.cu",),
                    ('--line-filter=[{"name":"c.cu","lines":[[9,9]]}]',), ("--resources=build.log",),
                    ("--arch-table=own.json", "--target=Own 9000")]
        for given in variants:
            # Targets among those that were judged, and checks, are chosen from the first report.
            chosen = given in (("--target=sm_80",), ("--checks=cuda-*",))
            yield from expect(p, chosen, f"first with {given}", *given, files=["c.cu"])
        yield from expect(p, 0, "a macro", files=["c.cu"], flags=["-DX"])
        yield from expect(p, 0, "the environment", files=["c.cu"], environment={"CPATH": "include"})
        for given in variants:
            yield from expect(p, 1, f"again with {given}", *given, files=["c.cu"])
        p.write("build.log", log.format(200))
        yield from expect(p, 0, "another log", "--resources=build.log", files=["c.cu"])
        yield from expect(p, 1, "the same log", "--resources=build.log", files=["c.cu"])
        # What was measured before the source changed is less sure.
        os.utime(p.sources / "c.cu", (2 ** 31 - 9,) * 2)
        yield from expect(p, 0, "an outdated log", "--resources=build.log", files=["c.cu"])
        yield from expect(p, 1, "one that is still outdated", "--resources=build.log", files=["c.cu"])
        p.write("own.json", json.dumps(TABLE).replace('"sms": 3', '"sms": 4'))
        yield from expect(p, 0, "another table", *variants[-1], files=["c.cu"])


def commands():
    """Those of a database; a header is read through what includes it."""
    with project() as p:
        def database(define):
            p.write("compile_commands.json", json.dumps([
                {"directory": str(p.sources), "file": name, "command": f"nvcc {define} -c {name}"}
                for name in ("a.cu", "b.cu")]))

        def run(why, count, *files):
            result = [hosts.lint(cache, "--verbose", "-p", ".", *files, cwd=p.sources, env=hosts.CACHING)
                      for cache in (f"--cache-dir={p.cache}", "--no-cache")]
            found = next(line for line in result[0].stderr.splitlines()
                         if re.match(r"\d+ files?\b", line))
            if result[0].stdout != result[1].stdout:
                yield f"{why}: told otherwise"
            told = f"({count} unchanged since" if count else "file"
            if told not in found or (not count and "unchanged" in found):
                yield f"{why}: expected {count} remembered: {found}"
        database("-DX=1")
        yield from run("first", 0, "a.cu", "b.cu")
        yield from run("again", 2, "a.cu", "b.cu")
        database("-DX=2")
        yield from run("another command", 0, "a.cu", "b.cu")
        yield from run("a header", 0, "size.cuh")
        yield from run("a header again", 1, "size.cuh")
        p.write("inner.cuh", "#define THREADS 96\n#define BLOCK 128\n")
        yield from run("a header that includes what changed", 0, "size.cuh")


def fixes():
    """A remembered report is fixed as a new one, and a file that changed since is left alone."""
    text = ("__global__ void k(float *d, int n) {\n"
            "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n)\n    d[i] = 0;\n}\n"
            "void h(float *d, int n) { k<<<97, 97>>>(d, 9000); }\n")
    checks = "--checks=-*,cuda-partial-warp"
    with project() as p:
        p.write("d.cu", text)
        fixed = []
        for cache in (True, False):
            p.write("d.cu", text)
            if cache:
                yield from expect(p, 0, "first", checks, files=["d.cu"])
            keep = p.run("--fix", checks, *([] if cache else ["--no-cache"]), files=["d.cu"])
            fixed.append((p.sources.joinpath("d.cu").read_text(), keep.stdout))
            if cache and "unchanged since" not in keep.stderr:
                yield f"the fixed report is not remembered: {keep.stderr}"
        if fixed[0] != fixed[1]:
            yield f"fixed otherwise: {fixed}"
        if fixed[0][0] == text:
            yield f"nothing was fixed: {keep.stderr}"
        yield from expect(p, 0, "after the fix", checks, files=["d.cu"])


def reviews():
    with project() as p:
        def git(*arguments):
            subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments],
                           cwd=p.sources, check=True, capture_output=True)
        git("init", "-q")
        git("add", ".")
        git("commit", "-qm", "one")
        p.write("inner.cuh", "#define THREADS 64\n#define BLOCK 128\n")
        yield from expect(p, 0, "--diff", "--diff=HEAD")
        yield from expect(p, 3, "--diff again", "--diff=HEAD")
        yield from expect(p, 3, "without it")
        p.run("--write-baseline")
        yield from expect(p, 3, "--baseline", "--baseline=warplint-baseline.json")


def main():
    sys.exit("\n".join(fault for faults in (unchanged, searched, changed_files, searched_folders,
                                            configuration, flags, commands, fixes, reviews)
                       for fault in (f"{faults.__name__}: {text}" for text in faults())) or 0)


main()
