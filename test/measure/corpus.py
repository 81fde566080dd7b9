# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What warplint finds and reads in repositories at fixed commits, repos.json."""
import bisect
import collections
import glob
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

import launch_text

HERE = pathlib.Path(__file__).resolve().parent
COUNTS = ("files", "partly", "failed", "launches", "decided")
CRASH = "warplint crashed on this file"
TEXT = (".cu", ".cuh", ".h", ".hpp", ".hxx", ".inl", ".inc", ".cpp", ".cc", ".c", ".impl")
# The program computes these blocks; for other reasons warplint did not read one or gave up on it.
AT_RUN_TIME = {"function parameter", "variable that changes", "variable of another file",
               "variable whose address is taken", "variable captured by reference",
               "variable passed by reference", "volatile variable", "result of a call",
               "from the occupancy API", "asked from the device", "member of a run-time object",
               "object behind an unknown pointer"}
UNREAD = "source that could not be parsed"
COLUMNS = ("files", "unread", "text", "out", "found", "lost", "decided", "run-time", "seconds")


def stored(name):
    return json.loads((HERE / name).read_text())


def lint(options, folder, *arguments, limit=None):
    """The JSON report (none where warplint crashes or exceeds the limit), the files that were read,
    and processor seconds."""
    with tempfile.TemporaryDirectory() as scratch:
        report, rule = os.path.join(scratch, "report.json"), os.path.join(scratch, "rule.d")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            run = subprocess.run(
                [options.warplint, "lint", "--format=json", "--quiet", f"--cache-dir={scratch}/cache",
                 f"--output={report}", f"--depfile={rule}", *arguments],
                cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=limit)
        except subprocess.TimeoutExpired:
            return None, set(), limit
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if run.returncode not in (0, 1, 2):
            sys.stderr.write(run.stderr.decode("utf-8", "replace")[-2000:])
            return None, set(), seconds
        words = re.split(r"(?<!\\)\s+", pathlib.Path(rule).read_text(errors="replace")
                         .split(":", 1)[-1].replace("\\\n", " "))
        entered = {os.path.normpath(os.path.join(folder, w.replace("\\ ", " "))) for w in words if w}
        return json.loads(pathlib.Path(report).read_text()), entered, seconds


def flags_of_expectations(parser):
    parser.add_argument("names", nargs="*", metavar="NAME", help="repositories; default: all")
    parser.add_argument("--corpora", required=True, type=os.path.abspath, help="folder of the checkouts")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--target")
    parser.add_argument("--limit", type=float, default=7200, help="seconds for a repository")
    parser.add_argument("--write", action="store_true", help="keep what is found in expected.json")


def expectations(options):
    """Lints the repositories with warplint's own headers and the default checks, and prints the counts
    and findings that differ from expected.json. Exit status 1 if some differ, for a crash, for a
    repository that takes too long, and for an error without a verdict in judged.json."""
    known = {r["name"]: r for key in ("repositories", "further") for r in stored("repos.json")[key]}
    judged = stored("judged.json")
    verdicts = {(f["check"], f["file"], f["line"])
                for f in judged["findings"] + judged["elsewhere"]["findings"]}
    wrong, expected = [], stored("expected.json")
    print(f"{'':18} {'seconds':>7} " + " ".join(f"{key:>8}" for key in COUNTS))
    for name in options.names or known:
        repository = known[name]
        if not os.path.isdir(os.path.join(options.corpora, name)):
            wrong.append(f"{name}: not there: fetch github.com/{repository['source']} at "
                         f"{repository['commit']} into {options.corpora}/{name}")
            continue
        targets = options.target or ",".join(repository.get("expectations_targets", []))
        paths = [path for part in repository.get("parts", [""])
                 for path in sorted(glob.glob(os.path.join(name, part), root_dir=options.corpora))]
        began = time.monotonic()
        report, _, _ = lint(options, options.corpora, "--cuda-path=none", f"-j{options.jobs}",
                            *([f"--target={targets}"] if targets else []), *paths,
                            *(["--", *repository["flags"]] if "flags" in repository else []), limit=options.limit)
        if report is None:
            wrong.append(f"{name}: crashed, or took over {options.limit} s")
            continue
        now = result_of(report)
        print(f"{name:18} {time.monotonic() - began:7.1f} " + " ".join(f"{now[key]:8}" for key in COUNTS), flush=True)
        wrong += [f"crash: {problem}" for f in report["files"] for problem in f["parse_errors"] if CRASH in problem]
        wrong += [f"no verdict: {shown(f)}" for f in now["findings"] if f["severity"] == "error"
                  and (f["check"], f["file"], f["line"]) not in verdicts]
        if options.write:
            expected[name] = now
            (HERE / "expected.json").write_text(json.dumps(expected, indent=1, sort_keys=True) + "\n")
        else:
            wrong += differences(name, now, expected.get(name, {"findings": []}))
    print("\n".join(wrong) if wrong else "nothing differs")
    return 1 if wrong else 0


def result_of(report):
    """What is kept of a report."""
    statuses = collections.Counter(f["status"] for f in report["files"])
    return {"files": len(report["files"]), "partly": statuses["partly"], "failed": statuses["failed"],
            "launches": len(report["launches"]), "decided": report["summary"]["decided"],
            "findings": [{key: f[key] for key in ("check", "severity", "file", "line", "column", "message")}
                         for f in report["findings"]]}


def shown(finding):
    return "{file}:{line}:{column}: {severity}: {message} [{check}]".format(**finding)


def differences(name, now, before):
    for key in COUNTS:
        if before.get(key) != now[key]:
            yield f"{name}: {key}: {before.get(key)} expected, {now[key]} found"
    new, old = ({shown(f) for f in result["findings"]} for result in (now, before))
    yield from (f"gone: {line}" for line in sorted(old - new))
    yield from (f"new: {line}" for line in sorted(new - old))


def flags_of_inventory(parser):
    parser.add_argument("folders", nargs="+", metavar="CHECKOUT", type=os.path.abspath)
    parser.add_argument("--cuda-path", default="none")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", help="where to put the figures")


def inventory(options):
    """Lints checkouts without toolkit and build description, and compares the inventory of launches with
    a search of the text. A line for each checkout:

        files     that were linted
        unread    of these, read with launches lost or errors that no missing header explains
        text      launches that the text search finds
        out       of these, compiled out, or in a header that no linted file includes
        found     of the rest, in the inventory with their kernel or at least their configuration
        lost      of the rest, those that are not
        decided   of those found, with a block that is known
        run-time  of those found, with a block that the program computes when it runs
        seconds   processor time, with a cache that is empty at first

    Below it: why launches are lost and blocks undecided, and the errors before lost launches."""
    print(" " * 28 + "".join(f"{c:>9}" for c in COLUMNS))
    total, causes, figures = collections.Counter(), [collections.Counter() for _ in range(3)], {}
    for folder in options.folders:
        row, *more = judge(folder, options)
        show(os.path.basename(folder), row)
        figures[os.path.basename(folder)] = {**row, **dict(zip(("out_by_cause", "undecided", "errors"), more))}
        total.update(row)
        for cause, each in zip(causes, more):
            cause.update(each)
    show("all", total)
    for title, cause in zip(("not in the inventory", "undecided", "error before a lost launch"), causes):
        print(f"\n{title}:")
        for text, count in cause.most_common(25):
            print(f"  {count:5} {text}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures, indent=1))
    return 0


def show(name, row):
    print(f"{name:28}" + "".join(f"{row[c]:>9.1f}" if c == "seconds" else f"{row[c]:>9}"
                                 for c in COLUMNS), flush=True)


def judge(folder, options):
    """The figures of one checkout; why launches are out, undecided and lost."""
    report, entered, seconds = lint(options, folder, f"--cuda-path={options.cuda_path}", "--list-launches",
                                    f"-j{options.jobs}", ".")
    if report is None:
        sys.exit(f"{folder}: warplint crashed")
    by_file = collections.defaultdict(list)
    for launch in report["launches"]:
        by_file[os.path.normpath(launch["file"])].append(launch)
    row, out, undecided, errors = (collections.Counter() for _ in range(4))
    row.update(files=len(report["files"]), unread=sum(f["status"] == "failed" for f in report["files"]),
               seconds=round(seconds, 1))
    for name, text, hits in launches_in(folder):
        row["text"] += len(hits)
        was_read = os.path.normpath(os.path.join(folder, name)) in entered
        for launch in match(text, hits, by_file[name]):
            if launch is None:
                row["out"] += 1
                out["compiled out" if was_read else "in a header that nothing includes"] += 1
                continue
            reason = launch["block"].get("reason", "")
            if reason == launch["grid"].get("reason") == UNREAD and not launch["kernel"]:
                row["lost"] += 1
                errors[nearest_error(report, launch)] += 1
                continue
            row.update(found=1, decided=not reason, **{"run-time": reason in AT_RUN_TIME})
            if reason:
                undecided[reason] += 1
    return row, out, undecided, errors


def launches_in(folder):
    """Name, text and hits of the text search for each file of a folder that has some."""
    for root, folders, names in os.walk(folder):
        folders[:] = [f for f in folders if not f.startswith(".")]
        for name in names:
            if name.endswith(TEXT):
                path = pathlib.Path(root, name)
                text = path.read_text(errors="replace").replace("\r\n", "\n")
                # A macro with a common name in one file is not one of another.
                macros = launch_text.launching_macros(launch_text.macros_of(launch_text.code_of(text)))
                if hits := list(launch_text.launches(text, macros)):
                    yield os.path.relpath(path, folder), text, hits


def match(text, hits, launches):
    """For each hit the launch of the inventory that is it, or none: a launch begins at its kernel's name
    or at a macro, and the hit is the first one from there on."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    places = [hit.offset for hit in hits]
    result = [None] * len(hits)
    for launch in launches:
        begin = starts[min(launch["line"], len(starts)) - 1] + launch["column"] - 1
        index = bisect.bisect_left(places, begin)
        if index < len(hits) and (result[index] is None or not result[index]["kernel"]):
            result[index] = launch
    return result


def nearest_error(report, launch):
    """The last error before the launch in its file, without names."""
    best = "no error before it in its file"
    for file in report["files"]:
        for error in file["parse_errors"]:
            parts = error.split(":", 3)
            if len(parts) == 4 and parts[0] == launch["file"] and parts[1].isdigit() and int(parts[1]) <= launch["line"]:
                best = parts[3].strip()
    return best


def flags_of_labels(parser):
    parser.add_argument("--corpora", required=True, type=os.path.abspath, help="folder of the checkouts")
    parser.add_argument("--cuda-path", default="none")


def labels(options):
    """Compares the blocks of launches with labels.json: drawn at random, and read by hand before warplint
    was run. A launch with a known block that lacks a value of its label fails the run."""
    by_file = collections.defaultdict(list)
    for label in stored("labels.json")["launches"]:
        by_file[label["file"]].append(label)
    counts = collections.Counter()
    for name, mine in by_file.items():
        if not os.path.exists(os.path.join(options.corpora, name)):
            counts["in no checkout here"] += len(mine)
            continue
        report = lint(options, options.corpora, f"--cuda-path={options.cuda_path}", name)[0]
        for label in mine:
            blocks = [launch["block"].get("values") for launch in report["launches"]
                      if (launch["file"], launch["line"]) == (name, label["line"])]
            known = blocks and all(blocks)
            found = {tuple(block) for values in blocks if values for block in values}
            wanted = {tuple(block) for block in label.get("blocks", [])}
            verdict = ("not in the inventory" if not blocks else "varies" if not wanted else
                       "fixed, not decided" if not known else "fixed, decided" if found == wanted else
                       "fixed, decided with more values" if wanted < found else "wrong")
            counts[verdict] += 1
            if verdict == "wrong":
                print(f"{name}:{label['line']}: {sorted(found)}, expected {sorted(wanted)}")
    print(", ".join(f"{n} {verdict}" for verdict, n in counts.most_common()))
    return 1 if counts["wrong"] or not counts["fixed, decided"] else 0
