# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""Files of others that are nested without end are errors about the nesting, and no crash: readers of JSON,
of YAML and of mangled names call themselves for each level. Source that nvcc takes is read."""
import os
import pathlib
import shutil
import subprocess
import sys

WARPLINT = os.environ["WARPLINT"]
LEVELS = 200000
LISTS = "[" * LEVELS + "]" * LEVELS
SOURCE = "__global__ void k();\nint main() { k<<<1, 2048>>>(); }\n"
TOO_DEEP = "nested more than 500 deep"
LOG = """ptxas info    : Compiling entry function '{0}' for 'sm_86'
ptxas info    : Function properties for {0}
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 32 registers
"""
# The content of .clang-tidy: in brackets, in one line, and behind each other's margins.
CONFIGURATIONS = {"brackets": "Checks: " + LISTS, "maps": "CheckOptions: " + "{a: " * LEVELS,
                  "items": "- " * LEVELS + "1", "keys": "Checks: " + "? " * LEVELS + "1",
                  "margins": "\n".join(" " * level + "a:" for level in range(2000))}


def run(folder, *arguments):
    return subprocess.run([WARPLINT, *arguments], cwd=folder, check=False, capture_output=True,
                          text=True, errors="replace", timeout=600)


def json_faults(folder):
    files = {"known.json": f'{{"warplint_baseline":{LISTS}}}', "table.json": f'{{"products":{LISTS}}}',
             "report.json": f'{{"version":"0.1.0","launches":{LISTS}}}',
             "build/compile_commands.json": LISTS, "a.cu": SOURCE}
    (folder / "build").mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    # A part is read into records, which have no place for lists in lists.
    (folder / "lists.warplint").write_bytes(b"\x91" * LEVELS + b"\0")
    lint = ("--cuda-path=none", "--quiet")
    for arguments in (("merge", "lists.warplint"), (*lint, "--baseline=known.json", "a.cu"),
                      (*lint, "-p", "build", "a.cu"),
                      (*lint, "--arch-table=table.json", "a.cu"), ("diff", "report.json", "report.json")):
        done = run(folder, *arguments)
        expected = "the part is not whole" if arguments[0] == "merge" else TOO_DEEP
        if done.returncode != 2 or expected not in done.stderr:
            yield f"{arguments}: status {done.returncode}: {done.stderr[-500:]}"


def configuration_faults(folder):
    for name, text in CONFIGURATIONS.items():
        (folder / name).mkdir()
        (folder / name / ".clang-tidy").write_text(text + "\n")
        (folder / name / "a.cu").write_text(SOURCE)
        for flags in ((), ("--format=part",), ("--list-checks",)):
            done = run(folder / name, "--cuda-path=none", "--quiet", *flags, "a.cu", "--")
            is_part = flags == ("--format=part",) # which reports it when it is merged
            if done.returncode != (0 if is_part else 2) or "crashed" in done.stderr or \
                    (not is_part and TOO_DEEP not in done.stderr):
                yield f"{name} {flags}: status {done.returncode}: {done.stderr[-500:]}"


def name_faults(folder):
    (folder / "a.cu").write_text(SOURCE)
    for name, symbol in (("pointers", "_Z1f" + "P" * LEVELS + "i"),
                         ("templates", "_Z1f" + "1AI" * LEVELS + "i" + "E" * LEVELS + "E")):
        (folder / f"{name}.log").write_text(LOG.format(symbol))
        for arguments in (("calc", "--kernel", f"{name}.log:f", "--block=32"),
                          ("diff", f"{name}.log", f"{name}.log"),
                          ("--cuda-path=none", f"--resources={name}.log", "a.cu", "--")):
            done = run(folder, *arguments)
            if done.returncode not in (0, 1, 2) or "crashed" in done.stderr:
                yield f"{name}: {arguments}: status {done.returncode}: {done.stderr[-500:]}"


def source_faults(folder):
    """nvcc takes 4,000 levels. What nests deeper is reported, and the files beside it are read."""
    deep = {"parentheses": lambda levels: "k<<<1, " + "(" * levels + "2048" + ")" * levels + ">>>();",
            "sums": lambda levels: "k<<<1, " + "(1+" * levels + "2048" + ")" * levels + ">>>();",
            "calls": lambda levels: "k<<<1, " + "f(" * levels + "2048" + ")" * levels + ">>>();",
            "blocks": lambda levels: "{" * levels + "k<<<1, 2048>>>();" + "}" * levels,
            "conditions": lambda levels: "if (n) {" * levels + "k<<<1, 2048>>>();" + "}" * levels}
    for name, text in deep.items():
        for levels, expected in ((4000, 1), (LEVELS, 2)):
            path = folder / f"{name}{levels}.cu"
            path.write_text("__global__ void k();\nint f(int x) { return x; }\nvoid g(int n) { "
                            + text(levels) + " }\n")
            done = run(folder, "--cuda-path=none", "--quiet", path.name, "--")
            found = "exceeds the limit of 1024 threads" in done.stdout
            if done.returncode != expected or found != (expected == 1) or "Stack" in done.stderr:
                yield f"{path.name}: status {done.returncode}: {done.stdout[-300:]}{done.stderr[-300:]}"


def main():
    top = pathlib.Path(sys.argv[1])
    shutil.rmtree(top, ignore_errors=True)
    wrong = []
    for faults in (json_faults, configuration_faults, name_faults,
                   source_faults):
        (top / faults.__name__).mkdir(parents=True)
        wrong += faults(top / faults.__name__)
    sys.exit("\n".join(wrong) or 0)


main()
