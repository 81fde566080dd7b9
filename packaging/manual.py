# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The manual page warplint(1), in man's macros for roff."""
import re

import help_text


def escaped(text):
    """Text as roff takes it: backslashes, dashes that are no hyphens, and control lines."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return re.sub(r"^\.", r"\\&.", text, flags=re.M)


def paragraphs(text):
    """Paragraphs; indented lines, which are commands, stay as they are."""
    for part in text.split("\n\n"):
        commands = part.startswith("  ")
        lines = "\n".join(line.strip() for line in part.splitlines())
        yield f".RS\n.EX\n{escaped(lines)}\n.EE\n.RE" if commands else f".PP\n{escaped(lines)}"


def flag_entry(flag):
    name = f"\\fB{escaped(flag.name)}\\fR"
    if flag.value:
        joint = "=" if flag.name.startswith("--") else " "
        # The placeholder without its brackets, as manual pages have it.
        value = f"{joint}\\fI{escaped(flag.value)}\\fR"
        name += f"[{value}]" if flag.optional else value
    lines = [".TP", name, escaped(flag.help)]
    if flag.values:
        lines.append(".RS")
        for value, text in flag.values.items():
            shown = "" if value == "<empty>" else value
            lines += [".TP", f"\\fB{escaped(shown) or '(no value)'}\\fR", escaped(text)]
        lines.append(".RE")
    return lines


def command_section(command):
    default = command.name == "lint"
    lines = [f".SH {'LINT' if default else escaped(command.name.upper())}"]
    lines += paragraphs(re.sub(r"^warplint[\w -]*: ", "", command.overview))
    for heading, flags in command.groups.items():
        if heading == "Generic Options":
            continue  # the same for all, described once
        lines.append(f".SS {escaped(heading)}")
        for flag in flags:
            lines += flag_entry(flag)
    return lines


def page(program):
    """The whole page."""
    lint, *others = program.commands
    lines = ['.\\" Generated from what the program prints. Do not edit.',
             f'.TH WARPLINT 1 "" "warplint {program.version}" "User Commands"',
             ".SH NAME", f"warplint \\- {escaped(lint.summary)}",
             ".SH SYNOPSIS"]
    for command in program.commands:
        name = "[lint]" if command is lint else command.name
        lines += [".br", f"\\fBwarplint\\fR {escaped(f'{name} {command.usage}')}"]
    lines += [".SH DESCRIPTION", 
             # The synopsis names the other commands.
             *paragraphs(re.sub(r"^Other commands.*?\n\n.*?\n\n", "", lint.epilogue,
                                flags=re.S))]
    for flag in lint.groups["Generic Options"]:
        lines += flag_entry(flag)
    for command in program.commands:
        lines += command_section(command)
    lines.append(".SH CHECKS")
    for name, summary in program.checks.items():
        lines += [".TP", f"\\fB{escaped(name)}\\fR", escaped(summary)]
    lines += [".PP", f"\\fBwarplint explain\\fR \\fI{escaped('CHECK')}\\fR prints the page of a check.",
              ".SH FILES", ".TP", "\\fI.clang\\-tidy\\fR",
              "Checks and their options, read in the folder of each file and above.",
              ".SH SEE ALSO", ".BR clang\\-tidy (1),", ".BR nvcc (1)"]
    return "\n".join(line for line in lines if line) + "\n"


def editor_page(version, text):
    """The page of warplint-clangd: the flags that it adds to clangd's, as its --help shows them."""
    own = re.search(r"^warplint options:\n\n((?:  .*\n?)+)", text, re.M)[1]
    groups, _ = help_text.read_groups("Flags:\n" + own)
    lines = ['.\\" Generated from what the program prints. Do not edit.',
             f'.TH WARPLINT\\-CLANGD 1 "" "warplint {version}" "User Commands"',
             ".SH NAME", "warplint\\-clangd \\- clangd with the checks of warplint inside",
             ".SH SYNOPSIS", "\\fBwarplint\\-clangd\\fR [options]",
             ".SH DESCRIPTION", "A language server for editors, in the place of clangd: in CUDA files",
             "it also shows what warplint finds, its fixes, and the occupancy of launches.",
             "It takes clangd's flags, which \\fB\\-\\-help\\fR lists, and its own:"]
    for flag in groups["Flags"]:
        lines += flag_entry(flag)
    return "\n".join([*lines, ".SH SEE ALSO", ".BR warplint (1),", ".BR clangd (1)"]) + "\n"
