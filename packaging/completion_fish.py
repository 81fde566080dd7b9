# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The completion for fish."""

HEAD = """# Completion of warplint for fish. Generated from what the program prints.

# Whether the command is one of those named, the first of which needs no name.
function __warplint_is
    set -l words (commandline -opc)
    if set -q words[2]; and contains -- $words[2] COMMANDS
        contains -- $words[2] $argv
    else
        contains -- lint $argv
    end
end

# The parts of a list with commas, each with what is before it.
function __warplint_list
    set -l token (commandline -ct | string replace -r '^--?[a-z-]+=' '' | string trim -c '"\\'')
    for word in $argv
        echo (string match -r '^.*,' -- $token; or echo '')$word
    end
end

"""


def quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def value_options(flag):
    if flag.name == "--target":
        return "-x -a '(__warplint_list $__warplint_targets)'"
    if flag.name == "--checks":
        return "-x -a '(__warplint_list $__warplint_checks)'"
    words = list(flag.words().items())
    words += [("none", "")] if "none" in flag.value.split("|") else []
    if words:
        # fish runs the text: a candidate a line, with what it means behind a tab.
        pairs = " ".join(f"{quoted(word)} {quoted(help)}" for word, help in words)
        files = "-r -F" if flag.takes_files() else "-x"
        candidates = quoted("(printf '%s\\t%s\\n' " + pairs + ")")
        return f"{files} -a {candidates}"
    return "-r -F" if flag.takes_files() else "-x"


def flag_line(command, flag):
    kind = "-l" if flag.name.startswith("--") else "-o" if len(flag.name) > 2 else "-s"
    options = value_options(flag) if flag.value and not flag.optional else ""
    return (f"complete -c warplint -n '__warplint_is {command.name}' {kind} "
            f"{flag.name.lstrip('-')} {options} -d {quoted(flag.help)}").replace("  ", " ")


def script(program):
    """The whole script."""
    names = [command.name for command in program.commands]
    targets = [*program.targets, *program.products, "native", "all"]
    out = [HEAD.replace("COMMANDS", " ".join(names)).rstrip("\n"), "",
           f"set -g __warplint_targets {' '.join(map(quoted, targets))}",
           f"set -g __warplint_checks {' '.join(map(quoted, program.checks))}", ""]
    for command in program.commands:
        out.append(f"complete -c warplint -n __fish_is_first_token -a {command.name} "
                   f"-d {quoted(command.summary)}")
    for command in program.commands:
        if command.operands() != "files":
            words = f" -a '$__warplint_{command.operands()}'" if command.operands() else ""
            if command.actions():
                words = f" -a '{' '.join(command.actions())}'"
            out.append(f"complete -c warplint -n '__warplint_is {command.name}' -f{words}")
        out += [flag_line(command, flag) for flag in command.flags()]
    return "\n".join(out) + "\n"
