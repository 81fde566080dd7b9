#!/usr/bin/env python3
"""Holds the launches of a JSON report against a text search of the same files.

usage: launch_agreement.py REPORT.json [FOLDER]

REPORT.json is what `warplint --format=json` printed when run in FOLDER (default:
the current one). For each file that was linted, `<<<` outside comments and
strings is searched in the text; a launch of the report agrees where it begins at
most a few lines above one. Text inside `#define` counts as read when the report
has a launch anywhere that a macro could have made; text that is compiled out is
told by the preprocessor only, so what does not agree is listed to be looked at.
"""

import bisect
import json
import pathlib
import re
import sys

COMMENT_OR_STRING = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
LAUNCH = re.compile(r"<<<")
LINES_ABOVE = 6  # a launch may begin so many lines before its `<<<`


def blank(match):
    """Spaces in place of a comment or string, lines kept."""
    return re.sub(r"[^\n]", " ", match.group())


def launches_in_text(text):
    """(line, stands in a #define) of each `<<<` that is code."""
    code = COMMENT_OR_STRING.sub(blank, text)
    lines = code.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for match in LAUNCH.finditer(code):
        index = bisect.bisect_right(starts, match.start()) - 1
        first = index
        while first > 0 and lines[first - 1].rstrip().endswith("\\"):
            first -= 1
        yield index + 1, lines[first].lstrip().startswith("#")


def main():
    report = json.load(open(sys.argv[1], encoding="utf-8"))
    folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".")
    read = {}
    for launch in report["launches"]:
        read.setdefault(launch["file"], []).append(launch["line"])
    text_count = macro_count = agreed = 0
    for entry in report["files"]:
        path = folder / entry["file"]
        text = path.read_text(encoding="utf-8", errors="replace")
        lines = read.get(entry["file"], [])
        for line, in_macro in launches_in_text(text):
            if in_macro:
                macro_count += 1
                continue
            text_count += 1
            if any(0 <= line - begin <= LINES_ABOVE for begin in lines):
                agreed += 1
            else:
                print(f"{entry['file']}:{line}: in the text, not in the report")
    share = 100 * agreed / text_count if text_count else 100
    print(f"{text_count} launches in the text outside macros, {agreed} of them in the report "
          f"({share:.1f}%); {macro_count} in macros; {len(report['launches'])} in the report")


if __name__ == "__main__":
    main()
