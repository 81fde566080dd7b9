#!/usr/bin/env python3
"""Draws warnings to be judged, at random and the same ones every time.

    sample.py --work DIR --check NAME [--count 50]

The findings of a check in the reports that run.py left in WORK/*.none.json are put
in an order by a hash of their place and words, and the first are printed as JSON:
another finding does not change the order of the others. What judged.json says of
one is printed with it.
"""

import argparse
import glob
import hashlib
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))


def order(finding):
    text = "warplint {check} {file}:{line}:{column} {message}".format(**finding)
    return hashlib.sha256(text.encode()).hexdigest()


def judged():
    path = os.path.join(HERE, "judged.json")
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return {(e["check"], e["file"], e["line"]): e["verdict"] for e in json.load(file)["findings"]}


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--work", required=True, help="folder of run.py's results")
    arguments.add_argument("--check", required=True)
    arguments.add_argument("--count", type=int, default=50)
    options = arguments.parse_args()
    found = []
    for path in sorted(glob.glob(os.path.join(options.work, "*.none.json"))):
        with open(path, encoding="utf-8") as file:
            found += [f for f in json.load(file)["findings"] if f["check"] == options.check]
    verdicts = judged()
    for finding in sorted(found, key=order)[:options.count]:
        kept = {k: finding[k] for k in ("check", "file", "line", "column")}
        place = (finding["check"], finding["file"], finding["line"])
        print(json.dumps({**kept, "verdict": verdicts.get(place, "")}))


if __name__ == "__main__":
    main()
