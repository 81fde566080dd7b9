# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A project of one file that the tests of the report page share: launches that fail, that are low,
that are not known, and names that would be markup."""
import html.parser
import json
import pathlib

import hosts

SOURCE = """#include <cuda_runtime.h>
__global__ void fill(float *P) { P[threadIdx.x] = 1; }
__global__ void __launch_bounds__(128) bound(float *P) { P[threadIdx.x] = 1; }
__global__ void alone(float *P) { __shared__ float S[2048]; S[threadIdx.x] = P[0]; P[1] = S[0]; }
template <int N> __global__ void tile(float *P) { P[threadIdx.x] = N; }

void run(float *P, int Threads) {
  fill<<<1024, 2048>>>(P); // </script><b id="injected">&amp;
  bound<<<1024, 256>>>(P);
  fill<<<2160, 1024>>>(P);
  fill<<<2160, 256>>>(P);
  tile<8><<<100, Threads>>>(P);
}
"""
LOG = """ptxas info    : Compiling entry function '_Z4fillPf' for 'sm_80'
ptxas info    : Function properties for _Z4fillPf
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 64 registers, used 0 barriers, 360 bytes cmem[0]
"""
NAME = "<i>&'a\".cu"


def make(folder, *flags):
    """Writes the project into a folder and its report beside it."""
    folder = pathlib.Path(folder)
    (folder / NAME).write_text(SOURCE)
    (folder / "build.log").write_text(LOG)
    said = hosts.run([hosts.WARPLINT, "report", "--cuda-path=none", "--target=sm_80,sm_86,RTX 4090",
                      "--resources=build.log", "-o", "report.html", *flags, NAME], cwd=folder)
    return folder / "report.html", said


class Page(html.parser.HTMLParser):
    """The elements of a page, and the data in it."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.inside, self.data = [], [], None, ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append(tag)
        self.inside = attributes.get("id") if tag == "script" else None
        self.links += [attributes[key] for key in ("src", "href") if key in attributes]

    def handle_data(self, text):
        if self.inside == "data":
            self.data += text

    def handle_endtag(self, tag):
        self.inside = None


def data_of(path):
    return json.loads(Page(path.read_text(encoding="utf-8")).data)
