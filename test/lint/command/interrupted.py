# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""An interrupted run writes what it knows to its report, fixes nothing, and dies by the signal that
it was sent, also where only one of its two processes got it."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

WARPLINT = [os.environ["WARPLINT"], "--cuda-path=none"]
ENDLESS = """__global__ void kernel();
template <int N, int M> struct Tree { Tree<N - 1, 2 * M> L; Tree<N - 1, 2 * M + 1> R; };
template <int M> struct Tree<0, M> {};
Tree<28, 0> Endless;
"""


def workers(process):
    """The processes that one has started."""
    path = pathlib.Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in path.read_text().split()] if path.is_file() else []


def interrupted(folder, number, to_group):
    """What is wrong after a run in `folder` got the signal `number`."""
    before = {p.name: p.read_bytes() for p in folder.iterdir()}
    run = subprocess.Popen(
        [*WARPLINT, "--fix", "--format=json", "--output=report.json", "-j1", "--export-fixes=fixes.yaml", "good.cu",
         "endless.cu", "--"],
        cwd=folder, start_new_session=True, stderr=subprocess.DEVNULL,
        # A shell that runs tests in the background has it ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    children = []
    for _ in range(200):
        children = workers(run.pid)
        if children:
            break
        time.sleep(0.05)
    time.sleep(2)
    if to_group:
        os.killpg(run.pid, number)
    else:
        run.send_signal(number)
    try:
        if run.wait(timeout=600) != -number:
            yield f"status {run.returncode}, expected death by {number}"
    except subprocess.TimeoutExpired:
        yield "it lives on"
        os.killpg(run.pid, signal.SIGKILL)
    time.sleep(0.5)
    if any(os.path.exists(f"/proc/{child}") for child in children):
        yield "its worker lives on"
    after = {p.name: p.read_bytes() for p in folder.iterdir()}
    report = json.loads(after.pop("report.json"))
    if after != before:
        yield "it has changed its folder"
    (folder / "report.json").unlink()
    found = [(f["file"], f["check"]) for f in report["findings"]]
    if found != [("good.cu", "cuda-launch-dimensions")]:
        yield f"the report has {found}"
    if "not read, since the run was interrupted" not in json.dumps(report):
        yield "the report does not say what was not read"


def main():
    folder = pathlib.Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "good.cu").write_text("__global__ void k();\nint main() { k<<<1, 2048>>>(); }\n")
    (folder / "endless.cu").write_text(ENDLESS)
    wrong = [f"signal {number}, group {to_group}: {fault}"
             for number in (signal.SIGINT, signal.SIGTERM) for to_group in (True, False)
             for fault in interrupted(folder, number, to_group)]
    sys.exit("\n".join(wrong) or 0)


main()
