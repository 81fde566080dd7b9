# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""On a terminal the name of a check is a link to its page, and nowhere else."""
import os
import pathlib
import pty
import subprocess
import sys

import hosts

FOLDER = pathlib.Path(sys.argv[1])
FOLDER.mkdir(parents=True, exist_ok=True)
(FOLDER / "a.cu").write_text("__global__ void k();\nvoid f() { k<<<1, 2048>>>(); }\n")
COMMAND = [hosts.WARPLINT, "--cuda-path=none", "-q", "a.cu"]
LINK = "/checks/cuda-launch-dimensions.md\033\\cuda-launch-dimensions\033]8;;\033\\]"


def at_terminal(arguments, **environment):
    """What the command shows on a terminal."""
    main, other = pty.openpty()
    process = subprocess.Popen(COMMAND + [*arguments, "--"], cwd=FOLDER, stdin=other, stdout=other,
                               stderr=other,
                               env={**os.environ, "TERM": "xterm-256color", **environment})
    os.close(other)
    shown = b""
    try:
        while part := os.read(main, 4096):
            shown += part
    except OSError:  # the end of a terminal
        pass
    os.close(main)
    assert process.wait() == 1, shown
    return shown.decode()


shown = at_terminal([])
assert "\033]8;;https://" in shown and LINK in shown, shown
for plain in (at_terminal([], NO_COLOR="1"), at_terminal(["--color=never"]),
              at_terminal([], TERM="dumb"),
              subprocess.run(COMMAND + ["--color=always", "--"], cwd=FOLDER, capture_output=True,
                             text=True).stdout):
    assert "\033]8" not in plain and "[cuda-launch-dimensions]" in plain, plain
