#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: packages, packaging
# RUN: %python %s
"""cmake --install: everything has its place, the program finds what it needs from wherever it was
installed, and the pages link to pages that are there."""
import os
import pathlib
import re
import sys
import tempfile

import bare
import hosts
import projects

FILES = ["bin/warplint", "lib/warplint/WarplintTidy.so", "share/man/man1/warplint.1",
         "share/bash-completion/completions/warplint", "share/zsh/site-functions/_warplint",
         "share/fish/vendor_completions.d/warplint.fish", "share/doc/warplint/README.md",
         "share/doc/warplint/docs/checks/cuda-partial-warp.md",
         "share/doc/warplint/docs/lint.schema.json", "share/doc/warplint/LICENSE"]
FILES += ["bin/warplint-clangd"] if hosts.CLANGD else []


def broken_links(docs):
    for page in docs.rglob("*.md"):
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
            if "://" not in link and not (page.parent / link).exists():
                yield f"{page.relative_to(docs)}: links to {link}, which is not installed"


def main():
    faults = []
    with tempfile.TemporaryDirectory() as root:
        home = pathlib.Path(root, "first")
        first = home / ".local"
        # The page's last command; the build is there.
        block, = projects.blocks("running.md", "cmake --install")
        command = block.splitlines()[-1].replace(" build ", f" '{os.environ['WARPLINT_BUILD']}' ")
        complete, = projects.blocks("running.md", "Completion")
        said = hosts.run(["bash", "-euc", f"{command}\n{complete}\ncomplete -p warplint"],
                         env={"PATH": os.environ["PATH"], "HOME": str(home)})
        if said.returncode or "-F _warplint warplint" not in said.stdout:
            sys.exit(said.stdout + said.stderr)
        faults += [f"{name} is not installed" for name in FILES if not (first / name).is_file()]
        faults += broken_links(first / "share/doc/warplint")
        # Nobody's folder: it runs from wherever it is.
        top = first.parent.rename(pathlib.Path(root, "machine")) / ".local"
        if hosts.CLANG_TIDY:
            said = hosts.run([hosts.CLANG_TIDY, f"-load={top}/lib/warplint/WarplintTidy.so",
                              "--checks=-*,cuda-*", "--list-checks"])
            if "cuda-partial-warp" not in said.stdout:
                faults.append(f"clang-tidy does not load the plugin: {said.stderr}")
        if reason := bare.missing():
            print(f"not run on a machine of its own: {reason}")
            said = hosts.run([top / "bin/warplint", "--print-command", hosts.REPOSITORY / bare.EXAMPLE])
            if str(top / "lib/warplint/clang") not in said.stdout:
                faults.append(f"Clang's headers are not its own: {said.stdout}")
        else:
            bare.add_libraries(top.parent, top / "bin/warplint")
            bare.judge(top.parent, "/.local/bin/warplint", faults)
    sys.exit("\n".join(faults) or 0)


main()
