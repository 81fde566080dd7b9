#!/usr/bin/env python3
"""Finds files of a corpus that cost warplint over four times what it costs to parse them.

    slow_files.py --corpora DIR [--warplint build/bin/warplint] [--clang clang++-22]
                  [--files N] [--seed N] [--target LIST] [NAME...]

Files are drawn from those that warplint would read, until N were parsed by stock Clang. Where
a header is missing, Clang stops at it, and there is nothing to compare with: another file is
drawn. Each is linted by itself, with nothing cached and all its targets, and parsed once, for
the host, with the same arguments. Both are processor seconds. For each repository one line:

    files     that warplint would read
    timed     of these
    median    of lint over parse
    most      of them, and the file

The exit status is 1 where a file is over four times its parse. Lints below a second are left out
of that: there the start of two programs is compared. It is 1 too where a lint fails of what Clang
parses, where a checkout is not at hand, and where no file was timed.
"""

import os
import random
import shlex
import statistics
import subprocess
import sys

import expectations
import live_lines
import run

LIMIT = 4
SHORT = 1.0  # seconds


def seconds_of(command, folder):
    """Processor seconds of COMMAND; None where it fails."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return None if process.returncode else used.ru_utime + used.ru_stime


def commands(repository, options):
    """What --print-command shows for each file of the repository, in an order drawn by the seed."""
    printed = subprocess.run(
        [options.warplint, "--cuda-path=none", "--print-command",
         *run.parts(repository, options.corpora), *run.flags(repository)],
        cwd=options.corpora, capture_output=True, text=True).stdout.splitlines()
    random.Random(options.seed).shuffle(printed)
    return printed


def parse_seconds(printed, options):
    clang = [options.clang, "-fsyntax-only", *live_lines.clang_arguments(printed, options.clang)]
    return seconds_of(clang, options.corpora)


def lint_seconds(file, repository, options):
    return seconds_of([options.warplint, "--cuda-path=none", "--no-cache", "--quiet", "-j1",
                       "--fail-on=never", *expectations.targets(repository, options), file,
                       *run.flags(repository)], options.corpora)


def times_of(printed, repository, options):
    """For up to --files files their processor seconds: {file: (parse, lint)}, lint may be None."""
    times = {}
    for command in printed:
        if len(times) == options.files:
            break
        parse = parse_seconds(command, options)
        if parse is not None:
            file = shlex.split(command)[-1]
            times[file] = parse, lint_seconds(file, repository, options)
    return times


def main():
    arguments = run.flags_of_a_run(__doc__)
    arguments.add_argument("--clang", default="clang++-22")
    arguments.add_argument("--files", type=int, default=10, help="of each repository")
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    repositories = expectations.chosen(options.names, arguments)
    wrong, timed = [], 0
    print(f"{'':18} {'files':>5} {'timed':>5} {'median':>6} {'most':>5}")
    for repository in repositories:
        if absent := expectations.not_at_hand(repository, options):
            wrong.append(absent)
            continue
        printed = commands(repository, options)
        times = times_of(printed, repository, options)
        wrong += [f"{file}: Clang parses it, and the lint fails"
                  for file, (_, lint) in times.items() if lint is None]
        ratios = {file: lint / parse for file, (parse, lint) in times.items() if lint is not None}
        line = f"{repository['name']:18} {len(printed):5} {len(ratios):5}"
        if ratios:
            most = max(ratios, key=ratios.get)
            line += f" {statistics.median(ratios.values()):6.1f} {ratios[most]:5.1f} {most}"
        print(line, flush=True)
        timed += len(ratios)
        wrong += [f"{file}: {times[file][1]:.1f} s, {ratio:.1f} times its parse"
                  for file, ratio in ratios.items() if ratio > LIMIT and times[file][1] > SHORT]
    print("\n".join(wrong) if wrong else f"of {timed} files none is over {LIMIT} times its parse")
    return 1 if wrong or not timed else 0


if __name__ == "__main__":
    sys.exit(main())
