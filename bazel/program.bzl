# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The warplint that is installed on the machine, as a repository of Bazel."""

def _program_impl(repository):
    path = repository.attr.path or repository.os.environ.get("WARPLINT") or repository.which("warplint")
    if not path:
        fail("no warplint on the path: install it, or name it by the variable WARPLINT")
    repository.symlink(path, "warplint")
    repository.file("BUILD", 'exports_files(["warplint"], visibility = ["//visibility:public"])\n')

warplint_program = repository_rule(
    implementation = _program_impl,
    doc = "Finds warplint by `path`, the variable WARPLINT, or on the path.",
    attrs = {"path": attr.string()},
    environ = ["PATH", "WARPLINT"],
    local = True,
)
