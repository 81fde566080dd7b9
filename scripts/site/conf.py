# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sphinx configuration of the site: it shows the pages as they are in the repository, so that a link leads to the
same place there, on a git host and in the site. The order of the pages is that of docs/README.md."""
import pathlib
import re
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]

project = "warplint"
copyright = "the warplint authors" # furo asks for it
html_show_copyright = False
extensions = ["myst_parser"]
root_doc = "README"
include_patterns = ["README.md", "CHANGELOG.md", "arch_tables/*.md", "docs/**.md"]

myst_heading_anchors = 4 # as git hosts make them
html_theme = "furo"
html_title = "warplint"
html_theme_options = {"navigation_with_keys": True}
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
# What is named cuda is CUDA with attributes and launches that the lexer need not know.
highlight_options = {"stripnl": False}


def pages_by_heading():
    """(heading, pages) of docs/README.md, the pages from the root and without their ending."""
    text = (ROOT / "docs/README.md").read_text()
    for heading, body in re.findall(r"^(\w[\w ]*):\n\n((?:[-\s].*\n|\n)+)", text, re.M):
        links = re.findall(r"^- .*?\]\(([^)#]+)\.md\)", body, re.M)
        yield heading, [str((ROOT / "docs" / link).resolve().relative_to(ROOT)) for link in links]


def toctree(pages, caption=""):
    lines = ["```{toctree}", ":hidden:", *([f":caption: {caption}"] if caption else []), "",
             *(f"/{page}" for page in pages), "```"]
    return "\n\n" + "\n".join(lines)


def add_toctrees(_app, name, source):
    if name == "README":
        source[0] += toctree(["docs/README"])
        source[0] += "".join(toctree(pages, heading) for heading, pages in pages_by_heading())
        source[0] += toctree(["CHANGELOG"], "History")
    elif name == "docs/checks/README":
        checks = sorted((ROOT / "docs/checks").glob("cuda-*.md"))
        source[0] += toctree(f"docs/checks/{page.stem}" for page in checks)


def add_files(app, exception):
    """The first page, and the schema of the JSON report by an address that stays."""
    if exception is None:
        shutil.copy(pathlib.Path(app.outdir, "README.html"), pathlib.Path(app.outdir, "index.html"))
        shutil.copy(ROOT / "docs/lint.schema.json", pathlib.Path(app.outdir, "docs"))


def setup(app):
    app.connect("source-read", add_toctrees)
    app.connect("build-finished", add_files)
