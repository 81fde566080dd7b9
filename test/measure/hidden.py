"""Whether a claim about a file changes when one of its headers is missing."""

import json
import os
import random
import re
import shutil
import sys
import tempfile

import corpus

INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]', re.M)
PARTS = ("grid", "block", "dynamic_shared")
COUNTED = re.compile(r"; \d+ of \d+ launches here are checked$")


def read(options, folder, path):
    """The report on one file, and the files of the folder that it reads."""
    report, entered, _ = corpus.lint(options, folder, "--cuda-path=none", "-j1", "--checks=cuda-*", path, "--")
    if report is None:
        sys.exit(f"{path}: warplint crashed")
    return report, sorted(p for p in entered if p.startswith(folder + os.sep))


def place_of(launch):
    return launch["file"], launch["line"], launch["column"]


def way_of(reading):
    """The calls and the instances of templates by which a reading comes to its launch."""
    return json.dumps([reading.get("calls", []), reading.get("instances", [])], sort_keys=True)


def values_of(reading):
    """What is known of a launch, or of one way to it."""
    known = {part: {json.dumps(v) for v in reading[part]["values"]} for part in PARTS
             if isinstance(reading[part], dict) and "values" in reading[part]}
    if reading["kernel"]:
        known["kernel"] = {reading["kernel"]}
    return known


def findings_of(report):
    # "16 of 20 launches here are checked" counts what the hidden header had, too.
    return {(f["check"], f["file"], f["line"], COUNTED.sub("", f["message"]))
            for f in report["findings"]}


def more(values, known):
    """Those of VALUES that are not KNOWN. A template's name says nothing that one of its instances
    does not."""
    return {value for value in values - known
            if not any(each.startswith(f"{value}<") for each in known)}


def claims(whole, hidden):
    """What the second report claims beyond the first."""
    known, ways = {}, {}
    for launch in whole["launches"]:
        place = place_of(launch)
        # One of several readings can be known, and one of several instances can be the only one
        # that is left, where all together are not.
        for reading in (launch, *launch.get("readings", [])):
            for part, values in values_of(reading).items():
                known.setdefault((place, part), set()).update(values)
            ways.setdefault(place, set()).add(way_of(reading))
        known.setdefault((place, "kernel"), set()).update(launch["kernels"])
    for launch in hidden["launches"]:
        place = place_of(launch)
        if place not in ways:  # without its header it can have another, such as one in a macro
            continue
        # Of a way that the whole file knows to be closed, nothing is true or false. It is closed by
        # what can't be read without the header, such as an assertion about a type's size.
        for reading in (launch, *(r for r in launch.get("readings", [])
                                  if way_of(r) in ways[place])):
            for part, values in sorted(values_of(reading).items()):
                there = known.get((place, part), set())
                if more(values, there):
                    yield f"{place}: {part} is {sorted(values)}, not {sorted(there)}"
    for finding in sorted(findings_of(hidden) - findings_of(whole)):
        yield f"new finding: {finding}"


def includes_of(paths):
    for path in paths:
        with open(path, "rb") as file:
            for match in INCLUDE.finditer(file.read()):
                yield path, match.start(1)


def hide(path, offset):
    """Renames what is included there; the text as it was."""
    with open(path, "rb") as file:
        text = file.read()
    with open(path, "wb") as file:
        file.write(text[:offset] + b"@" + text[offset + 1:])
    return text


def trials(folder, count, options, chance):
    """Runs up to `count` of them; how many ran, and the faults."""
    paths = [os.path.join(root, name) for root, _, names in os.walk(folder)
             for name in sorted(names) if name.endswith(".cu")]
    chance.shuffle(paths)
    ran = faults = 0
    for path in paths:
        if ran >= count:
            break
        whole, entered = read(options, folder, path)
        places = list(includes_of(entered))
        if not whole["launches"] or not places or any(f["status"] != "whole"
                                                      for f in whole["files"]):
            continue
        for header, offset in chance.sample(places, min(len(places), options.each, count - ran)):
            text = hide(header, offset)
            hidden, _ = read(options, folder, path)
            with open(header, "wb") as file:
                file.write(text)
            ran += 1
            for claim in claims(whole, hidden):
                faults += 1
                name = INCLUDE.search(text, text.rfind(b"\n", 0, offset) + 1)[1].decode()
                print(f"{os.path.relpath(path, folder)} without {name} of "
                      f"{os.path.relpath(header, folder)}: {claim}", flush=True)
    return ran, faults


def flags(parser):
    parser.add_argument("folders", nargs="+", metavar="CHECKOUT")
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--each", type=int, default=5, help="trials of one file")
    parser.add_argument("--seed", type=int, default=0)


def measure(options):
    """For each trial a file is drawn that parses whole and launches something, and one #include of it, or of
    a header of the checkout that it reads, gets a name that does not exist. A value or a kernel of a launch
    that the whole file has, or any finding, that only the second report has is printed, and fails the run."""
    chance = random.Random(options.seed)
    ran = faults = 0
    for folder in options.folders:
        with tempfile.TemporaryDirectory() as scratch:
            copy = os.path.join(os.path.realpath(scratch), os.path.basename(folder.rstrip("/")))
            shutil.copytree(folder, copy, symlinks=True)
            more, wrong = trials(copy, options.trials // len(options.folders), options, chance)
            ran, faults = ran + more, faults + wrong
    print(f"{ran} trials, {faults} claims beyond those of the whole file")
    return 1 if faults or not ran else 0
