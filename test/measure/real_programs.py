#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Real programs as oracle: inserts launches into C++ programs, runs them with the launches recorded,
and checks each recorded launch against what warplint predicts.

    real_programs.py --work DIR [--seed N] [--programs N] [--launches N] [-I FOLDER]... FOLDER...

FOLDER... hold programs of one file each; --programs of them are drawn by --seed. Into each
warplint-insert-launches (built with the tests) puts --launches launches, at random statements and with
random integers that are in scope: locals, parameters, members, globals. Functions and globals become
static, so that warplint sees all their uses: a program of one file means the same. The file is then linted as CUDA,
and compiled as C++ and run for five seconds at most, without arguments, input or network, in a folder of
its own. No program of which the text starts processes, deletes files or opens sockets is run.

A recorded value that was not predicted, or a launch that was predicted never to run, is a miss, unless
another build shows that undefined behaviour is its cause: the value is not there again with other
contents of uninitialized memory, or the address sanitizer reports an error. C++ that Clang alone takes
does not count. The script ends with 1 if
there is a miss, or if less than a tenth of the values is decided: then it would say nothing.

WORK keeps the instrumented files and what each did (results.json), so that a miss can be looked at:

    real_programs.py --work DIR --again FILE     one instrumented file of WORK once more
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test/support"), str(ROOT / "test/lint/values")]
import hosts  # noqa: E402
import launch_records  # noqa: E402
from launch_records import Trouble  # noqa: E402

RUN_S, LINT_S = 5, 120
SHOWN = 5  # misses of one program; results.json has the others
STANDARD = "-std=gnu++17"
# C that declares the library's functions itself still calls those of C.
C_HEADERS = [f"-include{name}.h" for name in ("math", "stdio", "stdlib", "string")]
# Below this share of decided values the test would show nothing.
LEAST_DECIDED = 0.1
# Programs that touch more than their folder are not run.
UNWELCOME = re.compile(r"\b(?:system|popen|fork|vfork|exec[lv]p?e?|posix_spawnp?|kill|unlink|rmdir|"
                       r"remove_all|socket|syscall|setuid)\s*\(|<(?:sys/socket|windows|curl)|"
                       r"\bremove\s*\(\s*\"|^\s*#\s*line\b|\bstd::cin\b|\bscanf\s*\(|\bgetline\s*\(", re.M)
MAIN = re.compile(r"\bmain\s*\(")
# Memory that is not initialized holds something else in each of these builds.
FILLS = {"pattern": ("-ftrivial-auto-var-init=pattern", "85"),
         "zero": ("-ftrivial-auto-var-init=zero", "255")}


def limited(seconds, prefix=(), **keywords):
    """hosts.run for programs that may not end by themselves, with little memory and output."""
    def run(arguments, **more):
        limits = ["prlimit", "--core=0", f"--fsize={64 << 20}", "--"]
        return subprocess.run([*limits, *prefix, *map(str, arguments)], stdin=subprocess.DEVNULL,
                              capture_output=True, encoding="utf-8", errors="replace",
                              timeout=seconds, **{**keywords, **more})
    return run


def lint(arguments):
    try:
        return limited(LINT_S)(arguments)
    except subprocess.TimeoutExpired:
        raise Trouble("warplint takes too long") from None


def isolation():
    """A prefix that runs a program without network, and not as root."""
    for prefix in (["unshare", "--net", "--", "setpriv", "--reuid=65534", "--regid=65534",
                    "--clear-groups", "--"], ["unshare", "--user", "--net", "--"]):
        if subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0:
            return prefix
    return None


class Oracle:
    """Inserts, lints, runs and compares, in the folder WORK."""

    def __init__(self, options):
        self.options = options
        self.work = pathlib.Path(options.work).resolve()
        self.work.mkdir(parents=True, exist_ok=True)
        self.work.chmod(0o777)
        self.recorder = launch_records.compile_recorder(self.work)
        self.resources = hosts.run([hosts.CLANG, "-print-resource-dir"]).stdout.strip()
        self.prefix = [] if options.trusted else isolation()
        if self.prefix is None:
            sys.exit("programs can't be run without a network here; --trusted runs them anyway")

    def flags(self, source):
        return [STANDARD, f"-I{source.parent}", *(C_HEADERS if source.suffix == ".c" else ()), *(f"-I{path}" for path in self.options.include)]

    def insert(self, source, name, *how):
        """Writes the program with launches; its first line names the source."""
        inserted = hosts.run([hosts.INSERT_LAUNCHES, source, f"--seed={self.options.seed}",
                              f"--launches={self.options.launches}", *how, "--", "-x", "c++", "-w",
                              "-resource-dir", self.resources, *self.flags(source)])
        if inserted.returncode or "\nLAUNCH(" not in inserted.stdout:
            raise Trouble("no C++ of this standard" if inserted.returncode else "no place for a launch")
        path = self.work / f"{name}.cu"
        path.write_text(f"// {source}\n#include \"launch.h\"\n" + inserted.stdout)
        return path

    def run(self, path, source, fill, checks=launch_records.UNDEFINED, seconds=RUN_S):
        """What the program of a file records, and how it ended: its errors, or none after a time-out."""
        option, perturb = FILLS[fill]
        folder = path.with_suffix(f".{fill}")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        folder.chmod(0o777)
        program = folder / "program"
        launch_records.compile_program(path, self.recorder, program, option, *self.flags(source),
                                       checks=checks)
        program.chmod(0o755)
        run = limited(seconds, self.prefix, cwd=folder)

        def until_time(arguments, env):
            try:
                return run(arguments, env={**env, "MALLOC_PERTURB_": perturb})
            except subprocess.TimeoutExpired:
                return None
        try:
            return launch_records.recorded(program, until_time)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def is_gnu(self, path, source):
        return not shutil.which("g++") or hosts.run(
            ["g++", "-x", "c++", "-w", "-DRECORD", f"-I{launch_records.INPUTS}", "-fsyntax-only",
             *self.flags(source), path]).returncode == 0

    def confirmed(self, path, source, misses):
        """The misses that are there with other garbage in memory too, and with no error of memory."""
        launches, _, _ = self.run(path, source, "zero")
        again = {(line, key, str(launch[key])) for line, records in launches.items()
                 for launch in records for key in launch_records.KEYS}
        # An error is about the whole launch.
        again |= {(line, "errors", str(launch)) for line, records in launches.items() for launch in records}
        left = [miss for miss in misses
                if any((miss[0], key, str(miss[1].get(key, miss[1]))) in again for key in miss[2])]
        if left:
            _, _, ended = self.run(path, source, "zero", launch_records.ADDRESS, seconds=6 * RUN_S)
            if ended and "ERROR: AddressSanitizer" in ended.stderr:
                return []
        return left

    def check(self, source, path):
        """What one file shows, as a row of results.json."""
        row = {"source": str(source), "file": path.name}
        row["flags"] = self.flags(source)
        launches, row["records"], ended = self.run(path, source, "pattern")
        row["ended"] = "time" if ended is None else ended.returncode
        prediction = launch_records.predicted(path, *row["flags"], run=lint)
        reached = [prediction[line] for line in launches if line in prediction]
        row["launches"], row["run"] = len(prediction), len(launches)
        row["different"] = sum(map(len, launches.values()))
        row["compared"] = sum(len(launches[line]) for line in launches if any(
            "values" in prediction.get(line, {}).get(key, ()) for key in launch_records.KEYS))
        row["values"] = len(reached) * len(launch_records.KEYS)
        row["decided"] = sum("values" in said[key] for said in reached for key in launch_records.KEYS)
        misses = list(launch_records.misses(launches, prediction))
        if misses and not self.is_gnu(path, source):
            raise Trouble("no C++ of g++, which compiles the host code of CUDA")
        left = self.confirmed(path, source, misses) if misses else []
        row["undefined"] = len({miss[0] for miss in misses}) - len({miss[0] for miss in left})
        row["misses"] = [{"line": line, "launch": launch, "wrong": wrong,
                          "predicted": launch_records.prediction_text(prediction.get(line))}
                         for line, launch, wrong in {miss[0]: miss for miss in left}.values()]
        return row

    def again(self, path):
        return self.check(pathlib.Path(path.read_text().split("\n")[0][3:]), path)

    def program(self, numbered):
        number, source = numbered
        name = f"{number:04}_{re.sub(r'[^A-Za-z0-9]+', '_', source.stem)}"
        # Not every declaration can become static; then the program stays as written.
        for how in (["--internal"], []):
            try:
                return self.check(source, self.insert(source, name, *how))
            except Trouble as trouble:
                row = {"source": str(source), "trouble": str(trouble)}
        return row


def programs(folders, extensions):
    """Files with a main function, in an order that does not depend on the file system."""
    for folder in folders:
        paths = [folder] if folder.is_file() else sorted(folder.rglob("*"))
        for path in paths:
            if path.suffix in extensions and path.is_file():
                text = path.read_text(errors="replace")
                if MAIN.search(text) and not UNWELCOME.search(text):
                    yield path


def show(row):
    for miss in row.get("misses", ())[:SHOWN]:
        print(f"{row['source']}: {row['file']}:{miss['line']}: {miss['launch']} happened, wrong: "
              f"{', '.join(miss['wrong'])}; predicted: {miss['predicted']}")


def summarize(rows, seconds):
    """Prints the counts, and returns whether the run holds."""
    whole = [row for row in rows if "trouble" not in row]
    total = collections.Counter()
    for row in whole:
        total.update({key: row[key] for key in ("launches", "run", "records", "different",
                                                "compared", "values",
                                                "decided", "undefined")})
        total["misses"] += len(row["misses"])
    for why, count in collections.Counter(row["trouble"].split("\n")[0][:100] for row in rows
                                          if "trouble" in row).most_common(8):
        print(f"left out: {count} programs: {why}")
    share = total["decided"] / max(total["values"], 1)
    print(f"{len(whole)} of {len(rows)} programs, {total['launches']} launches, {total['run']} of these ran, "
          f"{total['records']} recorded, {total['different']} of these different "
          f"({total['compared']} with a decided value), {share:.0%} of the values "
          f"decided, {total['undefined']} left out for undefined behaviour, {total['misses']} misses, "
          f"{seconds:.0f} s")
    return not total["misses"] and share >= LEAST_DECIDED


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--work", required=True, help="folder for what is written")
    parser.add_argument("--again", metavar="FILE", help="a file of WORK, checked once more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--launches", type=int, default=100, help="in each program, at most")
    parser.add_argument("--extensions", default=".cpp,.cc,.cxx")
    parser.add_argument("-I", dest="include", action="append", default=[], type=os.path.abspath)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--trusted", action="store_true", help="run the programs without isolation")
    return parser.parse_args()


def checked(oracle, options):
    """A row for each program that was drawn."""
    if options.again:
        yield oracle.again(oracle.work / options.again)
        return
    found = list(programs([path.resolve() for path in options.folders], options.extensions.split(",")))
    random.Random(options.seed).shuffle(found)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        yield from pool.map(oracle.program, enumerate(found[:options.programs]))


def main():
    options, began = parsed(), time.monotonic()
    oracle, rows = Oracle(options), []
    for row in checked(oracle, options):
        rows.append(row)
        show(row)
    if not options.again:
        (oracle.work / "results.json").write_text(json.dumps(rows, indent=1) + "\n")
    sys.exit(0 if summarize(rows, time.monotonic() - began) else 1)


main()
