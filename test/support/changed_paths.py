# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Decides which groups of long tests run: those of packages, clients, the site, the browser and
Bazel. A group runs if a changed file is one that it depends on, and always with WARPLINT_FULL set.

A changed file differs between the working tree and the base: the merge base with WARPLINT_BASE where
that is set, else with the branch's upstream, else (and where the branch has nothing of its own) the
last commit that is half a day older than this one. Without git, or without the base in a shallow
clone, every group runs.

    python3 changed_paths.py [FILE...]    prints the decisions; for these files if any are given
"""
import fnmatch
import os
import pathlib
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
HOURS = 12  # commits that are closer together landed together

# Paths that every group depends on: how tests are chosen, run and described.
EVERY = ["test/support/changed_paths.py", "test/lint/lit.cfg.py", "test/lint/lit.site.cfg.py.in",
         "test/support/hosts.py", "test/lint/CMakeLists.txt"]
# What clients see of the command and of the plugin: flags, exit statuses, formats and names.
INTERFACE = ["tool/cli/main.cpp", "tool/cli/CommandLine.*", "tool/cli/LintCommand.cpp",
             "tool/cli/LintFlags.*", "tool/plugin/*",
             "lib/base/ExitStatus.h", "lib/base/OutputFile.*", "lib/report/FixApplier.*",
             "lib/report/*Reporter*", "lib/report/ReportWriter.*", "lib/report/review/*",
             "lib/build/*", "lib/parse/*", "lib/lint/prefilter/*",
             "lib/base/compat/ModuleRegistration.h", "checks/WarplintModule.cpp",
             "checks/Registry.*", "docs/examples/*", "test/support/projects.py"]
GROUPS = {
    "packages": [
        "CMakeLists.txt", "tool/CMakeLists.txt", "cmake/*", "packaging/*", "pyproject.toml",
        "scripts/package", ".pre-commit-hooks.yaml", "LICENSE", "docs/running.md",
        "docs/examples/*", "test/support/projects.py",
        "test/lint/install/*"],
    "clients": [
        *INTERFACE, "packaging/cmake/*", ".pre-commit-hooks.yaml", "docs/builds.md",
        "docs/running.md", "docs/ci.md", "test/lint/clients/*"],
    "bazel-rules": [
        "MODULE.bazel", "WORKSPACE", "bazel/*", "docs/scale.md", "lib/records/LintReport.*",
        "lib/report/Part.*", "test/lint/clients/bazel.py"],
    # CHANGELOG.md is left to the full run: almost every change adds a line to it.
    "site": [
        "README.md", "arch_tables/*.md", "docs/*", "scripts/build-site", "scripts/site/*",
        "test/lint/site.py"],
    "browser": [
        "lib/report/page/*", "test/support/browser.py", "test/lint/report_browser.py",
        "test/support/report_fixture.py"],
}


def git(folder, *arguments):
    """The lines that git prints; none where it fails or is not there."""
    try:
        result = subprocess.run(["git", "-c", "core.quotePath=off", *arguments], cwd=folder,
                                capture_output=True, encoding="utf-8", errors="replace")
    except OSError:
        return None
    return result.stdout.splitlines() if result.returncode == 0 else None


def base(folder):
    """The commit that changes are counted from, and its name; none if it can't be found."""
    head = git(folder, "rev-parse", "HEAD")
    if not head:
        return None
    named = os.environ.get("WARPLINT_BASE")
    found = git(folder, "merge-base", "HEAD", named or "@{upstream}")
    if named or (found and found != head):
        return (found[0], named or "the upstream branch") if found else None
    when = int(git(folder, "show", "--no-patch", "--format=%ct", "HEAD")[0]) - HOURS * 3600
    found = git(folder, "rev-list", "--max-count=1", f"--before=@{when}", "HEAD")
    return (found[0], f"{HOURS} hours before this commit") if found else None


def changed_files(folder):
    """The changed files and the name of the base; no files, and why, if git can't compare."""
    start = base(folder)
    if not start:
        return None, "git has no commit to compare with"
    commit, name = start
    tracked = git(folder, "diff", "--name-only", "--no-renames", commit)
    untracked = git(folder, "ls-files", "--others", "--exclude-standard")
    if tracked is None or untracked is None:
        return None, "git can't compare the working tree"
    return tracked + untracked, name


def decisions(files=None, full=False, folder=REPOSITORY):
    """For each group, whether it runs, and why; by what git reports unless files are given."""
    if full:
        return {group: (True, "the full run") for group in GROUPS}
    since = ""
    if files is None:
        files, name = changed_files(folder)
        if files is None:
            return {group: (True, name) for group in GROUPS}
        since = f" since {name}"
    result = {}
    for group, globs in GROUPS.items():
        first = next((file for file in files for glob in [*EVERY, *globs]
                      if fnmatch.fnmatchcase(file, glob)), None)
        result[group] = (bool(first), f"{first or 'nothing that they depend on'} changed{since}")
    return result


def main():
    for group, (runs, why) in decisions(sys.argv[1:] or None).items():
        print(f"{group}: {'run' if runs else 'skipped'}: {why}")


if __name__ == "__main__":
    main()
