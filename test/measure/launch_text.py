"""Launches by a search of the text, without a parser of C++.

A launch is `<<<`, or a call of a launching function of the runtime or the driver
API, in text that is neither comment nor string. What stands in a `#define` is no
launch; each use of such a macro is one.
"""

import bisect
import collections
import re

COMMENT_OR_STRING = re.compile(
    r'//(?:\\\n|[^\n])*|/\*.*?\*/|R"([^()\\ ]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'", re.S)
FUNCTIONS = ("cudaLaunchKernel", "cudaLaunchKernelEx", "cudaLaunchKernelExC",
             "cudaLaunchCooperativeKernel", "cudaLaunchCooperativeKernelMultiDevice",
             "cuLaunchKernel", "cuLaunchKernelEx", "cuLaunchCooperativeKernel",
             "cudaGraphAddKernelNode", "cudaGraphKernelNodeSetParams",
             "cudaGraphExecKernelNodeSetParams", "cuGraphAddKernelNode",
             "cuGraphKernelNodeSetParams", "cuGraphExecKernelNodeSetParams")
# nvcc takes `k << <g, b>> >()`, which some formatters write; `operator<< <T>` is none.
CHEVRONS = r"(?<!<)(?<!operator)<[ \t]*<[ \t]*<(?!<)"
LAUNCH = re.compile(CHEVRONS + r"|\b(?:" + "|".join(FUNCTIONS) + r")(?=\s*\()")
DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)(\(?)((?:\\\n|[^\n])*)", re.M)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.M)

Hit = collections.namedtuple("Hit", "offset line column form")


def blank(match):
    """Spaces in place of a comment or string, lines kept."""
    return re.sub(r"[^\n]", " ", match.group())


def code_of(text):
    """The text with comments and strings blanked, every offset kept."""
    return COMMENT_OR_STRING.sub(blank, text)


def macros_of(code):
    """The macros that a file defines: name, whether it takes arguments, body."""
    return [(m[1], m[2] == "(", m[3]) for m in DEFINE.finditer(code)]


def launching_macros(macros):
    """Names of the macros whose body launches, by themselves or through others."""
    bodies, takes = {}, {}
    for name, arguments, body in macros:
        bodies[name] = bodies.get(name, "") + "\n" + body
        takes[name] = takes.get(name, False) or arguments
    found = {n for n, body in bodies.items() if LAUNCH.search(body)}
    while True:
        more = {n for n, body in bodies.items()
                if n not in found and found & set(re.findall(r"\w+", body))}
        if not more:
            return {n: takes[n] for n in found}
        found |= more


def launches(text, macros):
    """The hits of a file; \`macros` is what launching_macros() gave."""
    code = DIRECTIVE.sub(blank, code_of(text))
    starts = [0] + [m.end() for m in re.finditer("\n", code)]
    found = {m.start(): "triple-chevron" if m[0][0] == "<" else m[0]
             for m in LAUNCH.finditer(code)}
    for name, arguments in macros.items():
        for m in re.finditer(rf"\b{name}\b" + (r"(?=\s*\()" if arguments else ""), code):
            found[m.start()] = "macro"
    for offset in sorted(found):
        index = bisect.bisect_right(starts, offset) - 1
        yield Hit(offset, index + 1, offset - starts[index] + 1, found[offset])
