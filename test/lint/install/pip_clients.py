#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: git
# RUN: %python %s
"""Clients that install the wheel: the action of GitHub and the layout of a mirror for pre-commit.
Here the wheel is a small one, whose program starts the one that the build made."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

import hosts
import reports
from small_wheel import VERSION, small_wheel

PACKAGING = hosts.REPOSITORY / "packaging"
ACTION = PACKAGING / "github-action/action.yml"
MIRROR = PACKAGING / "pre-commit-mirror"


def repository(folder):
    """A clone with a branch whose change brought an error beside an old one."""
    code = "__global__ void k();\nvoid f() {{ k<<<1, 2048>>>(); }}\nvoid g() {{ k<<<1, {}>>>(); }}\n"
    script = """git init -q --initial-branch=main origin && cd origin
git config user.name a && git config user.email a@b && git add . && git commit -qm x
git clone -q . ../clone && cd ../clone"""
    (folder / "origin").mkdir()
    (folder / "origin/a.cu").write_text(code.format(128))
    subprocess.run(["bash", "-ec", script], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    (folder / "clone/a.cu").write_text(code.format(4096))
    return folder / "clone"


def try_action(folder, wheel):
    action = yaml.safe_load(ACTION.read_text())
    install, lint = action["runs"]["steps"]
    assert all(step["shell"] == "bash" for step in (install, lint))
    assert set(action["inputs"]) == {"package", "paths", "args", "diff"}
    clone = repository(folder)
    environment = {**os.environ, "RUNNER_TEMP": str(folder), "PIP_NO_INDEX": "1",
                   "GITHUB_OUTPUT": str(folder / "output")}
    environment.pop("PYTHONPATH", None)

    def run(step, **values):
        return hosts.run(["bash", "-eo", "pipefail", "-c", step["run"]], cwd=clone,
                         env={**environment, **values})

    said = run(install, PACKAGE=str(wheel))
    assert said.returncode == 0 and VERSION in said.stdout, said.stdout + said.stderr
    for values, lines in (({"BASE": "main"}, ["3"]), ({"BASE": "main", "DIFF": "none"}, ["2", "3"]),
                          ({"DIFF": "HEAD"}, ["3"]),
                          ({"ARGS": "--cuda-path=none\n--exclude=a.cu\n", "PATHS": ".\na.cu"}, [])):
        said = run(lint, **{"PATHS": ".", "ARGS": "", "DIFF": "", "BASE": "", **values})
        found = [properties["line"] for _, properties, _ in reports.github_commands(said.stdout)]
        assert found == lines and said.returncode == bool(lines), (values, said)
        status = (folder / "output").read_text().splitlines()[-1]
        assert status == f"status={int(bool(lines))}", status


def try_mirror(folder, wheel):
    environment = folder / "mirror-env"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    # What installing the mirror brings: to pack it takes setuptools with wheel, which need not be here.
    wanted = re.search(r'^dependencies = \["(.*)"\]$', (MIRROR / "pyproject.toml").read_text(), re.M)[1]
    said = hosts.run([environment / "bin/pip", "install", "--no-index",
                      f"--find-links={wheel.parent}", wanted], env=clean)
    assert said.returncode == 0, said.stdout + said.stderr
    said = hosts.run([environment / "bin/warplint", "--version"], env=clean)
    assert VERSION in said.stdout, said


def mirror_agrees():
    """The mirror's hooks are those of the repository, but for who installs the program."""
    own = {hook["id"]: hook for hook in
           yaml.safe_load((hosts.REPOSITORY / ".pre-commit-hooks.yaml").read_text())}
    for hook in yaml.safe_load((MIRROR / ".pre-commit-hooks.yaml").read_text()):
        assert {**own[hook["id"]], "language": "python"} == hook, hook
    project = (MIRROR / "pyproject.toml").read_text()
    assert f'version = "{VERSION}"' in project and f'"warplint=={VERSION}"' in project


def main():
    mirror_agrees()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "wheels").mkdir()
        wheel = small_wheel(folder / "wheels")
        try_action(folder, wheel)
        try_mirror(folder, wheel)


main()
