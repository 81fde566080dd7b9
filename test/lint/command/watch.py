# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""--watch lints again when a source, a header or the configuration changes or a file comes or
goes, not otherwise, and ends by the signal of Ctrl-C, also while it lints."""
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import sys
import threading

import hosts

FOLDER = pathlib.Path(sys.argv[1])
SOURCE = '#include "h.h"\n__global__ void k();\nvoid f() { k<<<1, THREADS>>>(); }\n'
ENDLESS = """__global__ void kernel();
template <int N, int M> struct Tree { Tree<N - 1, 2 * M> L; Tree<N - 1, 2 * M + 1> R; };
template <int M> struct Tree<0, M> {};
Tree<28, 0> Endless;
"""


class Watch:
    """A run with --watch, and what it prints."""

    def __init__(self, *arguments):
        # A shell that runs tests in the background has the signal ignored.
        self.process = subprocess.Popen(
            [hosts.WARPLINT, "--cuda-path=none", "--watch", *arguments], cwd=FOLDER,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)

    def run(self):
        """The lines of the next run, up to the one that waits for a change."""
        lines = []
        while not lines or not lines[-1].startswith("watching "):
            lines.append(self.lines.get(timeout=600))
        return "".join(lines)

    def is_silent(self):
        try:
            raise AssertionError(f"it ran again: {self.lines.get(timeout=1.5)}")
        except queue.Empty:
            return self.process.poll() is None

    def interrupt(self):
        os.killpg(self.process.pid, signal.SIGINT)
        assert self.process.wait(timeout=600) == -signal.SIGINT, self.process.returncode


def changes():
    run = Watch("src", "--")
    said = run.run()
    assert "src/a.cu:3:12: error: block of 2048 threads" in said, said
    assert "1 file, 1 launch" in said and "Ctrl-C ends" in said, said
    assert run.is_silent()
    (FOLDER / "src/note.txt").write_text("no file of the run\n")
    assert run.is_silent()

    (FOLDER / "src/h.h").write_text("#define THREADS 4096\n")
    said = run.run()
    assert said.startswith(f"\n{FOLDER}/src/h.h changed\n"), said
    assert "block of 4096 threads" in said, said

    (FOLDER / "src/b.cu").write_text("#define THREADS 32\n" + SOURCE.split("\n", 1)[1])
    said = run.run()
    assert "src/b.cu changed" in said and "2 files, 2 launches" in said, said

    (FOLDER / "src/b.cu").unlink()
    said = run.run()
    assert "src/b.cu changed" in said and "1 file, 1 launch" in said, said

    (FOLDER / ".clang-tidy").write_text("CheckOptions:\n  CudaTargets: sm_80\n")
    said = run.run()
    assert ".clang-tidy changed" in said and "fails on sm_80" in said, said

    (FOLDER / "src/a.cu").write_text(SOURCE.replace("THREADS", "128"))
    said = run.run()
    assert "0 errors" in said and "block of" not in said, said
    run.interrupt()


def ends():
    """While it lints; and at once where there is nothing to watch or another form is asked for."""
    (FOLDER / "endless.cu").write_text(ENDLESS)
    run = Watch("endless.cu", "--")
    try:
        run.process.wait(timeout=2)
    except subprocess.TimeoutExpired:
        pass
    run.interrupt()
    assert "interrupted after 0 of 1 files" in run.lines.get(timeout=60)
    none = hosts.run([hosts.WARPLINT, "--watch", "not/there.cu"], cwd=FOLDER)
    assert none.returncode == 2 and "watching" not in none.stderr, none
    for other in ("--format=json", "--fix", "--output=report.txt"):
        said = hosts.run([hosts.WARPLINT, "--watch", other, "src"], cwd=FOLDER)
        assert said.returncode == 2 and "--watch: found " + other.split("=")[0] in said.stderr, said


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    (FOLDER / "src").mkdir(parents=True)
    (FOLDER / "src/h.h").write_text("#define THREADS 2048\n")
    (FOLDER / "src/a.cu").write_text(SOURCE)
    changes()
    ends()


if __name__ == "__main__":
    main()
