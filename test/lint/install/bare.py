# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A machine with nothing but what is given to it: a folder that is the root of all that a program
sees. No LLVM, no headers, no shell, and nothing of the build."""
import pathlib
import re
import shutil

import hosts

EXAMPLE = "docs/examples/launches.cu"
# A user's own name space where that is allowed; root needs none.
UNSHARE = ["unshare", "--map-root-user", "--pid", "--fork", "--mount-proc"]


def missing():
    """Why there can be no such machine here; empty if there can."""
    said = hosts.run([*UNSHARE, "--root=/", "/bin/true"])
    return said.stderr.strip() if said.returncode else ""


def add_libraries(root, program):
    """The libraries that a program is linked with, where it looks for them."""
    said = hosts.run(["ldd", program]).stdout
    if "not found" in said:
        raise AssertionError(f"{program}: {said}")
    for path in re.findall(r"(/\S+) \(0x", said):
        place = pathlib.Path(root, path[1:])
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)
    return re.findall(r"^\s+(\S+)", said, re.M)


def run(root, *arguments):
    """Runs a program of the machine."""
    pathlib.Path(root, "proc").mkdir(exist_ok=True)
    return hosts.run([*UNSHARE, f"--root={root}", *arguments], env={"PATH": "/usr/bin:/usr/sbin"})


def judge(root, warplint, faults):
    """That the program on the machine reports of the example what the built one does, and knows its
    version, checks and targets."""
    source = hosts.REPOSITORY / EXAMPLE
    place = pathlib.Path(root, EXAMPLE)
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, place)
    said = run(root, warplint, "--quiet", f"/{EXAMPLE}")
    expected = hosts.lint("--quiet", source)
    if said.stdout.replace(f"/{EXAMPLE}", str(source)) != expected.stdout or said.returncode != 1:
        faults.append(f"{EXAMPLE}: exit status {said.returncode}\n{said.stdout}{said.stderr}")
    said = run(root, warplint, "--print-command", f"/{EXAMPLE}")
    if said.returncode:
        faults.append(said.stderr)
        return
    headers = re.search(r"-resource-dir[= ](\S+)", said.stdout)[1]
    if not pathlib.Path(root, headers[1:], "include", "stddef.h").is_file():
        faults.append(f"Clang's headers are not in {headers}")
    # Clang's own headers are found, those of a C library are not there.
    place.with_name("headers.cu").write_text("#include <stddef.h>\n#include <stdint.h>\n"
                                             "__global__ void k(size_t, uint32_t);\n"
                                             "void run() { k<<<1, 2048>>>(0, 0); }\n")
    said = run(root, warplint, f"/{EXAMPLE.rpartition('/')[0]}/headers.cu")
    if "block of 2048 threads" not in said.stdout or "'stddef.h'" in said.stderr:
        faults.append(f"stddef.h: {said.stdout}{said.stderr}")
    for arguments, word in ((["--version"], "warplint 0"), (["explain", "cuda-partial-warp"], "# "),
                            (["targets", "A100"], "sm_80"),
                            (["calc", "--target=sm_89", "--block=128"], "occupancy")):
        said = run(root, warplint, *arguments)
        if word not in said.stdout:
            faults.append(f"{arguments}: {said.stdout}{said.stderr}")
