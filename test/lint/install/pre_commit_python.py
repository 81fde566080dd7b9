#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: packages, packaging, wheel, pre-commit
# RUN: %python %s
"""The hooks of language python, as the page has them: pre-commit makes an environment, into which
pip installs a wheel, or builds the clone. No warplint is on the path, and no network there."""
import os
import pathlib
import re
import shutil
import sys

import hosts
import projects
import wheel

PAGE = "running.md"
ERROR = "error: block of 8192 threads exceeds the limit of 1024"
# What pip reads of the clone; the program itself is taken from the build.
SOURCES = ["CMakeLists.txt", "LICENSE", "README.md", "packaging", "pyproject.toml"]


def check(faults, folder, name, config):
    folder.write("try/.pre-commit-config.yaml", config)
    said, = folder.paste("cd try && git add . && pre-commit run --all-files")
    faults.says(f"{name}, bad", said, "grey.cu:14:3: " + ERROR, status=1)
    said, = folder.paste("cd try && sed -i 's/8192>>>/256>>>/' grey.cu && git add . && "
                         "pre-commit run --all-files")
    faults.says(f"{name}, mended", said, "Passed", without=["8192"])


def main():
    faults = projects.Faults()
    with projects.fresh_folder() as folder:
        for source in SOURCES:
            origin, place = hosts.REPOSITORY / source, folder.path / "clone" / source
            copy = shutil.copytree if origin.is_dir() else shutil.copy
            place.parent.mkdir(exist_ok=True)
            copy(origin, place)
        projects.hooks_clone(folder)
        (folder.path.parent / "programs" / "warplint").unlink()
        folder.environment.update({
            "WARPLINT_PREBUILT": os.environ["WARPLINT_BUILD"], "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(pathlib.Path(os.environ["WARPLINT_WHEEL_TOOLS"], "wheels"))})
        fresh = 'git init -q try && cp "$CLONE/docs/examples/project/src/grey.cu" try'
        built = wheel.build(folder.path)
        folder.paste(fresh)
        local, ours = projects.blocks(PAGE, "Installed by pip", language="yaml")
        check(faults, folder, "a wheel", re.sub(r"/path/to/\S+?\.whl", f'"{built}"', local))
        folder.paste("rm -rf try", fresh)
        check(faults, folder, "the clone", projects.hook_config(folder, ours))
    sys.exit(faults.end())


main()
