# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shared parts of the tests of the editor: projects in folders of their own, and their diagnostics.

clangd looks for compile_commands.json and .clang-tidy in every folder above a file, so a project
lies under the system's folder for temporary files; the user's own settings and cache are hidden.
"""
import contextlib
import json
import os
import pathlib
import shutil
import sys
import tempfile
import time
import traceback

import hosts
import lsp

# What a real editor opens: an error, and a warning with one quick fix.
FAULTY = """\
__global__ void work(float *P);
void run(float *P) {
  work<<<8, 2048>>>(P); // läßt
  work<<<88, 48>>>(P);
}
"""
# Only the multiple of a warp is offered; another low occupancy would be a second finding.
FAULTY_CONFIG = "Checks: '-*,cuda-*,-cuda-low-occupancy'\n"

# A project that asks for what is slow, too: low occupancy depends on the targets.
ASKED = {".clang-tidy": "Checks: 'cuda-low-occupancy,cuda-partial-warp'\n"}

QUICK_CONFIG = "Index:\n  StandardLibrary: No\n"

SEVERITIES = {1: "error", 2: "warning", 3: "information", 4: "hint"}


class Project:
    """A folder with these files in it, which ends with the `with` block. clangd's index of the C++
    standard library is off: no finding needs it, and building it takes seven times as long as the
    start of the server and its first answer."""

    def __init__(self, files=None, folder="project", user_config=QUICK_CONFIG):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="warplint-editor-"))
        self.folder = self.root / folder
        self.folder.mkdir(parents=True)
        self.environment = {
            **{name: value for name, value in os.environ.items()
               if name not in ("CLANGD_FLAGS", "CLANGD_TRACE", "CUDA_PATH", "CUDA_HOME")},
            "HOME": str(self.root / "home"), "XDG_CACHE_HOME": str(self.root / "cache"),
            "XDG_CONFIG_HOME": str(self.root / "config")}
        for name, text in (files or {}).items():
            self.write(name, text)
        self.write_user_config(user_config)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    def path(self, name):
        return self.folder / name

    def write(self, name, text):
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def write_user_config(self, text):
        """Writes clangd's configuration of the user, or removes it if there is none."""
        path = self.root / "config/clangd/config.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        if text:
            path.write_text(text, encoding="utf-8")

    def server(self, *flags, command=None, **keywords):
        """warplint-clangd in this project, without a toolkit unless the flags name one."""
        if command is None:
            given = any(str(flag).startswith("--cuda-path") for flag in flags)
            command = [hosts.CLANGD, *([] if given else ["--cuda-path=none"])]
        if not any(str(flag).startswith("--log") for flag in flags):
            flags = ["--log=error", *flags]
        return lsp.Server([*command, *flags], self.folder, environment=self.environment,
                          **keywords)


def json_database(directory, file, words):
    """The text of a compile_commands.json for one file."""
    return json.dumps([{"directory": str(directory), "file": str(file),
                        "arguments": [str(word) for word in words]}])


def place(diagnostic):
    """The range of a diagnostic as LINE:FROM-TO, from 1; of several lines as LINE:FROM-LINE:TO."""
    start, end = diagnostic["range"]["start"], diagnostic["range"]["end"]
    last = "" if start["line"] == end["line"] else f"{end['line'] + 1}:"
    return f"{start['line'] + 1}:{start['character'] + 1}-{last}{end['character'] + 1}"


def short(diagnostic):
    """A diagnostic as PLACE SEVERITY CODE."""
    return (f"{place(diagnostic)} {SEVERITIES[diagnostic['severity']]} "
            f"{diagnostic.get('code', 'none')}")


def said(server, path):
    """What the newest text of a file gets, each diagnostic in short, by place."""
    return sorted((short(diagnostic) for diagnostic in server.diagnostics(path)),
                  key=lambda line: (int(line.split(":")[0]), line))


def ours(diagnostics):
    """The diagnostics that are warplint's."""
    return [d for d in diagnostics if str(d.get("code", "")).startswith("cuda-")]


def fixed(text, action, path):
    """A text after a quick fix, which must touch this file only."""
    changes = action["edit"]["changes"]
    assert list(changes) == [lsp.uri(path)], changes
    return lsp.apply_edits(text, changes[lsp.uri(path)])


def eventually(what, seconds=600, pause=0.3):
    """Waits until what() holds and returns it; the last answer after that time."""
    deadline = time.monotonic() + seconds
    while not (answer := what()) and time.monotonic() < deadline:
        time.sleep(pause)
    return answer


def equal(got, wanted, about=""):
    """Fails unless both are the same, and shows them."""
    assert got == wanted, f"{about}\n  got:    {got!r}\n  wanted: {wanted!r}"


def run_cases(cases):
    """Runs the functions, prints which failed and why, and ends the program."""
    failed = 0
    for case in cases:
        started = time.monotonic()
        try:
            with contextlib.redirect_stdout(sys.stderr):
                case()
            outcome = "ok"
        except Exception:  # whatever it is, the other cases still run
            failed += 1
            outcome = "FAILED"
            traceback.print_exc(file=sys.stdout)
        print(f"{outcome} {case.__name__} {time.monotonic() - started:.1f} s", flush=True)
    print(f"{len(cases)} cases, {failed} failed")
    sys.exit(1 if failed else 0)
