# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""Findings are printed while the run goes on, in one order whatever the threads and as the whole
report has them; an interrupted run prints what it knows and dies by the signal; standard output is complete
before the summary."""
import json
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import hosts

FOLDER = pathlib.Path(sys.argv[1])
WRONG = "__global__ void k();\nvoid f() {{ k<<<1, {}>>>(); }}\n"
HEADER = "__global__ void h();\ninline void in_header() { h<<<1, 5000>>>(); }\n"
# A parse that takes minutes.
ENDLESS = """__global__ void kernel();
template <int N, int M> struct Tree { Tree<N - 1, 2 * M> L; Tree<N - 1, 2 * M + 1> R; };
template <int M> struct Tree<0, M> {};
Tree<28, 0> Endless;
"""


def command(*arguments, jobs=2):
    return [hosts.WARPLINT, "--cuda-path=none", f"-j{jobs}", *arguments]


def start(arguments, **keywords):
    # A shell that runs tests in the background has the signal ignored.
    return subprocess.Popen(arguments, cwd=FOLDER, stdout=subprocess.PIPE, text=True,
                            start_new_session=True,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
                            **keywords)


def same_bytes():
    """Any number of threads, and a file in place of standard output: one output."""
    names = [f"{number}.cu" for number in range(9)]
    outputs = {hosts.run(command("-q", *names, "--", jobs=jobs), cwd=FOLDER).stdout
               for jobs in (1, 2, 8)}
    hosts.run(command("-q", "-o", "report.txt", *names, "--"), cwd=FOLDER)
    outputs.add((FOLDER / "report.txt").read_text())
    (FOLDER / "report.txt").unlink()
    text, = outputs
    assert text.count("in_header") == 1, text  # the header's finding, once
    assert [line.split(":")[0] for line in text.splitlines() if " error: " in line] == \
        ["h.cuh", *names], text


def broken_last():
    """In a run over many files, one with errors comes last, since another file may show what is in
    it. Other reports are in the order of the paths."""
    folder = FOLDER / "many"
    folder.mkdir()
    names = [f"{number:02}.cu" for number in range(24)]
    for number, name in enumerate(names):
        (folder / name).write_text(WRONG.format(2048 + number))
    (folder / "01.cu").write_text(WRONG.format(2049) + "int broken = ;\n")
    (folder / "02.cu").write_text("int nothing;\n")
    outputs = {hosts.run(command("-q", "many", "--", jobs=jobs), cwd=FOLDER).stdout
               for jobs in (1, 8)}
    text, = outputs
    shown = [line.split(":")[0] for line in text.splitlines() if " error: " in line]
    assert shown == [f"many/{name}" for name in ["00.cu", *names[3:], "01.cu"]], shown
    report = json.loads(hosts.run(command("-q", "--format=json", "many", "--"), cwd=FOLDER).stdout)
    shown = [finding["file"] for finding in report["findings"]]
    assert shown == sorted(shown) and len(shown) == 23, shown


def printed_early(*more):
    """A finding is there while another file is still read; then the run is interrupted."""
    said = FOLDER / "said"
    with said.open("w") as errors:
        process = start(command(*more, "0.cu", "1.cu", "endless.cu", "2.cu", "--"), stderr=errors)
        found = []
        while not more and not "".join(found[-1:]).startswith("1.cu:3:"):
            found.append(process.stdout.readline())
            assert found[-1], "the output ended"
        if more:  # nothing will come
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                pass
        assert process.poll() is None, "it ended"
        os.killpg(process.pid, signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(timeout=600) == -signal.SIGINT, process.returncode
    return "".join(found) + rest, said.read_text()


def interrupted():
    output, said = printed_early()
    assert "h.cuh:2:" in output and "0.cu:3:" in output and "1.cu:3:" in output, output
    assert output.endswith("\n") and output.count("0.cu:3:") == 1, output
    assert "interrupted after " in said and " of 4 files\n" in said, said
    assert " errors, " in said, said
    output, said = printed_early("--format=json")
    assert json.loads(output)["summary"]["errors"] == 4 and "interrupted after" in said, (output, said)
    assert "endless.cu: not read, since the run was interrupted" in output, output


def standard_output_first():
    """In one pipe the summary comes after the last line of the report."""
    said = subprocess.run(command("0.cu", "--"), cwd=FOLDER, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    lines = said.stdout.splitlines(keepends=True)
    summary = said.stdout.partition("\n1 file, 2 launches")[2]
    assert summary and ": error:" not in summary, said.stdout
    assert all(line.endswith("\n") for line in lines)


def heartbeat():
    """In a pipe, standard error shows every 10 seconds that the run goes on, unless it is quiet."""
    for more, expected in ((), "[0/1] 10 s\n"), (("-q",), ""):
        with (FOLDER / "said").open("w") as errors:
            process = start(command(*more, "endless.cu", "--"), stderr=errors)
            try:
                process.wait(timeout=11.5)
            except subprocess.TimeoutExpired:
                pass
            os.killpg(process.pid, signal.SIGINT)
            process.wait(timeout=600)
        said = (FOLDER / "said").read_text()
        assert said.split("interrupted")[0] == expected, said


def survived():
    """A file that takes the process with it: what was printed before is not printed again."""
    (FOLDER / "crash.cu").write_text("#pragma clang __debug crash\n__global__ void k();\n")
    said = hosts.run(command("-q", "0.cu", "crash.cu", "1.cu", "--", jobs=1), cwd=FOLDER)
    assert said.returncode == 2 and said.stdout.count("0.cu:3:") == 1, said
    assert said.stdout.count("1.cu:3:") == 1, said


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    (FOLDER / "h.cuh").write_text(HEADER)
    for number in range(9):
        (FOLDER / f"{number}.cu").write_text('#include "h.cuh"\n' + WRONG.format(2048 + number))
    (FOLDER / "endless.cu").write_text(ENDLESS)
    same_bytes()
    broken_last()
    interrupted()
    standard_output_first()
    survived()
    heartbeat()


main()
