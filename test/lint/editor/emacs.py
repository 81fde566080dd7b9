# RUN: %python %s
# REQUIRES: warplint-clangd, emacs
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Emacs with eglot and the settings that docs/editor.md shows: findings, a quick fix, saving."""
import json
import pathlib
import re
import subprocess

import hosts
from editing import FAULTY, FAULTY_CONFIG, Project, equal, run_cases

INPUTS = pathlib.Path(__file__).parent / "Inputs"


def edits_a_file(name="a.cu"):
    page = (hosts.REPOSITORY / "docs/editor.md").read_text()
    settings = re.search(r"^```elisp\n(;; Emacs\n.*?)^```$", page, re.M | re.S).group(1)
    with Project({name: FAULTY, ".clang-tidy": FAULTY_CONFIG}) as project:
        (project.root / "home").mkdir()
        init = project.root / "init.el"
        init.write_text(settings)
        answer = project.root / "said.json"
        path = project.environment["PATH"]
        ended = subprocess.run(
            [hosts.EMACS, "--batch", "-l", init, "-l", INPUTS / "emacs.el"], cwd=project.folder,
            env={**project.environment, "OPENED": str(project.path(name)), "SAID": str(answer),
                 "PATH": f"{pathlib.Path(hosts.CLANGD).parent}:{path}", "LC_ALL": "C.UTF-8"},
            capture_output=True, encoding="utf-8", timeout=hosts.TIMEOUT_S,
            stdin=subprocess.DEVNULL)
        assert answer.exists(), ended
        said = json.loads(answer.read_text())
        assert "problem" not in said, (said, ended)
        equal(said["mode"], "cuda-mode")
        faults = [(3, 13, "eglot-error", "cuda-launch-dimensions"),
                  (4, 14, "eglot-warning", "cuda-partial-warp")]
        for told, wanted in (("before", faults), ("after", faults[:1])):
            equal([(*f[:3], re.search(r"cuda-[a-z-]+", f[3]).group()) for f in said[told]], wanted)
        equal(project.path(name).read_bytes(),
              FAULTY.replace("<<<88, 48>>>", "<<<88, 64>>>").encode(), "as saved")


def edits_a_header():
    edits_a_file("a.cuh")


run_cases([edits_a_file, edits_a_header])
