# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A conversation with warplint-clangd as an editor holds it: what each finding looks like, edits
that bring and take faults with nothing stale after them, NOLINT, files closed and opened again,
.clang-tidy changed while it runs, headers edited and saved."""
import re
import time

import lsp
from editing import ASKED, Project, equal, eventually, ours, run_cases, said, short

# Line 4 launches more threads than the bound, line 5 and line 6 cost performance.
FAULTS = """\
__global__ void work(float *P);
__global__ void __launch_bounds__(128) bound(float *P);
void run(float *P) {
  bound<<<8, 256>>>(P);
  work<<<88, 48>>>(P);
  work<<<8, 1024>>>(P);
}
"""
FAULTS_SAID = [
    "4:14-17 error cuda-launch-exceeds-bounds",
    "5:14-16 warning cuda-partial-warp",
    "6:13-17 warning cuda-low-occupancy",
]
CLEAN = FAULTS.replace("256", "128").replace("48", "64").replace("1024", "512").replace(
    "work<<<88, 64>>>", "work<<<88, 128>>>")
ONE = """\
__global__ void work(float *P);
void run(float *P) {
  work<<<8, 2048>>>(P);
}
"""
ONE_SAID = ["3:13-17 error cuda-launch-dimensions"]


def what_a_finding_looks_like():
    with Project({"a.cu": FAULTS, **ASKED}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        equal(said(server, path), FAULTS_SAID)
        first = next(d for d in server.diagnostics(path) if d["severity"] == 1)
        equal(first["code"], "cuda-launch-exceeds-bounds")
        equal(first["source"], "warplint")
        equal(first["message"], "Block of 256 threads exceeds the 128 threads that "
              "'__launch_bounds__' of 'bound' allows; the launch fails on every target "
              "(fix available)")
        equal(first["relatedInformation"], [{
            "location": {"uri": lsp.uri(path), "range": {"start": {"line": 1, "character": 16},
                                                         "end": {"line": 1, "character": 33}}},
            "message": "'bound' is limited to 128 threads here"}])
        for diagnostic in server.diagnostics(path):
            link = diagnostic["codeDescription"]["href"]
            assert "clang.llvm.org" not in link, f"no page of LLVM's: {link}"
            assert re.search(rf"/docs/checks/{diagnostic['code']}\.md$", link), link


def columns_of_other_letters():
    """An editor counts UTF-16 units unless it asks for bytes."""
    text = ONE.replace("  work<<<", "  /* läßt 𝄞 */ work<<<")
    for encodings, column in ((None, 27), (["utf-8"], 31)):
        capabilities = {**lsp.CAPABILITIES}
        capabilities.pop("general")
        if encodings:
            capabilities["general"] = {"positionEncodings": encodings}
        with Project({"a.cu": text}) as project, \
                project.server(capabilities=capabilities) as server:
            path = project.path("a.cu")
            server.open(path)
            equal(said(server, path), [f"3:{column}-{column + 4} error cuda-launch-dimensions"])


def an_old_client():
    """A client that knows no related information gets the notes as diagnostics, as from clangd."""
    with Project({"a.cu": FAULTS, **ASKED}) as project, project.server(capabilities={}) as server:
        path = project.path("a.cu")
        server.open(path)
        equal([line for line in said(server, path) if "information" not in line], FAULTS_SAID)
        assert "2:17-34 information none" in said(server, path), said(server, path)
        first = next(d for d in server.diagnostics(path) if d["severity"] == 1)
        assert "is limited to 128 threads here" in first["message"], first


def edits_leave_nothing_stale():
    with Project({"a.cu": FAULTS, **ASKED}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        equal(said(server, path), FAULTS_SAID, "as opened")
        server.change(path, CLEAN)
        equal(said(server, path), [], "all mended at once")
        server.change(path, FAULTS)
        equal(said(server, path), FAULTS_SAID, "all back")
        server.change(path, "// one\n// two\n" + FAULTS)
        equal(said(server, path),
              [f"{int(line[0]) + 2}{line[1:]}" for line in FAULTS_SAID], "moved down")
        server.change(path, FAULTS.replace("  work<<<88, 48", "      work<<<88, 48"))
        equal(said(server, path), [line.replace("5:14-16", "5:18-20") for line in FAULTS_SAID],
              "moved right")
        server.change(path, FAULTS.replace("__launch_bounds__(128) ", ""))
        equal(said(server, path), FAULTS_SAID[1:], "the bound is gone")
        server.change(path, FAULTS.replace("128", "64"))
        assert "the 64 threads" in server.diagnostics(path)[0]["message"], "the bound has changed"
        server.change(path, "")
        equal(said(server, path), [], "nothing left")


def edits_by_range():
    """An editor sends what changed, not the whole text; one message may hold several edits."""
    with Project({"a.cu": CLEAN, **ASKED}) as project, project.server() as server:
        path = project.path("a.cu")

        def between(line, start, end):
            return {"start": {"line": line, "character": start},
                    "end": {"line": line, "character": end}}

        server.open(path)
        equal(said(server, path), [])
        server.edit(path, [(between(3, 13, 16), "256")])
        equal(said(server, path), FAULTS_SAID[:1])
        server.edit(path, [(between(4, 13, 16), "48"), (between(5, 12, 15), "1024")])
        equal(said(server, path), FAULTS_SAID)
        server.edit(path, [({"start": {"line": 3, "character": 0},
                             "end": {"line": 4, "character": 0}}, "")])
        equal(said(server, path), ["4" + line[1:] for line in FAULTS_SAID[1:2]] +
              ["5" + line[1:] for line in FAULTS_SAID[2:]])


def many_edits_at_once():
    """Only the last text counts, and no older answer comes after its own."""
    with Project({"a.cu": ONE}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        for round_ in range(3):
            for number in range(30):
                server.change(path, ONE.replace("2048", str(1024 + number)))
            server.change(path, ONE.replace("2048", "128") if round_ % 2 == 0 else ONE)
            equal(said(server, path), [] if round_ % 2 == 0 else ONE_SAID)
            server.settle(path)
            equal(server.published[lsp.uri(path)]["version"], server.versions[lsp.uri(path)])
            equal(said(server, path), [] if round_ % 2 == 0 else ONE_SAID)


def nolint():
    plain = "  work<<<8, 2048>>>(P);"
    hidden = [
        f"{plain} // NOLINT",
        f"{plain} // NOLINT(cuda-launch-dimensions)",
        f"{plain} // NOLINT(cuda-*): the test expects it",
        f"  // NOLINTNEXTLINE(cuda-launch-dimensions)\n{plain}",
        f"  // NOLINTBEGIN(cuda-*)\n{plain}\n  // NOLINTEND(cuda-*)",
    ]
    shown = [plain, f"{plain} // NOLINT(cuda-partial-warp)",
             f"  // NOLINTBEGIN(cuda-*)\n  // NOLINTEND(cuda-*)\n{plain}"]
    with Project({"a.cu": ONE, **ASKED}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        for launch in [*hidden, *shown, *hidden[:1], *shown[:1]]:
            text = ONE.replace(plain, launch)
            server.change(path, text)
            line = 1 + text.splitlines().index(launch.splitlines()[-1])
            equal(said(server, path), [] if launch in hidden else
                  [f"{line}:13-17 error cuda-launch-dimensions"], launch)
        warning = FAULTS.replace("work<<<88, 48>>>(P);", "work<<<88, 48>>>(P); // NOLINT")
        server.change(path, warning)
        equal(said(server, path), [line for line in FAULTS_SAID if not line.startswith("5")])


def closed_and_opened_again():
    with Project({"a.cu": ONE, **ASKED}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        equal(said(server, path), ONE_SAID)
        server.change(path, ONE.replace("2048", "128"))
        equal(said(server, path), [])
        server.close(path)  # not saved: the text on disk is the faulty one
        server.open(path)
        equal(said(server, path), ONE_SAID)
        server.close(path)
        server.open(path, ONE.replace("2048", "128"))
        equal(said(server, path), [])
        other = project.write("b.cu", FAULTS)
        server.open(other)
        equal(said(server, other), FAULTS_SAID)
        equal(said(server, path), [], "the other file's findings stay with it")


def on_by_default_and_configured():
    """Without .clang-tidy the checks are on; one that speaks of cuda-* rules."""
    cases = {
        "": FAULTS_SAID[:1],
        "Checks: '-*,modernize-*'": FAULTS_SAID[:1],
        "Checks: 'cuda-partial-warp'": FAULTS_SAID[:2],
        "Checks: 'cuda-*'": FAULTS_SAID,
        "Checks: '-*,cuda-*,-cuda-low-occupancy'":
            [line for line in FAULTS_SAID if "low-occupancy" not in line],
        "Checks: '-*,cuda-partial-warp'": FAULTS_SAID[1:2],
        "Checks: '-cuda-*'": [],
        "Checks: 'cuda-*'\nCheckOptions:\n  CudaTargets: 'sm_80'":
            FAULTS_SAID[:2],  # its SMs have 32 block slots, 2048 threads
        "Checks: 'cuda-*'\nCheckOptions:\n  cuda-low-occupancy.Threshold: 10":
            [line for line in FAULTS_SAID if "low-occupancy" not in line],
        "Checks: 'cuda-partial-warp'\nWarningsAsErrors: 'cuda-partial-warp'":
            [FAULTS_SAID[0], FAULTS_SAID[1].replace("warning", "error")],
    }
    with Project() as project:
        for number, config in enumerate(cases):
            project.write(f"{number}/a.cu", FAULTS)
            if config:
                project.write(f"{number}/.clang-tidy", config + "\n")
        with project.server() as server:
            for number, (config, wanted) in enumerate(cases.items()):
                path = project.path(f"{number}/a.cu")
                server.open(path)
                equal(said(server, path), sorted(wanted), config)
                server.close(path)


def config_changed_while_running():
    """clangd looks at .clang-tidy again some seconds later, at the next edit."""
    with Project({"a.cu": ONE}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        message = server.diagnostics(path)[0]["message"]
        assert message.endswith("fails on every target"), message

        def after_an_edit():
            server.change(path, ONE + "// another edit\n" * (server.versions[lsp.uri(path)] % 7))
            return [(short(d), d["message"].split("fails on ")[-1])
                    for d in server.diagnostics(path)]

        def becomes(wanted):
            started = time.monotonic()
            got = eventually(lambda: after_an_edit() == wanted)
            assert got, f"still {after_an_edit()}, not {wanted}"
            print(f"seen after {time.monotonic() - started:.1f} s")

        project.write(".clang-tidy", "CheckOptions:\n  CudaTargets: 'sm_90'\n")
        becomes([(ONE_SAID[0], "sm_90")])
        project.write(".clang-tidy", "Checks: '-*,cuda-partial-warp'\n")
        becomes([])
        project.path(".clang-tidy").unlink()
        becomes([(ONE_SAID[0], "every target")])


def a_header_edited_and_saved():
    header = "#pragma once\n__global__ void __launch_bounds__(256) bound(float *P);\n"
    source = '#include "k.cuh"\nvoid run(float *P) {\n  bound<<<8, 256>>>(P);\n}\n'
    found = ["3:14-17 error cuda-launch-exceeds-bounds"]
    with Project({"a.cu": source, "k.cuh": header}) as project, project.server() as server:
        path, included = project.path("a.cu"), project.path("k.cuh")
        server.open(path)
        server.open(included)
        equal(said(server, path), [])
        equal(said(server, included), [])

        def save(text):
            server.change(included, text)
            project.write("k.cuh", text)
            server.published.pop(lsp.uri(path))
            server.save(included)

        # The file that includes it is read again without an edit of its own.
        save(header.replace("256", "64"))
        equal(said(server, path), found)
        note = server.diagnostics(path)[0]["relatedInformation"][0]
        equal(note["location"]["uri"], lsp.uri(included))
        equal(note["location"]["range"]["start"], {"line": 1, "character": 16})
        save(header)
        equal(said(server, path), [])


def a_header_alone():
    """A .cuh is CUDA, on its own too: kernels, launches and the CUDA runtime's names."""
    header = """\
#pragma once
template <typename T> __global__ void scale(T *P, T By) { P[threadIdx.y * 32 + threadIdx.x] *= By; }
inline cudaError_t scaled(float *P, cudaStream_t Stream) {
  scale<<<1, dim3(32, 33), 0, Stream>>>(P, 2.0f);
  return cudaGetLastError();
}
"""
    with Project({"scale.cuh": header}) as project, project.server() as server:
        path = project.path("scale.cuh")
        server.open(path)
        equal(said(server, path), ["4:14-26 error cuda-launch-dimensions"])
        # Whatever the editor takes the language for.
        for language in ("cpp", "cuda-cpp", "plaintext"):
            server.close(path)
            server.open(path, language=language)
            equal(said(server, path), ["4:14-26 error cuda-launch-dimensions"], language)


def a_default_typed_at_the_top():
    """clangd answers by the old preamble while it compiles the new one, and repeats the macros."""
    launches = """\
static __global__ void __launch_bounds__(1024) work(float *P) {}
void run(float *P) { work<<<8, THREADS>>>(P); }
"""
    fixed = "#define THREADS 64\n" + launches
    default = "#ifndef THREADS\n#define THREADS 64\n#endif\n" + launches
    with Project({"a.cu": fixed}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        equal([d["code"] for d in server.diagnostics(path)], ["cuda-loose-launch-bounds"])
        for again in range(5):  # once in a while the new preamble is the first
            server.change(path, default)
            equal(said(server, path), [], "a build may replace the block")
            server.change(path, fixed)
            equal(said(server, path), ["2:24-47 warning cuda-loose-launch-bounds"], again)


def other_languages_are_left_alone():
    with Project({"a.cpp": "int main() { int X; return 0 }\n", "a.c": "int f(void) { return 1 }\n"}) \
            as project, project.server() as server:
        for name, language in (("a.cpp", "cpp"), ("a.c", "c")):
            server.open(project.path(name), language=language)
            diagnostics = server.diagnostics(project.path(name))
            equal([d["code"] for d in diagnostics], ["expected_semi_after_stmt"])
            equal(ours(diagnostics), [])


run_cases([what_a_finding_looks_like, columns_of_other_letters, an_old_client,
           edits_leave_nothing_stale, edits_by_range, many_edits_at_once, nolint,
           closed_and_opened_again, on_by_default_and_configured, config_changed_while_running,
           a_header_edited_and_saved, a_header_alone, a_default_typed_at_the_top,
           other_languages_are_left_alone])
