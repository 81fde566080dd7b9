# RUN: %python %s
# REQUIRES: warplint-clangd
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hovers and inlay hints of warplint-clangd show the occupancy, after every edit, in the
columns that the editor counts, and not at all when they are switched off."""
import pathlib
import tempfile

import hosts
import lsp

SOURCE = """\
__global__ void __launch_bounds__(256, 4) bounded(float *p) { p[threadIdx.x] = 0; }
template <int N> __global__ void sized(float *p) { __shared__ float s[N]; p[0] = s[0]; }
void run(float *p, int n) {
  bounded<<<1, 256>>>(p);
  /* ä😀 */ sized<1024><<<128, 1024, 64>>>(p);
  bounded<<<1, 512>>>(p);
  bounded<<<1, n>>>(p);
  sized<32><<<128, n ? 64 : 128>>>(p);
}
"""


def position(text, marker, encoding="utf-8"):
    """Line and column of the first character of a marker in a text."""
    before = text[:text.index(marker)]
    line = before.rsplit("\n", 1)[-1]
    width = 2 if encoding == "utf-16" else 1
    return before.count("\n"), len(line.encode(encoding + ("-le" if width == 2 else ""))) // width


def hover(server, path, text, marker, encoding="utf-8"):
    said = server.hover(path, *position(text, marker, encoding))
    return said["contents"]["value"] if said else ""


def ours(hints):
    """The labels of warplint's inlay hints, by place."""
    return {(h["position"]["line"], h["position"]["character"]): h["label"] for h in hints
            if isinstance(h["label"], str)}


def check_hovers(server, path):
    launch = hover(server, path, SOURCE, "<<<1, 256")
    assert "**Launch of `bounded`**: blocks of 256 threads" in launch, launch
    assert "| sm_75, sm_107 | 100% | 4 | warps | 64 per thread |  |" in launch, launch
    assert "- grid of 1 block\n- kernel: `__launch_bounds__(256, 4)`\n" in launch, launch
    assert "CallConfiguration" not in launch, "no call that Clang makes of the chevrons"
    on_name = hover(server, path, SOURCE, "bounded<<<1, 256")
    assert on_name.startswith("**Launch of `bounded`**"), "the launch comes first"
    assert "\n\n---\n\n### function `bounded`" in on_name, "clangd's own part is there too"
    bounds = hover(server, path, SOURCE, "__launch_bounds__")
    assert ("**Bounds of `bounded`**: blocks of at most 256 threads, at least 4 blocks per SM"
            in bounds), bounds
    assert ("| sm_86, sm_89, sm_120 | 64 per thread | 66.7% | 4 | registers | "
            "at most 48 registers per thread: 83.3% |") in bounds, bounds
    low = hover(server, path, SOURCE, "sized<1024>")
    assert "blocks of 512 threads: 100%" in low, low
    assert ("- grid of 128 blocks, 64 bytes of dynamic shared memory\n"
            "- kernel: 4096 bytes of static shared memory\n") in low, low
    assert "does not launch" in hover(server, path, SOURCE, "<<<1, 512")
    assert "Launch of" not in hover(server, path, SOURCE, "run(float"), "not everywhere"
    unknown = hover(server, path, SOURCE, "<<<1, n>>>")
    assert unknown.startswith("**Launch of `bounded`**: block unknown: function parameter\n\n"
                              "- grid of 1 block\n"), unknown
    assert "\n- works if `n >= 1` (block), `n <= 256` (block)\n" in unknown, unknown
    assert "CallConfiguration" not in unknown and "| target" not in unknown, unknown
    either = hover(server, path, SOURCE, "<<<128, n ?")
    assert "blocks of 64 threads" in either and "blocks of 128 threads" in either, either


def check_inlay(server, path, encoding):
    def behind(marker):
        return position(SOURCE, marker, encoding)

    expected = {
        behind("(p);\n  /*"): "100% occupancy",
        behind("(p);\n  bounded<<<1, 512"): "66.7-100% occupancy",
        behind("(p);\n  bounded<<<1, n"): "does not launch: the block exceeds the kernel's bounds",
        behind("(p);\n}"): "66.7-100% occupancy or 100% occupancy",
    }
    said = ours(server.inlay_hints(path))
    assert said == expected, f"{encoding}: {said}, expected {expected}"
    # A range asks for part of them.
    assert list(ours(server.inlay_hints(path, last_line=4))) == [behind("(p);\n  /*")]


def check_edits(server, path):
    """What is shown follows the text, also where lines move and launches go away."""
    moved = "// one line more\n" + SOURCE.replace("<<<1, 256>>>", "<<<1, 32>>>")
    server.change(path, moved)
    said = hover(server, path, moved, "<<<1, 32")
    assert "blocks of 32 threads" in said and "256 threads" not in said, said
    gone = SOURCE.split("void run")[0]
    server.change(path, gone)
    assert ours(server.inlay_hints(path)) == {}, "no launch is left"
    server.change(path, "")
    assert ours(server.inlay_hints(path)) == {}, "nothing is left"
    server.change(path, SOURCE)
    assert len(ours(server.inlay_hints(path))) == 4


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "ä b.cu")
        path.write_text(SOURCE)
        pathlib.Path(folder, ".clang-tidy").write_text("Checks: 'cuda-low-occupancy'\n")
        command = [hosts.CLANGD, "--cuda-path=none", "--log=error"]
        with lsp.Server(command, folder) as server:
            server.open(path)
            check_hovers(server, path)
            check_inlay(server, path, "utf-8")
            check_edits(server, path)
        assert server.status == 0, server.status
        plain = {"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}
        with lsp.Server(command, folder, capabilities=plain) as server:
            server.open(path)
            check_inlay(server, path, "utf-16")  # what LSP counts by default
            said = hover(server, path, SOURCE, "<<<1, 256", "utf-16")
            assert "blocks of 256 threads" in said and "CallConfiguration" not in said, said
        with lsp.Server([*command, "--cuda-hints=false"], folder) as server:
            server.open(path)
            assert ours(server.inlay_hints(path)) == {}, "switched off"
            assert "Launch of" not in hover(server, path, SOURCE, "<<<1, 256"), "switched off"
            said = {d["code"] for d in server.diagnostics(path)}
            assert "cuda-launch-exceeds-bounds" in said, "the checks stay on"
            suggested = next(d for d in server.diagnostics(path)
                             if d["code"] == "cuda-low-occupancy")
            assert not any(a.get("isPreferred") for a in suggested["codeActions"]), suggested


main()
