# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The completion for bash. It needs nothing of the package bash-completion."""
import shlex

HEAD = """# Completion of warplint for bash. Generated from what the program prints.

# Candidates, one a line, for $cur; a space in one is escaped.
_warplint_words() {
  local word escaped
  while IFS= read -r word; do
    printf -v escaped %q "$word"
    [[ $escaped == "$cur"* || $word == "$cur"* ]] && COMPREPLY+=("$escaped")
  done <<<"$1"
  # With one candidate bash would add a space, after "--flag=" as well.
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
}

# The same for the last part of a list with commas; $2: what may be before it.
_warplint_list() {
  local before= first=
  [[ $cur == *,* ]] && before=${cur%,*},
  cur=${cur##*,}
  [[ -n $2 && $cur == "$2"* ]] && first=$2 cur=${cur#"$2"}
  _warplint_words "$1"
  COMPREPLY=("${COMPREPLY[@]/#/$before$first}")
  compopt -o nospace
}

_warplint_files() {
  compopt -o filenames
  mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur")
}

_warplint_targets() {
  _warplint_list "$_warplint_target_names"
}

_warplint_checks() {
  _warplint_list "$_warplint_check_names" -
}
"""

FUNCTION = """
_warplint() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev= command=lint word=1
  COMPREPLY=()
  ((COMP_CWORD > 0)) && prev=${COMP_WORDS[COMP_CWORD - 1]}
  # Bash splits "--flag=value" at the sign.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]] && ((COMP_CWORD > 1)); then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((word = 1; word < COMP_CWORD; word++)); do
    # What follows is the compiler's.
    [[ ${COMP_WORDS[word]} == -- ]] && { _warplint_files; return; }
  done
  if ((COMP_CWORD > 1)); then
    case ${COMP_WORDS[1]} in
    COMMANDS) command=${COMP_WORDS[1]} ;;
    esac
  fi

  case $command:$prev in
VALUES  esac

  if [[ $cur == -* ]]; then
    case $command in
FLAGS    esac
    return
  fi
  ((COMP_CWORD == 1)) && _warplint_words COMMAND_LINES
  case $command in
OPERANDS  esac
}
complete -F _warplint warplint
"""


def lines(words):
    return shlex.quote("\n".join(words)) if len(words) == 1 else \
        "$'" + "\\n".join(word.replace("'", "\\'") for word in words) + "'"


def value_action(flag):
    if flag.name == "--target":
        return "_warplint_targets"
    if flag.name == "--checks":
        return "_warplint_checks"
    actions = [f"_warplint_words {lines(flag.words())}"] if flag.words() else []
    if "none" in flag.value.split("|"):
        actions.append("_warplint_words none")
    if flag.takes_files():
        actions.append("_warplint_files")
    return "; ".join(actions) or ":"


def script(program):
    """The whole script."""
    values = flags = operands = ""
    for command in program.commands:
        for flag in command.flags():
            if not flag.value:
                continue
            values += f"  {command.name}:{flag.name}) {value_action(flag)}; return ;;\n"
        # One that takes a value gets its sign; one that may do without is there twice.
        names = sorted({name for flag in command.flags() for name in
                        ([flag.name] if not flag.value or flag.optional else []) +
                        ([flag.name + "="] if flag.value and flag.name.startswith("--") else []) +
                        ([flag.name] if flag.value and not flag.name.startswith("--") else [])})
        flags += f"    {command.name}) _warplint_words {lines(names)} ;;\n"
        if command.operands():
            operands += f"  {command.name}) _warplint_{command.operands()} ;;\n"
        if command.actions():
            operands += f"  {command.name}) _warplint_words {lines(command.actions())} ;;\n"
    names = [command.name for command in program.commands]
    body = FUNCTION.replace("COMMAND_LINES", lines(names)).replace("COMMANDS", " | ".join(names))
    body = body.replace("VALUES", values).replace("FLAGS", flags).replace("OPERANDS", operands)
    targets = [*program.targets, *program.products, "native", "all"]
    return (HEAD + f"\n_warplint_target_names={lines(targets)}\n"
            f"_warplint_check_names={lines(list(program.checks))}\n" + body)
