#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s --programs=150 --seed=commit --folder=%t
"""A number that __CUDA_ARCH__ decides is never taken for that of every target: generates programs
in which a bound or a size comes from such a number by a chain of declarations, and checks that the
findings name the target that has each value.

    arch_chains.py --programs=5000 --seed=1

Ends with 1 and the programs whose findings name other targets.
"""
import argparse
import json
import pathlib
import random
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "support")]
import hosts  # noqa: E402
from soundness import seed  # noqa: E402

# The test would show nothing if the others were silent.
LEAST_FOUND = 0.9
IF = "#if __CUDA_ARCH__ >= 900\n"
HEAD = ("template <int N> struct Of { static constexpr int m = N; };\n"
        "template <class T> struct Id { using type = T; };\n"
        "template <class T> struct Holder { T held; };\n")


def either(text, small="256", large="1024"):
    """\\p text under the condition, with 1024 for sm_90 and 256 for sm_80."""
    return f"{IF}{text.replace('NUM', large)}\n#else\n{text.replace('NUM', small)}\n#endif\n"


def in_scopes(text, used, directive="using USED;"):
    """\p text in a namespace for each architecture, and a directive that picks one."""
    scopes = "".join(f"namespace {name} {{ {text.replace('NUM', number)} }}\n"
                     for name, number in (("a#", "256"), ("b#", "1024")))
    picks = [directive.replace("USED", used).replace("VALUE", name) for name in ("b#", "a#")]
    return scopes + IF + picks[0] + "\n#else\n" + picks[1] + "\n#endif\n"


# Each gives declarations, and an expression that is 1024 on sm_90 and 256 on sm_80. # is a number.
SOURCES = [
    (either("#define W# NUM"), "W#"),
    (either("#define W#(X) (NUM + X)"), "W#(0)"),
    (either("constexpr int k# = NUM;"), "k#"),
    (either("constexpr int k#{NUM};"), "k#"),
    (either("enum { k# = NUM };"), "k#"),
    (either("struct S# { static constexpr int m# = NUM; };"), "S#::m#"),
    (either("struct S# { enum { m# = NUM }; };"), "S#::m#"),
    (either("struct S# { char a[NUM]; };"), "int(sizeof(S#))"),
    ("struct S# {\n" + either("static constexpr int m# = NUM;") + "};\n", "S#::m#"),
    ("struct S# {\n" + either("char a[NUM];") + "};\n", "int(sizeof(S#))"),
    (either("using S# = Of<NUM>;"), "S#::m"),
    (in_scopes("constexpr int n# = NUM;", "namespace VALUE"), "n#"),
    (in_scopes("constexpr int n# = NUM;", "VALUE::n#"), "n#"),
    (in_scopes("constexpr int f#() { return NUM; }", "namespace VALUE"), "f#()"),
    (in_scopes("struct S# { char a[NUM]; };", "namespace VALUE"), "int(sizeof(S#))"),
    (in_scopes("struct S# { char a[NUM]; };", "VALUE::S#"), "int(sizeof(S#))"),
    (in_scopes("constexpr int n# = NUM;", "", "namespace t# = VALUE;"), "t#::n#"),
    (IF + "#define BIG# c#\n#define SMALL# d#\n#else\n#define BIG# d#\n#define SMALL# c#\n#endif\n"
     "namespace BIG# { constexpr int n# = 1024; } namespace SMALL# { constexpr int n# = 256; }\n",
     "c#::n#"),
    ("namespace e# {\n" + either("inline namespace vNUM { constexpr int n# = NUM; }") + "}\n",
     "e#::n#"),
    (either("typedef Of<NUM> S#;"), "S#::m"),
    ("template <class T> struct S# { static constexpr int m# = 256; };\n" + IF +
     "template <> struct S#<int> { static constexpr int m# = 1024; };\n#endif\n", "S#<int>::m#"),
    ("struct O# { template <class T, class U> struct S# { static constexpr int m# = 256; };\n" + IF +
     "template <class U> struct S#<int, U> { static constexpr int m# = 1024; };\n#endif\n};\n",
     "O#::S#<int, int>::m#"),
    ("constexpr int f#() {\n" + either("return NUM;") + "}\n", "f#()"),
    (either("constexpr int f#() { return NUM; }"), "f#()"),
    ("struct S# { constexpr int f#() const noexcept {\n" + either("return NUM;") + "} };\n",
     "S#().f#()"),
    (either("template <class T> constexpr int v# = NUM;"), "v#<int>"),
    ("struct S# :\n" + either("Of<NUM>") + "{};\n", "S#::m"),
    (either("template <int N = NUM> struct S# { static constexpr int m# = N; };"), "S#<>::m#"),
    ("#ifdef __CUDA_ARCH__\n#define A# __CUDA_ARCH__\n#else\n#define A# 0\n#endif\n",
     "(A# >= 900 ? 1024 : 256)"),
    ("#if __CUDA_ARCH__ >= 900\n#define HAS# 1\n#else\n#define HAS# 0\n#endif\n#if HAS#\n"
     "constexpr int k# = 1024;\n#else\nconstexpr int k# = 256;\n#endif\n", "k#"),
]
# Each makes an expression of EXPR, by declarations.
LINKS = [
    ("constexpr int c# = EXPR;\n", "c#"),
    ("constexpr int c#{EXPR};\n", "c#"),
    ("#define M# (0 + EXPR)\n", "M#"),
    ("enum { e# = EXPR };\n", "e#"),
    ("struct C# { static constexpr int m = EXPR; };\n", "C#::m"),
    ("struct C# { static const int m = EXPR; };\n", "C#::m"),
    ("struct C# { enum { m = EXPR }; };\n", "C#::m"),
    ("struct B# { static constexpr int m = EXPR; };\nstruct C# : B# {};\n", "C#::m"),
    ("struct B# { static constexpr int m = EXPR; };\n"
     "struct C# : B# { static constexpr int n = m; };\n", "C#::n"),
    ("template <int N = EXPR> struct C# { static constexpr int m = N; };\n", "C#<>::m"),
    ("template <class T = Of<EXPR>> struct C# { static constexpr int n = T::m; };\n", "C#<>::n"),
    ("constexpr int f#() { return EXPR; }\n", "f#()"),
    ("constexpr int f#(int n = EXPR) { return n; }\n", "f#()"),
    ("template <int N = EXPR> constexpr int f#() { return N; }\n", "f#<>()"),
    ("constexpr auto f#() -> int { return EXPR; }\n", "f#()"),
    ("struct C# { char a[EXPR]; };\n", "int(sizeof(C#))"),
    ("struct B# { char a[EXPR]; };\nstruct C# { B# b; };\n", "int(sizeof(C#))"),
    ("struct B# { char a[EXPR]; };\nstruct C# : B# {};\n", "int(sizeof(C#))"),
    ("template <class T> struct B# { char a[T::m]; };\n", "int(sizeof(B#<Of<EXPR>>))"),
    ("using A# = Of<EXPR>;\n", "A#::m"),
    ("typedef Of<EXPR> A#;\n", "A#::m"),
    ("struct P# { using A = Of<EXPR>; };\n", "P#::A::m"),
    ("struct P# { typedef Of<EXPR> A; };\nstruct Q# { using T = P#; static constexpr int m = T::A::m; };\n",
     "Q#::m"),
    ("template <class T> struct R# { using A = typename T::A; static constexpr int m = A::m; };\n"
     "struct P# { using A = Of<EXPR>; };\n", "R#<P#>::m"),
    ("template <int N = EXPR> constexpr int v# = N;\n", "v#<>"),
    ("struct C# { constexpr int get() const noexcept { return EXPR; } };\n", "C#().get()"),
    ("struct C# { constexpr C#() : v(EXPR) {} int v; constexpr operator int() const { return v; } };\n",
     "(0 + C#())"),
    ("struct C# { int v = EXPR; };\n", "C#().v"),
    ("", "Id<Of<EXPR>>::type::m"),
    ("struct C# { struct In { static constexpr int m = EXPR; }; using A = In; };\n", "C#::A::m"),
    ("template <int N> constexpr int g#(Of<N>) { return N; }\n", "g#(Of<EXPR>())"),
    ("constexpr int a#[] = {EXPR, 1};\n", "a#[0]"),
    ("constexpr auto l# = [] { return EXPR; };\n", "l#()"),
    ("namespace n# { constexpr int c = EXPR; }\nusing namespace n#;\n", "n#::c"),
    ("template <class T> constexpr int h#() { return T::m; }\n", "h#<Of<EXPR>>()"),
    ("struct B# { char a[EXPR]; };\n", "int(sizeof(Holder<B#>))"),
    ("template <class T> constexpr int s#() { return sizeof(T); }\nstruct C# { char a[EXPR]; };\n",
     "s#<C#>()"),
]
BOUND = "cuda-launch-exceeds-bounds"
SIZE = "cuda-launch-shared-memory"
# Kernels, the check, and the target of its finding.
KERNELS = [
    ("__global__ void __launch_bounds__(EXPR) kernel() {}\n"
     "void launch() { kernel<<<1, 512>>>(); }\n", BOUND, "sm_80"),
    ("template <class T> __global__ void __launch_bounds__(T::m) kernel() {}\n"
     "struct Config { static constexpr int m = EXPR; };\n"
     "void launch() { kernel<Config><<<1, 512>>>(); }\n", BOUND, "sm_80"),
    ("template <class T> __global__ void __launch_bounds__(T::m) kernel() {}\n"
     "struct Base { static constexpr int m = 256; };\n"
     "struct Config : Base {\n" + IF + "static constexpr int m = EXPR;\n#endif\n};\n"
     "void launch() { kernel<Config><<<1, 512>>>(); }\n", BOUND, "sm_80"),
    ("template <class T> __global__ void __launch_bounds__(T::A::m) kernel() {}\n"
     "struct Config { using A = Of<EXPR>; };\n"
     "void launch() { kernel<Config><<<1, 512>>>(); }\n", BOUND, "sm_80"),
    # An instance has its arguments without the expressions that made them.
    ("template <class T> __global__ void __launch_bounds__(T::m) kernel() {}\n"
     "template <int N = EXPR> struct Config { static constexpr int m = N; };\n"
     "void launch() { kernel<Config<>><<<1, 512>>>(); }\n", BOUND, "sm_80"),
    ("template <class T> __global__ void __launch_bounds__(T::m) kernel() {}\n"
     "template <int N = EXPR> struct Inner { static constexpr int m = N; };\n"
     "template <class C = Inner<>> struct Config { static constexpr int m = C::m; };\n"
     "using Alias = Config<>;\n"
     "void launch() { kernel<Alias><<<1, 512>>>(); }\n", BOUND, "sm_80"),
    ("template <class T> __global__ void __launch_bounds__(sizeof(T)) kernel() {}\n"
     "template <int N = EXPR> struct Inner { char a[N]; };\n"
     "template <class C = Inner<>> struct Config { C c; };\n"
     "void launch() { kernel<Config<>><<<1, 512>>>(); }\n", BOUND, "sm_80"),
    ("template <class T> __global__ void kernel(char *p)\n"
     "{ __shared__ typename T::Storage s; *p = s.a[threadIdx.x]; }\n"
     "template <int N = EXPR> struct Config { struct Storage { char a[(1280 - N) * 100]; }; };\n"
     "void launch(char *p) { kernel<Config<>><<<1, 32>>>(p); }\n", SIZE, "sm_80"),
    ("template <class T> __global__ void __launch_bounds__(sizeof(T)) kernel() {}\n"
     "struct Config { char a[EXPR]; };\n"
     "void launch() { kernel<Config><<<1, 512>>>(); }\n", BOUND, "sm_80"),
    ("__global__ void kernel(char *p) { __shared__ char s[(1280 - EXPR) * 100]; *p = s[threadIdx.x]; }\n"
     "void launch(char *p) { kernel<<<1, 32>>>(p); }\n", SIZE, "sm_80"),
    ("struct Storage { char a[(1280 - EXPR) * 100]; };\n"
     "__global__ void kernel(char *p) { __shared__ Storage s; *p = s.a[threadIdx.x]; }\n"
     "void launch(char *p) { kernel<<<1, 32>>>(p); }\n", SIZE, "sm_80"),
    ("struct Config { struct Storage { char a[(1280 - EXPR) * 100]; }; };\n"
     "template <class T> __global__ void kernel(char *p)\n"
     "{ __shared__ typename T::Storage s; *p = s.a[threadIdx.x]; }\n"
     "void launch(char *p) { kernel<Config><<<1, 32>>>(p); }\n", SIZE, "sm_80"),
    ("template <class T> __global__ void kernel(char *p)\n"
     "{ __shared__ char s[(1280 - T::m) * 100]; *p = s[threadIdx.x]; }\n"
     "struct Config { static constexpr int m = EXPR; };\n"
     "void launch(char *p) { kernel<Config><<<1, 32>>>(p); }\n", SIZE, "sm_80"),
]


def numbered(text, number):
    return re.sub(r"(?<=\w)#", str(number), text)


def program(number, of_seed):
    """The text of a program, its check and the target of its finding."""
    pick = random.Random(f"{of_seed}.{number}")
    text, expression = (numbered(part, 0) for part in pick.choice(SOURCES))
    for depth in range(1, 1 + pick.choice([0, 1, 1, 2, 2, 3])):
        more, made = pick.choice(LINKS)
        text += numbered(more, depth).replace("EXPR", expression)
        expression = numbered(made, depth).replace("EXPR", expression)
    kernel, check, target = pick.choice(KERNELS)
    return HEAD + text + kernel.replace("EXPR", expression), check, target


def judge(folder, options):
    """The number of programs of which a finding names another target, and of those that have one."""
    wanted = {}
    for number in range(options.programs):
        text, *finding = program(number, options.seed)
        name = f"{number}.cu"
        (folder / name).write_text(text)
        wanted[name] = finding
    linted = hosts.run([hosts.WARPLINT, f"--checks=-*,{BOUND},{SIZE}", "--format=json", "--quiet",
                        "--no-cache", "--cuda-path=none", "--target=sm_80,sm_90", *wanted],
                       cwd=folder)
    report = json.loads(linted.stdout)
    wrong, found = 0, set()
    for file in report["files"]:
        if file["parse_errors"]:
            sys.exit(f"{folder / file['file']} was not read: {file['parse_errors'][0]}")
    for finding in report["findings"]:
        name = finding["file"]
        if wanted[name] == [finding["check"], *finding["targets"]] \
                and finding["severity"] == "warning":
            found.add(name)
            continue
        wrong += 1
        print(f"{folder / name}:{finding['line']}: found {', '.join(finding['targets'])}, "
              f"expected a warning for {wanted[name][1]}: {finding['message']}")
    return wrong, len(found)


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--programs", type=int, default=150)
    arguments.add_argument("--seed", type=seed, default="commit")
    arguments.add_argument("--folder", help="where the programs stay")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.folder or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        wrong, found = judge(folder, options)
    print(f"{options.programs} programs, {found} with the finding, {wrong} wrong")
    return 1 if wrong or found < LEAST_FOUND * options.programs else 0


sys.exit(main())
