# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""warplint-clangd does all that clangd does: its flags, its configuration files, completion,
navigation, renaming, on C++ as stock clangd answers and on CUDA."""
import json
import pathlib
import re
import subprocess

import hosts
import lsp
from editing import ASKED, QUICK_CONFIG, Project, equal, eventually, ours, run_cases, said

FAULTS = """\
#include <cuda_runtime.h>
__global__ void work(float *P);
void run(float *P) {
  work<<<8, 2048>>>(P);
  work<<<8, 1024>>>(P);
}
"""
FAULTS_SAID = ["4:13-17 error cuda-launch-dimensions", "5:13-17 warning cuda-low-occupancy"]
CPP = hosts.stored("widget.cpp")


def run(project, *arguments):
    return subprocess.run([hosts.CLANGD, *map(str, arguments)], cwd=project.folder,
                          env=project.environment, capture_output=True, encoding="utf-8",
                          timeout=hosts.TIMEOUT_S, stdin=subprocess.DEVNULL)


def at(text, marker, offset=0):
    """The position of the first place of a text."""
    index = text.index(marker) + offset
    return {"line": text.count("\n", 0, index),
            "character": index - text.rfind("\n", 0, index) - 1}


def document(path):
    return {"textDocument": {"uri": lsp.uri(path)}}


def version_and_help():
    with Project() as project:
        told = run(project, "--version")
        equal(told.returncode, 0)
        assert "warplint" in told.stdout and "clangd version 22." in told.stdout, told.stdout
        told = run(project, "--help").stdout
        for flag in ("--cuda-path", "--cuda-hints", "--compile-commands-dir", "--clang-tidy",
                     "--background-index", "--check"):
            assert flag in told, flag
        wrong = run(project, "--no-such-flag")
        assert wrong.returncode and "no-such-flag" in wrong.stderr, wrong


def check_one_file():
    """--check prints the errors that an editor would show, and its exit status is that of errors."""
    with Project({**ASKED, "a.cu": FAULTS, "good.cu": FAULTS.replace("2048", "256")}) as project:
        bad = run(project, f"--check={project.path('a.cu')}", "--cuda-path=none")
        assert "block of 2048 threads exceeds" in bad.stderr.lower(), bad.stderr
        assert bad.returncode, "there is an error"
        good = run(project, f"--check={project.path('good.cu')}", "--cuda-path=none")
        assert "All checks completed, 0 errors" in good.stderr, good.stderr
        equal(good.returncode, 0)


def log_levels():
    with Project({**ASKED, "a.cu": FAULTS}) as project:
        sizes = {}
        for level in ("error", "info", "verbose"):
            told = run(project, f"--check={project.path('a.cu')}", "--cuda-path=none",
                       f"--log={level}").stderr
            sizes[level] = len(told)
            equal("I[" in told, level != "error", level)
        assert sizes["error"] < sizes["info"] < sizes["verbose"], sizes


def without_clang_tidy():
    with Project({**ASKED, "a.cu": FAULTS}) as project, \
            project.server("--clang-tidy=false") as server:
        server.open(project.path("a.cu"))
        equal(said(server, project.path("a.cu")), [])


def compile_commands_dir():
    with Project({**ASKED, "a.cu": FAULTS.replace("2048", "SIZE")}) as project:
        entry = {"directory": str(project.folder), "file": "a.cu",
                 "command": "nvcc -arch=sm_90 -DSIZE=4096 -c a.cu"}
        project.write("out/compile_commands.json", json.dumps([entry]))
        with project.server("--compile-commands-dir=out") as server:
            path = project.path("a.cu")
            server.open(path)
            equal(said(server, path), FAULTS_SAID[:1])
            assert "block of 4096" in server.diagnostics(path)[0]["message"].lower()


def commands_from_the_editor():
    """The VS Code extension and others may hand over compile commands themselves."""
    with Project({**ASKED, "a.cu": FAULTS.replace("2048", "SIZE")}) as project:
        path = project.path("a.cu")

        def commands(size):
            return {"compilationDatabaseChanges": {str(path): {
                "workingDirectory": str(project.folder),
                "compilationCommand": ["nvcc", "-gencode", "arch=compute_90,code=sm_90",
                                       f"-DSIZE={size}", "-c", "a.cu"]}}}

        with project.server(options=commands(4096)) as server:
            server.open(path)
            equal(said(server, path), FAULTS_SAID[:1])
            server.published.clear()
            server.notify("workspace/didChangeConfiguration", {"settings": commands(256)})
            equal(said(server, path), [])


def fallback_flags():
    with Project({**ASKED, "a.cu": FAULTS.replace("2048", "SIZE")}) as project, \
            project.server(options={"fallbackFlags": ["-DSIZE=4096", "-arch=sm_90"]}) as server:
        server.open(project.path("a.cu"))
        equal(said(server, project.path("a.cu")), FAULTS_SAID[:1])


def user_config():
    """$XDG_CONFIG_HOME/clangd/config.yaml."""
    cases = {
        "Diagnostics:\n  ClangTidy:\n    Remove: [cuda-low-occupancy]\n": FAULTS_SAID[:1],
        "Diagnostics:\n  ClangTidy:\n    FastCheckFilter: Strict\n": FAULTS_SAID,
        "Diagnostics:\n  ClangTidy:\n    CheckOptions:\n      CudaTargets: sm_90\n":
            FAULTS_SAID[:1],
        "CompileFlags:\n  Add: [-DMORE]\n": [*FAULTS_SAID[:1], "5:13-17 error cuda-launch-dimensions"],
        "If:\n  PathMatch: other/.*\nDiagnostics:\n  Suppress: '*'\n": FAULTS_SAID,
    }
    text = FAULTS.replace("work<<<8, 1024>>>", "work<<<8, WARPS * 32>>>").replace(
        "__global__", "#ifdef MORE\n#define WARPS 64\n#else\n#define WARPS 32\n#endif\n__global__")
    moved = [[f"{int(line[0]) + 5}{line[1:]}".replace("10:13-17", "10:13-23") for line in wanted]
             for wanted in cases.values()]
    for config, wanted in zip(cases, moved):
        with Project({**ASKED, "a.cu": text}) as project:
            project.write_user_config(f"{config}---\n{QUICK_CONFIG}")
            with project.server() as server:
                server.open(project.path("a.cu"))
                equal(said(server, project.path("a.cu")), wanted, config)
            if config == next(iter(cases)):
                with project.server("--enable-config=false") as server:
                    server.open(project.path("a.cu"))
                    equal(said(server, project.path("a.cu")), moved[1], "not read")


def project_config():
    """.clangd in the project."""
    with Project({**ASKED, "a.cu": FAULTS, ".clangd":
                  "Diagnostics:\n  Suppress: [cuda-launch-dimensions]\n"}) as project:
        with project.server() as server:
            server.open(project.path("a.cu"))
            equal(said(server, project.path("a.cu")), FAULTS_SAID[1:])


def completion():
    """With clangd's own settings: its index of the standard library beside ours."""
    text = FAULTS.replace("  work<<<8, 2048>>>(P);", "  cudaMemcpyA;\n  dim3 Grid; Grid.")
    with Project({**ASKED, "a.cu": text}, user_config=None) as project, \
            project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        server.diagnostics(path)

        def names(where):
            answer = server.request("textDocument/completion",
                                    {**document(path), "position": where})
            return [item["filterText"] for item in answer["items"]]

        equal(names(at(text, "; Grid.", 7)), ["x", "y", "z"])
        # What headers declare comes from clangd's index, which follows the first answers.
        place = at(text, "cudaMemcpyA", 11)
        assert eventually(lambda: "cudaMemcpyAsync" in names(place)), names(place)


def navigation():
    """Into warplint's own headers too: they are files that an editor can open."""
    text = FAULTS.replace("  work<<<8, 1024>>>(P);", "  cudaDeviceSynchronize();")
    with Project({**ASKED, "a.cu": text}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)

        def definition(marker):
            return server.request("textDocument/definition",
                                  {**document(path), "position": at(text, marker, 2)})

        equal([(place["uri"], place["range"]["start"]["line"])
               for place in definition("work<<<8, 2048")], [(lsp.uri(path), 1)])
        for marker in ("cudaDeviceSynchronize", "cuda_runtime.h"):
            place = definition(marker)[0]
            header = pathlib.Path(place["uri"].removeprefix("file://"))
            assert header.is_file() and header.is_relative_to(project.root / "cache"), header
        line = definition("cudaDeviceSynchronize")[0]["range"]["start"]["line"]
        header = pathlib.Path(definition("cudaDeviceSynchronize")[0]["uri"].removeprefix("file://"))
        assert "cudaDeviceSynchronize" in header.read_text().splitlines()[line]
        # Opened in turn, as a user does who looks around: read as CUDA. (clangd's advice on
        # unused includes is its own.)
        server.open(header, language="cpp")
        equal([line for line in said(server, header) if "unused-includes" not in line], [])


def renaming():
    with Project({**ASKED, "a.cu": FAULTS}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        edit = server.request("textDocument/rename", {
            **document(path), "position": at(FAULTS, "work<<<"), "newName": "compute"})
        renamed = lsp.apply_edits(FAULTS, edit["changes"][lsp.uri(path)])
        equal(renamed, FAULTS.replace("work", "compute"))
        server.change(path, renamed)
        equal(said(server, path), [line.replace("13-17", "16-20") for line in FAULTS_SAID])


def symbols_and_formatting():
    with Project({**ASKED, "a.cu": FAULTS}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        equal([symbol["name"] for symbol in server.settle(path)], ["work", "run"])
        server.diagnostics(path)
        ugly = FAULTS.replace("  work<<<8, 2048>>>(P);", "work<<<8,2048>>>( P ) ;")
        server.change(path, ugly)
        edits = server.request("textDocument/formatting", {
            **document(path), "options": {"tabSize": 2, "insertSpaces": True}})
        equal(lsp.apply_edits(ugly, edits), FAULTS)


def cpp_as_stock_clangd():
    """Every kind of answer on a C++ file, the same words from both."""
    if not hosts.STOCK_CLANGD:
        print("no stock clangd: not compared")
        return

    def answers(command):
        # An index of the standard library comes when it comes: answers would differ by chance.
        with Project({"a.cpp": CPP, ".clang-tidy": "Checks: 'modernize-*,bugprone-*'\n"},
                     user_config=QUICK_CONFIG + "  Background: Skip\n") as project:
            with project.server(command=command) as server:
                return answers_of(server, project)

    def answers_of(server, project):
        path = project.path("a.cpp")
        server.open(path, language="cpp")
        got = {"diagnostics": server.diagnostics(path)}

        def ask(method, marker=None, offset=0, **more):
            params = {**document(path), **more}
            if marker:
                params["position"] = at(CPP, marker, offset)
            got[f"{method} {marker}"] = server.request(f"textDocument/{method}", params)

        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
        ask("hover", "sizeOf(*It)")
        ask("hover", "Thing.size", 7)
        ask("hover", "auto")
        ask("completion", "Thing.size", 6)
        ask("signatureHelp", "sizeOf(*It)", 7)
        ask("definition", "sizeOf(*It)")
        ask("references", "sizeOf(*It)", context={"includeDeclaration": True})
        ask("documentHighlight", "Sum += ")
        ask("rename", "sizeOf(*It)", newName="sizeOfIt")
        ask("documentSymbol")
        ask("foldingRange")
        ask("inlayHint", range=whole)
        ask("semanticTokens/full")
        ask("formatting", options={"tabSize": 2, "insertSpaces": True})
        ask("codeAction", range={"start": at(CPP, "auto It"), "end": at(CPP, "auto It", 4)},
            context={"diagnostics": []})
        words = json.dumps(got, sort_keys=True, ensure_ascii=False)
        return json.loads(words.replace(str(project.root), "ROOT")), server.capabilities

    mine, capabilities = answers(None)
    stock, stock_capabilities = answers([hosts.STOCK_CLANGD])
    for question in stock:
        equal(mine[question], stock[question], question)
    assert stock["diagnostics"] and not ours(mine["diagnostics"])
    assert all(stock[question] for question in stock if "formatting" not in question), \
        [question for question in stock if not stock[question]]
    for both in (capabilities, stock_capabilities):
        both.pop("serverInfo")
    own_kinds = capabilities["capabilities"]["codeActionProvider"]["codeActionKinds"]
    own_kinds.remove("source.fixAll.warplint")
    equal(capabilities, stock_capabilities)


run_cases([version_and_help, check_one_file, log_levels, without_clang_tidy, compile_commands_dir,
           commands_from_the_editor, fallback_flags, user_config, project_config, completion,
           navigation, renaming, symbols_and_formatting, cpp_as_stock_clangd])
