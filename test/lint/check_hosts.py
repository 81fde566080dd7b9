#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lints a fixture through every host and holds what they say against its CHECK lines.

    // RUN: %check_hosts %s cuda-launch-dimensions --target=sm_80,sm_86
    // RUN: %check_hosts %s cuda-low-occupancy --option cuda-low-occupancy.Threshold=60

A CHECK line names a finding, with its whole text, before the line that it is on;
notes follow it, with theirs to the end. Whatever a host says beyond the CHECK lines is a
failure. The command knows errors, clang-tidy's plugin says them as warnings: CHECK lines that
promise an error say [[ERROR]], which is "error" for the command and "warning" for the plugin.
"""
import argparse
import contextlib
import pathlib
import re
import subprocess
import sys
import tempfile

import hosts

# The command shows a distant edit at its place; clang-tidy shows none.
EDIT_NOTE = re.compile(r"^.*: note: the edit is here\n", re.M)
# Of the command alone, beside its report.
OLDER_LOG = re.compile(r"^warning: .*: older than .*\n", re.M)
# The text of a note in a CHECK line ends where the note does; a finding's ends with its check.
CHECKED_NOTE = re.compile(r"^(\s*// [A-Z-]+: .*\bnote: .*[^}\s])$", re.M)
NOTHING_ELSE = "--implicit-check-not={{warning|error|note}}:"


def parse_arguments(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("fixture")
    parser.add_argument("checks", help="the check, or globs, to run alone")
    parser.add_argument("--target", help="judged for these; default: warplint's default set")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--resources", metavar="LOG", help="beside the fixture: what was measured")
    parser.add_argument("--older", action="store_true", help="measured before the fixture changed")
    parser.add_argument("--prefix", default="CHECK")
    parser.add_argument("--flag", action="append", default=[], help="for Clang")
    return parser.parse_args(words)


def expect(host, error_word, said, status, wanted_status, arguments):
    """Says what is wrong with what a host said; true where nothing is."""
    prefix = [] if arguments.prefix == "CHECK" else [f"--check-prefix={arguments.prefix}"]
    text = pathlib.Path(arguments.fixture).read_text(encoding="utf-8", errors="surrogateescape")
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", errors="surrogateescape") as checks:
        checks.write(CHECKED_NOTE.sub(r"\1{{$}}", text))
        checks.flush()
        filecheck = subprocess.run(
            [hosts.FILECHECK, checks.name, NOTHING_ELSE, f"-DERROR={error_word}", *prefix,
             "--allow-empty", "--allow-unused-prefixes", "--dump-input=fail"],
            input=said, text=True, capture_output=True)
    right = filecheck.returncode == 0
    if not right:
        print(f"{host}: not what the CHECK lines say\n{filecheck.stderr}")
    if status not in wanted_status:
        print(f"{host}: exit status {status}, expected one of {wanted_status}\n{said}")
        right = False
    return right


def promises_error(arguments):
    with open(arguments.fixture, encoding="utf-8", errors="replace") as file:
        return any(f"{arguments.prefix}:" in line and "[[ERROR]]" in line for line in file)


def command_agrees(arguments, done):
    """Whether the command, as it was run, says what the CHECK lines say."""
    said = OLDER_LOG.sub("", EDIT_NOTE.sub("", done.stdout + done.stderr))
    return expect("warplint", "error", said, done.returncode,
                  [1 if promises_error(arguments) else 0], arguments)


def hosts_agree(arguments, checks, options):
    """Whether all hosts say what the CHECK lines say."""
    right = command_agrees(arguments, hosts.warplint(
        arguments.fixture, checks=checks, target=arguments.target, options=options,
        flags=arguments.flag))
    if arguments.target:
        options["CudaTargets"] = arguments.target
    tidy = hosts.clang_tidy(arguments.fixture, checks=checks, options=options,
                            flags=arguments.flag)
    if tidy:
        right &= expect("clang-tidy", "warning", tidy.stdout, tidy.returncode, [0], arguments)
    return right


def main():
    arguments = parse_arguments()
    checks = f"-*,{arguments.checks}"
    options = dict(option.split("=", 1) for option in arguments.option)
    with contextlib.ExitStack() as stack:
        if arguments.resources:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            log = pathlib.Path(arguments.fixture).parent / arguments.resources
            options["CudaResources"] = hosts.measured(log, folder, arguments.older)
        right = hosts_agree(arguments, checks, options)
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
