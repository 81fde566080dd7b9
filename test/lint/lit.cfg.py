# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The tests of the hosts. lit.site.cfg.py, which the build writes, says where things are.
import os
import shlex

import lit.formats

config.name = "warplint"
config.test_format = lit.formats.ShTest(execute_external=False)
# A Python script with a RUN line is a test; the others are what tests run.
config.suffixes = [".cu", ".test", ".py"]
config.excludes = ["Inputs", "lit.cfg.py", "hosts.py", "check_hosts.py", "check_schema.py",
                   "check_values.py", "exits.py", "program_generator.py", "ptxas_bounds.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.binary_dir, "test", "lint")

config.environment.update({
    "WARPLINT": config.warplint,
    "WARPLINT_PLUGIN": config.plugin,
    "WARPLINT_CLANG_TIDY": config.clang_tidy,
    "WARPLINT_CLANG": config.clang,
    "WARPLINT_FILECHECK": config.filecheck,
    "PYTHONPATH": config.test_source_root,
    "PYTHONDONTWRITEBYTECODE": "1",
})
for name in ("WARPLINT_BENCH", "WARPLINT_ALL_PREFIXES"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

if config.clang_tidy:
    config.available_features.add("clang-tidy")
if config.clang:
    config.available_features.add("clang")
if config.nvcc and config.cuda_occupancy:
    config.available_features.add("cuda-toolkit")
bench = os.environ.get("WARPLINT_BENCH", os.path.join(config.source_dir, "..", "shared", "bench"))
if os.path.isfile(os.path.join(bench, "index.json")):
    config.available_features.add("bench-folder")


def tool(*words):
    return " ".join(shlex.quote(word) for word in words)


config.substitutions += [
    # Longer names first: lit replaces in this order.
    ("%warplint-toolkit", tool(config.warplint)),
    ("%warplint", tool(config.warplint, "--cuda-path=none")),
    ("%tidy", tool(config.clang_tidy, f"-load={config.plugin}")),
    ("%own_headers", tool("-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib",
                          "-isystem", os.path.join(config.source_dir, "tool", "cuda_headers"),
                          "-include", "warplint_cuda_runtime.h")),
    ("%filecheck", tool(config.filecheck)),
    # Of LLVM's tools, as FileCheck: status of a failing command, files in one text.
    ("%not", os.path.join(os.path.dirname(config.filecheck), "not")),
    ("%split-file", os.path.join(os.path.dirname(config.filecheck), "split-file")),
    ("%exits", tool(config.python, os.path.join(config.test_source_root, "exits.py"))),
    ("%check_hosts", tool(config.python,
                          os.path.join(config.test_source_root, "check_hosts.py"))),
    ("%check_values", tool(config.python,
                           os.path.join(config.test_source_root, "check_values.py"))),
    ("%python", tool(config.python)),
    ("%cuda_path", os.path.dirname(os.path.dirname(config.nvcc or "/none/bin/nvcc"))),
    ("%repository", config.source_dir),
]
