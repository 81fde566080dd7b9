# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""warplint-clangd judges a file with the values that the last `warplint --whole-program` found in
other files, while these are as they were and the file tells them what it told them then."""
import pathlib
import tempfile

import hosts
import lsp

HEADER = "void run(float *p, int n);\nvoid other(float *p, int n);\n"
MAIN = '#include "run.h"\nint main() {\n  run(nullptr, 2048);\n}\n'
KERNELS = """\
#include "run.h"
__global__ void k(float *p) { p[threadIdx.x] = 0; }
void run(float *p, int n) {
  k<<<1, n>>>(p);
  other(p, 32);
}
"""
USED = "values of other files are those of the last `warplint --whole-program`"
ELSEWHERE = "not used: main.cpp has changed since `warplint --whole-program` ran"
HERE = "not used: this file has changed since `warplint --whole-program` ran"


class Program:
    """The files of the program in a folder, and the editor with one of them open."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.environment = {**hosts.CACHING, "XDG_CACHE_HOME": str(self.folder / "cache")}
        self.source = self.folder / "src"
        self.source.mkdir()
        self.write("run.h", HEADER)
        self.write("main.cpp", MAIN)
        self.write("a.cu", KERNELS)
        self.write("b.cu", '#include "run.h"\n__global__ void l(float *p) {}\n'
                           "void other(float *p, int n) {\n  l<<<1, n>>>(p);\n}\n")

    def write(self, name, text):
        (self.source / name).write_text(text)

    def lint(self):
        said = hosts.run([hosts.WARPLINT, "--whole-program", ".", "--"], cwd=self.source,
                         env=self.environment)
        assert "2048 threads" in said.stdout, said

    def expect(self, server, text, note, is_found):
        """The file with a text has the finding or not, and its launch a note on hover."""
        path = self.source / "a.cu"
        server.change(path, text + "// ")  # the same text is not read again
        server.diagnostics(path)
        server.change(path, text)
        found = [d for d in server.diagnostics(path) if "2048 threads" in d["message"]]
        assert len(found) == is_found, (text, found)
        line = text[:text.index("<<<")].count("\n")
        hover = server.hover(path, line, text.split("\n")[line].index("<<<"))["contents"]["value"]
        assert (note in hover) if note else ("whole-program" not in hover), (text, hover)
        return found


def main():
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder)
        command = [hosts.CLANGD, "--cuda-path=none", "--log=error"]
        with lsp.Server(command, program.source, environment=program.environment) as server:
            server.open(program.source / "a.cu")
            program.expect(server, KERNELS, "", False)
            program.lint()
            [found] = program.expect(server, KERNELS, USED, True)
            assert "Called from main.cpp:3" in str(found), found
            # An edit that the other files do not notice.
            program.expect(server, KERNELS.replace("= 0", "= 1").replace("  k<<<", "\n  k<<<"), USED, True)
            program.expect(server, KERNELS.replace("<1, n>", "<1, n / 2>"), USED, False)
            # Those that they do.
            program.expect(server, KERNELS.replace("(p, 32)", "(p, 64)"), HERE, False)
            program.expect(server, "#define other another\n" + KERNELS, HERE, False)
            program.expect(server, KERNELS, USED, True)
            # Edits of another file.
            program.write("main.cpp", MAIN.replace("2048", "512"))
            program.expect(server, KERNELS, ELSEWHERE, False)
            program.write("main.cpp", MAIN)
            program.expect(server, KERNELS, USED, True)
            (program.source / "main.cpp").unlink()
            program.expect(server, KERNELS, ELSEWHERE, False)
            program.write("main.cpp", MAIN.replace("2048", "2048 + 0"))
            program.lint()
            program.expect(server, KERNELS, USED, True)
        assert server.status == 0, server.status


main()
