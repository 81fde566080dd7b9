# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The forms of the report as the tests read them: their schemas, their places, their fixes."""
import json
import os
import pathlib
import re
import urllib.parse

import hosts

HERE = pathlib.Path(__file__).resolve().parent
SARIF_SCHEMA = "sarif-schema-2.1.0.json"


def forms():
    """The forms of a whole report that --format can name, as the help of merging lists them."""
    told = hosts.run([hosts.WARPLINT, "merge", "--help"]).stdout
    named = re.search(r"^  --format=<value>.*\n((?:    =.*\n)+)", told, re.M)
    return re.findall(r"^    =(\S+)", named[1], re.M)


def official_sarif_schema():
    """Where OASIS's schema of SARIF 2.1.0 is; none where it is not on this machine. scripts/setup
    downloads it where it can reach its address; WARPLINT_SARIF_SCHEMA names another place."""
    places = [os.environ.get("WARPLINT_SARIF_SCHEMA", ""), HERE.parents[1] / ".cache" / SARIF_SCHEMA,
              HERE.parents[2] / "shared" / SARIF_SCHEMA]
    return next((str(place) for place in places if place and os.path.isfile(place)), None)


class Validators:
    """Several validators as one."""

    def __init__(self, *schemas):
        import jsonschema
        kinds = [jsonschema.validators.validator_for(schema) for schema in schemas]
        for kind, schema in zip(kinds, schemas):
            kind.check_schema(schema)
        self.those = [kind(schema) for kind, schema in zip(kinds, schemas)]

    def validate(self, report):
        for one in self.those:
            one.validate(report)

    def is_valid(self, report):
        return all(one.is_valid(report) for one in self.those)


def validator(name):
    """A validator for warplint's own schema ("lint"), or for one of others beside this file; for SARIF
    by OASIS's own schema too, where it is."""
    folder = HERE.parents[1] / "docs" if name == "lint" else HERE
    paths = [folder / f"{name}.schema.json", *([official_sarif_schema()] if name == "sarif" else [])]
    return Validators(*(json.loads(pathlib.Path(path).read_text()) for path in paths if path))


def sarif_place(location):
    """(path, line, column) of a SARIF location."""
    physical = location["physicalLocation"]
    region = physical["region"]
    path = urllib.parse.unquote(physical["artifactLocation"]["uri"])
    return path, region["startLine"], region["startColumn"]


def utf16_offset(text, line, column):
    """The index into text of a SARIF place: both from 1, columns in UTF-16 code units."""
    lines = text.split("\n")
    before = sum(len(other) + 1 for other in lines[:line - 1])
    units = lines[line - 1].removeprefix("\ufeff").encode("utf-16-le")
    start = len(lines[line - 1]) - len(lines[line - 1].removeprefix("\ufeff"))
    return before + start + len(units[:2 * (column - 1)].decode("utf-16-le"))


def with_sarif_fixes(text, results):
    """The text after the fixes of results, all of one file, applied as an editor would."""
    edits = []
    for result in results:
        for change in [c for fix in result.get("fixes", []) for c in fix["artifactChanges"]]:
            for edit in change["replacements"]:
                region = edit["deletedRegion"]
                end_line = region.get("endLine", region["startLine"])
                edits.append((utf16_offset(text, region["startLine"], region["startColumn"]),
                              utf16_offset(text, end_line, region["endColumn"]),
                              edit["insertedContent"]["text"]))
    for begin, end, inserted in sorted(set(edits), reverse=True):
        text = text[:begin] + inserted + text[end:]
    return text


def github_commands(output):
    """The workflow commands of an output: (level, properties, message), unescaped as GitHub does."""
    def plain(text, is_property):
        if is_property:
            text = text.replace("%3A", ":").replace("%2C", ",")
        return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")

    commands = []
    for line in output.splitlines():
        match = re.fullmatch(r"::(error|warning) ([^:]*)::(.+)", line)
        assert match, f"no workflow command: {line}"
        properties = dict(item.split("=", 1) for item in match[2].split(","))
        commands.append((match[1], {k: plain(v, True) for k, v in properties.items()},
                         plain(match[3], False)))
    return commands
