"""Lists the lines of a translation unit that the preprocessor leaves in.

The answer is Clang's own, so that every condition is decided as in the parse that
it is held against, and not by a reading of `#if` of our own. The unit is written
out with its includes in place (`-frewrite-includes`), a mark is set where a stretch
of lines begins or may begin to be left out, and the marks that a second run of the
preprocessor lets through tell which stretches stay.
"""

import collections
import os
import re
import shlex
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
HEADERS = os.path.normpath(os.path.join(HERE, "../../cuda_headers"))
VIRTUAL = "/@warplint/cuda"
CONDITION = re.compile(r"\s*#\s*(?:if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b")
LINE_MARKER = re.compile(r'# (\d+) "((?:[^"\\]|\\.)*)"')
DISABLED = "/* disabled by -frewrite-includes */"
MARK = "#pragma warplint_live"
MISSING_INCLUDE = re.compile(r"\s*#\s*(?:include|include_next|import)\b")


def clang_arguments(printed, clang):
    """Arguments for stock Clang from what `warplint --print-command` printed.

    warplint's headers lie in the binary and its resource folder is found beside
    libclang: both are replaced by folders on disk.
    """
    resources = subprocess.run([clang, "-print-resource-dir"], capture_output=True, text=True,
                               check=True).stdout.strip()
    arguments = []
    for argument in shlex.split(printed)[1:]:
        if argument == "-fsyntax-only" or argument.startswith("-resource-dir"):
            continue
        argument = re.sub(r"^/\S*lib/clang/\d+(?=/include)", resources, argument)
        arguments.append(argument.replace(VIRTUAL, HEADERS))
    return arguments


def without_includes(arguments):
    """The same arguments for text whose includes are already in place."""
    kept, skip = [], False
    for argument in arguments:
        if skip:
            skip = False
        elif argument in ("-include", "-I", "-isystem", "-iquote", "-idirafter"):
            skip = True
        else:
            kept.append(argument)
    return kept[:kept.index("--")]


def mark(text):
    """The text with marks, and for each mark the (file, line) pairs that follow it."""
    out, stretches = [], [[]]
    name, number, disabled, continued = "", 0, False, False

    def begin():
        out.append(f"{MARK} {len(stretches)}")
        stretches.append([])

    for line in text.split("\n"):
        marker = LINE_MARKER.match(line)
        if marker:
            number, name = int(marker[1]), marker[2]
            out.append(line)
            if not disabled:
                begin()
            continue
        if line.endswith(DISABLED):
            disabled = line.startswith("#if")
            out.append(line)
            continue
        out.append("" if MISSING_INCLUDE.match(line) else line)
        if disabled:
            continue
        stretches[-1].append((name, number))
        number += 1
        # A directive may go on behind a backslash; the mark is after its end.
        if CONDITION.match(line) or continued:
            continued = line.endswith("\\")
            if not continued:
                begin()
    return "\n".join(out), stretches


def live_lines(arguments, clang, folder, limit=300):
    """The lines that stay, as a set for each file under `folder`, which is absolute.

    Files are named by absolute path; `arguments` are those of clang_arguments(), and
    relative paths in them begin at `folder`.
    """
    split = arguments.index("--")
    rewritten = subprocess.run(
        [clang, *arguments[:split], "-E", "-frewrite-includes", *arguments[split:]],
        capture_output=True, cwd=folder, timeout=limit).stdout.decode("utf-8", "replace")
    marked, stretches = mark(rewritten)
    shown = subprocess.run([clang, *without_includes(arguments), "-E", "-"],
                           input=marked.encode("utf-8"), capture_output=True,
                           cwd=folder, timeout=limit).stdout.decode("utf-8", "replace")
    live = collections.defaultdict(set)
    for number in re.findall(rf"^{MARK} (\d+)", shown, re.M):
        for name, line in stretches[int(number)]:
            path = os.path.normpath(os.path.join(folder, name))
            if path.startswith(folder + os.sep):
                live[path].add(line)
    return live
