# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faulty programs, for the tests of fixes: each by a check that offers to edit it, most of them beside
something that an edit would break. programs() gives (name, text, whether --fix may edit it)."""

GUARDED = """\
__global__ void {name}(float *data, {type} n) {{
  {index};
  if (i < n)
    data[i] += 1;
}}
"""
INDEX = "int i = blockIdx.x * blockDim.x + threadIdx.x"


def rounded(kernel, launch, before=""):
    """A launch of a partial warp."""
    return f"{before}{kernel}void run(float *data, int n, long m) {{\n  {launch}\n}}\n"


def guarded(index=INDEX, count="int"):
    return GUARDED.format(name="k", type=count, index=index)


def body(text):
    """A guarded kernel with another body."""
    return f"__global__ void k(float *data, int n) {{\n  {INDEX};\n  if (i < n) {{\n    {text}\n  }}\n}}\n"


PLAIN = "k<<<80, 100>>>(data, 8000);"

PARTIAL = [
    ("constants", rounded(guarded(), PLAIN), True),
    ("computed", rounded(guarded("long i = (long)blockIdx.x * blockDim.x + threadIdx.x", "long"),
                         "k<<<(m + 99) / 100, 100>>>(data, m);"), True),
    ("size-of-int", rounded(guarded(), "k<<<(n + 99) / 100, 100>>>(data, n);"), False),
    ("uncovered", rounded(guarded(), "k<<<79, 100>>>(data, 8000);"), False),
    ("unknown-size", rounded(guarded(), "k<<<80, 100>>>(data, n);"), False),
    ("block-in-index", rounded(guarded("int i = blockIdx.x * 100 + threadIdx.x"), PLAIN), False),
    ("reads-block", rounded(body("data[i] = blockDim.x;"), PLAIN), False),
    ("reads-thread", rounded(body("data[i] = threadIdx.x % 4;"), PLAIN), False),
    ("reads-grid", rounded(body("data[i] = gridDim.x;"), PLAIN), False),
    ("barrier", rounded(body("__syncthreads(); data[i] = 0;"), PLAIN), False),
    ("shuffle", rounded(body("data[i] = __shfl_down_sync(~0u, data[i], 1);"), PLAIN), False),
    ("shared", rounded(body("__shared__ float t[100]; t[i % 100] = 1; data[i] = t[0];"), PLAIN),
     False),
    ("assembly", rounded(body('int l; asm volatile("mov.u32 %0, %laneid;" : "=r"(l)); data[i] = l;'),
                         PLAIN), False),
    ("helper", rounded(body("data[i] = lane();"), PLAIN,
                       "__device__ int lane() { return threadIdx.x & 31; }\n"), False),
    ("shape-reused", rounded(guarded(), "dim3 b(100); k<<<80, b>>>(data, 8000); n = b.x;"), False),
    ("constant-reused", rounded(guarded(), "const int t = 100; k<<<80, t>>>(data, 8000); n = t;"),
     False),
    ("macro-twice", rounded(guarded(), "LAUNCH(100);",
                            "#define LAUNCH(t) k<<<80, t>>>(data, 8000), k<<<t, 128>>>(data, 80)\n"),
     False),
    ("other-build", rounded(body("\n#ifdef DEBUG\n    data[i] = threadIdx.x;\n#endif\n    data[i] = 0;"),
                            PLAIN), False),
    ("stride", rounded("__global__ void k(float *data, int n) {\n"
                       f"  for ({INDEX}; i < n; i += 8000)\n    data[i] += 1;\n}}\n", PLAIN), False),
    ("asserted", rounded(guarded(), "k<<<80, t>>>(data, 8000);",
                         "constexpr int t = 100;\nstatic_assert(t == 100, \"\");\n"), False),
    ("asserted-by-name", rounded(guarded(), "k<<<80, t>>>(data, 8000);",
                                 "constexpr int t = 100, quarter = t / 4;\n"
                                 "static_assert(quarter == 25, \"\");\n"), False),
    ("asserted-part", rounded(guarded(), "k<<<80, t>>>(data, 8000);",
                              "constexpr dim3 t(100);\nstatic_assert(t.x == 100, \"\");\n"), False),
    ("asserted-parameter", rounded(guarded(), "k<<<80, Only<t>::value>>>(data, 8000);",
                                   "constexpr int t = 100;\ntemplate <int N> struct Only {\n"
                                   "  static_assert(N == 100, \"\");\n"
                                   "  static constexpr int value = N;\n};\n"), False),
]

KERNEL = ("static __global__ void k(float *data) "
          "{ float kept[255] = {*data}; *data = kept[threadIdx.x % 255]; }\n")


def run(launches, kernel=KERNEL, before=""):
    return f"{before}{kernel}void run(float *data, int n) {{\n  {launches}\n}}\n"


MISSING = [
    ("one", run("k<<<n, 1024>>>(data);"), True),
    ("constant", run("k<<<n, Threads>>>(data);", before="constexpr int Threads = 512;\n"), True),
    ("smaller-too", run("k<<<n, 1024>>>(data); k<<<n, 64>>>(data);"), False),
    ("external", run("k<<<n, 1024>>>(data);", KERNEL.removeprefix("static ")), False),
    ("other-build", run("k<<<n, 512>>>(data);\n#ifdef WIDE\n  k<<<n, 1024>>>(data);\n#endif"), False),
    ("block-of-build", run("k<<<n, T>>>(data);",
                           before="#ifdef WIDE\n#define T 1024\n#else\n#define T 512\n#endif\n"), False),
    ("macro", run("k<<<n, 512>>>(data);", KERNEL + "#define ALL(d) k<<<1, 1024>>>(d)\n"
                  "#ifdef WIDE\nvoid all(float *d) { ALL(d); }\n#endif\n"), False),
    ("pasted", run("k<<<n, 512>>>(data);", KERNEL + "#define NAMED(x) x##k\n"
                   "#ifdef WIDE\nvoid all(float *d) { NAMED()<<<1, 1024>>>(d); }\n#endif\n"), False),
    ("asked", run("k<<<n, 512>>>(data); cudaFuncAttributes a; cudaFuncGetAttributes(&a, k);"), False),
    ("address", run("k<<<n, 512>>>(data); void (*p)(float *) = k; p<<<1, 1024>>>(data);"), False),
    ("template", run("k<<<n, 512>>>(data);", KERNEL + "template <typename T> void all(T *d, int t) {\n"
                     "  k<<<1, t>>>(d);\n}\n"), False),
    ("included", run("k<<<n, 512>>>(data);", KERNEL + '#include "more.inc"\n'), False),
    ("changed", run("int t = 512; if (n) t = 1024; k<<<n, t>>>(data);"), False),
]

MINIMUM = "__global__ void __launch_bounds__({bounds}) k(float *data) {{}}\n"
INFEASIBLE = [
    ("on-none", MINIMUM.format(bounds="768, 3"), True),
    ("on-some", MINIMUM.format(bounds="1024, 2"), False),
    ("fewer-registers", MINIMUM.format(bounds="512, 5"), False),
    ("two-faults", MINIMUM.format(bounds="128, 32"), False),
    ("constant", "constexpr int B = 3;\n" + MINIMUM.format(bounds="768, B"), False),
    ("of-build", "#ifdef WIDE\n#define T 768\n#else\n#define T 1024\n#endif\n" +
     MINIMUM.format(bounds="T, 3"), False),
]

BOUND = "static __global__ void __launch_bounds__(128) k(float *data) {{ {body} }}\n"
EXCEEDS = [
    ("all", run("k<<<n, 256>>>(data);", BOUND.format(body="")), True),
    ("same-registers", run("k<<<n, 256>>>(data); k<<<n, 128>>>(data);", BOUND.format(body="")), True),
    ("fewer-registers", run("k<<<n, 512>>>(data); k<<<n, 128>>>(data);", BOUND.format(body="")), False),
    ("sized", run("k<<<n, 256>>>(data);",
                  BOUND.format(body="__shared__ float t[128]; t[threadIdx.x] = 1; data[0] = t[0];")),
     False),
    ("by-thread", run("k<<<n, 256>>>(data);", BOUND.format(body="data[threadIdx.x] = 1;")), False),
    ("minimum", run("k<<<n, 1024>>>(data);", BOUND.format(body="").replace("128", "128, 4")), False),
    ("redeclared", run("k<<<n, 256>>>(data);", "static __global__ void __launch_bounds__(128) "
                       "k(float *data);\n" + BOUND.format(body="")), False),
    ("other-build", run("k<<<n, 256>>>(data);\n#ifdef WIDE\n  k<<<n, 512>>>(data);\n#endif",
                        BOUND.format(body="")), False),
]

SHARED = "__global__ void k({arguments}) {{ extern __shared__ float s[]; s[0] = 1; *p = s[0]; }}\n"
OPT_IN = [
    ("plain", run("k<<<1, 32, 60000>>>(data);", SHARED.format(arguments="float *p")), False),
    ("side-effect", run("int b = 60000; k<<<1, 32, b++>>>(data);", SHARED.format(arguments="float *p")),
     False),
    ("overload", run("k<<<1, 32, 60000>>>(data);", SHARED.format(arguments="float *p") +
                     SHARED.format(arguments="double *p")), False),
    ("deduced", run("k<<<1, 32, 60000>>>(data);", "template <typename T> " +
                    SHARED.format(arguments="T *p")), False),
    ("partly-deduced", run("k<4><<<1, 32, 60000>>>(data);", "template <int N, typename T> " +
                           SHARED.format(arguments="T *p")), False),
    ("unnamed-type", run("auto f = [] __device__ {}; k<<<1, 32, 60000>>>(data, f);",
                         "template <typename T> " + SHARED.format(arguments="float *p, T f")), False),
]


def programs():
    """All of them."""
    for check, those in (("partial-warp", PARTIAL), ("missing-launch-bounds", MISSING),
                         ("launch-bounds-infeasible", INFEASIBLE),
                         ("launch-exceeds-bounds", EXCEEDS), ("launch-shared-memory", OPT_IN)):
        for name, text, may_edit in those:
            yield f"{check}-{name}.cu", "#include <cuda_runtime.h>\n" + text, may_edit
