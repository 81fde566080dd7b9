#!/usr/bin/env python3
"""Finds files of a corpus that cost warplint over ten times what it costs to parse them.

    slow_files.py --corpora DIR --work DIR [--warplint build/bin/warplint]
                  [--clang clang++-22] [--files N] [--seed N] [--target LIST] [NAME...]

Files are drawn from those that expectations.py read whole (its reports in WORK say which):
where a header is missing, Clang stops at it, and there is no parse to compare with. Each is
linted by itself, with nothing cached and all its targets, and parsed once, for the host, by
stock Clang with the same arguments. Both are processor seconds. Headers that can't be parsed
by themselves are left out. For each repository one line:

    whole     files that were read whole
    timed     of these
    median    of lint over parse
    most      of them, and the file

The exit status is 1 where a file is over ten times its parse. Lints below a second are left out
of that: there the start of two programs is compared. It is 1 too where a lint fails of what Clang
parses, and where no file was timed.
"""

import json
import os
import random
import statistics
import subprocess
import sys

import expectations
import live_lines
import run

LIMIT = 10
SHORT = 1.0  # seconds


def seconds_of(command, folder):
    """Processor seconds of COMMAND; None where it fails."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return None if process.returncode else used.ru_utime + used.ru_stime


def compare(file, repository, options):
    """Processor seconds of the parse and of the lint of FILE; None for one that fails."""
    base = [options.warplint, "--cuda-path=none"]
    flags = run.flags(repository)
    printed = subprocess.run([*base, "--print-command", file, *flags], cwd=options.corpora,
                             capture_output=True, text=True, check=True).stdout
    clang = [options.clang, "-fsyntax-only", *live_lines.clang_arguments(printed, options.clang)]
    parse = seconds_of(clang, options.corpora)
    if parse is None:
        return None, None
    return parse, seconds_of([*base, "--no-cache", "--quiet", "-j1", "--fail-on=never",
                              *expectations.targets(repository, options), file, *flags],
                             options.corpora)


def read_whole(name, options):
    """The files of a repository that the run of expectations.py read whole."""
    path = os.path.join(options.work, f"{name}.expect.json")
    if not os.path.exists(path):
        sys.exit(f"{path} is not there: run expectations.py with the same --work first")
    with open(path, encoding="utf-8") as file:
        return [f["file"] for f in json.load(file)["files"] if f["status"] == "whole"]


def main():
    arguments = run.flags_of_a_run(__doc__, jobs=1)
    arguments.add_argument("--clang", default="clang++-22")
    arguments.add_argument("--files", type=int, default=10, help="of each repository")
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    repositories = expectations.chosen(options.names, arguments)
    wrong, timed = [], 0
    print(f"{'':18} {'whole':>5} {'timed':>5} {'median':>6} {'most':>5}")
    for repository in repositories:
        name = repository["name"]
        whole = read_whole(name, options)
        drawn = random.Random(options.seed).sample(whole, min(options.files, len(whole)))
        times = {file: compare(file, repository, options) for file in drawn}
        wrong += [f"{file}: Clang parses it, and the lint fails"
                  for file, (parse, lint) in times.items() if parse and lint is None]
        ratios = {file: lint / parse for file, (parse, lint) in times.items() if lint is not None}
        if not ratios:
            print(f"{name:18} {len(whole):5} {0:5}")
            continue
        timed += len(ratios)
        most = max(ratios, key=ratios.get)
        print(f"{name:18} {len(whole):5} {len(ratios):5} {statistics.median(ratios.values()):6.1f} "
              f"{ratios[most]:5.1f} {most}", flush=True)
        wrong += [f"{file}: {times[file][1]:.1f} s, {ratio:.1f} times its parse"
                  for file, ratio in ratios.items() if ratio > LIMIT and times[file][1] > SHORT]
    print("\n".join(wrong) if wrong else f"of {timed} files none is over {LIMIT} times its parse")
    return 1 if wrong or not timed else 0


if __name__ == "__main__":
    sys.exit(main())
