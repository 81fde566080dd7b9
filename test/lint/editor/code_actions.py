# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What warplint-clangd adds to clangd's diagnostics: the argument that is underlined, a comment that
suppresses each finding, and one action that applies all fixes, to the bytes that `--fix` writes.
Every edit is applied, and the text is parsed again."""
import copy
import shutil

import hosts
import lsp
from editing import ASKED, Project, equal, fixed, ours, run_cases, said

KERNEL = "__global__ void work(float *P);\n"


def text_at(text, where):
    """The text in a range, whose columns are bytes."""
    data = text.encode().splitlines(keepends=True)
    start, end = where["start"], where["end"]
    lines = data[start["line"]:end["line"] + 1]
    lines[-1] = lines[-1][:end["character"]]
    lines[0] = lines[0][start["character"]:]
    return b"".join(lines).decode()


def underlined(server, path, text):
    return [(d["code"], text_at(text, d["range"])) for d in ours(server.diagnostics(path))]


def the_wrong_argument_is_underlined():
    cases = [
        ("void run(float *P) { work<<<8, 2048>>>(P); }", "cuda-launch-dimensions", "2048"),
        ("void run(float *P) { /* läßt */ work<<<8, 2048>>>(P); }", "cuda-launch-dimensions", "2048"),
        ("void run(float *P) { work<<<dim3(8, 70000), 128>>>(P); }", "cuda-launch-dimensions",
         "dim3(8, 70000)"),
        ("void run(float *P) { work<<<8, 128, 300 * 1024>>>(P); }", "cuda-launch-shared-memory",
         "300 * 1024"),
        ("void run(float *P) {\n  work\n      <<<8,\n         dim3(64,\n              32)>>>(P);\n}",
         "cuda-launch-dimensions", "dim3(64,\n              32)"),
        ("#define LAUNCH(Block) work<<<8, Block>>>(P)\nvoid run(float *P) { LAUNCH(2048); }",
         "cuda-launch-dimensions", "2048"),
        ("#define LAUNCH(...) work<<<8, 2048>>>(__VA_ARGS__)\nvoid run(float *P) { LAUNCH(P); }",
         "cuda-launch-dimensions", "LAUNCH(P)"),
        ("void run(void **P) { cudaLaunchKernel((void *)work, 8, 2048, P, 0, nullptr); }",
         "cuda-launch-dimensions", "2048"),
        ("template <int N> void run(float *P) { work<<<8, N * 32>>>(P); }\n"
         "template void run<64>(float *);", "cuda-launch-dimensions", "N * 32"),
        ("__global__ void __launch_bounds__(2048) wide(float *P) {}", "cuda-launch-bounds-infeasible",
         "__launch_bounds__(2048)"),
    ]
    with Project({"a.cu": ""}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        for launch, code, argument in cases:
            server.change(path, KERNEL + launch + "\n")
            equal(underlined(server, path, KERNEL + launch + "\n"), [(code, argument)], launch)


def suppressions(server, path, diagnostic):
    return [a for a in server.quick_fixes(path, diagnostic) if a["title"].startswith("Suppress")]


def in_bytes(action, text, encoding):
    """A code action whose columns are bytes."""
    action = copy.deepcopy(action)
    for edits in action["edit"]["changes"].values():
        for place in (edit["range"][end] for edit in edits for end in ("start", "end")):
            line = text.split("\n")[place["line"]]
            if encoding == "utf-16":
                units = line.encode("utf-16-le")[:2 * place["character"]]
                place["character"] = len(units.decode("utf-16-le").encode())
    return action


def each_finding_can_be_suppressed():
    """The comment is where clang-tidy looks for it: at the launch, not at its argument."""
    long = "  work<<<8, 2048>>>(P + " + " + ".join(["1000"] * 8) + ");"
    only = "// NOLINT(cuda-launch-dimensions)"
    above = "// NOLINTNEXTLINE(cuda-launch-dimensions)"
    cases = {
        "  work<<<8, 2048>>>(P);": f"  work<<<8, 2048>>>(P); {only}",
        "  work<<<8, 2048>>>(P);\r": f"  work<<<8, 2048>>>(P); {only}\r",
        "  work\n      <<<8,\n         2048>>>(P);": f"  work {only}\n      <<<8,\n         2048>>>(P);",
        "  work<<<8, 2048>>>(P); // läßt": f"  {above}\n  work<<<8, 2048>>>(P); // läßt",
        "\twork<<<8, 2048>>>(P); /* why */\r": f"\t{above}\r\n\twork<<<8, 2048>>>(P); /* why */\r",
        "  /* läßt 𝄞 */ work<<<8, 2048>>>(P);": f"  /* läßt 𝄞 */ work<<<8, 2048>>>(P); {only}",
        long: f"  {above}\n{long}",
        "  work<<<8, 2048>>>(P); // NOLINT(cuda-tail-effect): slow":
            "  work<<<8, 2048>>>(P); // NOLINT(cuda-tail-effect,cuda-launch-dimensions): slow",
        "  // NOLINTNEXTLINE(cuda-tail-effect)\n  work<<<8, 2048>>>(P);":
            "  // NOLINTNEXTLINE(cuda-tail-effect,cuda-launch-dimensions)\n  work<<<8, 2048>>>(P);",
        "  work<<<8, 2048>>>(P); \\\n  work<<<8, 64>>>(P);":
            f"  {above}\n  work<<<8, 2048>>>(P); \\\n  work<<<8, 64>>>(P);",
        '  work<<<8, 2048>>>(P); const char *Text = R"(//\n)";':
            f'  {above}\n  work<<<8, 2048>>>(P); const char *Text = R"(//\n)";',
        "  work<<<8, 2048>>>(P); work<<<9, 2049>>>(P);":
            f"  work<<<8, 2048>>>(P); work<<<9, 2049>>>(P); {only}",
    }
    for encoding in ("utf-8", "utf-16"):
        capabilities = copy.deepcopy(lsp.CAPABILITIES)
        capabilities["general"]["positionEncodings"] = [encoding]
        with Project({"a.cu": ""}) as project, \
                project.server(capabilities=capabilities) as server:
            path = project.path("a.cu")
            server.open(path)
            for before, after in cases.items():
                text = KERNEL + "void run(float *P) {\n" + before + "\n}\n"
                server.change(path, text)
                diagnostic = ours(server.diagnostics(path))[0]
                actions = suppressions(server, path, diagnostic)
                equal([(a["title"], a["kind"]) for a in actions],
                      [("Suppress with NOLINT(cuda-launch-dimensions)", "quickfix")], before)
                equal(actions[0]["diagnostics"], [diagnostic], before)
                edited = fixed(text, in_bytes(actions[0], text, encoding), path)
                equal(edited, text.replace(before, after), before)
                server.change(path, edited)
                equal(ours(server.diagnostics(path)), [], before)


def where_no_comment_can_be():
    text = KERNEL + "void run(float *P) { \\\n  work<<<8, 2048>>>(P); \\\n}\n"
    with Project({"a.cu": text}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        found = ours(server.diagnostics(path))
        equal(len(found), 1)
        equal(suppressions(server, path, found[0]), [])


def one_check_after_the_other():
    """Two findings of two checks in a line: the second comment extends the first."""
    line = "  work<<<88, 48>>>(P); work<<<8, 2048>>>(P);"
    text = KERNEL + "void run(float *P) {\n" + line + "\n}\n"
    with Project({"a.cu": text, **ASKED}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        for left in (1, 0):
            found = sorted(ours(server.diagnostics(path)), key=lambda d: d["code"])
            # With both at hand, each has its action.
            both = server.request("textDocument/codeAction", {
                "textDocument": {"uri": lsp.uri(path)}, "range": found[0]["range"],
                "context": {"diagnostics": found, "only": ["quickfix"]}})
            equal(sum("NOLINT" in a["title"] for a in both), left + 1)
            text = fixed(text, suppressions(server, path, found[0])[0], path)
            server.change(path, text)
            equal(len(ours(server.diagnostics(path))), left)
        assert line + " // NOLINT(cuda-launch-dimensions,cuda-partial-warp)\n" in text, text


def fix_all(server, path, only=("source.fixAll",), diagnostics=()):
    request = {"textDocument": {"uri": lsp.uri(path)},
               "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
               "context": {"diagnostics": list(diagnostics)}}
    if only is not None:
        request["context"]["only"] = list(only)
    return [a for a in server.request("textDocument/codeAction", request)
            if a["kind"].startswith("source")]


def all_fixes_are_those_of_the_command():
    fixtures = [hosts.FIXTURES / name for name in (
        "cuda-launch-bounds-conflict/repeated.cu", "cuda-launch-bounds-infeasible/minimum.cu",
        "cuda-launch-exceeds-bounds/fix.cu", "cuda-launch-exceeds-bounds/places.cu")]
    changed = 0
    with Project({}) as project:
        for fixture in fixtures:
            shutil.copy(fixture, project.path(fixture.name))
        with project.server() as server:
            for fixture in fixtures:
                path = project.path(fixture.name)
                text = path.read_text()
                server.open(path)
                server.diagnostics(path)
                actions = fix_all(server, path)
                edited = fixed(text, actions[0], path) if actions else text
                hosts.lint("--fix", "--quiet", path, "--")
                equal(edited, path.read_text(), fixture.name)
                changed += edited != text
                server.change(path, edited)
                errors = [d for d in server.diagnostics(path) if d["severity"] == 1
                          and not str(d.get("code", "")).startswith(("cuda-", "-W"))]
                equal(errors, [], f"{fixture.name} does not parse")
                equal(fix_all(server, path), [], f"{fixture.name}: fixes are left")
    assert changed >= 3, f"{changed} fixtures were changed, expected at least 3"


REPEATED = """\
__global__ void __launch_bounds__(128) one(float *P);
__global__ void __launch_bounds__(256) one(float *P) {}
__global__ void __launch_bounds__(128) two(float *P);
__global__ void __launch_bounds__(256) two(float *P) {}
void run(float *P) {
  one<<<64, 256>>>(P);
  two<<<64, 256>>>(P);
  two<<<64, 48>>>(P);
}
"""


def all_fixes_of_a_text_that_is_not_saved():
    """No suggestion is among them, nor the fix of what a comment suppresses."""
    with Project({"a.cu": "", **ASKED}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        equal(fix_all(server, path), [], "nothing to fix")
        server.change(path, REPEATED)
        whole = [d for d in ours(server.diagnostics(path)) if "(fix" in d["message"]]
        assert any(d["code"] == "cuda-partial-warp" for d in whole), whole
        edited = fixed(REPEATED, fix_all(server, path)[0], path)
        assert edited != REPEATED and "two<<<64, 48>>>(P);" in edited, edited
        server.change(path, edited)
        left = [d["code"] for d in ours(server.diagnostics(path))]
        assert "cuda-launch-bounds-conflict" not in left and "cuda-partial-warp" in left, left
        # The same with one of the findings suppressed.
        server.change(path, REPEATED)
        first = next(d for d in ours(server.diagnostics(path))
                     if d["code"] == "cuda-launch-bounds-conflict")
        hidden = fixed(REPEATED, suppressions(server, path, first)[0], path)
        server.change(path, hidden)
        server.diagnostics(path)
        partly = fixed(hidden, fix_all(server, path)[0], path)
        assert partly != hidden and partly.count("NOLINT") == 1, partly
        server.change(path, partly)
        left = [d["code"] for d in ours(server.diagnostics(path))]
        assert "cuda-launch-bounds-conflict" not in left, left


def kinds_of_actions():
    with Project({"a.cu": REPEATED}) as project, project.server() as server:
        path = project.path("a.cu")
        server.open(path)
        kinds = server.capabilities["capabilities"]["codeActionProvider"]["codeActionKinds"]
        assert "source.fixAll.warplint" in kinds, kinds
        server.diagnostics(path)
        for only in (None, ["source"], ["source.fixAll"], ["source.fixAll.warplint"],
                     ["refactor", "source.fixAll"], [""]):
            equal([a["kind"] for a in fix_all(server, path, only)], ["source.fixAll.warplint"], only)
        for only in (["quickfix"], ["source.organizeImports"], ["source.fixAll.other"], ["refactor"],
                     ["sour"]):
            equal(fix_all(server, path, only), [], only)
        equal([a for a in server.request("textDocument/codeAction", {
            "textDocument": {"uri": lsp.uri(path)},
            "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
            "context": {"diagnostics": server.diagnostics(path), "only": ["source.fixAll"]}})
            if a["kind"] == "quickfix"], [], "no quick fix was asked for")


def an_old_client():
    """One that takes commands in place of code actions gets clangd's alone."""
    with Project({"a.cu": REPEATED}) as project, project.server(capabilities={}) as server:
        path = project.path("a.cu")
        server.open(path)
        equal(server.capabilities["capabilities"]["codeActionProvider"], True)
        found = ours(server.diagnostics(path))
        assert found, said(server, path)
        for diagnostic in found:
            assert all(isinstance(action.get("command"), str)
                       for action in server.quick_fixes(path, diagnostic)), diagnostic


run_cases([the_wrong_argument_is_underlined, each_finding_can_be_suppressed, where_no_comment_can_be,
           one_check_after_the_other, all_fixes_are_those_of_the_command,
           all_fixes_of_a_text_that_is_not_saved, kinds_of_actions, an_old_client])
