# RUN: %python %s
# REQUIRES: warplint-clangd, neovim
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Neovim itself, with the settings that docs/editor.md shows: it knows the file's type, shows the
findings, applies a quick fix, saves, and follows edits."""
import json
import pathlib
import re
import subprocess

import hosts
from editing import FAULTY, FAULTY_CONFIG, Project, equal, run_cases

INPUTS = pathlib.Path(__file__).parent / "Inputs"
ERROR, WARNING = 1, 2


def settings():
    """The page's settings by the version they are for."""
    page = (hosts.REPOSITORY / "docs/editor.md").read_text()
    blocks = re.findall(r"^```lua\n(-- Neovim (\d+)\.(\d+)\n.*?)^```$", page, re.M | re.S)
    return {(int(major), int(minor)): text for text, major, minor in blocks}


def version():
    said = hosts.run([hosts.NVIM, "--version"]).stdout
    return tuple(map(int, re.search(r"v(\d+)\.(\d+)", said).groups()))


def neovim(project, *arguments, **variables):
    environment = {**project.environment, **variables,
                   "PATH": f"{pathlib.Path(hosts.CLANGD).parent}:{project.environment['PATH']}"}
    return subprocess.run([hosts.NVIM, "--headless", *map(str, arguments)], cwd=project.folder,
                          env=environment, capture_output=True, encoding="utf-8",
                          timeout=hosts.TIMEOUT_S, stdin=subprocess.DEVNULL)


def edits_a_file(name="a.cu"):
    usable = [v for v in settings() if v <= version()]
    print(f"Neovim {version()}, with the settings for {max(usable)}")
    with Project({name: FAULTY, ".clang-tidy": FAULTY_CONFIG}) as project:
        init = project.root / "init.lua"
        init.write_text(settings()[max(usable)])
        answer = project.root / "said.json"
        ended = neovim(project, "-n", "-u", init, project.path(name), "-c",
                       f"luafile {INPUTS / 'neovim.lua'}", SAID=str(answer))
        assert answer.exists(), ended
        said = json.loads(answer.read_text())
        assert "problem" not in said, (said, ended.stderr)
        equal(said["filetype"], "cuda")

        def told(findings):
            return [(f["line"], f["column"], f["last"], f["severity"], f.get("code"))
                    for f in findings]

        equal(told(said["before"]), [(3, 13, 17, ERROR, "cuda-launch-dimensions"),
                                     (4, 14, 16, WARNING, "cuda-partial-warp")], said)
        assert "block of 2048 threads exceeds" in said["before"][0]["message"].lower(), said
        assert said["offered"] and "64 threads would fill 2 warps" in said["offered"][0], said
        assert said["applied"] and said["after_fix"], said
        equal(project.path(name).read_bytes(),
              FAULTY.replace("<<<88, 48>>>", "<<<88, 64>>>").encode(), "as saved")
        equal(told(said["between"]), [(3, 13, 17, ERROR, "cuda-launch-dimensions")])
        assert said["mended"] and said["again"], said
        equal(told(said["after"]), [(4, 13, 17, ERROR, "cuda-launch-dimensions")])


def edits_a_header():
    edits_a_file("a.cuh")


def every_setting_is_lua():
    """What a Neovim of another version would read is at least parsed."""
    equal(sorted(settings()), [(0, 7), (0, 11)])
    with Project() as project:
        for number, text in settings().items():
            path = project.write("init.lua", text)
            ended = neovim(project, "-u", "NONE", "-c",
                           f"lua assert(loadfile('{path}')) print('parsed')", "-c", "qall!")
            assert "parsed" in ended.stderr + ended.stdout, (number, ended)


run_cases([edits_a_file, edits_a_header, every_setting_is_lua])
