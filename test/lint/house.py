#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""Holds the house together: each room depends only on rooms above it, no number about an
architecture stands in C++, only lib/base/compat/ asks which Clang it is, files stay short, and every
check is everywhere it belongs."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import hosts  # noqa: E402

ROOT = hosts.REPOSITORY
# Facts become words from first to last. A room may include itself and the rooms before it.
ROOMS = ["cmake", "base", "arch_tables", "occupancy", "measured", "cuda", "text", "build", "parse",
         "dataflow", "facts", "kernels", "threads", "launch", "arch", "findings", "checks", "records", "lint",
         "report", "tool"]
# Rooms outside of lib/.
AT_THE_TOP = ["cmake", "arch_tables", "checks", "tool"]
# Beyond the order: what a room does not know at all.
FORBIDDEN = {
    "arch_tables": ["clang/", "clang-tidy/"],
    "occupancy": ["clang/", "clang-tidy/", "llvm/", "nlohmann/", "base/"],
    "measured": ["clang/", "clang-tidy/", "nlohmann/", "arch_tables/", "occupancy/"],
    "cuda": ["clang/", "clang-tidy/", "nlohmann/", "arch_tables/", "occupancy/", "measured/"],
    "dataflow": ["build/", "parse/", "measured/", "arch_tables/", "occupancy/", "clang-tidy/",
                 "nlohmann/"],
    **dict.fromkeys(["text", "facts", "kernels", "threads", "launch"],
                    ["measured/", "arch_tables/", "occupancy/", "clang-tidy/", "nlohmann/"]),
    **dict.fromkeys(["build", "parse", "arch"],
                    ["measured/", "occupancy/", "clang-tidy/", "nlohmann/"]),
    **dict.fromkeys(["findings", "checks"], ["build/", "nlohmann/"]),
    "records": ["build/", "parse/", "clang/AST/", "clang/Frontend/", "clang/Lex/"],
    "lint": ["nlohmann/"],
    "report": ["build/", "parse/", "arch/", "lint/", "clang/AST/"],
}
INCLUDE = re.compile(r'^#include\s+(["<])([^">]+)[">]', re.M)
# A flag of a command line: only the programs have them.
FLAG = re.compile(r"\bcl::(?:opt|list|alias)\b")
# Rooms whose messages take the names of flags from base/OptionNames.h.
NAME_NO_FLAGS = ["records", "lint", "report"]
# Rooms that take the names of targets from arch_tables/.
NAME_NO_TARGETS = ["occupancy", "facts", "kernels", "threads", "launch", "findings", "checks"]
STRING = re.compile(r'"((?:\\.|[^"\\\n])*)"')
LONGEST_FILE = 500  # lines

# Limits of architectures, which belong to arch_tables/*.json.
LIMITS = [1024, 1536, 2048, 65535, 2147483647, 49152, 65536, 102400, 101376, 166912, 167936,
          232448, 233472, 255]
LIMIT = re.compile(r"(?<![\w.])(?:" + "|".join(map(str, LIMITS)) + r"|0x(?:400|800|ffff|c000))"
                   r"(?:u|U|l|L|ull|ULL)?(?![\w.])|\b(?:48|64|96|99|100|163|164|227|228) ?\* ?1024")
TARGET = re.compile(r"\b(?:sm|compute)_\d+")
# A unit is no limit.
UNIT = re.compile(r"KiB = 1024|/ 1024\b")
# Files whose numbers are not about an architecture.
ALLOWED = {
    "tool/cli/calc/CalcBatch.cpp": "buffer sizes, the range of an input",
}

# Code, or a build, that is another one with another version of LLVM or Clang.
BY_VERSION = re.compile(r"^\s*#\s*(?:el)?if\b.*(?:LLVM_VERSION|CLANG_VERSION|__clang_m)"
                        r"|^\s*(?:else)?if\s*\(.*LLVM_(?:VERSION_)?MAJOR", re.M)


def folder_of(room):
    return ROOT / room if room in AT_THE_TOP or room == "test" else ROOT / "lib" / room


def sources(*rooms):
    for room in rooms:
        for path in sorted(folder_of(room).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield path


def without_words(text):
    """Code without comments and string literals, line by line as before."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r"//[^\n]*|/\*.*?\*/|R\"(\w*)\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"", blank, text,
                  flags=re.S)


def wrong_includes():
    for index, room in enumerate(ROOMS):
        known = tuple(f"{other}/" for other in ROOMS[:index + 1])
        for path in sources(room):
            for mark, name in INCLUDE.findall(path.read_text()):
                where = f"{path.relative_to(ROOT)}: includes {name}, which {room}/ does not know"
                if name.startswith(tuple(FORBIDDEN.get(room, []))):
                    yield where
                elif name.split("/")[0] in ROOMS and not name.startswith(known):
                    yield where
                elif mark == '"' and "/" not in name and path.name != "Precompiled.h":
                    yield f"{path.relative_to(ROOT)}: includes {name}, expected the path from the top"


def helpers_that_know_a_check():
    for path in sources("findings"):
        for _, name in INCLUDE.findall(path.read_text()):
            if name.startswith("checks/"):
                yield f"{path.relative_to(ROOT)}: includes {name}, expected no check"


def flags_outside_programs():
    for path in sources(*ROOMS[:-1]):
        if FLAG.search(without_words(path.read_text())):
            yield f"{path.relative_to(ROOT)}: reads a command line, which only tool/ does"


def flags_in_messages():
    flags = {flag for flag in re.findall(r'"(--[a-z-]+)"',
                                         (ROOT / "tool/cli/OptionNames.cpp").read_text())}
    flags |= {f"--{name}" for name in re.findall(r'\b(?:opt|list)<.*?>\s*\w+\{?\(?\s*"([a-z-]+)"',
                                                 (ROOT / "tool/cli/LintFlags.cpp").read_text())}
    for path in sources(*NAME_NO_FLAGS):
        code = re.sub(r"//[^\n]*", "", path.read_text())
        for text in STRING.findall(code):
            # A string without a space is a flag of a compiler.
            for word in re.findall(r"(?<![\w-])--[a-z-]+", text):
                if word in flags and " " in text:
                    yield (f"{path.relative_to(ROOT)}: a message names {word}, "
                           "expected nameOf of base/OptionNames.h")


def missing_paths():
    """What docs/architecture.md names must be there."""
    page = ROOT / "docs/architecture.md"
    folders = (*AT_THE_TOP, "lib", "cuda_headers", "test", "docs", "scripts", "packaging")
    for name in re.findall(r"`((?:\w+/)+[\w.*-]*)`", page.read_text()):
        if name.split("/")[0] in folders and not any(ROOT.glob(name.rstrip("/") + "*")):
            yield f"docs/architecture.md: no {name}"


def architecture_numbers():
    for path in sources(*ROOMS[2:]):
        name = str(path.relative_to(ROOT))
        if name in ALLOWED:
            continue
        text = path.read_text()
        for number, line in enumerate(without_words(text).splitlines(), 1):
            if LIMIT.search(UNIT.sub("", line)):
                yield f"{name}:{number}: a number about an architecture? {line.strip()}"
        # Names are in strings; help texts may show some as examples.
        for number, line in enumerate(text.splitlines(), 1):
            code = re.sub(r"//.*", "", line)
            if room_of(path) in NAME_NO_TARGETS and TARGET.search(code):
                yield f"{name}:{number}: names an architecture: {line.strip()}"


def other_code_by_version():
    cmake = [ROOT / "CMakeLists.txt",
             *(path for room in [*ROOMS, "test"] for path in folder_of(room).rglob("CMakeLists.txt"))]
    headers = sorted((ROOT / "cuda_headers").rglob("*"))
    for path in [*sources(*ROOMS, "test"), *cmake, *filter(pathlib.Path.is_file, headers)]:
        found = BY_VERSION.search(path.read_text())
        if found and path.parent != ROOT / "lib/base/compat":
            yield f"{path.relative_to(ROOT)}: '{found.group().strip()}' belongs in lib/base/compat/"


def room_of(path):
    parts = path.relative_to(ROOT).parts
    return parts[1] if parts[0] == "lib" else parts[0]


# A whole string literal that is a name of the CUDA API.
API_NAME = re.compile(r'"((?:__)?(?:cuda[A-Z]|cu[A-Z]|CU_|CUDA_ERROR)\w*)"')
# The driver is loaded at run time, by the names of its functions.
LOADS_DRIVER = "NativeTarget.cpp"


def api_names():
    """An API name is spelled once, in cuda/, and warplint's own headers declare it."""
    rows = "".join(path.read_text() for path in sorted((ROOT / "lib/cuda").glob("*.def")))
    rows = re.sub(r"//[^\n]*", "", rows)
    # Instructions and the functions of frameworks are no names of the API.
    rows = re.sub(r"^(?:PTX_\w+|DEVICE_\w+)\(.*", "", rows, flags=re.M)
    names = {*re.findall(r"CUDA_FUNCTION\((\w+)", rows), *re.findall(r'"(\w+)"', rows)}
    declared = {word for path in (ROOT / "cuda_headers").rglob("*") if path.is_file()
                for word in re.findall(r"\w+", path.read_text())}
    for name in sorted(names - declared):
        yield f"cuda/: {name} is declared in none of warplint's own headers"
    for path in sources(*ROOMS):
        if room_of(path) == "cuda" or path.name == LOADS_DRIVER:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if found := API_NAME.search(re.sub(r"//.*", "", line)):
                yield f"{path.relative_to(ROOT)}:{number}: {found[1]} belongs in cuda/"


def long_files():
    for path in [*sources(*ROOMS, "test"), *sorted((ROOT / "test").rglob("*.py"))]:
        length = len(path.read_text().splitlines())
        if length > LONGEST_FILE:
            yield f"{path.relative_to(ROOT)}: {length} lines, more than {LONGEST_FILE}"


def checks_everywhere():
    names = re.findall(r'\{"(cuda-[a-z-]+)"', (ROOT / "checks/Registry.cpp").read_text())
    if names != sorted(names):
        yield "checks/Registry.cpp: the checks are not sorted by name"
    changelog = ROOT / "CHANGELOG.md"
    index = ROOT / "docs/checks/README.md"
    for name in names:
        if not (ROOT / f"docs/checks/{name}.md").is_file():
            yield f"{name}: no page docs/checks/{name}.md"
        if not any((hosts.FIXTURES / name).glob("*.cu")):
            yield f"{name}: no fixtures in test/lint/checks/{name}"
        for path in (changelog, index):
            if not path.is_file() or name not in path.read_text():
                yield f"{name}: not in {path.relative_to(ROOT)}"
    for page in (ROOT / "docs/checks").glob("cuda-*.md"):
        if page.stem not in names:
            yield f"{page.relative_to(ROOT)}: a page without a check"


def main():
    wrong = [*wrong_includes(), *helpers_that_know_a_check(), *flags_outside_programs(), *flags_in_messages(), *missing_paths(),
             *architecture_numbers(), *other_code_by_version(), *long_files(), *api_names(),
             *checks_everywhere()]
    sys.exit("\n".join(wrong) or 0)


main()
