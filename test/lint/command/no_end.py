# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""Input and output that are not files are an error at once: pipes that no one writes or reads,
devices without end, a full device, folders. The error names the path, what was found and what was
expected; the exit status is 2; nothing is left half-written."""
import os
import pathlib
import shutil
import subprocess
import sys

WARPLINT = os.environ["WARPLINT"]
LINT = (WARPLINT, "--cuda-path=none", "--quiet")
SOURCE = "__global__ void k();\nint main() { k<<<1, 2048>>>(); }\n"
LONGEST = 120  # seconds, for a machine that does much else
KINDS = {"pipe": "found a pipe, expected a file", "zero": "found a device, expected a file"}


def run(folder, *arguments, **more):
    """The status and the errors of a command; of one that does not end, that."""
    try:
        done = subprocess.run(arguments, cwd=folder, check=False, text=True, timeout=LONGEST,
                              **{"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
                                 "stderr": subprocess.PIPE, **more})
    except subprocess.TimeoutExpired:
        return None, "does not end"
    return done.returncode, done.stderr


def readers(name):
    """Commands that read the input that is called NAME, beside a source a.cu."""
    for flag in ("--baseline", "--write-baseline", "--arch-table", "--resources", "-p"):
        yield (*LINT, f"{flag}={name}", "a.cu")
    yield (WARPLINT, "merge", name)
    yield (WARPLINT, "diff", name, name)
    yield (WARPLINT, "calc", "--kernel", f"{name}:k", "--block=32", "--target=sm_80")
    yield (WARPLINT, "compile-commands", "-p", name)
    yield (*LINT, f"@{name}")


def input_faults(folder):
    for name, words in KINDS.items():
        for command in readers(name):
            status, errors = run(folder, *command)
            if status != 2 or name not in errors or words not in errors:
                yield f"{command}: status {status}: {errors}"
    # A database is looked for in the folder, where a pipe is none.
    (folder / "build").mkdir()
    os.mkfifo(folder / "build" / "build.ninja")
    status, errors = run(folder, *LINT, "-p", "build", "a.cu")
    if status != 2 or "-p build: no compile_commands.json there" not in errors:
        yield f"a pipe named build.ninja: status {status}: {errors}"
    with open("/dev/zero", "rb") as endless:
        status, errors = run(folder, WARPLINT, "calc", "--batch", stdin=endless)
    if status != 2 or "standard input: found a zero byte, expected lines of JSON" not in errors:
        yield f"calc --batch: status {status}: {errors}"


def output_faults(folder):
    calc = (WARPLINT, "calc", "--block=32", "--target=sm_80")
    writers = [(*LINT, "a.cu", "--output={}"), (*LINT, "a.cu", "--export-fixes={}"),
               (*LINT, "a.cu", "--depfile={}"),
               (*calc, "--output={}")]
    for command in writers:
        for name, words in (("pipe", "found a pipe that no program reads"),
                            ("/dev/full", "No space left on device")):
            status, errors = run(folder, *(part.format(name) for part in command))
            if status != 2 or name not in errors or words not in errors:
                yield f"{command} to {name}: status {status}: {errors}"
    shown = [(WARPLINT, "--help"), (WARPLINT, "--version"), (WARPLINT, "targets"),
             (WARPLINT, "explain", "cuda-partial-warp"), (WARPLINT, "--list-checks"),
             (*LINT, "--print-command", "a.cu"), calc]
    with open("/dev/full", "w", encoding="utf-8") as full:
        for command in shown:
            status, errors = run(folder, *command, stdout=full)
            if status != 2 or "standard output: No space left on device" not in errors:
                yield f"{command} on a full device: status {status}: {errors}"
    left = sorted(path.name for path in folder.rglob("*warplint-*"))
    if left:
        yield f"left behind: {left}"


def memory_faults(folder):
    status, errors = run(folder, *LINT, "--max-memory=1M", "a.cu")
    if status != 2 or "--max-memory: found '1M', expected at least 256M, or 0" not in errors:
        yield f"--max-memory=1M: status {status}: {errors}"
    # More threads than the memory has stacks for.
    status, errors = run(folder, *LINT, "--max-memory=256M", "-j64", "a.cu", *folder.glob("many/*"))
    if status not in (1, 2) or "Stack dump" in errors:
        yield f"too many threads: status {status}: {errors}"


def main():
    top = pathlib.Path(sys.argv[1])
    shutil.rmtree(top, ignore_errors=True)
    wrong = []
    for faults in (input_faults, output_faults, memory_faults):
        folder = top / faults.__name__
        (folder / "many").mkdir(parents=True)
        for name in ("a.cu", *(f"many/{number}.cu" for number in range(8))):
            (folder / name).write_text(SOURCE)
        os.mkfifo(folder / "pipe")
        (folder / "zero").symlink_to("/dev/zero")
        wrong += faults(folder)
    sys.exit("\n".join(wrong) or 0)


main()
