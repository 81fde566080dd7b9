# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A small wheel in the place of the one that scripts/package makes: its program starts the warplint
that the build made."""
import re
import zipfile

import hosts

VERSION = re.search(r"project\(warplint VERSION ([0-9.]+)",
                    (hosts.REPOSITORY / "CMakeLists.txt").read_text())[1]


def small_wheel(folder):
    """A wheel with a program that starts warplint."""
    name, info = f"warplint-{VERSION}", f"warplint-{VERSION}.dist-info"
    path = folder / f"{name}-py3-none-any.whl"
    files = {f"{name}.data/scripts/warplint": f'#!/bin/sh\nexec "{hosts.WARPLINT}" "$@"\n',
             f"{info}/METADATA": f"Metadata-Version: 2.1\nName: warplint\nVersion: {VERSION}\n",
             f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\n"
                              "Tag: py3-none-any\n"}
    files[f"{info}/RECORD"] = "".join(f"{file},,\n" for file in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(path, "w") as archive:
        for file, content in files.items():
            entry = zipfile.ZipInfo(file)
            entry.external_attr = 0o100755 << 16  # a plain file that can be run
            archive.writestr(entry, content)
    return path
