# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what a host reports of a fixture with the fixture's CHECK lines, which are FileCheck's.

    // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1056 threads exceeds the limit of 1024 {{.*}}
    // CHECK: note: 32 x 33 = 1056 threads
    kernel<<<n, dim3(32, 33)>>>(data);

The findings and notes of a host, in their order, must be those of the CHECK lines, and no others.
The text of a note goes to its end; that of a finding may end earlier. A CHECK line with neither, as
"// CHECK: | ^ ~~~~", is of the source shown below the finding or note before it. Of a host that has no
errors, as the plugin, [[ERROR]] is a warning.
"""
import re

REPORT = re.compile(r"(?:^|[ :])(?:warning|error|note|\[\[ERROR\]\]): ?")
SPECIAL = re.compile(r"\{\{(.*?)\}\}|\[\[#@LINE([+-]\d+)?\]\]|\[\[ERROR\]\]")


class Malformed(Exception):
    """A CHECK line that this file does not understand."""


def one_space(text):
    return re.sub(r"[ \t]+", " ", text).strip()


def pattern(text, line, error_word):
    """The regular expression of a CHECK line's text."""
    parts, end = [], 0
    for special in SPECIAL.finditer(text):
        parts.append(re.escape(text[end:special.start()]))
        end = special.end()
        if special[1] is not None:
            parts.append(f"(?:{special[1]})")
        elif special[0] == "[[ERROR]]":
            parts.append(error_word)
        else:
            # Not the beginning of a longer number.
            parts.append(f"(?<!\\d){line + int(special[2] or 0)}(?!\\d)")
    rest = text[end:]
    if "[[" in rest or "{{" in rest:
        raise Malformed(f"line {line}: not understood: {rest}")
    parts.append(re.escape(rest))
    if "note: " in text and not text.endswith("}}"):
        parts.append("$")
    return re.compile("".join(parts))


class Expected:
    """A finding or note that CHECK lines promise, with what they say of the source below it."""

    def __init__(self, line, text, error_word):
        self.line, self.text = line, text
        self.pattern = pattern(text, line, error_word)
        self.below = []

    def is_met_by(self, reported):
        if not self.pattern.search(reported.text):
            return False
        lines = iter(reported.below)
        return all(any(wanted.search(line) for line in lines) for wanted in self.below)

    def __str__(self):
        below = "".join(f"\n      {wanted.pattern}" for wanted in self.below)
        return f"line {self.line}: {self.text}{below}"


class Reported:
    """A finding or note of a host, with the source that it shows below."""

    def __init__(self, text):
        self.text, self.below = text, []

    def __str__(self):
        return self.text + "".join(f"\n      {line}" for line in self.below)


class Expectations:
    """The CHECK lines of a fixture that begin with one prefix."""

    def __init__(self, fixture_text, prefix, error_word):
        self.reports, self.unwanted = [], []
        directive = re.compile(rf"(?<![\w-]){prefix}(-NOT)?:(.*)")
        for number, line in enumerate(fixture_text.split("\n"), 1):
            if found := directive.search(line):
                self.add(number, one_space(found[2]), bool(found[1]), error_word)

    def add(self, number, text, is_unwanted, error_word):
        if is_unwanted:
            self.unwanted.append(pattern(text, number, error_word))
        elif REPORT.search(text):
            self.reports.append(Expected(number, text, error_word))
        elif self.reports:
            self.reports[-1].below.append(pattern(text, number, error_word))
        else:
            raise Malformed(f"line {number}: below no finding: {text}")

    def is_empty(self):
        return not self.reports and not self.unwanted

    def promise_error(self):
        return any(re.search(r"\[\[ERROR\]\]:|\berror:", report.text) for report in self.reports)

    def differences(self, output):
        """What is missing from the output of a host, and what it has beyond; in words, line by line."""
        found = reported(output)
        lines = [f"  unwanted: {report}" for report in found
                 if any(unwanted.search(report.text) for unwanted in self.unwanted)]
        for wanted, report in aligned(self.reports, found):
            if report is None:
                lines.append(f"  missing:  {wanted}")
            elif wanted is None:
                lines.append(f"  extra:    {report}")
        return lines


def reported(output):
    """The findings and notes of an output."""
    found = []
    for line in map(one_space, output.split("\n")):
        if REPORT.search(line):
            found.append(Reported(line))
        elif found:
            found[-1].below.append(line)
    return found


def aligned(expected, found):
    """Pairs of what was expected and what was found, in their order; None where one is without the
    other. As few as possible are."""
    if len(expected) == len(found) and all(e.is_met_by(f) for e, f in zip(expected, found)):
        return list(zip(expected, found))
    met = [[e.is_met_by(f) for f in found] for e in expected]
    # most[i][j]: how many pairs there are at most behind expected[:i] and found[:j].
    most = [[0] * (len(found) + 1) for _ in range(len(expected) + 1)]
    for i in reversed(range(len(expected))):
        for j in reversed(range(len(found))):
            most[i][j] = max(most[i + 1][j], most[i][j + 1], most[i + 1][j + 1] + met[i][j])
    pairs, i, j = [], 0, 0
    while i < len(expected) or j < len(found):
        if i < len(expected) and j < len(found) and met[i][j] \
                and most[i][j] == most[i + 1][j + 1] + 1:
            pairs.append((expected[i], found[j]))
            i, j = i + 1, j + 1
        elif i < len(expected) and most[i][j] == most[i + 1][j]:
            pairs.append((expected[i], None))
            i += 1
        else:
            pairs.append((None, found[j]))
            j += 1
    return pairs
