# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A shell at a terminal, into which a test types; and what the completions must hold."""
import contextlib
import os
import pathlib
import pty
import re
import select
import tempfile
import time

import hosts

BUILD = pathlib.Path(os.environ["WARPLINT_BUILD"])
WRITTEN = BUILD / "packaging" / "written"
# The program's own list: a command that no help text names must not be lost.
TABLE = (hosts.REPOSITORY / "tool" / "cli" / "CommandLine.cpp").read_text()
COMMANDS = re.findall(r'\{"([a-z-]+)", \w+Command, ', TABLE)
assert "lint" in COMMANDS, "tool/cli/CommandLine.cpp lists its commands in another form"
CHECKS = re.findall(r"^(cuda-\S+)", hosts.run([hosts.WARPLINT, "explain"]).stdout, re.M)


def help_of(command):
    return hosts.run([hosts.WARPLINT, command, "--help"]).stdout


def flags_of(command):
    """The flags that a command's --help shows: this reads it by other means than what is tested."""
    return sorted(set(re.findall(r"^  (--?[a-z][a-z-]*)", help_of(command), re.M)))


def formats_of(command):
    """The values of --format, which are in brackets or in lines of their own."""
    text = help_of(command)
    if found := re.search(r"--format=<([a-z|]+\|[a-z|]+)>", text):
        return found[1].split("|")
    section = re.search(r"^  --format=.*\n((?:    .*\n)*)", text, re.M)
    return re.findall(r"^    =(\w+)", section[1], re.M) if section else []


class Shell:
    """A shell at a terminal of its own, wide enough that no line wraps."""

    def __init__(self, arguments, folder, setup):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(arguments[0], arguments, {
                "PATH": f"{pathlib.Path(hosts.WARPLINT).parent}:{os.environ['PATH']}",
                "HOME": str(folder), "TERM": "dumb", "LANG": "C.UTF-8", "COLUMNS": "500",
                "LINES": "500"})
        self.type(f"PS1='> '; {setup}; echo re''ady\n", until="ready")
        self.type("\n")

    def type(self, text, until=None, timeout_s=60):
        """Types, and returns what the terminal then shows until it is quiet."""
        os.write(self.terminal, text.encode())
        shown, quiet, ends = "", 0, time.monotonic() + timeout_s
        while time.monotonic() < ends:
            if select.select([self.terminal], [], [], 0.1)[0]:
                with contextlib.suppress(OSError):
                    shown += os.read(self.terminal, 65536).decode(errors="replace")
                quiet = 0
            else:
                quiet += 1
            if until in shown if until else shown and quiet >= 5:
                break
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x07|\r", "", shown)

    def complete(self, line):
        """What is shown at a line and a tab: the line completed, or the candidates."""
        shown = self.type(line + "\t")
        self.type("\x03", until="> ")
        return shown

    def close(self):
        os.write(self.terminal, b"exit\n")
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def words(text):
    """The words of what a terminal shows, without quotes; of "--flag=value" the value too."""
    found = set(text.replace("\\", "").split())
    return found | {word.partition("=")[2] for word in found}


def expect(faults, where, shown, wanted, unwanted=()):
    found = words(shown)
    for word in wanted:
        if word not in found and f"{word}=" not in found:
            faults.append(f"{where}: does not offer '{word}': {shown[-400:]!r}")
    for word in unwanted:
        if word in found or f"{word}=" in found:
            faults.append(f"{where}: offers '{word}'")


def check_terminal(faults, shell):
    """What every shell must offer."""
    for command in COMMANDS:
        line = "warplint " if command == "lint" else f"warplint {command} "
        other = [flag for flag in ("--batch", "--gpus", "--fix") if flag not in flags_of(command)]
        expect(faults, f"{line}--", shell.complete(f"{line}--"),
               [flag for flag in flags_of(command) if flag.startswith("--")], other)
        if formats := formats_of(command):
            expect(faults, f"{line}--format=", shell.complete(f"{line}--format="), formats)
    expect(faults, "a command", shell.complete("warplint "), COMMANDS)
    expect(faults, "a check", shell.complete("warplint explain cuda-"), CHECKS)
    expect(faults, "part of a value", shell.complete("warplint --fail-on=w"),
           ["--fail-on=warning"])
    expect(faults, "the second check",
           shell.complete("warplint --checks=-\\*,cuda-partial-"),
           ["--checks=-*,cuda-partial-warp"])
    expect(faults, "a target", shell.complete("warplint calc --target=sm_8"),
           ["sm_80", "sm_86", "sm_89"], ["sm_90"])
    expect(faults, "the second target", shell.complete("warplint calc --target=sm_80,sm_11"),
           ["--target=sm_80,sm_110"], ["sm_90"])
    expect(faults, "a file", shell.complete("warplint --baseline=kno"), ["--baseline=known.json"])
    expect(faults, "a file to lint", shell.complete("warplint saxp"), ["saxpy.cu"])


class Fish:
    """What fish would offer, without a terminal."""

    def __init__(self, folder):
        self.folder = folder

    def complete(self, line):
        said = hosts.run(["fish", "--no-config", "-c",
                          f"source '{WRITTEN}/warplint.fish'; complete -C $argv[1]", line], cwd=self.folder)
        # A candidate a line, with what it means behind a tab.
        return re.sub(r"\t.*", "", said.stdout) + said.stderr

    def close(self):
        pass


def run_shell(how):
    """All of it in one shell, started and set up as \p how has it, or in fish; or why not."""
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for name in ("saxpy.cu", "known.json"):
            pathlib.Path(folder, name).touch()
        with contextlib.closing(Shell(how[0], folder, how[1]) if how else Fish(folder)) as shell:
            check_terminal(faults, shell)
    return "\n".join(faults) or 0
