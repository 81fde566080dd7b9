#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: node
# RUN: %python %s
"""The extension for VS Code: what is packed is whole, and in Node, with an editor that only notes
what it is asked for, it sets the server and shows the report that warplint writes."""
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.dom.minidom
import zipfile

import hosts

EDITOR = hosts.stored("vscode.js")


def answers(extension, folder, **settings):
    """What the extension asks of the editor."""
    script = EDITOR % {"folder": json.dumps(str(folder)), "extension": json.dumps(str(extension)),
                       "settings": json.dumps(settings)}
    said = hosts.run(["node", "-e", script])
    if said.returncode:
        sys.exit(said.stdout + said.stderr)
    return json.loads(said.stdout)


def main():
    with tempfile.TemporaryDirectory() as root:
        root = pathlib.Path(root)
        packer = hosts.REPOSITORY / "packaging/pack_vsix.py"
        path, again = (pathlib.Path(subprocess.run([sys.executable, packer, root / place], check=True,
                                                   stdout=subprocess.PIPE, text=True).stdout.strip())
                       for place in ("one", "two"))
        assert path.read_bytes() == again.read_bytes(), "two packs differ"
        with zipfile.ZipFile(path) as archive:
            archive.extractall(root / "packed")
        for name in ("[Content_Types].xml", "extension.vsixmanifest"):
            xml.dom.minidom.parse(str(root / "packed" / name))
        extension = root / "packed/extension"
        package = json.loads((extension / "package.json").read_text())
        version = (hosts.REPOSITORY / "CMakeLists.txt").read_text().split(
            "project(warplint VERSION ")[1].split()[0]
        assert package["version"] == version and path.name == f"warplint-{version}.vsix", path
        folder = root / "try"
        folder.mkdir()
        (folder / "a.cu").write_text("__global__ void k();\nvoid f() { k<<<1, 2048>>>(); }\n")
        defaults = {f"{name}": value["default"] for name, value in
                    package["contributes"]["configuration"]["properties"].items()}
        defaults["warplint.path"] = hosts.WARPLINT
        page = ["page", "<!doctype html>", True]
        server = [["set", "clangd.path", "warplint-clangd", 2], ["run", "clangd.restart"]]
        for more, expected in (({}, [*server, page]),
                               ({"warplint.setServer": False}, [page]),
                               ({"own.clangd.path": "/usr/bin/clangd"}, [page]),
                               ({"clangd.path": "warplint-clangd"}, [page])):
            found = answers(extension, folder, **{**defaults, **more})
            found["asked"] = [[row[0], row[1].lower(), *row[2:]] for row in found["asked"]]
            assert found["asked"] == expected, (more, found)
        assert found["commands"] == [command["command"]
                                     for command in package["contributes"]["commands"]], found
        lost = answers(extension, folder, **{**defaults, "warplint.path": "/no/warplint",
                                             "warplint.setServer": False})
        assert lost["asked"][0][0] == "error" and "/no/warplint" in lost["asked"][0][1], lost


main()
