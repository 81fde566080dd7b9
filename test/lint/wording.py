#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""How messages are worded, held over the findings of every fixture: lower case, no full
stop, the numbers in it, targets by name and in order, nothing about the tool itself."""
import re
import sys
import tempfile

import hosts

# Words that talk of the tool, of the reader, or hedge.
UNWANTED = ["this check", "warplint", "please", "you ", "might", "may ", "!", "n't"]
NUMBER = re.compile(r"\d")
# One of what was counted, or a verb that does not go with its number.
DISAGREEMENT = re.compile(r"(?<!-)\b1 (threads|blocks|bytes|warps|lanes)\b|(?<![\d.])1 \w+ (leave|exceed|are)\b")


def target_key(name):
    match = re.fullmatch(r"sm_(\d+)[af]?", name)
    return int(match.group(1)) if match else None


def faults(message, is_finding):
    if message[0].isalpha() and not message[0].islower():
        yield "begins with a capital letter"
    if message.endswith((".", " ")) or "  " in message:
        yield "ends with a full stop, or has stray spaces"
    for words in UNWANTED:
        if words in message:
            yield f"says '{words}'"
    if is_finding and not NUMBER.search(message):
        yield "has no number in it"
    if DISAGREEMENT.search(message):
        yield "number and noun or verb disagree"
    # A list of names: "sm_75, sm_86 and sm_89".
    for names in re.findall(r"(?:sm_\d+[af]?(?:, | and )?)+", message):
        keys = [target_key(name) for name in re.findall(r"sm_\d+[af]?", names)]
        if keys != sorted(keys):
            yield "targets are not in order"


def main():
    report = hosts.findings("--target=all", hosts.FIXTURES, "--",
                            f"-I{hosts.FIXTURES}/cuda-launch-shared-memory/Inputs")
    findings = report["findings"]
    with tempfile.TemporaryDirectory() as folder:
        for fixture in hosts.fixtures():
            if logs := hosts.measurements(fixture, folder):
                findings += hosts.findings("--target=all", *logs, fixture, "--")["findings"]
    wrong = []
    messages = set()
    for finding in findings:
        messages.add((finding["message"], True))
        messages.update((note["message"], False) for note in finding["notes"])
        keys = [target_key(target) for target in finding["targets"]]
        if keys != sorted(keys):
            wrong.append(f"{finding['message']}: its targets are not in order: {keys}")
    for message, is_finding in sorted(messages):
        wrong += [f"{message}: {fault}" for fault in faults(message, is_finding)]
    print(f"{len(messages)} messages")
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
