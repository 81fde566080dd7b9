#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""The JSON report of every fixture: valid against lint.schema.json, alone on standard
output, the same bytes for every -j, and in agreement with the exit status."""
import json
import pathlib
import sys
import tempfile

import jsonschema

import hosts

FLAGS = ["--format=json", "--", f"-I{hosts.FIXTURES}/cuda-launch-shared-memory/Inputs"]

# Each fixture is read with -j1 and with -j2; other forms of the same are told of what -j2 found.
CACHE = tempfile.TemporaryDirectory()


def cached(*arguments):
    return hosts.lint(f"--cache-dir={CACHE.name}", *arguments, env=hosts.CACHING)


def main():
    schema = json.loads(pathlib.Path(__file__).with_name("lint.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    one = hosts.lint("-j1", hosts.FIXTURES, *FLAGS)
    two = cached("-j2", hosts.FIXTURES, *FLAGS)
    assert one.stdout == two.stdout, "-j1 and -j2 print different bytes"
    assert one.stderr == two.stderr, f"-j1 and -j2 say different things\n{one.stderr}\n{two.stderr}"
    report = json.loads(one.stdout)
    jsonschema.Draft202012Validator(schema).validate(report)

    summary = report["summary"]
    assert summary["failed"] == 0 and one.returncode == 1, one.stderr
    assert summary["launches"] == len(report["launches"]), summary
    known = sum("values" in launch["block"] for launch in report["launches"])
    assert summary["decided"] == known, (summary, known)
    assert sum(summary["undecided"].values()) == summary["launches"] - known, summary
    for severity in ("error", "warning"):
        counted = sum(finding["severity"] == severity for finding in report["findings"])
        assert counted == summary[f"{severity}s"], (severity, counted, summary)
    for finding in report["findings"]:
        assert set(finding["targets"]) <= set(report["targets"]), finding
        assert finding["targets"], finding
    places = [(finding["file"], finding["line"], finding["message"])
              for finding in report["findings"]]
    assert len(set(places)) == len(places), "a finding is reported twice"

    # Messages of the text are those of the JSON.
    text = cached("--quiet", hosts.FIXTURES, *FLAGS[1:]).stdout
    for finding in report["findings"]:
        line = f"{finding['severity']}: {finding['message']} [{finding['check']}]"
        assert line in text, line
    # The list of launches is that of the report, and nothing is judged for it.
    listed = cached("--list-launches", "-j2", hosts.FIXTURES, *FLAGS)
    inventory = json.loads(listed.stdout)
    jsonschema.Draft202012Validator(schema).validate(inventory)
    assert inventory["launches"] == report["launches"], "--list-launches has other launches"
    assert not inventory["findings"] and listed.returncode == 0, listed.stderr
    tables = [cached("--list-launches", jobs, hosts.FIXTURES, *FLAGS[1:]).stdout
              for jobs in ("-j1", "-j2")]
    assert tables[0] == tables[1], "-j1 and -j2 print different tables"
    assert "\x1b" not in tables[0], "colour in a pipe"
    print(f"{summary['files']} files, {len(report['findings'])} findings, "
          f"{summary['launches']} launches")


if __name__ == "__main__":
    sys.exit(main())
