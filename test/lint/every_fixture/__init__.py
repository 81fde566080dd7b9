# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests over all fixtures in checks/, which a few runs of the programs lint together: see fixtures.py."""


class Disagreement(AssertionError):
    """A failed test whose message has all: where it failed is of no use."""


class UnreadableCases(ValueError):
    """A fixture whose RUN lines are missing or not understood."""
