# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs of the command over all fixtures, whose reports several tests look at.

The fixtures are parsed once: the cache of the first run answers for its report in other forms.
"""
import functools
import json
import pathlib
import tempfile

import hosts

INCLUDE = f"-I{hosts.FIXTURES}/cuda-launch-shared-memory/Inputs"
# Every check and every architecture, and a product, for those checks that need one.
ALL = ["--checks=cuda-*", "--target=all,A100"]
CACHE = tempfile.TemporaryDirectory()


def lint(*arguments, **keywords):
    """Lints with the shared cache, in the folder to which paths in the report are relative."""
    return hosts.lint(f"--cache-dir={CACHE.name}", *arguments, "--", INCLUDE,
                      **{"env": hosts.CACHING, "cwd": hosts.REPOSITORY, **keywords})


@functools.cache
def report(form):
    """What a run over all fixtures prints, and how it ends."""
    if form != "json":
        report("json")
    return lint(*ALL, f"--format={form}", "--quiet", hosts.FIXTURES)


@functools.cache
def listed_launches(form, *flags):
    """The list of the launches in all fixtures."""
    return lint(*ALL[1:], "--list-launches", f"--format={form}", "--quiet", *flags, hosts.FIXTURES)


@functools.cache
def all_findings():
    """The JSON report of all fixtures."""
    return json.loads(report("json").stdout)


@functools.cache
def measured_findings():
    """The findings of the fixtures for which logs are there, each with its logs."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for fixture in hosts.fixtures():
            if logs := hosts.measurements(fixture, folder):
                run = lint(*ALL, "--format=json", *logs, fixture)
                found += json.loads(run.stdout)["findings"]
        return found


class Tree:
    """A copy of all fixtures, each in a folder of its own with what its check needs: the check, which
    may be off by default, and the logs of its RUN lines."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name).resolve()
        self.copies = {fixture: self.copy(fixture) for fixture in hosts.fixtures()}
        hosts.copy_inputs(hosts.FIXTURES / "cuda-launch-shared-memory", self.root)

    def copy(self, fixture):
        name = fixture.relative_to(hosts.FIXTURES)
        folder = self.root / "fixtures" / name.with_suffix("")
        folder.mkdir(parents=True)
        hosts.copy_inputs(fixture.parent, folder)
        logs = hosts.logs(fixture, folder)
        hosts.config_file({"CudaResources": ";".join(logs)} if logs else {}, folder,
                          fixture.parent.name if fixture.parent.name.startswith("cuda-") else "")
        copy = folder / fixture.name
        copy.write_bytes(fixture.read_bytes())
        return copy

    def lint(self, *arguments):
        """Lints all copies, as they are by now; the cache answers for those that did not change."""
        return hosts.lint("--format=json", f"--cache-dir={self.root}/cache", *arguments, "fixtures",
                          "--", f"-I{self.root}/Inputs", cwd=self.root, env=hosts.CACHING)

    def by_fixture(self, report):
        """The findings of a report, by the fixture of which each file is the copy."""
        found = {fixture: [] for fixture in self.copies}
        of_file = {str(copy.relative_to(self.root)): fixture
                   for fixture, copy in self.copies.items()}
        for finding in json.loads(report)["findings"]:
            found[of_file[finding["file"]]].append(finding)
        return found

    def contents(self):
        return {fixture: copy.read_bytes() for fixture, copy in self.copies.items()}
