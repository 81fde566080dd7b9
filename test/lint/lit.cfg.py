# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The tests of the hosts. lit.site.cfg.py, which the build writes, has the paths.
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import lit.formats

support = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "support")
sys.path.insert(0, support)
import changed_paths
import fetched_toolkits
import sites

config.name = "warplint"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".py"]
# A Python script with a RUN line is a test; the others are what tests run. The fixtures in checks/ are
# tested by fixtures.py, all together.
config.excludes = ["Inputs", "checks", "every_fixture"] + [
    path.name for path in pathlib.Path(__file__).parent.rglob("*.py")
    if not re.search("^# RUN:", path.read_text(), re.MULTILINE)]
if not config.pure_tests:
    # What no version of Clang has a part in is tested with the other build: how what was found
    # is printed, divided and compared. So are the pages of clients, which name its programs.
    config.excludes += ["clients", "install", "review.py", "ci_examples.py", "format_paths.py",
                        "shards.py", "baseline.py", "scale_examples.py", "site.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.binary_dir, "test", "lint")

if config.sanitizer_options:
    # The plugin is instrumented, and the programs that would load it are not.
    for host in ("clang_tidy", "other_clang_tidy", "run_clang_tidy", "clang_tidy_diff",
                 "codechecker"):
        setattr(config, host, "")
    config.available_features.add("sanitized")
    # A report ends the program, which a test may expect for another reason: it is kept too, and
    # test/sanitize/reports.sh, which ctest runs last, fails for it.
    lit_config.note("a sanitizer's build: no plugin in a stock clang-tidy, which is not instrumented")

config.environment.update({
    **sites.environment(config),
    "PYTHONPATH": os.pathsep.join([support, config.test_source_root]),
    "PYTHONDONTWRITEBYTECODE": "1",
    "XDG_CACHE_HOME": os.path.join(config.test_exec_root, "cache"),
})
for name in ("WARPLINT_BENCH", "WARPLINT_FULL", "WARPLINT_SARIF_SCHEMA"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

# What the build found of the programs that tests run.
for feature, found in (("clang-tidy", config.clang_tidy), ("clang", config.clang),
                       ("other-clang-tidy", config.other_clang_tidy),
                       ("warplint-clangd", config.clangd), ("neovim", config.nvim),
                       ("emacs", config.emacs), ("chromium", config.chromium),
                       ("run-clang-tidy", config.run_clang_tidy),
                       ("clang-tidy-diff", config.clang_tidy_diff),
                       ("codechecker", config.codechecker),
                       ("pre-commit", config.pre_commit and shutil.which("git")),
                       ("bazel", shutil.which("bazel")), ("sphinx", config.sphinx),
                       ("node", shutil.which("node")),
                       ("git", shutil.which("git")), ("zsh", shutil.which("zsh")),
                       ("fish", shutil.which("fish")),
                       ("dpkg-deb", shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps")),
                       ("wheel", config.static_program and config.wheel_tools),
                       # What the build writes for packages: not with one target alone.
                       ("packaging", os.path.isfile(os.path.join(
                           config.binary_dir, "packaging", "written", "warplint.1")))):
    if found:
        config.available_features.add(feature)


def has_sanitizers(clang):
    """Whether programs that this clang compiles can be linked with its sanitizers."""
    folder = subprocess.run([clang, "-print-resource-dir"], capture_output=True, text=True).stdout
    return any(pathlib.Path(folder.strip(), "lib").rglob("libclang_rt.asan*"))


if config.clang and has_sanitizers(config.clang):
    config.available_features.add("sanitizers")
if config.nvcc and config.cuda_occupancy:
    config.available_features.add("cuda-toolkit")
if os.environ.get("WARPLINT_FULL"):
    config.available_features.add("full")
if fetched_toolkits.roots():
    config.available_features.add("fetched-toolkits")
for group, (runs, why) in changed_paths.decisions(full="full" in config.available_features).items():
    lit_config.note(f"tests of {group}: {'run' if runs else 'skipped'}: {why}")
    if runs:
        config.available_features.add(group)
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
    ("%other_tidy", tool(config.other_clang_tidy, f"-load={config.plugin}")),
    ("%llvm_major", config.llvm_major),
    ("%soundness", "--programs=10000 --seed=1" if "full" in config.available_features
     else "--programs=1500 --seed=commit"),
    # Each of several files.
    ("%programs", "--programs=300 --seed=1" if "full" in config.available_features
     else "--programs=12 --seed=commit"),
    ("%own_headers", tool("-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib",
                          "-isystem", os.path.join(config.source_dir, "cuda_headers"),
                          "-include", "warplint_cuda_runtime.h")),
    ("%filecheck", tool(config.filecheck)),
    # Of LLVM's tools, as FileCheck: status of a failing command, files in one text.
    ("%not", os.path.join(os.path.dirname(config.filecheck), "not")),
    ("%split-file", os.path.join(os.path.dirname(config.filecheck), "split-file")),
    ("%exits", tool(config.python, os.path.join(support, "exits.py"))),
    ("%python", tool(config.python)),
    ("%cuda_path", os.path.dirname(os.path.dirname(config.nvcc or "/none/bin/nvcc"))),
    ("%repository", config.source_dir),
]
