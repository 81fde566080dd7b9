#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""The page of every check: its sections, its examples and its options are right.

A block fenced as "cuda bad" must get the check's finding, one fenced as "cuda good" must
get none of any check; a flag may follow, as in "cuda bad --target=A100". With both goes what
the page has fenced as "text log", as output of the compiler. Messages that a page shows must
be of a form that a check says.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import hosts

PAGES = hosts.REPOSITORY / "docs" / "checks"
SECTIONS = ["What it says", "Why it matters", "Example", "Options", "When it is silent",
            "Fix safety"]
LOG = re.compile(r"^```text log\n(.*?)^```$", re.M | re.S)
EXAMPLE = re.compile(r"^```cuda (bad|good)(?: (--\S+))?\n(.*?)^```$", re.M | re.S)


def lint(code, check, flag, logs):
    """The checks that are on by default, and the page's own, which may be off."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "example.cu")
        path.write_text(code)
        flags = [f"--checks={check}", *filter(None, [flag])]
        for log in logs:
            pathlib.Path(folder, "text").write_text(log)
            flags.append(f"--resources={hosts.measured(pathlib.Path(folder, 'text'), folder)}")
        return hosts.findings(*flags, path, "--")


def wrong_examples(page, check):
    kinds = []
    for kind, flag, code in EXAMPLE.findall(page):
        kinds.append(kind)
        report = lint(code, check, flag, LOG.findall(page))
        if report["summary"]["failed"] or report["summary"]["partly_read"]:
            yield f"its {kind} example does not parse: {report['files'][0]['parse_errors']}"
        said = [finding["check"] for finding in report["findings"]]
        if kind == "bad" and check not in said:
            yield f"its bad example gets {said}"
        if kind == "good" and said:
            yield f"its good example gets {[f['message'] for f in report['findings']]}"
    if sorted(set(kinds)) != ["bad", "good"]:
        yield "it needs a bad and a good example"


def wrong_options(page, check):
    """Options in the code are on the page, and the other way round."""
    name = "".join(word.capitalize() for word in check.split("-")[1:]) + "Check.cpp"
    source = (hosts.REPOSITORY / "checks" / name).read_text()
    coded = set(re.findall(r'Options\.get\("(\w+)"', source))
    told = set(re.findall(rf"`{check}\.(\w+)`", page))
    if coded != told:
        yield f"it has options {sorted(told)}, the code has {sorted(coded)}"


def wrong_page(path):
    page = path.read_text()
    check = path.stem
    if re.findall(r"^# (.*)$", page, re.M) != [check]:
        yield "its title is not the check's name"
    if re.findall(r"^## (.*)$", page, re.M) != SECTIONS:
        yield f"its sections are not {SECTIONS}"
    listed = hosts.run([hosts.WARPLINT, "--list-checks", f"--checks={check}"],
                       cwd=tempfile.gettempdir()).stdout
    summary = re.search(rf"^{check} +(.*)$", listed, re.M).group(1)
    summary = re.sub(r"(?<!\w)'([^']+)'(?!\w)", r"`\1`", summary)
    first = " ".join(page.split("\n\n")[1].split())
    if first.lower() != f"{summary}.".lower():
        yield f"its first sentence is {first!r}, the registry's {summary!r}"
    for line in page.splitlines():
        if line.startswith("    ") and "[cuda-" in line and f"[{check}]" not in line:
            yield f"it shows another check's message: {line}"
    yield from wrong_examples(page, check)
    yield from wrong_options(page, check)


def wrong_fix_safety():
    """The index says "yes" where --fix edits, and the page says where it doesn't."""
    for name, mends in re.findall(r"^\| \[`([\w-]+)`\].* \| (\S+) \| [^|]* \|$",
                                  (PAGES / "README.md").read_text(), re.M):
        safety = (PAGES / f"{name}.md").read_text().partition("## Fix safety")[2]
        if ("`--fix` changes nothing" in safety) == (mends == "yes"):
            yield f"{name}.md: its fix safety does not go with '{mends}' in the registry"


def main():
    pages = sorted(PAGES.glob("cuda-*.md"))
    wrong = [f"{path.name}: {fault}" for path in pages for fault in wrong_page(path)]
    wrong += wrong_fix_safety()
    index = subprocess.run([hosts.REPOSITORY / "scripts" / "update-check-list", "--check"],
                           capture_output=True, text=True)
    if index.returncode:
        wrong.append(index.stderr)
    print(f"{len(pages)} pages")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
