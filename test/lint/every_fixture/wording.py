# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The wording of messages, in the findings of every fixture: lower case, no full
stop, the numbers in it, targets by name and in order, nothing about the tool itself."""
import re
import unittest

from every_fixture import Disagreement, runs

# Words that talk of the tool, of the reader, or hedge.
UNWANTED = ["this check", "warplint", "please", "you ", "might", "may ", "!", "n't"]
NUMBER = re.compile(r"\d")
# One of what was counted, or a verb that does not go with its number.
DISAGREEMENT = re.compile(r"(?<!-)\b1 (threads|blocks|bytes|warps|lanes)\b|(?<![\d.])1 \w+ (leave|exceed|are)\b")


def target_key(name):
    """The number of an architecture; none for a product, which is in order behind its own."""
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


class Wording(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.findings = runs.all_findings()["findings"] + runs.measured_findings()

    def test_messages(self):
        messages = set()
        for finding in self.findings:
            messages.add((finding["message"], True))
            messages.update((note["message"], False) for note in finding["notes"])
        self.assertGreater(len(messages), 1000)
        if wrong := [f"{message}: {fault}" for message, is_finding in sorted(messages)
                     for fault in faults(message, is_finding)]:
            raise Disagreement("\n".join(wrong))

    def test_targets_are_in_order(self):
        for finding in self.findings:
            keys = [key for target in finding["targets"] if (key := target_key(target))]
            self.assertEqual(keys, sorted(keys), finding["message"])
