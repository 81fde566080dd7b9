#!/usr/bin/env python3
"""Holds the blocks that warplint decided against those that were read by hand.

    score.py --corpora DIR --work DIR [--mode none|toolkit] [--all]

Of the launches in labels.json that the preprocessor leaves in (run.py knows), and
whose block their file fixes: how many are decided, and whether with the values of
the label. A decided launch with a value less than the label's is a fault of the
tool, or of the label; one with more values, or one whose label says that it varies,
is listed to be looked at.
"""

import argparse
import collections
import json
import os
import sys

import run

HERE = os.path.dirname(os.path.abspath(__file__))


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def blocks_of(launches):
    """The blocks of all `launches` as a set, or the reason that one is not known."""
    if not launches:
        return "not in the inventory"
    for launch in launches:
        if "values" not in launch["block"]:
            return launch["block"]["reason"] if launch["reached"] else "never reached"
    return {tuple(b) for launch in launches for b in launch["block"]["values"]}


def judge(label, found):
    """The verdict on one launch, and whether it wants to be looked at."""
    if "blocks" not in label:
        return ("varies, and decided", True) if isinstance(found, set) else ("varies", False)
    wanted = {tuple(b) for b in label["blocks"]}
    if not isinstance(found, set):
        return "fixed, not decided", True
    if found == wanted:
        return "fixed, decided", False
    return ("fixed, decided with fewer values", True) if not wanted <= found else \
        ("fixed, decided with more values", True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--corpora", required=True, help="folder of checkouts")
    arguments.add_argument("--work", required=True, help="folder of run.py's results")
    arguments.add_argument("--mode", default="none", choices=["none", "toolkit"])
    arguments.add_argument("--all", action="store_true", help="list every launch")
    options = arguments.parse_args()
    labels = collections.defaultdict(list)
    for label in load(os.path.join(HERE, "labels.json"))["launches"]:
        labels[label["file"].split("/")[0]].append(label)
    counts = collections.Counter()
    for name, mine in sorted(labels.items()):
        stem = os.path.join(options.work, f"{name}.{options.mode}")
        if not os.path.exists(stem + ".json") or not os.path.exists(stem + ".live.json"):
            print(f"{name}: not run, {len(mine)} labels left out")
            continue
        hits = {tuple(h[:3]): tuple(h) for h in load(stem + ".live.json")["live"]}
        listed = run.matched(list(hits.values()), load(stem + ".json")["launches"],
                             os.path.abspath(options.corpora))
        for label in mine:
            place = (label["file"], label["line"], label["column"])
            if place not in hits:
                counts["compiled out"] += 1
                continue
            found = blocks_of(listed.get(hits[place]))
            verdict, look = judge(label, found)
            counts[verdict] += 1
            if look or options.all:
                print("{}:{}:{}: {}: {} | {}".format(
                    *place, verdict, label.get("blocks", label.get("varies")),
                    sorted(found) if isinstance(found, set) else found))
    fixed = sum(n for verdict, n in counts.items() if verdict.startswith("fixed"))
    decided = sum(n for verdict, n in counts.items() if verdict.startswith("fixed, decided"))
    print(", ".join(f"{n} {verdict}" for verdict, n in counts.most_common()))
    print(f"decided: {decided} of {fixed} that are fixed ({100 * decided / max(1, fixed):.1f}%)")
    return 0 if fixed else 2


if __name__ == "__main__":
    sys.exit(main())
