#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""A cache is never in the way: where it is damaged, shared, full, or can't be written, the same is
found, and nothing is said of it but with --verbose."""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

import hosts

SOURCE = "__global__ void k(float *);\nvoid h(float *d) {{ k<<<1, dim3(64, {})>>>(d); }}\n"


class Folder:
    """A file, and a cache beside it."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.cache = self.root / "cache"
        self.root.joinpath("a.cu").write_text(SOURCE.format(32))

    def lint(self, *arguments, cache=None, **keywords):
        keywords.setdefault("env", hosts.CACHING)
        where = [] if cache is False else [f"--cache-dir={cache or self.cache}"]
        return hosts.lint(*where, "--verbose", *arguments, "a.cu", "--", cwd=self.root, **keywords)

    def entries(self):
        return sorted(self.cache.glob("llvmcache-results-*"))


def is_remembered(result):
    return "unchanged since an earlier run" in result.stderr


def judged(result):
    return result.returncode == 1 and "block of 2048 threads" in result.stdout


def damaged(folder):
    folder.lint()
    [entry] = folder.entries()
    whole = entry.read_bytes()
    for name, bytes_ in (("empty", b""), ("cut", whole[:-1]), ("half", whole[:len(whole) // 2]),
                         ("changed", whole[:99] + bytes([whole[99] ^ 1]) + whole[100:]),
                         ("other", b"x" * len(whole))):
        entry.write_bytes(bytes_)
        result = folder.lint()
        if is_remembered(result) or not judged(result):
            yield f"{name}: {result.stdout}{result.stderr}"
        # What headers in front of it were compiled meanwhile is in the entry too: no same bytes.
        if not is_remembered(folder.lint()):
            yield f"{name}: it is not replaced by a whole one"
        if not is_remembered(folder.lint()):
            yield f"{name}: the new one is not used"


def unusable(folder):
    """Where nothing can be kept, it is reported once, and with --verbose alone."""
    taken = folder.root / "file"
    taken.write_text("no folder")
    for place in (taken, taken / "below", "/proc/warplint"):
        result = folder.lint(cache=place)
        if not judged(result):
            yield f"{place}: {result.stdout}{result.stderr}"
        if result.stderr.count("cache: ") != 1 or str(place) not in result.stderr:
            yield f"{place}: not told: {result.stderr}"
        quiet = hosts.lint(f"--cache-dir={place}", "a.cu", "--", cwd=folder.root, env=hosts.CACHING)
        if "cache" in quiet.stderr:
            yield f"{place}: told unasked: {quiet.stderr}"
    homeless = {name: value for name, value in hosts.CACHING.items()
                if name not in ("HOME", "XDG_CACHE_HOME")}
    result = folder.lint(cache=False, env={**homeless, "XDG_CACHE_HOME": str(taken)})
    if not judged(result):
        yield f"no folder for caches: {result.stderr}"


def read_only(folder):
    """What is kept is used there; nothing is added."""
    folder.lint()
    result = in_read_only(folder)
    if result is None:
        print("read-only: skipped, since no file system can be mounted")
        return
    if not is_remembered(result) or not judged(result):
        yield f"not used: {result.stderr}"
    folder.root.joinpath("a.cu").write_text(SOURCE.format(32) + "// changed\n")
    result = in_read_only(folder)
    if is_remembered(result) or not judged(result) or "Read-only file system" not in result.stderr:
        yield f"a changed file: {result.stdout}{result.stderr}"


def mounted(folder, mount, inside):
    """Runs a shell command, and warplint then, where something is mounted; none where it can't be."""
    words = " ".join([str(hosts.WARPLINT), "--cuda-path=none", f"--cache-dir={folder.cache}",
                      "--verbose", "a.cu", "--"])
    enter = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"]), "sh", "-c"]
    if subprocess.run([*enter, mount], cwd=folder.root, capture_output=True, check=False).returncode:
        return None
    shown = f"{mount} && {inside} {words}; end=$?; ls {folder.cache} >&2; exit $end"
    return hosts.run([*enter, shown], cwd=folder.root, env=hosts.CACHING)


def in_read_only(folder):
    return mounted(folder, f"mount --bind {folder.cache} {folder.cache} && "
                           f"mount -o remount,ro,bind {folder.cache}", "")


def full_disk(folder):
    folder.cache.mkdir()
    mount = f"mount -t tmpfs -o size=64k none {folder.cache}"
    fill = f"head -c 1000000 /dev/zero > {folder.cache}/filler 2>/dev/null;"
    result = mounted(folder, mount, fill)
    if result is None:
        print("full disk: skipped, since no file system can be mounted")
    elif not judged(result) or "No space left on device" not in result.stderr:
        yield f"a full disk: {result.stdout}{result.stderr}"
    elif ".part" in result.stderr or "filler" not in result.stderr:
        yield f"a full disk: left {result.stderr}"


def together(folder):
    """Runs at once, while others delete entries: each finds what it would alone."""
    def clear():
        for entry in folder.cache.glob("llvmcache-*-*"):
            entry.unlink(missing_ok=True)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        runs = [pool.submit(clear) if number % 4 == 3 else pool.submit(folder.lint)
                for number in range(12)]
        results = [run.result() for run in runs]
    for number, result in enumerate(results):
        if result and not judged(result):
            yield f"run {number}: {result.stdout}{result.stderr}"
    if list(folder.cache.glob("*.part")):
        yield "a run left an unfinished entry"


def unremembered(folder):
    """What could not be read is read again."""
    crashing = b"__global__ void k(); int deep = " + b"- " * 200000 + b"1;"
    endless = (b"template <int N, int M> struct T { T<N - 1, 2 * M> L; T<N - 1, 2 * M + 1> R; };"
               b"template <int M> struct T<0, M> {}; T<30, 0> Endless; __global__ void k();")
    cases = {"empty": (b"", "empty"), "binary": (b"a\0b", "not a text file"),
             "crash": (crashing, "warplint crashed on this file"),
             "time": (endless, "not read within 2 s")}
    for name, (content, said) in cases.items():
        folder.root.joinpath("a.cu").write_bytes(content)
        for _ in range(2):
            result = folder.lint("--timeout=2")
            if result.returncode != 2 or is_remembered(result) or said not in result.stderr:
                yield f"{name}: {result.stderr}"
    if folder.entries():
        yield "a file that was not read is kept"
    # One that reads with errors is kept, with them.
    folder.root.joinpath("a.cu").write_text("__global__ void k();\nint f( {\n")
    first, second = folder.lint(), folder.lint()
    if not is_remembered(second) or (first.returncode, first.stdout) != (2, second.stdout) or \
            "expected" not in second.stderr:
        yield f"errors: {second.stderr}"


def asked_not_to(folder):
    folder.lint("--no-cache")
    if folder.cache.exists():
        yield "--no-cache: something is kept"
    home = {**hosts.CACHING, "XDG_CACHE_HOME": str(folder.root / "home")}
    folder.lint(cache=False, env={**home, "WARPLINT_NO_CACHE": "1"})
    if (folder.root / "home").exists():
        yield "WARPLINT_NO_CACHE: something is kept"
    folder.lint(cache=False, env={**home, "WARPLINT_NO_CACHE": ""})
    if not list(folder.root.glob("home/warplint/llvmcache-results-*")):
        yield "without --cache-dir it is not the user's folder"
    # A flag overrides the variable.
    folder.lint(env={**home, "WARPLINT_NO_CACHE": "1"})
    if not folder.entries():
        yield "--cache-dir: nothing is kept"


def faults():
    for case in (damaged, unusable, read_only, full_disk, together, unremembered, asked_not_to):
        with tempfile.TemporaryDirectory() as root:
            for fault in case(Folder(root)):
                yield f"{case.__name__}: {fault}"


sys.exit("\n".join(faults()) or 0)
