#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: packages, packaging
# RUN: %python %s
"""find_package(warplint): the page's commands, with Ninja and with make, and with nvcc where it is;
what stops a build, what is linted again, and that flags are the target's own."""
import os
import pathlib
import shutil
import sys

import hosts
import projects

PAGE = "running.md"
ERROR = "error: block of 1536 threads exceeds the limit of 1024"
WARNING = "2 blocks of 1024 threads exceed the limit of 1536 threads per SM on sm_86"
LINTING = "Linting src/grey.cu"
BUILD = "cmake --build build"


def install(folder):
    prefix = folder.path / "installed"
    said = folder.run("cmake", "--install", os.environ["WARPLINT_BUILD"], "--prefix", prefix)
    if said.returncode:
        sys.exit(said.stdout + said.stderr)
    folder.environment["CMAKE_PREFIX_PATH"] = str(prefix)


def again(faults, folder, where):
    """What is linted again after which change."""
    for what, command, linted in (
            ("nothing", "true", False),
            ("a header", "echo >> include/sizes.cuh", True),
            ("a source of another language", "echo >> src/images.cpp", False),
            ("a .clang-tidy", "touch .clang-tidy", False),
            ("the source", "echo >> src/grey.cu", True),
            ("the .clang-tidy", "echo 'Checks: cuda-low-occupancy' >> .clang-tidy", True),
            ("a definition", "sed -i 's/THREADS=256/THREADS=512/' CMakeLists.txt", True)):
        said, = folder.paste(f"cd try && {command} && {BUILD}")
        texts, without = ([LINTING], []) if linted else ([], [LINTING])
        faults.says(f"{where}: {what} changed", said, *texts, without=without)


def page(faults, generator, toolkit):
    where = f"{generator}{' and nvcc' if toolkit else ''}"
    with projects.fresh_folder() as folder:
        # Ninja's depfiles, of any compiler, and nvcc stumble over a quote in a folder's name.
        folder.path = folder.path.with_name("eine Größe")
        folder.path.mkdir()
        install(folder)
        folder.environment["CUDACXX"] = toolkit or "/none"
        copy, stopped, through, shown = projects.blocks(PAGE, "A CMake example")
        _, first = folder.paste(copy, stopped.replace("Ninja", f'"{generator}"'))
        faults.expect(f"{where}: the build goes on\n", first.status != 0, first.text)
        faults.says(f"{where}: a bad block", first, ERROR, "BlockSize",
                    "findings of the severity 'error'", status=first.status,
                    without=["CMake Warning"])
        second, third = folder.paste(f"cd try\n{through}", shown)
        faults.says(f"{where}: mended", second, LINTING, WARNING, without=["error:"])
        faults.says(f"{where}: the lint target", third, WARNING, "Linting CUDA sources",
                    without=[LINTING, "error:"])
        again(faults, folder, where)


def options(faults):
    """FAIL_ON, ARGS, and the flags that a target has from others."""
    with projects.fresh_folder() as folder:
        install(folder)
        folder.environment["CUDACXX"] = "/none"
        folder.paste(projects.blocks(PAGE, "A CMake example")[0])
        lists = folder.path / "try/CMakeLists.txt"
        text = lists.read_text()

        def configured(call, extra=""):
            lists.write_text(text.replace("warplint_enable(images)", f"{extra}\n{call}"))
            return folder.paste("cd try && rm -rf build && cmake -S . -B build -G Ninja && "
                                f"{BUILD}")[0]

        def stops(where, said, *texts):
            faults.says(where, said, *texts, status=said.status)
            faults.expect(f"{where}: the build goes on", said.status != 0, said.text)

        faults.says("FAIL_ON never", configured("warplint_enable(images FAIL_ON never)"), ERROR)
        text = text.replace("1536", "256")
        stops("FAIL_ON warning", configured("warplint_enable(images FAIL_ON warning)"), WARNING)
        call, = projects.blocks(PAGE, "CMake options", language="cmake")
        faults.says("the page's options", configured(call), LINTING, without=[WARNING])
        stops("FAIL_ON wrong", configured("warplint_enable(images FAIL_ON some)"),
              "expected error, warning or never")
        stops("no target", configured("warplint_enable(pictures)"), "'pictures' is not a target")
        folder.write("try/src/grey.cu", '#include <far.h>\n'
                     "static_assert(__cplusplus >= 202002L);\nconst char *Name = NAME;\n"
                     "__global__ void k();\nvoid run() { k<<<1, FAR>>>(); }\n")
        folder.write("far/far.h", "#ifndef OWN\n#error OWN\n#endif\n#define FAR 1536\n")
        stops("flags by way of what is linked", configured(
            "warplint_enable(images)", """
add_library(far INTERFACE)
target_include_directories(far INTERFACE ${CMAKE_SOURCE_DIR}/../far)
target_compile_definitions(far INTERFACE "NAME=\\"a b;c\\"")
target_compile_features(far INTERFACE cxx_std_20)
target_link_libraries(sizes INTERFACE far)
target_compile_options(images PRIVATE "SHELL:-D OWN" $<$<COMPILE_LANGUAGE:CXX>:-DX>)
"""), ERROR)


def main():
    faults = projects.Faults()
    generators = [name for name, program in (("Ninja", "ninja"), ("Unix Makefiles", "make"))
                  if shutil.which(program)]
    for generator in generators:
        page(faults, generator, None)
    nvcc = os.environ.get("WARPLINT_NVCC")
    if nvcc and pathlib.Path(nvcc).exists():
        page(faults, "Ninja", nvcc)
    else:
        print("not tried with the language CUDA: no nvcc")
    options(faults)
    sys.exit(faults.end())


main()
