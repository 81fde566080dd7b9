#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""The page of warplint report: it loads nothing, whatever the source holds, and has every
launch, kernel, finding and figure in its data."""
import json
import os
import pathlib
import tempfile

import hosts
import report_fixture
from report_fixture import NAME


def calc(*arguments):
    said = hosts.run([hosts.WARPLINT, "calc", "--format=json", *arguments]).stdout
    return [json.loads(line) for line in said.splitlines()]


def stands_alone(path):
    page = report_fixture.Page(path.read_text(encoding="utf-8"))
    assert page.links == ["#list"], page.links
    assert not {"b", "i", "img", "link", "iframe"} & set(page.tags), page.tags
    assert page.tags.count("script") == 2, page.tags
    assert "<" not in page.data
    assert "default-src 'none'" in path.read_text(encoding="utf-8")


def names_its_origin(folder):
    """Project, commit and day; what could not be read is grouped, with the names of the files."""
    project = pathlib.Path(folder, "project")
    project.mkdir()
    for name in ("a", "b"):
        (project / f"{name}.cu").write_text("#include <lost.cuh>\n__global__ void k(float *p) {}\n"
                                            f"void {name}(float *p) {{ k<<<1, 64>>>(p); }}\n")
    git = ["git", "-C", str(project), "-c", "user.name=a", "-c", "user.email=a@b.c"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        hosts.run([*git, *command])
    head = hosts.run([*git, "rev-parse", "HEAD"]).stdout.strip()
    for packed in (False, True):
        if packed:
            hosts.run([*git, "pack-refs", "--all"])
        hosts.run([hosts.WARPLINT, "report", "--cuda-path=none", "-o", "report.html", "."], cwd=project,
                  env={**os.environ, "SOURCE_DATE_EPOCH": "1774958400"})
        data = json.loads(report_fixture.Page((project / "report.html").read_text()).data)
        assert data["origin"] == {"project": "project", "commit": head[:12], "day": "2026-03-31"}, data["origin"]
    trouble, = data["troubles"]
    assert trouble["text"].startswith("2 files partly read: no header 'lost.cuh'"), trouble
    assert trouble["files"] == ["a.cu", "b.cu"], trouble


def holds_launches(data):
    launches = data["launches"]
    assert [launch["at"][1] for launch in launches] == [8, 9, 10, 11, 12], launches
    assert data["files"][launches[0]["at"][0]] == NAME
    assert launches[0]["source"].endswith('// </script><b id="injected">&amp;')
    assert launches[0]["on"] == [None] * 3  # no such block runs
    assert launches[0]["why"] == ["the block is too large"] * 3
    assert launches[2]["why"] == [None] * 3
    assert launches[4]["unknown"] == [["block", "function parameter"]], launches[4]
    assert launches[4]["works_if"].endswith(" (block)") and " >= 1 (block)" in launches[4]["works_if"], launches[4]
    assert launches[4]["on"] == [None] * 3
    assert data["summary"]["reasons"] == [["function parameter", 1]]
    assert [t["name"] for t in data["targets"]] == ["sm_80", "sm_86", "RTX 4090"]
    assert [launch["kernel"] for launch in launches[:4]] == ["fill", "bound", "fill", "fill"]
    assert (launches[2]["grid"], launches[2]["block"]) == ("2160", "1024")
    assert launches[2]["kernels"] == [k for k, kernel in enumerate(data["kernels"])
                                      if kernel["name"] == "fill"]


def holds_figures(data):
    """As calc has them, with the registers that were measured."""
    launch, targets = data["launches"][2], data["targets"]
    for t, target in enumerate(targets):
        config, name, registers = data["configs"][launch["on"][t]], target["name"], 64
        assert (config["target"], config["regs"]) == (t, registers), config
        answer, = calc("--target", name, "--block", "1024", "--regs", str(registers),
                       "--grid", "2160")
        assert config["blocks_per_sm"] == answer["blocks_per_sm"]
        assert config["warps_per_sm"] == answer["warps_per_sm"]
        assert config["limiters"] == ", ".join(answer["limiters"]).replace("_", " ")
        assert config["measured"] == "on sm_80 (build.log:1)", config
        if "waves" in answer:
            assert launch["waves"][t] == [answer["waves"], answer["tail_efficiency"]]
        for axis, curve in zip(("block", "regs", "shared"), config["curves"]):
            swept, = calc("--target", name, "--block", "1024", "--regs", str(registers),
                          "--sweep", axis)
            steps = []
            for step in swept["steps"]:
                if steps[-2:] == [step["warps_per_sm"], step["blocks_per_sm"]]:
                    steps[-3] = step["last"]
                else:
                    steps += [step["last"], step["warps_per_sm"], step["blocks_per_sm"]]
            assert data["curves"][curve] == steps, (name, axis)


def holds_kernels(data):
    kernels = {kernel["name"]: kernel for kernel in data["kernels"]}
    assert sorted(kernels) == ["alone", "bound", "fill", "tile<8>"], sorted(kernels)
    assert kernels["bound"]["bounds"] == ["128"] * 3
    alone = data["configs"][kernels["alone"]["on"][0]]
    assert (alone["block"], alone["static_shared"], len(alone["curves"])) == (0, 8192, 1), alone


def holds_findings(data):
    findings = {(f["at"][1], f["check"]): f for f in data["findings"]}
    first = findings[8, "cuda-launch-dimensions"]
    assert first["severity"] == "error" and "2048 threads" in first["message"]
    source = first["source"]
    assert source["line"] == 8 and source["lines"][source["line"] - source["first"]].startswith("  fill<<<1024")
    second = findings[9, "cuda-launch-exceeds-bounds"]
    changes = second["changes"] + [c for note in second["notes"] for c in note.get("changes", [])]
    assert changes[0]["line"] == 3 and "(256)" in changes[0]["new"][0], changes
    assert "(128)" in changes[0]["old"][0]


def says_what_is_wrong(folder):
    report, said = report_fixture.make(folder)
    assert said.returncode == 0, said
    before = report.read_text(encoding="utf-8")
    again, _ = report_fixture.make(folder)
    assert again.read_text(encoding="utf-8") == before
    assert report_fixture.make(folder, "--fail-on=error")[1].returncode == 1
    for flags in (["--format=json"], ["--fix"], ["--list-launches"]):
        refused = report_fixture.make(folder, *flags)[1]
        assert refused.returncode == 2 and "nknown command line argument" in refused.stderr, refused
    unwritten = hosts.run([hosts.WARPLINT, "report", "--cuda-path=none", "-o", "none/report.html", NAME],
                          cwd=folder)
    assert unwritten.returncode == 2 and "--output none/report.html: " in unwritten.stderr
    default = hosts.run([hosts.WARPLINT, "report", "--cuda-path=none", NAME], cwd=folder)
    assert default.returncode == 0 and pathlib.Path(folder, "warplint-report.html").exists()
    missing = hosts.run([hosts.WARPLINT, "report", "none.cu"], cwd=folder)
    assert missing.returncode == 2, missing


def main():
    with tempfile.TemporaryDirectory() as folder:
        report, _ = report_fixture.make(folder)
        stands_alone(report)
        data = report_fixture.data_of(report)
        for holds in (holds_launches, holds_figures, holds_kernels, holds_findings):
            holds(data)
        says_what_is_wrong(folder)
        names_its_origin(folder)


main()
