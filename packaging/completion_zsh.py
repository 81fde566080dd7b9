# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The completion for zsh."""
import re

HEAD = """#compdef warplint
# Completion of warplint for zsh. Generated from what the program prints.

_warplint_targets() {
  compset -P '*,'
  compadd -S '' -a _warplint_target_names
}

_warplint_checks() {
  compset -P '*,'
  compset -P -
  compadd -S '' -a _warplint_check_names
}

"""

TAIL = """
# The file is loaded by the first completion, and is the function itself.
local command=lint
case ${words[2]} in
COMMANDS)
  if ((CURRENT > 2)); then
    command=${words[2]}
    words=("${words[1]}" "${(@)words[3,-1]}")
    ((CURRENT--))
  fi ;;
esac
if ((CURRENT == 2)) && [[ $command == lint && ${words[2]} != -* ]]; then
  _describe -t commands command _warplint_commands
fi
_warplint_of_$command
"""


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def described(text):
    """A description within _arguments: without what would end it."""
    return re.sub(r"([\\\[\]:])", r"\\\1", text)


def value_action(flag):
    if flag.name == "--target":
        return "_warplint_targets"
    if flag.name == "--checks":
        return "_warplint_checks"
    words = flag.words()
    if flag.values:
        return "((" + " ".join(f'{word}\\:"{meaning(text)}"' for word, text in words.items()) + "))"
    if words:
        return f"({' '.join(words)})"
    return "_files" if flag.takes_files() else " "


def meaning(text):
    """What a value means, within two layers of quotes."""
    return re.sub(r"[\"\\`$]", "", text).replace(":", "\\:")


def argument(flag):
    if not flag.value:
        return quoted(f"{flag.name}[{described(flag.help)}]")
    joint = "=" if flag.name.startswith("--") else "+"
    joint += "-" if joint == "=" and flag.optional else ""
    value = "::" if flag.optional else ":"
    name = described(flag.value)
    return quoted(f"*{flag.name}{joint}[{described(flag.help)}]{value}{name}:{value_action(flag)}")


OPERANDS = {"files": "'*:file:_files'", "checks": "'*:check:_warplint_checks'",
            "targets": "'*:target:_warplint_targets'", "": ""}


def script(program):
    """The whole script."""
    targets = [*program.targets, *program.products, "native", "all"]
    out = [HEAD.rstrip("\n"), "",
           f"local -a _warplint_target_names=({' '.join(map(quoted, targets))})",
           f"local -a _warplint_check_names=({' '.join(map(quoted, program.checks))})",
           "local -a _warplint_commands=("]
    out += [f"  {quoted(f'{command.name}:{command.summary}')}" for command in program.commands]
    out.append(")")
    for command in program.commands:
        arguments = [argument(flag) for flag in command.flags()]
        arguments += filter(None, [OPERANDS[command.operands()]])
        if command.actions():
            arguments.append(f"'1:what to do:({' '.join(command.actions())})'")
        out += ["", f"_warplint_of_{command.name}() {{",
                "  _arguments -s \\\n    " + " \\\n    ".join(arguments), "}"]
    names = " | ".join(command.name for command in program.commands)
    return "\n".join(out) + "\n" + TAIL.replace("COMMANDS", names)
