#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: packages, packaging, dpkg-deb
# RUN: %python %s
"""The Debian package: it wants libraries alone, unpacks to a tree that runs on a machine with no
more than those, and lintian finds no fault with it."""
import os
import pathlib
import re
import shutil
import sys
import tempfile

import bare
import hosts

BUILD = pathlib.Path(os.environ["WARPLINT_BUILD"])
CPACK = pathlib.Path(os.environ["WARPLINT_CMAKE"]).with_name("cpack")
FIELDS = {"Package": "warplint", "Section": "devel", "Suggests": "clang-tidy-22, .*",
          "Homepage": r"https://\S+", "Maintainer": r".+ <\S+@\S+>", "Version": r"\d+\.\d+\.\d+"}
# A tool, a compiler or headers would be more than what it takes to run.
LIBRARY = re.compile(r"(zlib1g|lib[\w.+-]+?)(?: \(.*\))?")
FILES = ["usr/bin/warplint", "usr/lib/warplint/WarplintTidy.so", "usr/share/man/man1/warplint.1.gz",
         "usr/share/zsh/vendor-completions/_warplint", "usr/share/doc/warplint/copyright",
         "usr/share/doc/warplint/changelog.gz"]
# CPack's own habit, of no consequence.
SUPPRESSED = "maintscript-calls-ldconfig"


def wrong_fields(package):
    said = hosts.run(["dpkg-deb", "-f", package]).stdout
    fields = dict(re.findall(r"^([\w-]+): (.*)$", said, re.M))
    for name, form in FIELDS.items():
        if not re.fullmatch(form, fields.get(name, "")):
            yield f"{name}: {fields.get(name)}"
    needed = fields["Depends"].split(", ")
    if "git" not in needed: # for --diff
        yield "does not depend on git"
    for wanted in needed:
        if wanted == "git":
            continue
        found = LIBRARY.fullmatch(wanted)
        if not found or found[1].endswith("-dev"):
            yield f"depends on {wanted}"
    version, machine = fields["Version"], fields["Architecture"]
    if package.name != f"warplint_{version}_{machine}.deb":
        yield f"is called {package.name}"


def main():
    with tempfile.TemporaryDirectory() as root:
        # gzip, since xz takes half a minute and adds nothing here.
        said = hosts.run([CPACK, "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B", root,
                          "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip"])
        if said.returncode:
            sys.exit(said.stdout + said.stderr)
        package, = pathlib.Path(root).glob("*.deb")
        faults = list(wrong_fields(package))
        said = hosts.run([hosts.REPOSITORY / "scripts/package", "rpm"])
        if said.returncode != 2 or "found 'rpm', expected deb or wheel" not in said.stderr:
            faults.append(f"scripts/package rpm: {said.returncode} {said.stderr}")
        machine = pathlib.Path(root, "machine")
        hosts.run(["dpkg-deb", "-x", package, machine])
        faults += [f"{name} is not in it" for name in FILES if not (machine / name).is_file()]
        if shutil.which("lintian"):
            said = hosts.run(["lintian", "--allow-root", "--suppress-tags", SUPPRESSED, package])
            faults += re.findall(r"^[EW]: .*", said.stdout, re.M)
        if reason := bare.missing():
            print(f"not run on a machine of its own: {reason}")
        else:
            bare.add_libraries(machine, machine / "usr/bin/warplint")
            bare.judge(machine, "/usr/bin/warplint", faults)
    sys.exit("\n".join(faults) or 0)


main()
