# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same as program.bzl for MODULE.bazel, which Bazel knows from version 6 on."""

load(":program.bzl", "warplint_program")

def _extension_impl(_module):
    warplint_program(name = "warplint_program")

warplint = module_extension(implementation = _extension_impl)
