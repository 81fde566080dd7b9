#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packs the extension for VS Code:

    pack_vsix.py FOLDER    writes FOLDER/warplint-VERSION.vsix
"""
import json
import pathlib
import sys
import zipfile
from xml.sax.saxutils import escape, quoteattr

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
EXTENSION = REPOSITORY / "packaging" / "vscode"
FILES = {"package.json": EXTENSION / "package.json", "extension.js": EXTENSION / "extension.js",
         "README.md": EXTENSION / "README.md", "LICENSE.txt": REPOSITORY / "LICENSE"}
# The date of all entries: the same files are packed to the same bytes.
DATE = (1980, 1, 1, 0, 0, 0)

TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""
MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={name} Version={version} Publisher={publisher}/>
    <DisplayName>{displayName}</DisplayName>
    <Description xml:space="preserve">{description}</Description>
    <Tags>{keywords}</Tags>
    <Categories>{categories}</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={engine}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value={dependencies}/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def manifest(package):
    return MANIFEST.format(
        **{key: quoteattr(package[key]) for key in ("name", "version", "publisher")},
        **{key: escape(package[key]) for key in ("displayName", "description")},
        keywords=escape(",".join(package["keywords"])),
        categories=escape(",".join(package["categories"])),
        engine=quoteattr(package["engines"]["vscode"]),
        dependencies=quoteattr(",".join(package["extensionDependencies"])))


def pack(folder):
    package = json.loads(FILES["package.json"].read_text())
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{package['name']}-{package['version']}.vsix"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (("[Content_Types].xml", TYPES.encode()),
                              ("extension.vsixmanifest", manifest(package).encode()),
                              *((f"extension/{name}", file.read_bytes())
                                for name, file in FILES.items())):
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return path


if len(sys.argv) != 2:
    sys.exit(__doc__)
print(pack(pathlib.Path(sys.argv[1])))
