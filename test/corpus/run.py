#!/usr/bin/env python3
"""Runs warplint over a corpus and compares its inventory with a text search.

    run.py --corpora DIR --work DIR [--cuda-path none|DIR]
           [--warplint build/bin/warplint] [--clang clang++-22] [--jobs N] [--target LIST]
           [NAME...]

Checkouts lie as CORPORA/NAME, at the commits in repos.json. For each repository
one line of a table:

    files     that were linted: every .cu and .cuh of its part
    seconds   that took
    rc        exit status of warplint; a crash is neither 0, 1 nor 2
    text      launches that a text search finds in what was read
    out       of these, compiled out in every file that reads them
    listed    of the rest, in the inventory; the others are named below the table
    decided   launches of the inventory whose block is known
    E, W      findings that are errors, and warnings

What was read is kept in WORK/NAME.MODE.live.json and used again, as it does not
depend on warplint's own code; the report stands in WORK/NAME.MODE.json.
"""

import argparse
import bisect
import collections
import concurrent.futures
import functools
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import time

import launch_text
import live_lines

HERE = os.path.dirname(os.path.abspath(__file__))
TEXT = (".cu", ".cuh", ".h", ".hpp", ".hxx", ".inl", ".inc", ".cpp", ".cc", ".c", ".impl")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]', re.M)


@functools.lru_cache(maxsize=None)
def read(path):
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        return file.read().replace("\r\n", "\n")


def mode(options):
    return "none" if options.cuda_path == "none" else "toolkit"


@functools.lru_cache(maxsize=None)
def macros_of(path):
    return launch_text.macros_of(launch_text.code_of(read(path)))


@functools.lru_cache(maxsize=None)
def launches_of(path, macros):
    return list(launch_text.launches(read(path), dict(macros)))


def lint(repository, options):
    """One run over the repository's part; its report, exit status and seconds."""
    name = repository["name"]
    report = os.path.join(options.work, f"{name}.{mode(options)}.json")
    command = [options.warplint, f"--cuda-path={options.cuda_path}", "--format=json", "--quiet",
               f"-j{options.jobs}", f"--output={report}", *targets(options),
               *parts(repository, options.corpora)]
    started = time.monotonic()
    run = subprocess.run(command + flags(repository), cwd=options.corpora,
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    seconds = time.monotonic() - started
    if run.returncode not in (0, 1, 2):
        sys.stderr.write(run.stderr.decode("utf-8", "replace")[-2000:])
        return {"launches": [], "files": [], "findings": [], "summary": {}}, run.returncode, seconds
    with open(report, encoding="utf-8") as file:
        return json.load(file), run.returncode, seconds


def parts(repository, corpora):
    """What is linted of it, by patterns, relative to the corpora."""
    patterns = [os.path.join(repository["name"], p) for p in repository.get("parts", [""])]
    return [path for pattern in patterns
            for path in sorted(glob.glob(pattern, root_dir=corpora))]


def targets(options):
    return [f"--target={options.target}"] if options.target else []


def flags(repository):
    return ["--", *repository["flags"]] if repository.get("flags") else []


def launches_read(printed, options):
    """Every hit of the text search in what one file reads, and which of them stay.

    Two sets of (file, line, column, form), files relative to the corpora.
    """
    arguments = live_lines.clang_arguments(printed, options.clang)
    live = live_lines.live_lines(arguments, options.clang, options.corpora)
    texts = [path for path in live if path.endswith(TEXT)]
    macros = launch_text.launching_macros([m for path in texts for m in macros_of(path)])
    found, stays = set(), set()
    for path in texts:
        name = os.path.relpath(path, options.corpora)
        for hit in launches_of(path, tuple(sorted(macros.items()))):
            entry = (name, hit.line, hit.column, hit.form)
            found.add(entry)
            if hit.line in live[path]:
                stays.add(entry)
    return found, stays


def files_with_text(folder):
    for root, folders, names in os.walk(folder):
        folders[:] = [f for f in folders if not f.startswith(".")]
        for name in names:
            if name.endswith(TEXT):
                yield os.path.join(root, name)


def may_launch(checkout):
    """Base names of the files that hold a hit, or include, by base name, one that does.

    More than that are none: it only spares the preprocessor the others.
    """
    paths = list(files_with_text(checkout))
    macros = launch_text.launching_macros([m for path in paths for m in macros_of(path)])
    found, includes = set(), collections.defaultdict(set)
    for path in paths:
        name = os.path.basename(path)
        if launches_of(path, tuple(sorted(macros.items()))):
            found.add(name)
        includes[name] |= {os.path.basename(i) for i in INCLUDE.findall(read(path))}
    while True:
        more = {n for n, named in includes.items() if n not in found and named & found}
        if not more:
            return found
        found |= more


def read_parts(repository, options):
    """What launches_read() gives for all files of the repository together."""
    name = repository["name"]
    kept = os.path.join(options.work, f"{name}.{mode(options)}.live.json")
    if os.path.exists(kept):
        with open(kept, encoding="utf-8") as file:
            stored = json.load(file)
        return ({tuple(h) for h in stored["found"]}, {tuple(h) for h in stored["live"]})
    printed = subprocess.run(
        [options.warplint, f"--cuda-path={options.cuda_path}", "--print-command",
         *parts(repository, options.corpora), *flags(repository)],
        cwd=options.corpora, capture_output=True, text=True).stdout.splitlines()
    wanted = may_launch(os.path.join(options.corpora, name))
    printed = [p for p in printed if os.path.basename(shlex.split(p)[-1]) in wanted]
    found, live = set(), set()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for one, stays in pool.map(lambda p: launches_read(p, options), printed):
            found |= one
            live |= stays
    with open(kept, "w", encoding="utf-8") as file:
        json.dump({"found": sorted(found), "live": sorted(live)}, file, indent=0)
    return found, live


def offset_of(starts, line, column):
    return starts[min(line, len(starts)) - 1] + column - 1


def matched(hits, launches, corpora):
    """For each hit the launches of the inventory that are it: {hit: [launch]}.

    A launch begins at its kernel's name or at a macro, which may launch several
    times; the hit is the first one from there on.
    """
    result = {}
    by_file = collections.defaultdict(list)
    for hit in hits:
        by_file[hit[0]].append(hit)
    for name, mine in by_file.items():
        text = read(os.path.join(corpora, name))
        starts = [0]
        for line in text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        mine.sort(key=lambda h: (h[1], h[2]))
        places = [offset_of(starts, h[1], h[2]) for h in mine]
        for launch in launches:
            if launch["file"] != name or not launch["line"]:
                continue
            index = bisect.bisect_left(places, offset_of(starts, launch["line"], launch["column"]))
            if index < len(mine):
                result.setdefault(mine[index], []).append(launch)
    return result


def judge(repository, options):
    report, status, seconds = lint(repository, options)
    found, live = read_parts(repository, options)
    listed = matched(live, report["launches"], options.corpora)
    summary = report["summary"]
    print(f"{repository['name']:18} {len(report['files']):5} {seconds:7.1f} {status:3} "
          f"{len(found):5} {len(found) - len(live):4} {len(listed):6} {len(report['launches']):9} "
          f"{summary.get('decided', 0):7} {summary.get('errors', 0):3} "
          f"{summary.get('warnings', 0):4}", flush=True)
    return sorted(live - set(listed)), summary.get("undecided", {}), len(live), len(listed)


def flags_of_a_run(description):
    """A parser of the arguments of every run over the corpora."""
    arguments = argparse.ArgumentParser(description=description,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("names", nargs="*", metavar="NAME")
    arguments.add_argument("--corpora", required=True, help="folder of checkouts",
                           type=os.path.abspath)
    arguments.add_argument("--warplint", default="build/bin/warplint", type=os.path.abspath)
    arguments.add_argument("--target", help="of warplint; without, its own default")
    return arguments


def flags_of_reports(description, jobs):
    """The same for a run that keeps a report of each repository."""
    arguments = flags_of_a_run(description)
    arguments.add_argument("--work", required=True, help="folder for reports",
                           type=os.path.abspath)
    arguments.add_argument("--jobs", type=int, default=jobs)
    return arguments


def main():
    arguments = flags_of_reports(__doc__, jobs=1)
    arguments.add_argument("--cuda-path", default="none")
    arguments.add_argument("--clang", default="clang++-22")
    options = arguments.parse_args()
    os.makedirs(options.work, exist_ok=True)

    with open(os.path.join(HERE, "repos.json"), encoding="utf-8") as file:
        repositories = json.load(file)["repositories"]
    print(f"{'':18} {'files':>5} {'seconds':>7} {'rc':>3} {'text':>5} {'out':>4} {'listed':>6} "
          f"{'inventory':>9} {'decided':>7} {'E':>3} {'W':>4}")
    missing, reasons, texts, listed = [], collections.Counter(), 0, 0
    for repository in repositories:
        if options.names and repository["name"] not in options.names:
            continue
        lost, undecided, in_text, in_inventory = judge(repository, options)
        missing += lost
        reasons.update(undecided)
        texts += in_text
        listed += in_inventory
    print(f"\n{listed} of {texts} launches in the inventory "
          f"({100 * listed / max(1, texts):.2f}%); not in it:")
    for name, line, column, form in missing:
        print(f"  {name}:{line}:{column}: {form}")
    print("undecided:", ", ".join(f"{n} {r}" for r, n in reasons.most_common()))
    return 0 if texts else 2


if __name__ == "__main__":
    sys.exit(main())
