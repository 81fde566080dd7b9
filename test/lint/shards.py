#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""--shard and `warplint merge`: parts hold each file once and are the same in every order, merged
they are one run's bytes in every form, and what is no whole run is said to be none."""
import collections
import itertools
import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import unittest

import hosts
import msgpack
import reports

FORMS = reports.forms()
KERNEL = "__global__ void k() {}\n"
# A project with all that makes files depend on others: headers that are read through who includes
# them, findings that two files show, a file that can't be read, and one read in part.
PROJECT = {
    "src/app.cu": '#define BLOCK 1536\n#include "scan.cuh"\nvoid run() { scan<<<1, BLOCK>>>(); }\n',
    "src/scan.cuh": "#include <deep.h>\n__global__ void scan() {}\n"
                    "inline void go() { scan<<<1, BLOCK>>>(); }\n",
    "src/far.cu": "#define BLOCK 1536\n#include <deep.h>\nvoid far() { deep<<<1, 33>>>(); }\n",
    "include/deep.h": "__global__ void deep() {}\n"
                      "inline void dive() { deep<<<1, BLOCK>>>(); }\n",
    "include/only.cuh": "inline void only() { k<<<1, 2048>>>(); }\n",
    "src/two.cu": KERNEL + '#include "../include/only.cuh"\nvoid two() { k<<<1, 48>>>(); }\n'
                  "void hidden() { k<<<1, 4096>>>(); } // NOLINT\n",
    "src/broken.cu": KERNEL + "void f() { k<<<1, nothing>>>(); }\nvoid g( {\n",
    "src/partly.cu": '#include "gone.h"\n' + KERNEL + "void h() { k<<<1, 2048>>>(); }\n",
    "src/latin.cu": KERNEL + 'void i() { const char *s = "caf\xe9"; k<<<1, 2048>>>(); }\n',
    "src/fix.cu": "__global__ void __launch_bounds__(1024, 4) wide() {}\n" + KERNEL
                  + "void j(int n) { k<<<n, 64>>>(); }\n",
}
# What a part is a list of.
FIELDS = ["warplint_part", "program", "run", "commands", "not_found", "judged", "narrowed", "measuring",
          "files", "sources", "entered"]
COMPILED = ["app", "far", "two", "broken", "partly", "latin", "fix"]


def content(path):
    return dict(zip(FIELDS, msgpack.loads(path.read_bytes()), strict=True))


def files_of(path):
    """The names of the files that a part holds: what a report of a file begins with."""
    return [file[0] for file in content(path)["files"]]


class Shards(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()

    def project(self):
        root = self.root / "project"
        for name, text in PROJECT.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("latin-1"))
        (root / "build").mkdir()
        (root / "build/compile_commands.json").write_text(json.dumps(
            [{"directory": str(root), "file": f"src/{name}.cu",
              "command": f"clang++ -Iinclude -c src/{name}.cu"} for name in COMPILED]))
        return root

    def parts(self, count, *arguments, cwd=None, jobs=2):
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.root))
        paths = [folder / f"{index}.warplint" for index in range(1, count + 1)]
        for index, path in enumerate(paths, 1):
            result = hosts.lint(f"--shard={index}/{count}", f"-j{jobs}", "--format=part", "--quiet",
                                f"--output={path}", *arguments, cwd=cwd or self.root)
            self.assertIn(result.returncode, (0, 2), result.stderr)
            self.assertEqual(result.stdout, "")
        return paths

    def merge(self, *arguments, **keywords):
        return hosts.run([hosts.WARPLINT, "merge", *arguments], **keywords)

    def assert_same(self, paths, *arguments, cwd, forms=FORMS, tell=()):
        """Merging prints what one run prints, on both streams and by its exit status. One run reads
        the files, and the result cache answers for the other forms. As text, one run shows files in
        the order in which it reads them, merging in the order of their paths."""
        cache = tempfile.mkdtemp(dir=self.root)
        for form in forms:
            whole = hosts.lint(f"--format={form}", f"--cache-dir={cache}", *tell, *arguments,
                               cwd=cwd, env=hosts.CACHING)
            merged = self.merge(f"--format={form}", *tell, *paths, cwd=cwd)
            ordered = sorted if form == "text" else list
            for one, other in ((merged.stdout, whole.stdout), (merged.stderr, whole.stderr)):
                self.assertEqual(ordered(one.splitlines()), ordered(other.splitlines()), form)
            self.assertEqual(merged.returncode, whole.returncode, form)
        return whole

    def assert_refused(self, result, *words):
        self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)

    def test_each_file_is_in_one_part(self):
        root = self.project()
        everything = [str(path) for path in root.rglob("*.cu*")]
        for count in (1, 3, 12):
            held = collections.Counter()
            loads = []
            for path in self.parts(count, "--checks=-*,cuda-launch-dimensions", root):
                loads.append(len(files_of(path)))
                held.update(str(pathlib.Path(file)) for file in files_of(path))
            self.assertEqual(held, collections.Counter(everything))
            self.assertLessEqual(max(loads) - min(loads), 1, "these files are of about one size")

    def test_the_order_of_paths_does_not_matter(self):
        root = self.project()
        files = sorted(str(path.relative_to(root)) for path in root.rglob("*.cu*"))

        def split(paths):
            return [set(files_of(part)) for part in self.parts(3, *paths, cwd=root)]
        self.assertEqual(split(files), split(files[::-1]))

    def test_a_part_is_the_same_for_every_number_of_jobs(self):
        root = self.project()
        one, two = (self.parts(2, "src", cwd=root, jobs=jobs) for jobs in (1, 2))
        self.assertEqual([path.read_bytes() for path in one], [path.read_bytes() for path in two])

    def test_a_project(self):
        root = self.project()
        for count, forms in ((1, ["text"]), (3, FORMS), (16, ["json"])):
            paths = self.parts(count, "--checks=cuda-*", ".", cwd=root, jobs=count % 2 + 1)
            whole = self.assert_same(paths, "--checks=cuda-*", ".", cwd=root, forms=forms)
        for words in ("through a file that includes it", "partly read", "not read well enough",
                      "1 suppressed"):
            self.assertIn(words, whole.stderr)

    def test_each_header_alone(self):
        """Whichever file would be the one that reads a header, the merged report is the same."""
        root = self.project()
        names = ["include/only.cuh", "src/two.cu", "src/scan.cuh", "src/app.cu", "include/deep.h"]
        for order in itertools.islice(itertools.permutations(names), 0, None, 47):
            paths = self.parts(3, "--verbose", *order, cwd=root)
            self.assert_same(paths, *order, cwd=root, forms=["json"], tell=["--verbose"])

    def test_fixtures(self):
        flags = ["--checks=cuda-*", "cuda-launch-dimensions", "cuda-arch-dependent-launch",
                 "cuda-loose-launch-bounds"]
        # Other numbers of parts are tried with the project above too.
        for count in (1, 16, 3) if os.environ.get("WARPLINT_FULL") else (3,):
            paths = self.parts(count, *flags, cwd=hosts.FIXTURES)
            self.assert_same(paths[::-1], *flags, cwd=hosts.FIXTURES,
                             forms=FORMS if count == 3 else ["sarif"])
        folder = self.assert_same([paths[0].parent], *flags, cwd=hosts.FIXTURES, forms=["text"])
        self.assertNotEqual(folder.stdout, "")

    def test_measurements(self):
        folder = self.root / "measured"
        shutil.copytree(hosts.FIXTURES / "cuda-register-spill", folder)
        logs = [f"--resources={hosts.measured(log, self.root)}" for log in folder.rglob("*.log")]
        self.assertTrue(logs)
        flags = [*logs, "--checks=cuda-*", *sorted(path.name for path in folder.glob("*.cu"))]
        whole = self.assert_same(self.parts(2, *flags, cwd=folder), *flags, cwd=folder,
                                 forms=["text", "json"])
        self.assertIn('"measured"', whole.stdout)

    def test_the_list_of_launches(self):
        root = self.project()
        paths = self.parts(3, "--list-launches", ".", cwd=root)
        for form in ("text", "json"):
            whole = hosts.lint("--list-launches", f"--format={form}", ".", cwd=root)
            merged = self.merge(f"--format={form}", *paths, cwd=root)
            self.assertEqual((merged.stdout, merged.stderr, merged.returncode),
                             (whole.stdout, whole.stderr, whole.returncode))
        self.assert_refused(self.merge("--format=sarif", *paths, cwd=root), "text or json")

    def test_baseline(self):
        root = self.project()
        paths = self.parts(3, "src", cwd=root)
        hosts.lint("--write-baseline=one.json", "src", cwd=root)
        self.merge("--write-baseline=merged.json", *paths, cwd=root)
        self.assertEqual((root / "one.json").read_text(), (root / "merged.json").read_text())
        # One more than is known, and one that is gone.
        app = root / "src/app.cu"
        app.write_text(app.read_text() + "void more() { scan<<<1, 2048>>>(); }\n")
        (root / "src/two.cu").write_text(KERNEL + "void two() { k<<<1, 64>>>(); }\n")
        paths = self.parts(3, "src", cwd=root)
        whole = self.assert_same(paths, "src", cwd=root, tell=["--baseline=one.json"])
        self.assertRegex(whole.stderr, r"by baseline\), 1 of one.json no longer found")

    def test_fixes(self):
        root = self.project()
        flags = ["--checks=cuda-*", "src"]
        paths = self.parts(2, *flags, cwd=root)
        merged = self.merge("--fix", "--export-fixes=fixes.yaml", *paths, cwd=root)
        self.assertIn("1 fix applied", merged.stderr)
        fixed = (root / "src/fix.cu").read_text()
        self.assertNotEqual(fixed, PROJECT["src/fix.cu"])
        self.assertIn("fix.cu", (root / "fixes.yaml").read_text())
        shutil.rmtree(root)
        root = self.project()
        hosts.lint("--fix", *flags, cwd=root)
        self.assertEqual((root / "src/fix.cu").read_text(), fixed)

    def test_a_path_that_is_not_there(self):
        root = self.project()
        paths = self.parts(2, "src", "nowhere", cwd=root)
        self.assert_same(paths, "src", "nowhere", cwd=root, forms=["github"])

    def test_names_that_are_no_utf8(self):
        folder = self.root / "latin"
        folder.mkdir()
        with open(os.fsencode(folder) + b"/caf\xe9.cu", "w") as file:
            file.write(KERNEL + "void f() { k<<<1, 2048>>>(); }\n")
        paths = self.parts(1, ".", cwd=folder)
        self.assertIn(b"caf\xe9.cu", paths[0].read_bytes())
        results = [subprocess.run([hosts.WARPLINT, *arguments], cwd=folder, capture_output=True)
                   for arguments in (["--cuda-path=none", "."], ["merge", *paths])]
        self.assertIn(b"caf\xe9.cu:2:", results[0].stdout)
        self.assertEqual(*((result.stdout, result.stderr) for result in results))

    def test_reports_of_single_files(self):
        """Each action of a build writes its own; merged they are a run over the folder."""
        root = self.project()
        os.remove(root / "build/compile_commands.json")
        paths = []
        for path in sorted((root / "src").glob("*.cu")):
            paths.append(path.with_suffix(".warplint"))
            name = path.relative_to(root)
            hosts.lint("--format=part", f"--output={paths[-1]}", name, "--", "-Iinclude", cwd=root)
        files = sorted(str(path.relative_to(root)) for path in (root / "src").glob("*.cu"))
        self.assert_same(paths[::-1], *files, "--", "-Iinclude", cwd=root)
        # Two targets may compile a file alike.
        shutil.copy(paths[0], root / "again.warplint")
        self.assert_same([*paths, root / "again.warplint"], *files, "--", "-Iinclude", cwd=root,
                         forms=["text"])

    def test_a_part_that_is_no_report(self):
        """--shard without --format=part is a run over the files of that part."""
        root = self.project()
        lines = [hosts.lint(f"--shard={index}/2", "src/two.cu", "src/fix.cu", cwd=root).stderr
                 for index in (1, 2)]
        for line in lines:
            self.assertIn("1 file", line)

    def test_wrong_values(self):
        for value, why in (("3", "expected I/N"), ("0/4", "found part 0, expected 1 to 4"),
                           ("5/4", "found part 5, expected 1 to 4"), ("1/0", "at least 1 part"),
                           ("a/b", "expected I/N"), ("-1/2", "expected I/N"), ("", "expected I/N")):
            self.assert_refused(hosts.lint(f"--shard={value}", "a.cu"), "--shard: found", why)
        for flag in ("--fix", "--fix=suggested", "--export-fixes=a", "--write-baseline"):
            self.assert_refused(hosts.lint("--shard=1/2", flag, "a.cu"), "warplint merge")
        for flag in ("--baseline=a", "--diff=HEAD"):
            self.assert_refused(hosts.lint("--format=part", flag, "a.cu"), flag.split("=")[0])

    def test_wrong_parts(self):
        root = self.project()
        one, two, three, four = self.parts(4, "src", cwd=root)
        merge = lambda *paths: self.merge(*paths, cwd=root)
        self.assert_refused(merge(), "no part to merge")
        self.assert_refused(merge(four, one, two), "parts 1, 2 and 4 of 4: part 3 is missing")
        self.assert_refused(merge(one), "part 1 of 4: parts 2, 3 and 4 are missing")
        copy = shutil.copy(two, two.with_name("copy.warplint"))
        self.assert_refused(merge(one, two, three, four, copy), "part 2 of 4 is there twice",
                            "copy.warplint")
        cut = two.with_name("cut.warplint")
        cut.write_bytes(two.read_bytes()[:-200])
        self.assert_refused(merge(one, cut, three, four), "cut.warplint", "not whole")
        cut.write_text("{}")
        self.assert_refused(merge(cut), "what --format=part wrote")
        good = content(two)
        named = good["files"][0]
        for key, wrong, words in (("warplint_part", 2, "found version 2, expected 1"),
                                  ("program", "warplint 9", "written by warplint 9"),
                                  ("files", 3, "files: found the number 3, expected a list"),
                                  ("files", [named, [7, *named[1:]]],
                                   "files[1].file: found the number 7, expected a string"),
                                  ("files", [named[:-1]], "files[0].compiled_out: found nothing"),
                                  ("files", [[*named, 1]], "files[0]"),
                                  ("entered", [], "not whole"),
                                  ("sources", [[1]], "sources[0]")):
            cut.write_bytes(msgpack.dumps(list({**good, key: wrong}.values())))
            self.assert_refused(merge(one, cut, three, four), words)
        self.assert_refused(merge("nowhere.warplint"), "No such file")
        self.assert_refused(merge(root), "no part (.warplint) in this folder")
        self.assert_refused(merge("--format=part", one), "'part'")

    def test_damaged_parts(self):
        """Whatever a file has in it, it is read, or refused with its name."""
        root = self.project()
        [part] = self.parts(1, "src/two.cu", "src/fix.cu", cwd=root)
        whole, chance = part.read_bytes(), random.Random(1)
        damaged = [whole[:size] for size in (0, 1, 2, *chance.sample(range(len(whole)), 20))]
        for _ in range(60):
            changed = bytearray(whole)
            for at in chance.sample(range(len(whole)), chance.choice((1, 1, 3))):
                changed[at] = chance.choice((chance.randrange(256), 0x91, 0xdb, 0xdd, 0xdf, 0xff))
            damaged.append(bytes(changed))
        # More items than there are, and lists in lists.
        for size in (1 << 31, (1 << 32) - 1):
            damaged += [msgpack.head(kind, size) + whole for kind in (str, list, dict)]
        damaged += [b"\x91" * 200000 + b"\0", b"\x81" * 200000, b"\xc1" * 200000, b"{}", whole * 2]
        for number, data in enumerate(damaged):
            part.write_bytes(data)
            result = self.merge(part, cwd=root)
            self.assertIn(result.returncode, (0, 1, 2), f"{number}: {result.stderr}")
            if result.returncode == 2:
                self.assertIn("error: ", result.stderr, number)
                self.assertEqual(result.stdout, "", number)
        part.write_bytes(whole)
        self.assertEqual(self.merge(part, cwd=root).returncode, 1)

    def test_parts_of_other_runs(self):
        root = self.project()
        one, two = self.parts(2, "src", cwd=root)
        other = lambda *flags: self.parts(2, *flags, cwd=root)[1]
        for flags, words in ((["--target=sm_80", "src"], "--target=sm_80; expected"),
                             (["--checks=cuda-*", "src"], "--checks='cuda-*' "),
                             (["src/app.cu", "src/far.cu"], "of 2 files")):
            self.assert_refused(self.merge(one, other(*flags), cwd=root), "2.warplint: ", words,
                                "expected parts of one run")
        self.assert_refused(self.merge(one, self.parts(3, "src", cwd=root)[1], cwd=root),
                            "part 2 of 3")
        (root / "src/app.cu").write_text("void changed();\n" + PROJECT["src/app.cu"])
        self.assert_refused(self.merge(one, two, cwd=root), "src/app.cu: changed since")
        (root / "src/app.cu").unlink()
        self.assert_refused(self.merge(one, two, cwd=root), "src/app.cu: not there any more")


unittest.main()
