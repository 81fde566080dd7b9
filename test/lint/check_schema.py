#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Validates every file of arch_tables/ against its JSON schema, and the schemas
themselves: deliberately broken variants of each file must be rejected.

Usage: check_schema.py [FOLDER]   (default: the arch_tables/ of this checkout)

Prints what was checked; exits with 1 on a violation. Needs python3-jsonschema
4.10 or later.
"""
import copy
import json
import pathlib
import sys

import jsonschema

OPTIONAL = ("$schema", "default_target", "removed_in", "override", "oversized_per_sm_bytes",
            "parameter_bytes", "cooperative_launch")
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


def schema_check(path):
    schema = json.loads(path.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def broken_variants(value, path=""):
    """Yields (what was done, broken copy) for each object and number in value:
    a key left out, a key added, a value of the wrong type, a number too small."""

    def change(container_path, action, what):
        variant = copy.deepcopy(value)
        place = variant
        for step in container_path:
            place = place[step]
        action(place)
        return what, variant

    def walk(node, at):
        name = ".".join(map(str, at)) or "the file"
        if isinstance(node, dict):
            yield change(at, lambda o: o.update(no_such_key=1), f"unknown key in {name}")
            for key, child in node.items():
                where = ".".join(map(str, [*at, key]))
                if key not in OPTIONAL:
                    yield change(at, lambda o, k=key: o.pop(k), f"missing {where}")
                wrong = {"an": "object"} if not isinstance(child, dict) else "text"
                yield change(at, lambda o, k=key, w=wrong: o.update({k: w}), f"wrong type of {where}")
                if isinstance(child, int) and not isinstance(child, bool):
                    for bad in (-1, 0.5, str(child), 2**32):
                        yield change(at, lambda o, k=key, b=bad: o.update({k: b}), f"{bad!r} as {where}")
                yield from walk(child, [*at, key])
        elif isinstance(node, list):
            for index, child in enumerate(node[:2]):  # the others are alike
                yield change(at, lambda o, i=index: o.__setitem__(i, None), f"null in {name}")
                yield from walk(child, [*at, index])

    yield from walk(value, [])


def check_file(path, validator):
    """Returns (number of problems, number of broken variants tried)."""
    problems = 0
    value = json.loads(path.read_text())
    for error in validator.iter_errors(value):
        where = ".".join(map(str, error.absolute_path)) or "the file"
        print(f"{path}: {where}: {error.message}", file=sys.stderr)
        problems += 1
    schema_named = (path.parent / value.get("$schema", "")).resolve()
    if not schema_named.is_file():
        print(f"{path}: $schema names no file", file=sys.stderr)
        problems += 1
    tried = 0
    for what, variant in broken_variants(value):
        tried += 1
        if validator.is_valid(variant):
            print(f"{path}: the schema accepts a broken variant: {what}", file=sys.stderr)
            problems += 1
    return problems, tried


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY / "arch_tables"
    jobs = [
        ("capability.schema.json", sorted((folder / "capabilities").glob("*.json"))),
        ("gpus.schema.json", [folder / "gpus.json"]),
    ]
    problems = 0
    for schema, files in jobs:
        validator = schema_check(folder / "schema" / schema)
        if not files:
            print(f"{folder}: nothing for {schema}", file=sys.stderr)
            problems += 1
        tried = 0
        for path in files:
            found, variants = check_file(path, validator)
            problems += found
            tried += variants
        print(f"{schema}: {len(files)} files checked, {tried} broken variants tried")
    print("no problems" if not problems else f"{problems} problems")
    return 1 if problems else 0


sys.exit(main())
