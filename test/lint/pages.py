#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""The page of every check: its sections and its examples are right.

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
SECTIONS = ["What it reports", "Why it matters", "Example", "Options", "When it is silent",
            "Fix safety"]
LOG = re.compile(r"^```text log\n(.*?)^```$", re.M | re.S)
EXAMPLE = re.compile(r"^```cuda (bad|good)(?: (--\S+))?\n(.*?)^```$", re.M | re.S)


class Examples:
    """The examples of all pages, which one run lints: each is in a folder of its own, with a .clang-tidy
    that adds the page's check, which may be off, to those that are on by default."""

    def __init__(self, pages):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name).resolve()
        self.kinds = {}  # by the folder's name: the check and the kind
        for path in pages:
            page = path.read_text()
            for number, (kind, flag, code) in enumerate(EXAMPLE.findall(page)):
                self.write(f"{path.stem}-{number}", path.stem, flag, code, LOG.findall(page))
                self.kinds[f"{path.stem}-{number}"] = path.stem, kind
        self.report = hosts.findings(".", "--", cwd=self.root)

    def write(self, name, check, flag, code, logs):
        folder = self.root / name
        folder.mkdir()
        (folder / "example.cu").write_text(code)
        options = {"CudaTargets": flag.removeprefix("--target=")} if flag else {}
        for number, log in enumerate(logs):
            (folder / f"log{number}").write_text(log)
        if logs:
            (folder / "newer").mkdir()
            options["CudaResources"] = ";".join(
                hosts.measured(folder / f"log{number}", folder / "newer")
                for number, _ in enumerate(logs))
        hosts.config_file(options, folder, check)

    def wrong(self, check):
        mine = [name for name, (of, _) in self.kinds.items() if of == check]
        if {self.kinds[name][1] for name in mine} != {"bad", "good"}:
            yield "it needs a bad and a good example"
        for name in mine:
            kind = self.kinds[name][1]
            [file] = [f for f in self.report["files"] if f["file"] == f"{name}/example.cu"]
            if file["status"] != "whole":
                yield f"its {kind} example does not parse: {file['parse_errors']}"
            found = [f for f in self.report["findings"] if f["file"] == file["file"]]
            if kind == "bad" and check not in [f["check"] for f in found]:
                yield f"its bad example gets {[f['check'] for f in found]}"
            if kind == "good" and found:
                yield f"its good example gets {[f['message'] for f in found]}"


def wrong_page(path):
    page, check = path.read_text(), path.stem
    if re.findall(r"^## (.*)$", page, re.M) != SECTIONS:
        yield f"its sections are not {SECTIONS}"
    for line in page.splitlines():
        if line.startswith("    ") and "[cuda-" in line and f"[{check}]" not in line:
            yield f"it shows another check's message: {line}"


def wrong_fix_safety():
    """The index has "yes" where --fix edits, and the page where it doesn't."""
    for name, mends in re.findall(r"^\| \[`([\w-]+)`\].* \| (\S+) \|$",
                                  (PAGES / "README.md").read_text(), re.M):
        safety = (PAGES / f"{name}.md").read_text().partition("## Fix safety")[2]
        if ("`--fix` changes nothing" in safety) == (mends == "yes"):
            yield f"{name}.md: its fix safety does not go with '{mends}' in the registry"


def main():
    pages = sorted(PAGES.glob("cuda-*.md"))
    examples = Examples(pages)
    wrong = [f"{path.name}: {fault}" for path in pages
             for fault in [*wrong_page(path), *examples.wrong(path.stem)]]
    wrong += wrong_fix_safety()
    index = subprocess.run([hosts.REPOSITORY / "scripts" / "update-check-list", "--check"],
                           capture_output=True, text=True)
    if index.returncode:
        wrong.append(index.stderr)
    print(f"{len(pages)} pages")
    sys.exit("\n".join(wrong) or 0)


main()
