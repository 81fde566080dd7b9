# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""A tree that is not warplint's alone: a file that vanishes while others are read, a folder that
can't be written, and other runs that fix the same files. Nothing is lost, what was not done is an
error, and only what was written is counted."""
import fcntl
import os
import pathlib
import shutil
import subprocess
import sys
import time

from changed_file import Watch

WARPLINT = [os.environ["WARPLINT"], "--cuda-path=none"]
# Two faults, each of one check, with a fix on a line of its own.
SOURCE = """__global__ void __launch_bounds__(1024, 4) bound();
__global__ void guarded(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}
void launch(float *data, int n) {
  bound<<<1, 1024>>>();
  guarded<<<80, 100>>>(data, 8000);
}
"""
FIXES = {"cuda-launch-bounds-infeasible": ("(1024, 4)", "(1024, 1)"),
         "cuda-partial-warp": (", 100>>>", ", 128>>>")}
NOBODY = 65534


def start(folder, *flags, **more):
    return subprocess.Popen([*WARPLINT, "--quiet", *flags, "--"], cwd=folder, text=True,
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **more)


def fix(folder, *flags, check="*", **more):
    return start(folder, "--fix", f"--checks=-*,{check}", *flags, "a.cu", **more)


def ended(run):
    """Status and words of a run."""
    _, words = run.communicate(timeout=600)
    return run.returncode, words


def wait_for(happened, run):
    """Whether it happened before the run ended."""
    while run.poll() is None:
        if happened():
            return True
        time.sleep(0.01)
    return happened()


def fixed(*checks):
    text = SOURCE
    for check in checks:
        text = text.replace(*FIXES[check])
    return text


def vanished(folder):
    """Between the list of files and its turn."""
    # The second is a file when the folder is listed; while the first is read, it goes.
    (folder / "a.cu").write_text(
        '#include "gone.cuh"\n' + SOURCE +
        "template <int N, int M> struct Tree { Tree<N - 1, 2 * M> L; Tree<N - 1, 2 * M + 1> R; };\n"
        "template <int M> struct Tree<0, M> {};\nTree<13, 0> Late;\n"
        "void wrong() { bound<<<1, 4096>>>(); }\n")
    (folder / "gone.cuh").write_text("")
    for name in ("b.cu", "c.cu"):
        (folder / name).write_text(SOURCE)
    read = Watch(folder / "gone.cuh")
    run = start(folder, "-j1", "--output=report.txt", ".")
    if not wait_for(read.happened, run):
        yield "the header is not read"
    (folder / "b.cu").unlink()
    status, words = ended(run)
    if status != 2 or "b.cu: No such file or directory" not in words:
        yield f"status {status}: {words}"
    report = (folder / "report.txt").read_text()
    if "block of 4096 threads" not in report or "c.cu:1:" not in report:
        yield f"the others are not told: {report}"


def read_only(folder):
    """Root may write anywhere: as somebody else."""
    (folder / "a.cu").write_text(SOURCE)
    (folder / "a.cu").chmod(0o666)
    folder.chmod(0o555)
    who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    try:
        if subprocess.run([*WARPLINT, "--version"], cwd=folder, capture_output=True, check=False,
                          **who).returncode:
            print("read-only: skipped, since another user can't run this program")
            return
        status, words = ended(fix(folder, **who))
        if status != 2 or "a.cu: Permission denied" not in words or \
                "0 fixes applied" not in words:
            yield f"a fix: status {status}: {words}"
        for flag, file in (("--output", "report.txt"), ("--export-fixes", "fixes.yaml"),
                           ("--write-baseline", "known.json"), ("--depfile", "a.d")):
            status, words = ended(start(folder, f"{flag}={file}", "a.cu", **who))
            if status != 2 or flag not in words or "Permission denied" not in words:
                yield f"{flag}: status {status}: {words}"
    except (PermissionError, FileNotFoundError) as denied:
        print(f"read-only: skipped: {denied}")
    finally:
        folder.chmod(0o755)
    if [p.name for p in folder.iterdir()] != ["a.cu"] or (folder / "a.cu").read_text() != SOURCE:
        yield f"now there is {sorted(p.name for p in folder.iterdir())}"


def at_once(folder):
    """Two runs with other fixes of one file: what a run applied by its message is there."""
    path = folder / "a.cu"
    for round_ in range(4):
        path.write_text(SOURCE)
        runs = {check: fix(folder, check=check) for check in FIXES}
        applied = []
        for check, run in runs.items():
            status, words = ended(run)
            if "1 fix applied" in words and status != 2:
                applied.append(check)
            elif status != 2 or "a.cu: changed while it was linted" not in words or \
                    "0 fixes applied" not in words:
                yield f"round {round_}, {check}: status {status}: {words}"
        if path.read_text() != fixed(*applied):
            yield f"round {round_}: after {applied}:\n{path.read_text()}"
        if [p.name for p in folder.iterdir()] != ["a.cu"]:
            yield f"left behind: {list(folder.iterdir())}"


def one_after_the_other(folder):
    """A run waits for one that is about to replace the file, and then finds it changed."""
    path = folder / "a.cu"
    path.write_text(SOURCE)
    with open(path, encoding="utf-8") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        run = fix(folder, check="cuda-partial-warp")
        if not wait_for(lambda: list(folder.glob("a.cu.warplint-*")), run):
            yield f"it has not tried: {ended(run)}"
        time.sleep(0.3)
        mine = folder / "mine"
        mine.write_text(fixed("cuda-launch-bounds-infeasible"))
        mine.replace(path)
    status, words = ended(run)
    if status != 2 or "a.cu: changed while it was linted" not in words or \
            "0 fixes applied" not in words:
        yield f"status {status}: {words}"
    if path.read_text() != fixed("cuda-launch-bounds-infeasible"):
        yield f"the other's fix is lost:\n{path.read_text()}"


def main():
    top = pathlib.Path(sys.argv[1]).resolve()
    shutil.rmtree(top, ignore_errors=True)
    wrong = []
    for faults in (vanished, read_only, at_once, one_after_the_other):
        folder = top / faults.__name__
        folder.mkdir(parents=True)
        wrong += [f"{faults.__name__}: {fault}" for fault in faults(folder)]
    sys.exit("\n".join(wrong) or 0)


main()
