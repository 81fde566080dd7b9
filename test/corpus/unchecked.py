#!/usr/bin/env python3
"""Compares cuda-launch-unchecked with launches that were read by hand.

    unchecked.py --corpora DIR [--warplint build/bin/warplint] [--cuda-path none|DIR]

unchecked.json has launches of PyTorch's kind: whether each one's error is checked before the next
launch or the end of its function, and whether a file with its headers checks enough of its launches
for `Mode: convention` to report it. Each file is linted in both modes, in a copy of its checkout. The
last lines count the launches that agree. `without` names files from which one line is taken out, so
that a launch that was checked is not.
"""

import argparse
import collections
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CHECK = "cuda-launch-unchecked"


def link(source, target):
    """Makes `target` the file `source`, or a copy of it on another disk."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def copied(corpora, names, folder):
    """Copies the checkouts `names` into `folder`, without configurations of their own."""
    for name in sorted(names):
        shutil.copytree(os.path.join(corpora, name), os.path.join(folder, name), symlinks=True,
                        ignore=shutil.ignore_patterns(".git", ".clang-tidy"), copy_function=link)


def lines(folder, names, mode, options):
    """Which lines of the files `names` are launches, and which the check reports in `mode`."""
    with open(os.path.join(folder, ".clang-tidy"), "w", encoding="utf-8") as file:
        file.write(f"Checks: '-*,{CHECK}'\nCheckOptions:\n  {CHECK}.Mode: {mode}\n")
    launches, reported = set(), set()
    for repository in sorted({name.split("/")[0] for name in names}):
        mine = {os.path.basename(n): n for n in names if n.startswith(repository + "/")}
        run = subprocess.run(
            [options.warplint, "lint", f"--cuda-path={options.cuda_path}", "--target=sm_80",
             "--format=json", "--no-cache", "--quiet",
             *(os.path.join(folder, name) for name in sorted(mine.values()))],
            cwd=os.path.join(folder, repository), stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, check=False)
        report = json.loads(run.stdout)
        for key, found in (("launches", launches), ("findings", reported)):
            found |= {(mine[os.path.basename(record["file"])], record["line"])
                      for record in report[key] if os.path.basename(record["file"]) in mine}
    return launches, reported


def without(path, line):
    """Empties the line `line` of `path`, and returns what was there before."""
    with open(path, encoding="utf-8", errors="replace") as file:
        before = file.read()
    text = before.split("\n")
    text[line - 1] = ""
    rewrite(path, "\n".join(text))
    return before


def rewrite(path, text):
    """Makes `path` a file of its own with `text`."""
    os.unlink(path)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def compare_launches(launches, folder, options):
    """Prints where the check differs from the list; whether it does nowhere in mode convention."""
    names = {launch["file"] for launch in launches}
    listed, always = lines(folder, names, "always", options)
    _, convention = lines(folder, names, "convention", options)
    counts = collections.Counter()
    for launch in launches:
        place = launch["file"], launch["line"]
        for what, agrees in (("found", place in listed),
                             ("always", (place in always) != launch["checked"]),
                             ("convention", (place in convention) == launch["reported"])):
            counts[what] += agrees
            if not agrees:
                print(f"{place[0]}:{place[1]}: '{what}' differs: {launch['reason']}")
    print(f"{len(launches)} launches: {counts['found']} found; {counts['always']} agree in mode "
          f"always, {counts['convention']} in convention", flush=True)
    return all(counts[what] == len(launches) for what in ("found", "convention"))


def compare_edits(edits, folder, options):
    """The same for files from which a line is taken out."""
    agree = 0
    for edit in edits:
        path = os.path.join(folder, edit["file"])
        before = without(path, edit["line"])
        _, found = lines(folder, {edit["file"]}, "convention", options)
        rewrite(path, before)
        agree += found == {(edit["file"], edit["reported"])}
        if found != {(edit["file"], edit["reported"])}:
            print(f"{edit['file']} without line {edit['line']}: {sorted(l for _, l in found)} "
                  f"instead of {edit['reported']}")
    print(f"{len(edits)} files without a check: {agree} report its launch and no other")
    return agree == len(edits)


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--corpora", required=True, help="folder of checkouts")
    arguments.add_argument("--warplint", default="build/bin/warplint")
    arguments.add_argument("--cuda-path", default="none")
    options = arguments.parse_args()
    options.warplint = os.path.abspath(options.warplint)
    with open(os.path.join(HERE, "unchecked.json"), encoding="utf-8") as file:
        known = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        copied(os.path.abspath(options.corpora), known["commits"], folder)
        launches = compare_launches(known["launches"], folder, options)
        edits = compare_edits(known["without"], folder, options)
    return 0 if launches and edits else 1


if __name__ == "__main__":
    sys.exit(main())
