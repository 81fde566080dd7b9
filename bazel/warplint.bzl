# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lints what Bazel compiles as CUDA, each source by an action of its own, with its own flags.

docs/scale.md shows how to use it.
"""

WarplintInfo = provider(
    doc = "What the actions on one target wrote, and what they read.",
    fields = {
        "parts": "depset of files: what was found of each source",
        "sources": "depset of files: what merging the parts has to read",
    },
)

# How rules_cuda and the rules of TensorFlow call their actions.
_COMPILES = ["CudaCompile", "CppCompile"]

def source_of(argv):
    """The CUDA source that a compiler is called with.

    Args:
      argv: list of strings, the words of the command.

    Returns:
      Its path as the command has it; None where there is none.
    """
    for i in range(1, len(argv)):
        if argv[i].endswith(".cu") and argv[i - 1] not in ["-o", "-MF", "-MT", "-MQ", "-include"]:
            return argv[i]
    return None

def lint_arguments(argv, part, flags):
    """The arguments of warplint for one compile action.

    Args:
      argv: list of strings, the words of the command, the compiler first.
      part: path of the file to write.
      flags: list of strings, further flags of warplint.

    Returns:
      A list of strings.
    """
    lint = ["lint", "--format=part", "--output=" + part, "--quiet", "-j1"]
    return lint + flags + [source_of(argv), "--"] + argv[1:]

def merge_arguments(parts, format, fail_on, output):
    """The arguments of warplint that merge parts into a report."""
    return ["merge", "--format=" + format, "--fail-on=" + fail_on, "--output=" + output] + parts

def _aspect_impl(target, ctx):
    parts = []
    sources = []
    seen = {}
    for action in target.actions:
        argv = action.argv
        source = source_of(argv) if action.mnemonic in _COMPILES and argv else None

        # With and without -fPIC the code is the same.
        if not source or source in seen:
            continue
        seen[source] = True
        name = "_warplint/{}/{}.warplint".format(target.label.name, source.replace("/", "_"))
        part = ctx.actions.declare_file(name)
        ctx.actions.run(
            executable = ctx.executable._program,
            arguments = lint_arguments(argv, part.path, []),
            inputs = depset(ctx.files._configuration, transitive = [action.inputs]),
            outputs = [part],
            mnemonic = "Warplint",
            progress_message = "Linting " + source,
        )
        parts.append(part)
        sources.append(action.inputs)
    return [
        WarplintInfo(parts = depset(parts), sources = depset(transitive = sources)),
        OutputGroupInfo(warplint = depset(parts)),
    ]

warplint_aspect = aspect(
    implementation = _aspect_impl,
    doc = "Writes what warplint finds of each CUDA source of a target, as the group 'warplint'.",
    attrs = {
        "_program": attr.label(
            default = Label("//bazel:program"),
            allow_files = True,
            executable = True,
            cfg = "exec",
        ),
        "_configuration": attr.label(
            default = Label("//bazel:configuration"),
            allow_files = True,
        ),
    },
)

def _report_impl(ctx):
    infos = [target[WarplintInfo] for target in ctx.attr.targets]
    parts = depset(transitive = [info.parts for info in infos])
    report = ctx.actions.declare_file(ctx.label.name + ".warplint-report." + ctx.attr.format)
    ctx.actions.run(
        executable = ctx.executable._program,
        arguments = merge_arguments(
            [part.path for part in parts.to_list()],
            ctx.attr.format,
            ctx.attr.fail_on,
            report.path,
        ),
        inputs = depset(transitive = [parts] + [info.sources for info in infos]),
        outputs = [report],
        mnemonic = "WarplintMerge",
        progress_message = "Merging what was found for " + str(ctx.label),
    )
    return [DefaultInfo(files = depset([report]))]

warplint_report = rule(
    implementation = _report_impl,
    doc = "One report on several targets; with fail_on, one that fails the build.",
    attrs = {
        "targets": attr.label_list(aspects = [warplint_aspect], mandatory = True),
        "format": attr.string(default = "text"),
        "fail_on": attr.string(default = "never", values = ["error", "warning", "never"]),
        "_program": attr.label(
            default = Label("//bazel:program"),
            allow_files = True,
            executable = True,
            cfg = "exec",
        ),
    },
)
