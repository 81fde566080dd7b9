# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measurements on real code, which no test runs: python3 test/measure COMMAND --help. README.md has them."""
import argparse
import os
import pathlib
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parents[1] / "support")]
import corpus  # noqa: E402
import editor  # noqa: E402
import hidden  # noqa: E402
import speed  # noqa: E402

COMMANDS = {"expectations": (corpus.expectations, corpus.flags_of_expectations),
            "inventory": (corpus.inventory, corpus.flags_of_inventory),
            "labels": (corpus.labels, corpus.flags_of_labels),
            "hidden": (hidden.measure, hidden.flags),
            "speed": (speed.measure, speed.flags),
            "editor": (editor.measure, editor.flags)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, (function, flags) in COMMANDS.items():
        command = commands.add_parser(name, description=function.__doc__,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
        command.add_argument("--warplint", default="build/bin/warplint", type=os.path.abspath)
        command.set_defaults(function=function)
        flags(command)
    options = parser.parse_args()
    return options.function(options)


sys.exit(main())
