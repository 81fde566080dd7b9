# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs warplint and its siblings for the tests. lit's configuration sets where they are."""
import contextlib
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = REPOSITORY / "test" / "lint" / "checks"
CUDA_HEADERS = REPOSITORY / "cuda_headers"

WARPLINT = os.environ.get("WARPLINT", str(REPOSITORY / "build/bin/warplint"))
PLUGIN = os.environ.get("WARPLINT_PLUGIN", str(REPOSITORY / "build/lib/WarplintTidy.so"))
CLANG_TIDY = os.environ.get("WARPLINT_CLANG_TIDY", "clang-tidy-22")
CLANGD = os.environ.get("WARPLINT_CLANGD", str(REPOSITORY / "build/bin/warplint-clangd"))
NVIM = os.environ.get("WARPLINT_NVIM", "nvim")
EMACS = os.environ.get("WARPLINT_EMACS", "emacs")
STOCK_CLANGD = os.environ.get("WARPLINT_STOCK_CLANGD", "clangd-22")
CLANG = os.environ.get("WARPLINT_CLANG", "clang-22")
LLVM_INCLUDE = os.environ.get("WARPLINT_LLVM_INCLUDE", "/usr/lib/llvm-22/include")
INSERT_LAUNCHES = os.environ.get("WARPLINT_INSERT_LAUNCHES",
                                str(REPOSITORY / "build/bin/warplint-insert-launches"))
FILECHECK = os.environ.get("WARPLINT_FILECHECK", "FileCheck")


@contextlib.contextmanager
def replaced(programs):
    """Runs the programs of another build, given by the names that they have here."""
    own = {name: globals()[name] for name in programs}
    globals().update(programs)
    try:
        yield
    finally:
        globals().update(own)


# A hang is a failure, a busy machine is not: what counts is processor time. What waits for ever
# uses none, so there is a limit of the clock, too.
CPU_LIMIT_S = 1200
TIMEOUT_S = 3600


# That of a user: without it, tests run as in lit.cfg.py, with nothing kept.
CACHING = {name: value for name, value in os.environ.items() if name != "WARPLINT_NO_CACHE"}


def run(arguments, **keywords):
    """Runs a program and returns its output and its exit status."""
    arguments = [str(argument) for argument in arguments]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               encoding="utf-8", errors="replace", **keywords)
    with process:
        try:
            limit_cpu(process)
            output, errors = process.communicate(timeout=TIMEOUT_S)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(arguments, process.returncode, output, errors)


def limit_cpu(process):
    """Ends a process, and each that it will start, when it has used too much processor time."""
    with contextlib.suppress(ProcessLookupError):
        _, most = resource.prlimit(process.pid, resource.RLIMIT_CPU)
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (CPU_LIMIT_S, most))


def lint(*arguments, **keywords):
    """Runs warplint: with its own headers, as on a machine without CUDA, unless the flags differ."""
    given = any(str(argument).startswith("--cuda-path") for argument in arguments)
    return run([WARPLINT, *([] if given else ["--cuda-path=none"]), *arguments], **keywords)


def findings(*arguments, **keywords):
    """The report of warplint as JSON."""
    return json.loads(lint("--format=json", "--quiet", *arguments, **keywords).stdout)


def config_file(options, folder, checks=None):
    """Writes a .clang-tidy with these CheckOptions, and which checks run."""
    lines = [f"Checks: '{checks}'"] if checks else []
    lines += ["CheckOptions:"] if options else []
    lines += [f"  {name}: '{value}'" for name, value in options.items()]
    pathlib.Path(folder, ".clang-tidy").write_text("\n".join(lines) + "\n")


def warplint(fixture, checks, target=None, options=None, flags=()):
    """Lints a fixture by the command. Options are read from a .clang-tidy: it has no
    flag for them, so the fixture is then read by way of a folder with one."""
    arguments = [f"--checks={checks}", "--quiet"] + ([f"--target={target}"] if target else [])
    if not options:
        return lint(*arguments, fixture, "--", *flags)
    with tempfile.TemporaryDirectory() as folder:
        config_file(options, folder)
        linked = pathlib.Path(folder, pathlib.Path(fixture).name)
        linked.write_bytes(pathlib.Path(fixture).read_bytes())
        return lint(*arguments, linked, "--", *flags)


def own_header_flags():
    """What makes a stock Clang read warplint's own headers."""
    return ["-nocudainc", "-nocudalib", "-isystem", CUDA_HEADERS,
            "-include", CUDA_HEADERS / "warplint_cuda_runtime.h"]


def clang_tidy(fixture, checks, options=None, flags=()):
    """Lints a fixture by the plugin in a stock clang-tidy; none where there is no such."""
    if not CLANG_TIDY:
        return None
    config = {"CheckOptions": options or {}}
    return run([CLANG_TIDY, f"-load={PLUGIN}", f"--checks={checks}", "--quiet",
                f"--config={json.dumps(config)}", fixture, "--", "-x", "cuda",
                "--cuda-host-only", *own_header_flags(), *flags])


def measured(log, folder, older=False):
    """Copies a log of measurements into a folder: newer than any source, or older."""
    copy = pathlib.Path(folder, pathlib.Path(log).name)
    copy.write_bytes(pathlib.Path(log).read_bytes())
    when = 0 if older else time.time() + 3600
    os.utime(copy, (when, when))
    return str(copy)


def logs(fixture, folder):
    """Copies of the logs that a fixture is checked with."""
    text = pathlib.Path(fixture).read_text(encoding="utf-8", errors="replace")
    names = sorted(set(re.findall(r"^// RUN:.* --resources (\S+)", text, re.M)))
    return [measured(pathlib.Path(fixture).parent / name, folder) for name in names]


def measurements(fixture, folder):
    """The flags that give the command the logs that a fixture is checked with."""
    return [f"--resources={log}" for log in logs(fixture, folder)]


def copy_inputs(source, folder):
    """Copies the headers beside fixtures."""
    if pathlib.Path(source, "Inputs").is_dir():
        shutil.copytree(pathlib.Path(source, "Inputs"), pathlib.Path(folder, "Inputs"))


def stored(name):
    """The text of a file of test/lint/Inputs."""
    return (REPOSITORY / "test/lint/Inputs" / name).read_text()


def fixtures():
    """Every fixture of every check."""
    return sorted(FIXTURES.rglob("*.cu"))
