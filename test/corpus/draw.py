#!/usr/bin/env python3
"""Draws launches for labelling, at random and the same ones every time.

    draw.py --corpora DIR --work DIR [--count 200] [--context LINES]

The launches that run.py found in WORK/*.live.json to be compiled in are put in an
order by a hash of their place, and the first are taken: another repository or
launch does not change the order of the others. What labels.json holds already is
marked with a star.
"""

import argparse
import glob
import hashlib
import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))


def order(launch):
    return hashlib.sha256("warplint {}:{}:{}".format(*launch[:3]).encode()).hexdigest()


def labelled():
    path = os.path.join(HERE, "labels.json")
    if not os.path.exists(path):
        return set()
    with open(path, encoding="utf-8") as file:
        return {(e["file"], e["line"], e["column"]) for e in json.load(file)["launches"]}


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--corpora", required=True, help="folder of checkouts")
    arguments.add_argument("--work", required=True, help="folder of run.py's results")
    arguments.add_argument("--count", type=int, default=200)
    arguments.add_argument("--context", type=int, default=0, help="lines of source to print")
    options = arguments.parse_args()
    launches = set()
    for path in glob.glob(os.path.join(options.work, "*.none.live.json")):
        with open(path, encoding="utf-8") as file:
            launches |= {tuple(h) for h in json.load(file)["live"]}
    known = labelled()
    for name, line, column, form in sorted(launches, key=order)[:options.count]:
        star = "*" if (name, line, column) in known else " "
        print(f"{star} {name}:{line}:{column} {form}")
        if options.context:
            with open(os.path.join(options.corpora, name), encoding="utf-8",
                      errors="replace") as file:
                lines = re.split("\r?\n", file.read())
            first = max(0, line - 1 - options.context)
            for number, text in enumerate(lines[first:line + 3], first + 1):
                print(f"    {number:5} {text}")


if __name__ == "__main__":
    main()
