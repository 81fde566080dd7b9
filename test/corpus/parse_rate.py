#!/usr/bin/env python3
"""Counts the files of a corpus that parse without an error, and the causes of the rest.

Checkouts lie as CORPORA/NAME, at the commits in repos.json. For each file a
program prints the Clang arguments that warplint would use, one per line; stock
Clang parses with them, warplint's own headers taken from the source tree.

    parse_rate.py --corpora DIR [--printer 'build/bin/warplint --print-command']
                  [--sample N] [--json FILE] [NAME...]

A file that another file includes is no translation unit of its own and is left
out. A file that lacks a header which its repository does not hold counts apart.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
HEADERS = os.path.normpath(os.path.join(HERE, "../../cuda_headers"))
VIRTUAL = "/@warplint/cuda"
SOURCES = (".cu", ".cuh", ".h", ".hpp", ".cpp", ".cc", ".c", ".inl")
INCLUDED = re.compile(r'^\s*#\s*include\s*["<]([^">]+\.cu)[">]', re.M)
ERROR = re.compile(r"^(.*?):(\d+):(\d+): (?:fatal )?error: (.*)$")
MISSING = re.compile(r"'([^']+)' file not found")


def files_under(folder, endings):
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for name in sorted(names):
            if name.endswith(endings):
                yield os.path.join(root, name)


def translation_units(checkout, parts):
    """The .cu files of a checkout, and how many were parts of others."""
    included = set()
    for path in files_under(checkout, SOURCES):
        with open(path, errors="replace") as file:
            for name in INCLUDED.findall(file.read()):
                included.add(os.path.normpath(os.path.join(os.path.dirname(path), name)))
    everything = [path for part in parts
                  for path in files_under(os.path.join(checkout, part), (".cu",))]
    units = [path for path in everything if path not in included]
    return units, len(everything) - len(units)


def parse(path, options, flags):
    printer = shlex.split(options.printer) + [path]
    printed = subprocess.run(printer + (["--"] + flags if flags else []),
                             capture_output=True, text=True)
    if printed.returncode:
        return {"file": path, "seconds": 0, "errors": [["", "no command: " + printed.stderr[:200]]]}
    arguments = [a.replace(VIRTUAL, HEADERS) for a in shlex.split(printed.stdout)]
    started = time.monotonic()
    try:
        run = subprocess.run([options.clang] + arguments[1:], capture_output=True, text=True,
                             errors="replace", cwd=os.path.dirname(path), timeout=options.limit)
        found = [ERROR.match(line) for line in run.stderr.splitlines()]
        errors = [[f"{m[1]}:{m[2]}", m[4]] for m in found if m]
        if run.returncode and not errors:
            errors = [["", "failed: " + run.stderr[-200:]]]
    except subprocess.TimeoutExpired:
        errors = [["", "too slow"]]
    return {"file": path, "seconds": time.monotonic() - started, "errors": errors}


def is_external(result, names):
    """Whether a header is missing that the repository itself does not hold."""
    missing = [MISSING.search(message) for _, message in result["errors"]]
    return any(m and os.path.basename(m[1]) not in names for m in missing)


def report(name, checkout, results, fragments):
    names = {os.path.basename(p) for p in files_under(checkout, SOURCES)}
    clean = [r for r in results if not r["errors"]]
    external = [r for r in results if is_external(r, names)]
    own = len(results) - len(external)
    seconds = sum(r["seconds"] for r in results) / max(1, len(results))
    print(f"{name}: {len(results)} files, {len(clean)} without an error; "
          f"{len(external)} lack a foreign header; rate of the others "
          f"{100 * len(clean) / max(1, own):.1f}%; {seconds:.2f} s a file; "
          f"{fragments} fragments left out")
    counts, example = collections.Counter(), {}
    for result in results:
        for place, message in {m: (p, m) for p, m in result["errors"]}.values():
            counts[message] += 1
            example.setdefault(message, place)
    for message, count in counts.most_common(15):
        place = os.path.relpath(example[message], checkout) if example[message] else ""
        print(f"  {count:4} {message[:120]}   [{place}]")
    return {"name": name, "files": len(results), "clean": len(clean),
            "foreign": len(external), "seconds": round(seconds, 3)}


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("names", nargs="*", metavar="NAME")
    arguments.add_argument("--corpora", required=True, help="folder of checkouts")
    arguments.add_argument("--printer", default="build/bin/warplint --print-command")
    arguments.add_argument("--clang", default="clang++-22")
    arguments.add_argument("--sample", type=int, default=0, help="about N files of each")
    arguments.add_argument("--limit", type=float, default=120, help="seconds for one file")
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--json", help="where to put the figures")
    options = arguments.parse_args()

    with open(os.path.join(HERE, "repos.json")) as file:
        repositories = json.load(file)["repositories"]
    figures = []
    for repository in repositories:
        name = repository["name"]
        checkout = os.path.abspath(os.path.join(options.corpora, name))
        if options.names and name not in options.names:
            continue
        if not os.path.isdir(checkout):
            print(f"{name}: no checkout in {options.corpora}", file=sys.stderr)
            continue
        units, fragments = translation_units(checkout, repository.get("parts", [""]))
        if options.sample:
            units = units[::max(1, len(units) // options.sample)]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(
                lambda path: parse(path, options, repository.get("flags", [])), units))
        figures.append(report(name, checkout, results, fragments))
    if options.json:
        with open(options.json, "w") as file:
            json.dump(figures, file, indent=1)
    return 0 if figures else 2


if __name__ == "__main__":
    sys.exit(main())
