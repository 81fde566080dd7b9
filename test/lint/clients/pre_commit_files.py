#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clients, pre-commit
"""The files that pre-commit hands over: in parallel batches, by names of any kind, links passed
over. On every fixture the hook finds what the command finds, with a toolkit and without."""
import json
import re
import shutil
import sys

import hosts
import projects

FINDING = re.compile(r"^(.+?):(\d+):(\d+): (error|warning): (.*) \[(cuda-[\w-]+)[\w,-]*\]$", re.M)


def run_hook(folder, hook):
    folder.write("try/.pre-commit-config.yaml", projects.hook_config(folder, hook))
    return folder.paste("cd try && git init -q && git add . && pre-commit run --all-files")[0]


def batches(faults):
    """Many files, each with a fault of its own."""
    with projects.fresh_folder() as folder:
        projects.hooks_clone(folder)
        names = [f"src {i % 3}/größe-{i}.{'cuh' if i % 5 else 'cu'}" for i in range(60)]
        for i, name in enumerate(names):
            folder.write(f"try/{name}", "__global__ void k(float *D);\n"
                         f"inline void run(float *D) {{ k<<<1, {2000 + i}>>>(D); }}\n")
        (folder.path / "try/link.cu").symlink_to("src 0/größe-0.cu")
        (folder.path / "try/dangling.cu").symlink_to("nowhere")
        said = run_hook(folder, "- id: warplint\n  args: [--quiet, --cuda-path=none]\n")
        faults.says("batches", said, "Failed", status=1, without=["link.cu", "dangling.cu"])
        found = sorted((match[0], match[4]) for match in FINDING.findall(said.text))
        wanted = sorted((name, f"block of {2000 + i} threads exceeds the limit of 1024 threads per "
                         "block; the launch fails on every target") for i, name in enumerate(names))
        faults.expect("batches: each file's finding, once", found == wanted, said.text)


def fixtures(faults, arguments):
    """What the hook finds in the fixtures; the command without a toolkit finds the same."""
    with projects.fresh_folder() as folder:
        projects.hooks_clone(folder)
        shutil.copytree(hosts.FIXTURES, folder.path / "try")
        for path in (folder.path / "try").rglob("*.cu"):
            if "\n// Toolkit: " in path.read_text():  # which the toolkit here may not be
                path.unlink()
        said = run_hook(folder, f"- id: warplint\n  args: {json.dumps(arguments)}\n"
                                "  require_serial: true\n")
        command = hosts.lint("--quiet", ".", cwd=folder.path / "try", env=folder.environment)
        by_hook, by_command = (set(FINDING.findall(text)) for text in (said.text, command.stdout))
        print(f"{arguments}: {len(by_hook)} findings by the hook")
        faults.expect(f"{arguments}: in the hook alone {by_hook - by_command}, in the command "
                      f"alone {by_command - by_hook}",
                      by_hook == by_command and len(by_hook) > 100, said.text[-500:])


def main():
    faults = projects.Faults()
    batches(faults)
    fixtures(faults, ["--quiet", "--cuda-path=none"])
    if "toolkit" in projects.KINDS:
        fixtures(faults, ["--quiet"])
    sys.exit(faults.end())


main()
