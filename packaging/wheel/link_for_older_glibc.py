#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Links the wheel's program for systems with an older C library than this one has:

    link_for_older_glibc.py ZIG COMPILER ARGUMENT...

CMake puts it in front of the compiler's command. Zig brings start files and stubs of every version
of the C library; glibc.c beside this file has the functions that an older one lacks, and libunwind
replaces libgcc's part, which asks for a newer one.

x86-64 only. For aarch64, Zig has the same, but the archives of LLVM and Clang for that machine, and
libstdc++'s, would have to be unpacked beside those of this one, the whole program compiled with
them, and its tests need a machine, or an emulator, that runs it.
"""
import os
import pathlib
import subprocess
import sys

TARGET = "x86_64-linux-gnu.2.28"
# Words to the compiler that Zig does not take, or does by itself.
DROPPED = {"-fuse-ld=lld", "-static-libstdc++", "-static-libgcc"}
HERE = pathlib.Path(__file__).resolve().parent


def archive(compiler, name):
    """The path of an archive that the compiler brings."""
    path = subprocess.run([compiler, f"-print-file-name={name}"], check=True,
                          stdout=subprocess.PIPE, text=True).stdout.strip()
    if not os.path.isabs(path):
        sys.exit(f"{sys.argv[0]}: {compiler} knows no {name}")
    return path


def main():
    zig, compiler, *arguments = sys.argv[1:]
    kept = [word for word in arguments if word not in DROPPED]
    cache = str(pathlib.Path("zig-cache").resolve())
    os.environ.update(ZIG_GLOBAL_CACHE_DIR=cache, ZIG_LOCAL_CACHE_DIR=cache)
    os.execv(zig, [zig, "cc", "-target", TARGET, *kept, str(HERE / "glibc.c"),
                   archive(compiler, "libstdc++.a"), archive(compiler, "libgcc.a"), "-lunwind",
                   "-lm", "-lpthread", "-ldl", "-s"])


main()
