#!/usr/bin/env python3
"""Measures how much warplint reads of a checkout without toolkit and build description.

    bare.py [--warplint build/bin/warplint] [--cuda-path none|DIR] [--jobs N] [--json FILE]
            [--keep FOLDER] CHECKOUT...

Each folder is linted as a newcomer would, and its inventory is compared with a search of the text
for launches. For each one line of a table:

    files     that were linted
    unread    of these, read with launches lost or errors that no missing header explains
    text      launches that the text search finds
    out       of these, compiled out, or in a header that no linted file includes
    found     of the rest, in the inventory with their kernel or at least their configuration
    lost      of the rest, those that are not
    decided   of those found, with a block that is known
    run-time  of those found, with a block that the program computes when it runs
    seconds   processor time, with a cache that is empty at first

Below the table: why launches are lost and blocks undecided, and the most frequent errors that
nearest precede a lost launch.
"""

import argparse
import bisect
import collections
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

import launch_text
from run import TEXT, files_with_text, macros_of, offset_of, read

# The program computes these; the others are what warplint did not read or gave up on.
AT_RUN_TIME = {"function parameter", "variable that changes", "variable of another file",
               "variable whose address is taken", "variable captured by reference",
               "variable passed by reference", "volatile variable", "result of a call",
               "from the occupancy API", "asked from the device", "member of a run-time object",
               "object behind an unknown pointer"}
UNREAD = "source that could not be parsed"
COLUMNS = ("files", "unread", "text", "out", "found", "lost", "decided", "run-time", "seconds")


def lint(folder, options):
    """The report on a checkout, the files that were read, and processor seconds."""
    with tempfile.TemporaryDirectory() as scratch:
        report, rule = os.path.join(scratch, "report.json"), os.path.join(scratch, "rule.d")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run(
            [options.warplint, "lint", f"--cuda-path={options.cuda_path}", "--format=json",
             "--list-launches", "--quiet", f"-j{options.jobs}",
             f"--cache-dir={os.path.join(scratch, 'cache')}", f"--output={report}",
             f"--depfile={rule}", "."],
            cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if run.returncode not in (0, 1, 2) or not os.path.exists(report):
            sys.exit(f"{folder}: {run.stderr.decode('utf-8', 'replace')[-2000:]}")
        with open(report, encoding="utf-8") as file:
            read_report = json.load(file)
        with open(rule, encoding="utf-8", errors="replace") as file:
            words = re.split(r"(?<!\\)\s+", file.read().split(":", 1)[-1].replace("\\\n", " "))
    entered = {os.path.normpath(os.path.join(folder, w.replace("\\ ", " "))) for w in words if w}
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return read_report, entered, seconds


def launches_in(folder):
    """Every hit of the text search, by file relative to the folder."""
    paths = [p for p in files_with_text(folder) if p.endswith(TEXT)]
    # A macro with a common name in one file is not one of another.
    found = {}
    for path in paths:
        macros = launch_text.launching_macros(macros_of(path))
        hits = list(launch_text.launches(read(path), macros))
        if hits:
            found[os.path.relpath(path, folder)] = hits
    return found


def match(folder, name, hits, launches):
    """For each hit the launch of the inventory that is it, or None."""
    starts = [0]
    for line in read(os.path.join(folder, name)).split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    places = [offset_of(starts, h.line, h.column) for h in hits]
    result = [None] * len(hits)
    for launch in launches:
        index = bisect.bisect_left(places, offset_of(starts, launch["line"], launch["column"]))
        if index < len(hits) and (result[index] is None or not result[index]["kernel"]):
            result[index] = launch
    return result


def nearest_error(report, launch):
    """The last error before the launch in its file, without names."""
    best = ""
    for file in report["files"]:
        for error in file["parse_errors"]:
            parts = error.split(":", 3)
            if len(parts) == 4 and parts[0] == launch["file"] and parts[1].isdigit() \
                    and int(parts[1]) <= launch["line"]:
                best = parts[3].strip()
    return best or "no error before it in its file"


def judge(folder, options):
    report, entered, seconds = lint(folder, options)
    if options.keep:
        path = os.path.join(options.keep, os.path.basename(folder) + ".json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(report, file, indent=1)
    by_file = collections.defaultdict(list)
    for launch in report["launches"]:
        by_file[os.path.normpath(launch["file"])].append(launch)
    row, why, errors = collections.Counter(), collections.Counter(), collections.Counter()
    row["files"] = len(report["files"])
    row["unread"] = sum(f["status"] == "failed" for f in report["files"])
    row["seconds"] = round(seconds, 1)
    undecided = collections.Counter()
    for name, hits in launches_in(folder).items():
        row["text"] += len(hits)
        was_read = os.path.normpath(os.path.join(folder, name)) in entered
        for hit, launch in zip(hits, match(folder, name, hits, by_file.get(name, []))):
            if launch is None:
                row["out"] += 1
                why["compiled out" if was_read else "in a header that nothing includes"] += 1
                continue
            reason = launch["block"].get("reason", "")
            # Only its place is known.
            if reason == UNREAD and launch["grid"].get("reason") == UNREAD and not launch["kernel"]:
                row["lost"] += 1
                errors[nearest_error(report, launch)] += 1
                continue
            row["found"] += 1
            row["decided"] += not reason
            row["run-time"] += reason in AT_RUN_TIME
            if reason:
                undecided[reason] += 1
    return row, why, undecided, errors


def show(name, row):
    print(f"{name:28}" + "".join(f"{row[c]:>9.1f}" if c == "seconds" else f"{row[c]:>9}"
                                  for c in COLUMNS), flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folders", nargs="+", metavar="CHECKOUT")
    arguments.add_argument("--warplint", default="build/bin/warplint", type=os.path.abspath)
    arguments.add_argument("--cuda-path", default="none")
    arguments.add_argument("--jobs", type=int, default=1)
    arguments.add_argument("--json", help="where to put the figures")
    arguments.add_argument("--keep", help="a folder for the reports")
    options = arguments.parse_args()
    print(" " * 28 + "".join(f"{c:>9}" for c in COLUMNS))
    total, causes, figures = collections.Counter(), [collections.Counter() for _ in range(3)], {}
    for folder in options.folders:
        folder = os.path.abspath(folder)
        row, *more = judge(folder, options)
        name = os.path.basename(folder)
        show(name, row)
        figures[name] = {**row, "out_by_cause": more[0], "undecided": more[1], "errors": more[2]}
        total.update(row)
        for cause, each in zip(causes, more):
            cause.update(each)
    show("all", total)
    compiled = total["found"] + total["lost"]
    print(f"\n{100 * total['found'] / max(1, compiled):.1f}% of {compiled} launches found; "
          f"{100 * (total['decided'] + total['run-time']) / max(1, compiled):.1f}% decided or "
          f"of run time")
    for title, cause in zip(("not in the inventory", "undecided", "error before a lost launch"),
                            causes):
        print(f"\n{title}:")
        for text, count in cause.most_common(25):
            print(f"  {count:5} {text}")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(figures, file, indent=1)


if __name__ == "__main__":
    main()
