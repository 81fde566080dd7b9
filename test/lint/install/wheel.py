#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: packages, packaging, wheel
# RUN: %python %s
"""The wheel, packed by scikit-build-core of what the build holds: it wants the C library alone,
pip installs it into an environment of its own, and it runs on a machine with nothing else."""
import os
import pathlib
import shutil
import sys
import tempfile
import zipfile

import bare
import hosts
import projects

TOOLS = pathlib.Path(os.environ["WARPLINT_WHEEL_TOOLS"], "bin")
# What a program on Linux can count on, whatever the system.
ALLOWED = {"linux-vdso.so.1", "libm.so.6", "libc.so.6", "libpthread.so.0", "libdl.so.2",
           "/lib64/ld-linux-x86-64.so.2"}
# Linked with Zig, it takes an older C library; auditwheel fails where it does not.
HAS_ZIG = any(TOOLS.parent.glob("lib/python3*/site-packages/ziglang/zig"))
PLATFORM = "manylinux_2_28_x86_64" if HAS_ZIG else "manylinux_2_36_x86_64"


def build(folder):
    """The wheel, with the tag of the systems that it runs on."""
    environment = {**os.environ, "WARPLINT_PREBUILT": os.environ["WARPLINT_BUILD"],
                   "PATH": f"{TOOLS}:{os.environ['PATH']}"}
    environment.pop("PYTHONPATH", None)
    for command in (["pip", "wheel", "--no-build-isolation", "--no-deps", "--no-index",
                     "--wheel-dir", f"{folder}/plain", hosts.REPOSITORY],
                    ["auditwheel", "repair", "--wheel-dir", folder,
                     "--only-plat", "--plat", PLATFORM]):
        if command[0] == "auditwheel":
            command += pathlib.Path(folder, "plain").glob("*.whl")
        said = hosts.run([TOOLS / command[0], *command[1:]], env=environment)
        if said.returncode:
            sys.exit(f"{command}\n{said.stdout}{said.stderr}")
    wheel, = pathlib.Path(folder).glob("*.whl")
    return wheel


def cmake_faults(folder, environment):
    """find_package(warplint) finds what pip installed: the example's build stops at its error."""
    example = hosts.REPOSITORY / "docs/examples/cmake"
    said = hosts.run(["cmake", "-S", example, "-B", folder / "cmake", "-G", "Ninja",
                      f"-DCMAKE_PREFIX_PATH={environment}"])
    if said.returncode == 0:
        said = hosts.run(["cmake", "--build", folder / "cmake"])
        if said.returncode and "error: block of 1536 threads exceeds" in said.stdout:
            return
    yield f"find_package(warplint): {said.stdout}{said.stderr}"


def without_headers(wheel):
    """The extra 'cuda' brings the wheels of the headers that a toolkit has to have."""
    archive = zipfile.ZipFile(wheel)
    name, = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    wanted = [line for line in archive.read(name).decode().splitlines()
              if line.startswith("Requires-Dist:") and "extra == 'cuda'" in line.replace('"', "'")]
    for header in ("nvidia-cuda-runtime", "nvidia-cuda-crt", "nvidia-cuda-cccl"):
        if not any(line.split()[1].startswith(header) for line in wanted):
            yield f"its extra 'cuda' has no {header}: {wanted}"


def main():
    faults = []
    with tempfile.TemporaryDirectory() as root:
        wheel = build(root)
        if not wheel.name.endswith(f"-py3-none-{PLATFORM}.whl"):
            faults.append(f"is called {wheel.name}")
        names = zipfile.ZipFile(wheel).namelist()
        faults += [f"has no {name}" for name in ("licenses/LICENSE", "licenses/packaging/wheel/NOTICE")
                   if not any(found.endswith(name) for found in names)]
        faults += without_headers(wheel)
        machine = pathlib.Path(root, "machine")
        machine.joinpath("build/packages").mkdir(parents=True)
        shutil.copy(wheel, machine / "build/packages")
        # As the page has it; its steps for building are done above.
        _, install = projects.blocks("running.md", "Wheel")
        said = hosts.run(["bash", "-euc", install], cwd=machine,
                         env={"PATH": "/usr/bin", "PIP_NO_INDEX": "1", "HOME": str(machine)})
        if said.returncode or "warplint 0." not in said.stdout:
            sys.exit(said.stdout + said.stderr)
        environment = machine / "env"
        libraries = bare.add_libraries(machine, environment / "bin/warplint")
        if not ALLOWED.issuperset(libraries):
            faults.append(f"wants {libraries}")
        faults += cmake_faults(machine, environment)
        if reason := bare.missing():
            print(f"not run on a machine of its own: {reason}")
        else:
            bare.judge(machine, "/env/bin/warplint", faults)
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    main()
