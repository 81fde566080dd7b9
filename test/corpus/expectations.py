#!/usr/bin/env python3
"""Lints the repositories of the corpus and compares what is found with what is kept.

    expectations.py --corpora DIR --work DIR [--warplint build/bin/warplint] [--jobs N]
                    [--target LIST] [--write] [NAME...]

Checkouts lie as CORPORA/NAME, at the commits in repos.json; one that is not there is
named with what to fetch. They are clones: by its .git a project's top folder is known,
and where no build is at hand includes are looked for below it. Each is linted with warplint's own headers and the checks that
are on by default. For each one line of a table:

    files     that were linted: every .cu and .cuh of its part
    partly    of these, read without some header
    failed    and not read well enough
    seconds   that took
    launches  in the inventory
    decided   of these, whose block is known
    E, W      findings that are errors, and warnings

Below it stand the findings that came and went since expected.json was written, other
counts than there, and errors without a verdict in judged.json. The exit status is 1
where there are any of these, where warplint crashed, on any file, and where a
repository took over --limit seconds. --write takes what was found as what is expected.
"""

import json
import os
import subprocess
import sys
import time

import run

HERE = os.path.dirname(os.path.abspath(__file__))
COUNTS = ("files", "partly", "failed", "launches", "decided")
CRASH = "warplint crashed on this file"


def stored(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return json.load(file)


def verdicts():
    judged = stored("judged.json")
    return {(f["check"], f["file"], f["line"])
            for f in judged["findings"] + judged["elsewhere"]["findings"]}


def targets(repository, options):
    """The targets: those asked for, or the few of a repository where each is a long parse."""
    few = ",".join(repository.get("expectations_targets", []))
    return run.targets(options) or ([f"--target={few}"] if few else [])


def lint(repository, options):
    """The JSON report, the exit status (None: over the limit), and the seconds it took."""
    report = os.path.join(options.work, f"{repository['name']}.expect.json")
    command = [options.warplint, "--cuda-path=none", "--format=json", "--quiet",
               f"-j{options.jobs}", f"--output={report}", *targets(repository, options),
               *run.parts(repository, options.corpora), *run.flags(repository)]
    started = time.monotonic()
    try:
        done = subprocess.run(command, cwd=options.corpora, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, timeout=options.limit)
        status = done.returncode
        if status not in (0, 1, 2):
            sys.stderr.write(done.stderr.decode("utf-8", "replace")[-2000:])
    except subprocess.TimeoutExpired:
        status = None
    seconds = time.monotonic() - started
    if status not in (0, 1, 2):
        return None, status, seconds
    with open(report, encoding="utf-8") as file:
        return json.load(file), status, seconds


def result_of(report):
    """What is kept of a report."""
    counts = {
        "files": len(report["files"]),
        "partly": sum(f["status"] == "partly" for f in report["files"]),
        "failed": sum(f["status"] == "failed" for f in report["files"]),
        "launches": len(report["launches"]),
        "decided": report["summary"]["decided"],
    }
    findings = [{key: f[key] for key in ("check", "severity", "file", "line", "column", "message")}
                for f in report["findings"]]
    return {**counts, "findings": findings}


def told(finding):
    return "{file}:{line}:{column}: {severity}: {message} [{check}]".format(**finding)


def differences(name, now, before):
    """Lines about how what was found differs from what is kept."""
    if before is None:
        return [f"{name}: nothing is kept of it: --write"]
    lines = [f"{name}: {key}: {before[key]} expected, {now[key]} found"
             for key in COUNTS if before[key] != now[key]]
    new, old = {told(f) for f in now["findings"]}, {told(f) for f in before["findings"]}
    lines += [f"gone: {line}" for line in sorted(old - new)]
    return lines + [f"new: {line}" for line in sorted(new - old)]


def not_at_hand(repository, options):
    """What to fetch, where there is no checkout; else None."""
    folder = os.path.join(options.corpora, repository["name"])
    if os.path.isdir(folder):
        return None
    return (f"{repository['name']}: not at hand: fetch github.com/{repository['source']} at "
            f"{repository['commit']} into {folder}")


def judge(repository, expected, judged, options):
    """Lints one repository; its result (None: there is none) and what is wrong with it."""
    name = repository["name"]
    if absent := not_at_hand(repository, options):
        return None, [absent]
    report, status, seconds = lint(repository, options)
    if report is None:
        ended = f"ended with {status}" if status is not None else f"took over {options.limit} s"
        return None, [f"{name}: warplint {ended}"]
    result = result_of(report)
    counts = [result[key] for key in COUNTS]
    errors = [f for f in result["findings"] if f["severity"] == "error"]
    print(f"{name:18} {counts[0]:5} {counts[1]:6} {counts[2]:6} {seconds:7.1f} {counts[3]:8} "
          f"{counts[4]:7} {len(errors):3} {len(result['findings']) - len(errors):4}", flush=True)
    wrong = [f"crash: {problem}" for f in report["files"] for problem in f["parse_errors"]
             if CRASH in problem]
    wrong += [f"no verdict: {told(f)}" for f in errors
              if (f["check"], f["file"], f["line"]) not in judged]
    return result, wrong + ([] if options.write else differences(name, result, expected.get(name)))


def chosen(names, arguments):
    """The repositories of NAMES, all where there is none; an unknown one is an error."""
    listed = stored("repos.json")
    repositories = listed["repositories"] + listed["further"]
    unknown = set(names) - {r["name"] for r in repositories}
    if unknown:
        arguments.error(f"repos.json does not have {', '.join(sorted(unknown))}")
    return [r for r in repositories if not names or r["name"] in names]


def main():
    arguments = run.flags_of_reports(__doc__, jobs=2)
    arguments.add_argument("--limit", type=float, default=7200, help="seconds for a repository")
    arguments.add_argument("--write", action="store_true")
    options = arguments.parse_args()
    os.makedirs(options.work, exist_ok=True)

    repositories = chosen(options.names, arguments)
    expected, judged, wrong = stored("expected.json"), verdicts(), []
    print(f"{'':18} {'files':>5} {'partly':>6} {'failed':>6} {'seconds':>7} {'launches':>8} "
          f"{'decided':>7} {'E':>3} {'W':>4}")
    for repository in repositories:
        result, problems = judge(repository, expected, judged, options)
        wrong += problems
        if options.write and result:
            expected = stored("expected.json")  # another run may have written its own
            expected[repository["name"]] = result
            with open(os.path.join(HERE, "expected.json"), "w", encoding="utf-8") as file:
                json.dump(expected, file, indent=1, sort_keys=True)
                file.write("\n")
    print("\n".join(wrong) if wrong else "nothing differs")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
