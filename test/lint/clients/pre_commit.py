#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
# REQUIRES: clients, pre-commit
"""The page's commands with pre-commit, in a repository of their own: what stops a commit, what of
it is looked at, and every block of configuration that the page shows."""
import json
import shlex
import shutil
import sys

import hosts
import projects

PAGE = "running.md"
TRIED = "A pre-commit example"
ERROR = "error: block of 8192 threads exceeds the limit of 1024"
WARNING = "warning: block of 100 threads"
ERROR_AGAIN = "sed -i 's/256, 256>>>/256, 8192>>>/' more.cu"
MEND = "sed -i 's/8192>>>/256>>>/' grey.cu && git add ."


def page(faults):
    with projects.fresh_folder() as folder:
        projects.hooks_clone(folder)
        *blocks, ci = projects.blocks(PAGE, TRIED)
        setup, refused, made, try_repo = folder.paste(*blocks)
        faults.says("set up", setup, "pre-commit installed")
        faults.says("a bad commit", refused, "grey.cu:14:3: " + ERROR, "Failed", "- exit code: 1",
                    status=1, without=["1 file,"])
        faults.says("a mended one", made, "Passed", "Grey images")
        faults.says("try-repo", try_repo, "warplint", "Passed")
        second = f"cp grey.cu more.cu && {ERROR_AGAIN} && git add . && git commit -qnm more"
        said, = folder.paste(f"cd try && {second}\n{ci}")
        faults.says("in CI", said, "more.cu:14:3: " + ERROR, status=1, without=["grey.cu:14"])
        local, = projects.blocks(PAGE, TRIED, language="yaml")
        folder.write("try/.pre-commit-config.yaml", local)
        said, = folder.paste("cd try && pre-commit run --all-files")
        faults.says("a local hook", said, "more.cu:14:3: " + ERROR, status=1)


def staged_only(faults):
    with projects.fresh_folder() as folder:
        projects.hooks_clone(folder)
        folder.paste(projects.blocks(PAGE, TRIED)[0] + MEND)
        bad = "void later(float *D) { toGrey<<<1, 4096>>>(D, D, 1); }"
        said = folder.paste(f"cd try && echo '{bad}' >> grey.cu; git commit -m one",
                            "git add . && git checkout -q HEAD -- && sed -i '/later/d' grey.cu; "
                            "git commit -m two",
                            "git add . && git commit -m three --allow-empty")
        faults.says("bad in what is not staged", said[0], "Passed", without=["4096"])
        faults.says("bad in what is staged only", said[1], "block of 4096 threads", "Failed",
                    status=1)
        faults.says("mended", said[2])


def recipes(faults):
    """Every block of configuration, on a file with an error and a warning and without the error."""
    with projects.fresh_folder() as folder:
        projects.hooks_clone(folder)
        folder.paste(projects.blocks(PAGE, TRIED)[0])
        folder.write("try/.clang-tidy", "Checks: 'cuda-partial-warp'\n")

        def run(purpose, before):
            hook = projects.hook_setting(purpose)
            folder.write("try/.pre-commit-config.yaml", projects.hook_config(folder, hook))
            return folder.paste(f"cd try && {before}\ngit add . && pre-commit run --all-files")[0]

        bad = "cp \"$CLONE/docs/examples/project/src/grey.cu\" ."
        good = f"{bad} && {MEND}"
        faults.says("verbose", run("show warnings", good), WARNING, "Passed")
        faults.says("warnings too", run("stop at warnings", good), WARNING, status=1)
        faults.says("a file beyond reading",
                    run("show warnings", f"{good}; echo 'void lost() {{ gone<<<1, 2>>>(); }}' >> grey.cu"),
                    "- exit code: 2", status=1)
        faults.says("line filter, the warning's line", run("only at some lines", bad), "Passed")
        hook = projects.hook_setting("only at some lines")
        folder.write("try/.pre-commit-config.yaml",
                     projects.hook_config(folder, hook.replace("[1,12]", "[13,15]")))
        faults.says("line filter, the error's line",
                    folder.paste("cd try && pre-commit run --all-files")[0], ERROR, status=1,
                    without=[WARNING])
        known = f"{bad} && {shlex.quote(hosts.WARPLINT)} --quiet --write-baseline grey.cu"
        faults.says("known findings", run("known findings", known), "Passed", without=[ERROR])
        faults.says("a new finding beside them",
                    run("known findings", "cp grey.cu more.cu"), "more.cu:14:3: " + ERROR,
                    status=1, without=["grey.cu:14"])
        folder.paste("cd try && git rm -qf more.cu warplint-baseline.json")
        faults.says("targets", run("choose targets", bad), ERROR, status=1,
                    without=[WARNING])
        compile_flags(faults, run, folder)


def compile_flags(faults, run, folder):
    """With a database in the build folder, with a compile_flags.txt, and with neither."""
    uses = "#include \"sizes.cuh\"\n#ifdef THREADS\n" \
           "__global__ void k(float *D);\n" \
           "void run(float *D) { k<<<1, THREADS + Sizes>>>(D); }\n#endif\n"
    folder.write("try/src/uses.cu", uses)
    folder.write("try/lib/include/sizes.cuh", "constexpr int Sizes = 3000;\n")
    faults.says("a build folder that is not there", run("compile commands", MEND),
                "-p build: no such folder or file", status=1)
    root = folder.path / "try"
    folder.write("try/build/compile_commands.json", json.dumps([
        {"directory": str(root), "file": str(root / "src/uses.cu"),
         "command": "nvcc -arch=sm_90 -DTHREADS=7 -Ilib/include --use_fast_math -c src/uses.cu"}]))
    folder.write("try/.gitignore", "build/\n")
    faults.says("a database", run("compile commands", MEND),
                "src/uses.cu:4:22: error: block of 3007", status=1)
    faults.says("a database that is not named", run("show warnings", MEND),
                "src/uses.cu:4:22: error: block of 3007", status=1)
    shutil.rmtree(folder.path / "try/build")
    faults.says("no database", run("show warnings", MEND), "Passed", without=["3007"])
    folder.write("try/src/uses.cu", uses.replace("THREADS + ", ""))
    faults.says("a guessed folder, and no macro", run("show warnings", MEND), "Passed")
    folder.write("try/src/uses.cu",
                 uses.replace("THREADS + ", "").replace("#ifdef THREADS", "#if 1"))
    faults.says("a guessed folder", run("show warnings", MEND),
                "src/uses.cu:4:22: error: block of 3000", status=1)
    folder.write("try/src/uses.cu", uses.replace("\"sizes.cuh\"", "\"generated/sizes.cuh\""))
    folder.write("try/compile_flags.txt", "-DTHREADS=9\n-DSizes=4000\n")
    faults.says("compile_flags.txt, and a header that the build generates",
                run("show warnings", MEND), "src/uses.cu:4:22: error: block of 4009",
                "no header 'generated/sizes.cuh'", status=1)


def main():
    faults = projects.Faults()
    page(faults)
    staged_only(faults)
    recipes(faults)
    sys.exit(faults.end())


main()
