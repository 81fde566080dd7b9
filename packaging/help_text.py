# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The help of warplint, read into objects: its commands, their flags with the values
that they take, its checks and targets. All of it is asked of the program, so that the manual page
and the completions can't tell of a flag that is not there."""
import dataclasses
import json
import re
import subprocess
import tempfile


@dataclasses.dataclass
class Flag:
    """A flag as --help shows it."""
    name: str  # with its dashes
    value: str  # what is in <>, as in "<file|folder>"; empty: takes no value
    optional: bool  # the value may be left out
    help: str
    values: dict  # each value that it can have, with what it means

    def usage(self):
        """As --help writes it."""
        if not self.value:
            return self.name
        separator = "=" if self.name.startswith("--") else " "
        value = f"{separator}<{self.value}>"
        return self.name + (f"[{value}]" if self.optional else value)

    def words(self):
        """The values that can be completed: listed, or named as in <text|json>."""
        if self.values:
            return {value: text for value, text in self.values.items() if value != "<empty>"}
        words = self.value.split("|")
        return {word: "" for word in words if len(words) > 1 and re.fullmatch("[a-z]+", word)
                and word not in ("file", "folder")}

    def takes_files(self):
        return re.search(r"\b(file|folder)\b", self.value, re.I) is not None


@dataclasses.dataclass
class Command:
    """A command of warplint: "lint" is the one that needs no name."""
    name: str
    overview: str  # paragraphs, with the line breaks of --help
    usage: str  # what follows the name: "[options] OLD NEW"
    groups: dict  # heading -> flags
    epilogue: str

    @property
    def summary(self):
        """The overview's first sentence, without the program's name and in lower case."""
        first = " ".join(self.overview.partition("\n\n")[0].split())
        first = re.sub(r"^warplint[\w -]*: ", "", first)
        first = re.split(r"[.:] |[.:]$", first)[0]
        return first[0].lower() + first[1:]

    def flags(self):
        return [flag for flags in self.groups.values() for flag in flags]

    def operands(self):
        """The kind of FILE: "checks", "targets", "files" or ""."""
        for kind, sign in (("checks", "CHECK"), ("targets", "sm_"), ("files", "FILE|OLD")):
            if re.search(sign, self.usage):
                return kind
        return ""

    def actions(self):
        """The words of which one replaces FILE, as in "show|clear"."""
        found = re.search(r"(?:^| )([a-z]+(?:\|[a-z]+)+)$", self.usage)
        return found[1].split("|") if found else []


@dataclasses.dataclass
class Program:
    version: str
    commands: list
    checks: dict  # name -> summary
    targets: list  # sm_90, ...
    products: list  # A100, ...


FLAG = re.compile(r"  (?P<name>--?[a-z][\w-]*)(?P<optional>\[)?(?:[= ]?<(?P<value>[^>]+)>)?\]?"
                  r" +- +(?P<help>.*)")
VALUE = re.compile(r"    =(?P<value>\S+) +- +(?P<help>.*)")


def read_groups(text):
    """The flags below each heading, and the text that follows the last of them."""
    groups, group, last, lines = {}, None, None, text.splitlines()
    for number, line in enumerate(lines):
        if found := FLAG.fullmatch(line):
            flag = Flag(found["name"], found["value"] or "", bool(found["optional"]),
                        found["help"], {})
            # One that may be alone comes twice, the second time with its values.
            if group and group[-1].name == flag.name:
                flag.optional = True
                group[-1] = flag
            else:
                group.append(flag)
            last = None
        elif found := VALUE.fullmatch(line):
            last = found["value"]
            group[-1].values[last] = found["help"]
        elif line.startswith("      ") and group and last:
            group[-1].values[last] += " " + line.strip()
        elif line.startswith("      ") and group:
            group[-1].help += " " + line.strip()
        elif line.endswith(":") and not line.startswith(" ") and line[:-1] not in groups:
            group, last = groups.setdefault(line[:-1], []), None
        elif line:
            return groups, "\n".join(lines[number:])
    return groups, ""


def read_command(name, text):
    """The command whose --help is this text."""
    parts = re.fullmatch(r"OVERVIEW: (.*?)\n\nUSAGE: (.*?)\n\nOPTIONS:\n(.*)", text, re.S)
    usage = re.sub(r"^warplint ?", "", parts[2]).removeprefix(name).strip()
    groups, epilogue = read_groups(parts[3])
    return Command(name, parts[1].strip(), usage, groups, epilogue.strip())


def read_program(path):
    """Asks the program at this path for everything."""
    def ask(*arguments):
        # Away from any .clang-tidy, which would turn checks off.
        return subprocess.run([path, *arguments], capture_output=True, text=True, check=True,
                              cwd=empty).stdout
    with tempfile.TemporaryDirectory() as empty:
        lint = read_command("lint", ask("--help"))
        names = re.findall(r"^  warplint ([a-z-]+) ", lint.epilogue, re.M)
        checks = re.findall(r"^(cuda-\S+) +(.*)$", ask("--list-checks", "--checks=cuda-*"), re.M)
        tables = json.loads(ask("targets", "--format=json"))
        products = json.loads(ask("targets", "--gpus", "--format=json"))
        return Program(
            version=re.search(r"^warplint (\S+)", ask("--version"), re.M)[1],
            commands=[lint, *(read_command(name, ask(name, "--help")) for name in names)],
            checks=dict(checks),
            targets=[entry["target"] for entry in tables["targets"]],
            products=[entry["name"] for entry in products["products"]])
