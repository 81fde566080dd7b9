# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile_commands.json as builds write it, nvcc's command lines in it: warplint-clangd reads them
unchanged, finds what they include, judges for their architectures, and does so for the headers
beside them; what the host compiler compiles it reads as stock clangd does."""
import json
import os

import hosts
import lsp
from editing import ASKED, Project, equal, eventually, ours, place, run_cases, said

NVCC = "/usr/local/cuda/bin/nvcc"  # need not be there

# Low occupancy on sm_86 and its like, not on sm_90; folders and GRID come from the command alone.
SOURCE = """\
#include "kernels.h"
#include <lab/sizes.cuh>
void run(float *P) {
  work<<<GRID, Large>>>(P);
}
"""
KERNELS = "#pragma once\n__global__ void work(float *P);\n"
SIZES = "#pragma once\nconstexpr int Large = 1024;\n"
# A header that includes what only the command's folders hold, with a launch of its own.
LAUNCHER = """\
#pragma once
#include "kernels.h"
#include <lab/sizes.cuh>
inline void launcher(float *P) { work<<<GRID, Large>>>(P); }
"""
FILES = {**ASKED, "src/a.cu": SOURCE, "include/kernels.h": KERNELS, "third/lab/sizes.cuh": SIZES,
         "src/launcher.cuh": LAUNCHER, "src/launcher.h": LAUNCHER}


def database(project, entries, folder="build"):
    """Writes compile_commands.json; words or a line, as it is given."""
    project.write(f"{folder}/compile_commands.json", json.dumps(
        [{"directory": str(directory), "file": str(file),
          ("command" if isinstance(command, str) else "arguments"): command}
         for directory, file, command in entries]))


def cmake_words(project, file="src/a.cu"):
    """As CMake's Ninja and Makefile generators write a CUDA source."""
    project.write("build/CMakeFiles/app.dir/includes_CUDA.rsp",
                  f'-I"{project.path("include")}" -isystem "{project.path("third")}"\n')
    return [NVCC, "-forward-unknown-to-host-compiler", "-DGRID=4",
            "--options-file", "CMakeFiles/app.dir/includes_CUDA.rsp", "-O3", "-DNDEBUG", "-std=c++17",
            "--generate-code=arch=compute_86,code=[compute_86,sm_86]",
            "--generate-code=arch=compute_90,code=[sm_90]", "-Xcompiler=-fPIC", "-Xcompiler=-Wall",
            "--expt-relaxed-constexpr", "-MD", "-MT", "CMakeFiles/app.dir/a.cu.o", "-MF",
            "CMakeFiles/app.dir/a.cu.o.d", "-x", "cu", "-c", str(project.path(file)), "-o",
            "CMakeFiles/app.dir/a.cu.o"]


def make_words(project, file="src/a.cu"):
    """As bear records a Makefile, each value a word of its own."""
    return ["nvcc", "-ccbin", "g++", "-I", "include", "-I", "third", "-D", "GRID=4", "-m64",
            "-gencode", "arch=compute_86,code=sm_86", "-gencode", "arch=compute_90,code=sm_90",
            "-Xcompiler", "-fopenmp", "-rdc", "true", "-o", "a.o", "-c", file]


def judged(server, path, line, column, targets="sm_86"):
    """Fails unless the launch is reported, and nothing else, for the targets of the command."""
    server.open(path)
    diagnostics = server.diagnostics(path)
    equal([(place(d), d["code"]) for d in diagnostics],
          [(f"{line}:{column}-{column + len('Large')}", "cuda-low-occupancy")],
          f"{path}: {[d['message'] for d in diagnostics]}")
    message = diagnostics[0]["message"]
    assert f"occupancy on {targets}: " in message, message


def judged_with_headers(project, server):
    judged(server, project.path("src/a.cu"), 4, 16)
    for header in ("src/launcher.cuh", "src/launcher.h"):
        judged(server, project.path(header), 4, 47)


def as_cmake_writes_it():
    with Project(FILES) as project:
        database(project, [(project.path("build"), project.path("src/a.cu"), cmake_words(project))])
        with project.server() as server:
            judged_with_headers(project, server)


def as_cmake_writes_it_on_one_line():
    with Project(FILES) as project:
        words = cmake_words(project)
        database(project, [(project.path("build"), project.path("src/a.cu"),
                            " ".join(word.replace("=[", '="[') + ('"' if "=[" in word else "")
                                     for word in words))])
        with project.server() as server:
            judged_with_headers(project, server)


def as_bear_writes_it():
    with Project(FILES) as project:
        database(project, [(project.folder, "src/a.cu", make_words(project))], folder=".")
        with project.server() as server:
            judged_with_headers(project, server)


def behind_a_launcher():
    with Project(FILES) as project:
        database(project, [(project.path("build"), project.path("src/a.cu"),
                            ["/usr/bin/ccache", *cmake_words(project)])])
        with project.server() as server:
            judged_with_headers(project, server)


def as_clang_compiles_it(language=("-x", "cuda")):
    with Project(FILES) as project:
        database(project, [(project.folder, "src/a.cu", [
            "clang++", *language, "--offload-arch=sm_86", "--offload-arch=sm_90", "-Iinclude",
            "-isystem", "third", "-DGRID=4", "-c", "src/a.cu", "-o", "a.o"])], folder=".")
        with project.server() as server:
            judged_with_headers(project, server)


def as_clang_compiles_it_by_its_name():
    as_clang_compiles_it(language=())


def with_warnings_as_errors():
    """A warning that the build makes an error hides nothing of the code."""
    source = """\
__global__ void work(float *P);
void run(float *P, bool Tall) {
  int Unused = 0;
  int Threads = 64;
  if (Tall)
    Threads = 2048;
  work<<<1, Threads>>>(P);
}
"""
    with Project({"a.cu": source}) as project:
        database(project, [(project.folder, "a.cu", ["clang++", "-Wall", "-Werror", "-c", "a.cu"])])
        with project.server() as server:
            path = project.path("a.cu")
            server.open(path)
            equal(said(server, path), ["3:7-13 error -Wunused-variable",
                                       "7:13-20 warning cuda-launch-dimensions"])


def named_by_a_flag():
    with Project(FILES) as project:
        database(project, [(project.folder, "src/a.cu", make_words(project))], folder="out/debug")
        with project.server(f"--compile-commands-dir={project.path('out/debug')}") as server:
            judged_with_headers(project, server)


def spaces_and_other_letters():
    with Project(FILES, folder="mein Projekt/größe 測試") as project:
        database(project, [(project.path("build"), project.path("src/a.cu"), cmake_words(project))])
        with project.server() as server:
            judged_with_headers(project, server)


def by_way_of_a_link():
    """The editor opens the project by a symbolic link to it; findings come back by that path."""
    with Project(FILES) as project:
        database(project, [(project.path("build"), project.path("src/a.cu"), cmake_words(project))])
        link = project.root / "link"
        os.symlink(project.folder, link)
        with project.server() as server:
            judged(server, link / "src/a.cu", 4, 16)
            judged(server, link / "src/launcher.cuh", 4, 47)
            sources = [name for name in server.published if not name.endswith("config.yaml")]
            assert sources and all("/link/" in name for name in sources), sources


def config_wins_over_the_build():
    with Project(FILES) as project:
        database(project, [(project.path("build"), project.path("src/a.cu"), cmake_words(project))])
        project.write(".clang-tidy",
                      ASKED[".clang-tidy"] + "CheckOptions:\n  CudaTargets: 'sm_89,sm_90'\n")
        with project.server() as server:
            judged(server, project.path("src/a.cu"), 4, 16, targets="sm_89")
            judged(server, project.path("src/launcher.cuh"), 4, 47, targets="sm_89")


def a_database_that_comes_later():
    """Configured while the editor runs: clangd finds the database some seconds later."""
    with Project(FILES) as project, project.server() as server:
        path = project.path("src/a.cu")
        server.open(path)
        # Includes are guessed, GRID is not: the launch can't be read.
        assert any(d["severity"] == 1 for d in server.diagnostics(path))
        database(project, [(project.path("build"), project.path("src/a.cu"), cmake_words(project))])

        def after_an_edit():
            server.change(path, SOURCE + "// again\n" * (server.versions[lsp.uri(path)] % 5))
            return [d["message"] for d in server.diagnostics(path)]

        assert eventually(lambda: "on sm_86: " in " ".join(after_an_edit())), after_an_edit()
        equal(len(after_an_edit()), 1)


CPP = """\
#include "plain.h"
#include <vector>
int twice(int X) { return plain(X) + UNKNOWN; }
std::vector<int> all() { return std::vector<int>{1, 2.5}; }
"""


def host_sources_as_stock_clangd_reads_them():
    """A C++ source in the same database, by the host compiler or by nvcc as g++'s driver."""
    files = {**FILES, "src/b.cpp": CPP, "src/c.cpp": CPP, "include/plain.h": "int plain(int);\n"}
    if not hosts.STOCK_CLANGD:
        print("no stock clangd: not compared")
        return
    with Project(files) as project:
        def entries(nvcc):
            return [(project.path("build"), project.path("src/a.cu"), cmake_words(project)),
                    (project.path("build"), project.path("src/b.cpp"),
                     ["/usr/bin/c++", f"-I{project.path('include')}", "-Wall", "-Wextra",
                      "-std=gnu++20", "-o", "b.o", "-c", str(project.path("src/b.cpp"))]),
                    (project.path("build"), project.path("src/c.cpp"), nvcc)]

        database(project, entries([NVCC, f"-I{project.path('include')}", "-o", "c.o", "-c",
                                   str(project.path("src/c.cpp"))]))
        got = []
        for command in (None, [hosts.STOCK_CLANGD]):
            with project.server(command=command) as server:
                for name in ("src/b.cpp", "src/c.cpp", "include/plain.h"):
                    server.open(project.path(name), language="cpp")
                got.append([server.diagnostics(project.path(name))
                            for name in ("src/b.cpp", "src/c.cpp")])
        equal(got[0], got[1])
        assert got[0][0] and not ours(got[0][0]), got[0]


def with_a_toolkit_that_is_not_there():
    """--cuda-path of a folder without a toolkit is reported, and the file is read."""
    with Project({"a.cu": "__global__ void k();\nvoid f() { k<<<1, 2048>>>(); }\n"}) as project:
        log = open(project.root / "log", "w+", encoding="utf-8")
        with project.server("--cuda-path=/nowhere", log=log) as server:
            path = project.path("a.cu")
            server.open(path)
            equal(said(server, path), ["2:19-23 error cuda-launch-dimensions"])
        log.seek(0)
        assert "/nowhere" in log.read()


run_cases([as_cmake_writes_it, as_cmake_writes_it_on_one_line, as_bear_writes_it,
           behind_a_launcher, as_clang_compiles_it, as_clang_compiles_it_by_its_name,
           with_warnings_as_errors, named_by_a_flag, spaces_and_other_letters,
           by_way_of_a_link, config_wins_over_the_build, a_database_that_comes_later,
           host_sources_as_stock_clangd_reads_them, with_a_toolkit_that_is_not_there])
