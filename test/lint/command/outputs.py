# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""Outputs are written whole, through links, with their permissions, and an output that can't be
written is an error: reports, and the sources that --fix changes, whatever their bytes."""
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import threading

import reports

WARPLINT = [os.environ["WARPLINT"], "--cuda-path=none"]
SOURCE = b"__global__ void __launch_bounds__(1024, 4) k();\nvoid f() { k<<<1, 32>>>(); }\n"
FIXED = SOURCE.replace(b"1024, 4", b"1024, 1")


def run(folder, *flags, **more):
    return subprocess.run([*WARPLINT, "--quiet", *flags, "--"], cwd=folder, check=False,
                          **{"capture_output": True, "text": True, **more})


def report_faults(folder):
    """Faults of `--output`."""
    (folder / "a.cu").write_bytes(SOURCE)
    (folder / "real.txt").write_text("old")
    (folder / "real.txt").chmod(0o640)
    (folder / "link.txt").symlink_to("real.txt")
    run(folder, "--output=link.txt", "a.cu")
    if not (folder / "link.txt").is_symlink() or "4 blocks" not in (folder / "real.txt").read_text():
        yield "--output replaced a link, not what it names"
    if stat.S_IMODE((folder / "real.txt").stat().st_mode) != 0o640:
        yield "--output changed permissions"
    os.mkfifo(folder / "pipe")
    read = []
    reader = threading.Thread(target=lambda: read.append((folder / "pipe").read_text()), daemon=True)
    reader.start()
    run(folder, "--output=pipe", "a.cu")
    reader.join(timeout=300)
    if not read or "4 blocks" not in read[0] or not (folder / "pipe").is_fifo():
        yield "--output does not write to a pipe"
    if run(folder, "--output=none/report.txt", "a.cu").returncode != 2:
        yield "--output in no folder is no error"
    with open("/dev/full", "w", encoding="utf-8") as full:
        for form in reports.forms():
            done = run(folder, f"--format={form}", "a.cu", capture_output=False, stdout=full,
                       stderr=subprocess.PIPE)
            if done.returncode != 2 or "standard output: No space left" not in done.stderr:
                yield f"{form} on a full device: status {done.returncode}: {done.stderr}"


def fix_faults(folder):
    """Faults of `--fix`."""
    project, outside = folder / "project", folder / "outside"
    for made in (project / ".git", project / "sub", outside):
        made.mkdir(parents=True)
    kept = {"plain.cu": b"", "bom.cu": b"\xef\xbb\xbf", "latin.cu": b"// caf\xe9\n",
            "mixed.cu": b"// a\r\n// b\n"}
    for name, before in kept.items():
        (project / name).write_bytes(before + SOURCE)
    (project / "crlf.cu").write_bytes(SOURCE.replace(b"\n", b"\r\n"))
    (project / "plain.cu").chmod(0o640)
    (project / "sub" / "own.h").write_bytes(SOURCE)
    (outside / "other.h").write_bytes(SOURCE)
    (project / "includes.cu").write_text('#include "sub/own.h"\n')
    (project / "escapes.cu").write_text('#include "../outside/other.h"\n')
    (project / "target").write_bytes(SOURCE)
    (project / "link.cu").symlink_to("target")
    done = run(project, "--fix", ".", "link.cu")
    expected = {name: before + FIXED for name, before in kept.items()}
    expected |= {"crlf.cu": FIXED.replace(b"\n", b"\r\n"), "sub/own.h": FIXED, "target": FIXED,
                 "../outside/other.h": SOURCE}
    for name, text in expected.items():
        if (project / name).read_bytes() != text:
            yield f"{name} is now {(project / name).read_bytes()!r}: {done.stderr}"
    if not (project / "link.cu").is_symlink():
        yield "a link was replaced"
    if stat.S_IMODE((project / "plain.cu").stat().st_mode) != 0o640:
        yield "permissions were changed"
    if done.returncode != 2 or "other.h: neither named nor part of the project" not in done.stderr:
        yield f"nothing said of a header outside: status {done.returncode}: {done.stderr}"
    left = [p.name for p in folder.rglob("*warplint-*")]
    if left:
        yield f"left behind: {left}"


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    wrong = []
    for name, faults in (("reports", report_faults), ("fixes", fix_faults)):
        (folder / name).mkdir(parents=True)
        wrong += faults(folder / name)
    sys.exit("\n".join(wrong) or 0)


main()
