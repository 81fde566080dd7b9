#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: sarif-schema
"""The SARIF of all fixtures, and of files that can't be read, against OASIS's own schema."""
import json
import pathlib
import sys
import tempfile

import jsonschema

import hosts
import reports

FLAGS = ["--", f"-I{hosts.FIXTURES}/cuda-launch-shared-memory/Inputs"]


def sarif(*arguments, **keywords):
    return json.loads(hosts.lint("--format=sarif", "--quiet", *arguments, **keywords).stdout)


def logs():
    yield "all fixtures", sarif("--checks=cuda-*", "--target=all,A100", hosts.FIXTURES, *FLAGS)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {"half.cu": "void f() { k<<<1, 2", "empty.cu": "",
                           "part.cu": '#include "none.h"\n', "größe 1.cu": "int i;\n"}.items():
            pathlib.Path(folder, name).write_text(text)
        yield "bad files", sarif(folder, "missing.cu", "--", cwd=folder)


def main():
    schema = json.loads(pathlib.Path(reports.official_sarif_schema()).read_text())
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema)
    wrong, results, count = [], 0, 0
    for name, log in logs():
        count += 1
        results += sum(len(run["results"]) for run in log["runs"])
        wrong += [f"{name}: {'.'.join(map(str, error.absolute_path))}: {error.message}"
                  for error in validator.iter_errors(log)]
    print(f"{count} logs, {results} results, valid by {schema['id']}")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
