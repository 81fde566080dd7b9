#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""docs/quickstart.md, pasted into a shell block after block: each prints what the page shows."""
import os
import pathlib
import re
import tempfile
import unittest

import hosts

PAGE = (hosts.REPOSITORY / "docs/quickstart.md").read_text()
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


class QuickStart(unittest.TestCase):
    def test_every_block(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "bin").mkdir()
            (folder / "bin/warplint").symlink_to(hosts.WARPLINT)
            (folder / "empty").mkdir()
            environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
            said, statuses, shown = None, [], 0
            for kind, text in BLOCK.findall(PAGE):
                if kind == "sh":
                    said = hosts.run(["bash", "-c", text], cwd=folder / "empty", env=environment)
                    statuses.append(said.returncode)
                    last = said.stderr
                elif kind == "text":
                    shown += 1
                    self.assertIn(text, said.stdout)
                if "--fix" in text:
                    self.assertIn("0 errors, 0 warnings", last)
            self.assertEqual(statuses, [1, 0, 0, 0])
            self.assertEqual(shown, 3)


unittest.main()
