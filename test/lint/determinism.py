#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""The same files give the same bytes, whatever the number of jobs, the order in which the files are
named, the state of the cache and the locale: for all fixtures as JSON, for some in each form."""
import os
import sys
import tempfile

import hosts

FORMATS = ["text", "json", "sarif", "github", "gitlab"]
FEW = ["cuda-launch-dimensions", "cuda-partial-warp"]
CHECKS = ["--checks=cuda-*", "--target=sm_80,sm_86,A100"]
LOCALES = ["C", "C.UTF-8", "tr_TR.UTF-8", "de_DE.UTF-8"]  # one that is not installed is as C


def environment(locale):
    kept = {name: value for name, value in os.environ.items()
            if name not in ("WARPLINT_NO_CACHE", "LANG", "LANGUAGE") and not name.startswith("LC_")}
    return {**kept, "LC_ALL": locale}


def report(*arguments, locale="C"):
    """What a run writes, and how it ends."""
    result = hosts.lint(*arguments, "--quiet", *CHECKS, env=environment(locale), cwd=hosts.FIXTURES)
    assert result.returncode in (0, 1), result.stderr
    return result.stdout, result.returncode


def all_fixtures(cache):
    plain = report("--no-cache", "-j1", "--format=json", ".")
    if report(cache, "-j8", "--format=json", ".", locale="tr_TR.UTF-8") != plain:
        yield "all fixtures: eight at a time, into an empty cache"
    for jobs, locale in (("-j1", "de_DE.UTF-8"), ("-j8", "C.UTF-8")):
        if report(cache, jobs, "--format=json", ".", locale=locale) != plain:
            yield f"all fixtures: from the cache, {jobs}, {locale}"


def some_in_each_form(cache):
    for number, form in enumerate(FORMATS):
        plain = report("--no-cache", "-j8", f"--format={form}", *FEW)
        locale = LOCALES[number % len(LOCALES)]
        if report(cache, "-j1", f"--format={form}", *FEW, locale=locale) != plain:
            yield f"{form}: one at a time, {locale}"
        # A folder means its files in the order of their names.
        files = sorted(str(path.relative_to(hosts.FIXTURES)) for folder in FEW
                       for path in hosts.FIXTURES.joinpath(folder).rglob("*.cu*"))
        if report(cache, f"--format={form}", *files) != plain:
            yield f"{form}: file by file"


def other_order(cache):
    """In another order of the files, what is told of each is the same."""
    def findings(*files):
        found = hosts.findings(cache, *CHECKS, *files, env=environment("C"), cwd=hosts.FIXTURES)
        return sorted(map(repr, found["findings"])), sorted(map(repr, found["launches"]))
    if findings(*FEW) != findings(*reversed(FEW)):
        yield "the order of the files decides what is found"


def main():
    with tempfile.TemporaryDirectory() as folder:
        cache = f"--cache-dir={folder}"
        sys.exit("\n".join(fault for case in (all_fixtures, some_in_each_form, other_order)
                           for fault in case(cache)) or 0)


if __name__ == "__main__":
    main()
