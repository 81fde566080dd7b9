# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fresh folders in which a page's commands are pasted into a shell, as a user does, with the
programs by the names that the page says."""
import collections
import contextlib
import os
import pathlib
import re
import shutil
import tempfile
import textwrap

import hosts

CUDA_TOOLKIT = pathlib.Path("/usr/local/cuda/include/cuda_runtime.h")
# With warplint's own headers always; with a toolkit where the pages expect one.
KINDS = ["none", *(["toolkit"] if CUDA_TOOLKIT.exists() else [])]

PROGRAMS = {
    "warplint": hosts.WARPLINT,
    "clang-tidy-22": hosts.CLANG_TIDY,
    "run-clang-tidy-22": os.environ.get("WARPLINT_RUN_CLANG_TIDY"),
    "clang-tidy-diff-22.py": os.environ.get("WARPLINT_CLANG_TIDY_DIFF"),
    "cmake": os.environ.get("WARPLINT_CMAKE"),
    "pre-commit": os.environ.get("WARPLINT_PRE_COMMIT"),
}
CODECHECKER = os.environ.get("WARPLINT_CODECHECKER")

Said = collections.namedtuple("Said", "status text")


def environment(folder):
    """What a shell of a user has, whoever runs the tests: no settings of theirs."""
    programs = pathlib.Path(folder, "programs")
    programs.mkdir()
    for name, path in PROGRAMS.items():
        if path:
            programs.joinpath(name).symlink_to(path)
    home = pathlib.Path(folder, "home")
    home.mkdir()
    path = [str(programs), os.environ["PATH"]]
    if CODECHECKER:
        path.append(str(pathlib.Path(CODECHECKER).parent))
    return {
        "PATH": os.pathsep.join(path), "HOME": str(home), "LANG": "C.UTF-8",
        "CLONE": str(hosts.REPOSITORY), "PLUGIN": str(hosts.PLUGIN),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
        "PRE_COMMIT_HOME": str(home / "pre-commit"), "PRE_COMMIT_COLOR": "never",
    }


class Folder:
    """A fresh folder and the environment of its user."""

    def __init__(self, root):
        self.environment = environment(root)
        # Names that programs which do not quote stumble over.
        self.path = pathlib.Path(root, "a user's größe")
        self.path.mkdir()

    def run(self, *arguments, **keywords):
        return hosts.run(arguments, cwd=self.path, env=self.environment, **keywords)

    def shell(self, script):
        """The output of a shell, both streams in one, to a script."""
        result = self.run("bash", "-c", "exec 2>&1\n" + script)
        return Said(result.returncode, result.stdout)

    def paste(self, *blocks):
        """Pastes blocks one after the other into one shell: the output of each."""
        end = "@@ status of block:"
        said = self.shell("".join(f"{block}\nprintf '\\n{end} %d\\n' $?\n" for block in blocks))
        parts = re.split(rf"\n{end} (\d+)\n", said.text)
        return [Said(int(status), text) for text, status in zip(parts[::2], parts[1::2])]

    def write(self, name, text):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path


@contextlib.contextmanager
def fresh_folder():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as root:
        yield Folder(root)


def section(page, heading):
    """The text below a heading, up to the next one."""
    text = (hosts.REPOSITORY / "docs" / page).read_text()
    return re.search(rf"^###? {re.escape(heading)}\n(.*?)(?=^###? |\Z)", text, re.M | re.S).group(1)


def hook_setting(what):
    """The hook with the setting that the page's table has for this purpose."""
    rows = dict(re.findall(r"^\| (.*?) \| `(.*)` \|$", section("running.md", "Settings of the hook"), re.M))
    purpose, = [name for name in rows if what in name]
    return f"- id: warplint\n  {rows[purpose]}\n"


def blocks(page, heading, kind="none", language="sh"):
    """The code of a page below a heading, without that of its subheadings: for any machine, and for a
    machine with a toolkit or without one. The test sets the places that it names."""
    found = re.findall(rf"^```{language}( toolkit)?\n(.*?)^```$", section(page, heading), re.M | re.S)
    wanted = [code for toolkit, code in found if kind == "toolkit" or not toolkit]
    return [re.sub(r"^(CLONE|PLUGIN)=.*\n", "", code, flags=re.M) for code in wanted]


def hooks_clone(folder):
    """A repository of warplint's hooks and examples, as a clone has them, and the page's CLONE."""
    clone = folder.path / "clone"
    shutil.copytree(hosts.REPOSITORY / "docs/examples", clone / "docs/examples")
    shutil.copy(hosts.REPOSITORY / ".pre-commit-hooks.yaml", clone)
    folder.environment["CLONE"] = str(clone)
    # As pre-commit's pages have it, it must not need a network.
    said = folder.shell("cd clone && git init -q && git add . && git commit -qm hooks")
    assert said.status == 0, said.text


def hook_config(folder, hook):
    """The .pre-commit-config.yaml of the clone with one hook, as a page's block has it."""
    rev = folder.shell("git -C clone rev-parse HEAD").text.strip()
    return f"repos:\n  - repo: {folder.environment['CLONE']}\n    rev: {rev}\n    hooks:\n" + \
        textwrap.indent(hook, "      ")


def example(kind="none"):
    """What the page on clang-tidy pastes first: the example, and its build folder."""
    copy, *configure = blocks("running.md", "A clang-tidy example", kind)
    return [copy, configure[0]]


class Faults(list):
    """What a test found wrong."""

    def expect(self, where, condition, said):
        if not condition:
            self.append(f"{where}\nsaid:\n{said}")

    def says(self, where, said, *texts, status=0, without=()):
        """That a block printed some texts, and others not, with an exit status."""
        for text in texts:
            self.expect(f"{where}: does not say '{text}'", text in said.text, said.text)
        for text in without:
            self.expect(f"{where}: says '{text}'", text not in said.text, said.text)
        self.expect(f"{where}: exit status {said.status}, expected {status}",
                    said.status == status, said.text)

    def end(self):
        return "\n".join(self) or 0
