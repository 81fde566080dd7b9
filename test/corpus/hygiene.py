#!/usr/bin/env python3
"""Precision of the checks of launch hygiene, by findings that were read one by one.

    hygiene.py                              the table of hygiene.json, per check and mode
    hygiene.py --draw 100 MODE=REPORT...    findings to be read, as many of each check and mode
                                            as there are, or an equal share, drawn with a fixed seed

REPORT is a JSON report of warplint. A check that is right and of use in nine of ten, for at least
twenty findings that were read, may be on by default.
"""

import argparse
import collections
import json
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
VERDICTS = ("useful", "useless", "false")
LEAST, SHARE = 20, 90


def score(findings):
    """Prints a line for each check and mode."""
    counts = collections.defaultdict(collections.Counter)
    for finding in findings:
        counts[finding["check"], finding["mode"]][finding["verdict"]] += 1
    print(f"{'check':30} {'mode':11} {'read':>5} {'useful':>7} {'useless':>8} {'false':>6}  default")
    for (check, mode), verdicts in sorted(counts.items()):
        total = sum(verdicts.values())
        may = total >= LEAST and verdicts["useful"] * 100 >= total * SHARE
        print(f"{check:30} {mode:11} {total:5} " + " ".join(
            f"{verdicts[v]:{n}}" for v, n in zip(VERDICTS, (7, 8, 6))) +
              f"  {'may be on' if may else 'off'}")


def draw(count, reports):
    """Prints `count` of the findings in `reports`."""
    groups = collections.defaultdict(set)
    for report in reports:
        mode, path = report.split("=", 1)
        with open(path, encoding="utf-8") as file:
            for f in json.load(file)["findings"]:
                groups[f["check"], mode].add((f["file"], f["line"], f["message"]))
    left = count
    for number, (key, found) in enumerate(sorted(groups.items(), key=lambda g: len(g[1]))):
        share = min(len(found), left // (len(groups) - number))
        left -= share
        for path, line, message in sorted(random.Random(32).sample(sorted(found), share)):
            print(json.dumps({"check": key[0], "mode": key[1], "file": path, "line": line,
                              "message": message}))


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--draw", type=int, metavar="COUNT")
    arguments.add_argument("reports", nargs="*", metavar="MODE=REPORT")
    options = arguments.parse_args()
    if options.draw:
        draw(options.draw, options.reports)
        return 0
    with open(os.path.join(HERE, "hygiene.json"), encoding="utf-8") as file:
        findings = json.load(file)["findings"]
    print("As found:")
    score(findings)
    print("Without those that are mended:")
    score([f for f in findings if not f.get("mended")])
    return 0 if all(f["verdict"] in VERDICTS for f in findings) else 1


if __name__ == "__main__":
    sys.exit(main())
