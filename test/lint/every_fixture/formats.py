# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All fixtures in every form of the report: each is valid and alone on standard output, and
all of them say the same."""
import json
import pathlib
import tempfile
import unittest

import hosts
import reports
from every_fixture import runs

FORMS = reports.forms()
# Some of the fixtures, where the form counts and not what is in it.
SEVERAL = hosts.FIXTURES / "cuda-launch-shared-memory"


class Formats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.validators = {name: reports.validator(name) for name in ("lint", "sarif", "gitlab")}
        cls.findings = runs.all_findings()["findings"]

    def test_each_is_alone_and_ends_alike(self):
        for form in FORMS:
            run = runs.report(form)
            self.assertEqual((run.stderr, run.returncode), ("", 1), form)
        self.assertGreater(len(self.findings), 100)

    def test_sarif(self):
        sarif = json.loads(runs.report("sarif").stdout)
        self.validators["sarif"].validate(sarif)
        self.check_sarif(self.findings, sarif["runs"][0])

    def test_gitlab(self):
        gitlab = json.loads(runs.report("gitlab").stdout)
        self.validators["gitlab"].validate(gitlab)
        self.check_gitlab(self.findings, gitlab)

    def test_github(self):
        self.check_github(self.findings, reports.github_commands(runs.report("github").stdout))

    def check_sarif(self, findings, run):
        self.assertEqual(len(run["results"]), len(findings))
        prints = [result["partialFingerprints"]["warplintFinding/v1"] for result in run["results"]]
        self.assertEqual(len(set(prints)), len(prints), "two findings have one fingerprint")
        rules = run["tool"]["driver"]["rules"]
        for finding, result in zip(findings, run["results"]):
            self.assertEqual(result["ruleId"], finding["check"])
            self.assertEqual(rules[result["ruleIndex"]]["id"], finding["check"])
            self.assertEqual(result["level"], finding["severity"])
            self.assertEqual(result["message"]["text"], finding["message"])
            self.assertEqual(result["properties"]["targets"], finding["targets"])
            self.assertEqual("fixes" in result, bool(finding["fixes"]))
            places = [(finding, result["locations"][0])]
            related = result.get("relatedLocations", [])
            self.assertEqual(len(related), len(finding["notes"]))
            for note, location in zip(finding["notes"], related):
                self.assertEqual(location["message"]["text"], note["message"])
                places.append((note if note["file"] else finding, location))
            for said, location in places:
                path, line, _ = reports.sarif_place(location)
                self.assertEqual((path, line), (said["file"], said["line"]))
                region = location["physicalLocation"]["region"]
                if "endColumn" in region and "endLine" not in region:
                    self.assertGreater(region["endColumn"], region["startColumn"])

    def check_gitlab(self, findings, entries):
        self.assertEqual(len({entry["fingerprint"] for entry in entries}), len(findings))
        for finding, entry in zip(findings, entries):
            self.assertEqual(entry["description"], finding["message"])
            self.assertEqual(entry["check_name"], finding["check"])
            self.assertEqual(entry["location"],
                             {"path": finding["file"], "lines": {"begin": finding["line"]}})
            self.assertEqual(entry["severity"],
                             {"error": "critical", "warning": "major"}[finding["severity"]])

    def check_github(self, findings, commands):
        self.assertEqual(len(commands), len(findings))
        for finding, (level, properties, message) in zip(findings, commands):
            self.assertEqual(level, finding["severity"])
            self.assertEqual(properties["title"], finding["check"])
            self.assertEqual(properties["file"], finding["file"])
            self.assertEqual(properties["line"], str(finding["line"]))
            lines = message.split("\n")
            self.assertEqual(lines[0], finding["message"])
            for note, line in zip(finding["notes"], lines[1:], strict=True):
                self.assertTrue(line.endswith(f"note: {note['message']}"), line)

    def test_schemas_are_strict(self):
        """A report that lacks a part, or has one more, is no valid one."""
        run = json.loads(runs.report("sarif").stdout)
        for part in ("tool", "invocations", "results", "columnKind", "originalUriBaseIds"):
            broken = json.loads(json.dumps(run))
            del broken["runs"][0][part]
            self.assertFalse(self.validators["sarif"].is_valid(broken), part)
        broken = json.loads(json.dumps(run))
        broken["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"][
            "uri"] = "with space.cu"
        self.assertFalse(self.validators["sarif"].is_valid(broken))
        entries = json.loads(runs.report("gitlab").stdout)
        entries[0]["severity"] = "bad"
        self.assertFalse(self.validators["gitlab"].is_valid(entries))

    def test_rules_have_their_pages(self):
        run = json.loads(runs.report("sarif").stdout)["runs"][0]
        rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
        pages = sorted((hosts.REPOSITORY / "docs/checks").glob("cuda-*.md"))
        self.assertEqual(sorted(rules), [page.stem for page in pages])
        for page in pages:
            rule = rules[page.stem]
            self.assertEqual(rule["help"]["text"], page.read_text())
            self.assertTrue(rule["helpUri"].endswith(f"/docs/checks/{page.name}"))
            self.assertNotRegex(rule["help"]["markdown"], r"\]\((?!https://|#)")

    def test_output_takes_every_form(self):
        with tempfile.TemporaryDirectory() as folder:
            for form in FORMS:
                path = pathlib.Path(folder, form)
                result = runs.lint(*runs.ALL, f"--format={form}", "--quiet", f"--output={path}",
                                   SEVERAL)
                self.assertEqual(result.stdout, "", form)
                self.assertEqual(path.read_text(),
                                 runs.lint(*runs.ALL, f"--format={form}", "--quiet", SEVERAL).stdout)
