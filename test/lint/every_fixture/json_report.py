# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The JSON report of all fixtures is valid against lint.schema.json, alone on standard output, and in
agreement with itself, with the exit status, and with the list of launches."""
import json
import unittest

import reports
from every_fixture import runs


class JsonReport(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.validator = reports.validator("lint")
        cls.run_ = runs.report("json")
        cls.report = runs.all_findings()

    def test_schema(self):
        self.validator.validate(self.report)
        self.assertEqual(self.run_.stderr, "")

    def test_summary(self):
        summary, launches = self.report["summary"], self.report["launches"]
        self.assertEqual((summary["failed"], self.run_.returncode), (0, 1))
        self.assertEqual(summary["launches"], len(launches))
        known = sum("values" in launch["block"] for launch in launches)
        self.assertEqual(summary["decided"], known)
        self.assertEqual(sum(summary["undecided"].values()), summary["launches"] - known)
        for severity in ("error", "warning"):
            self.assertEqual(summary[f"{severity}s"],
                             sum(f["severity"] == severity for f in self.report["findings"]))

    def test_findings(self):
        for finding in self.report["findings"]:
            self.assertTrue(finding["targets"], finding)
            self.assertLessEqual(set(finding["targets"]), set(self.report["targets"]), finding)
        places = [(finding["file"], finding["line"], finding["column"], finding["message"])
                  for finding in self.report["findings"]]
        self.assertEqual(len(set(places)), len(places), "a finding is reported twice")

    def test_text_has_the_same_messages(self):
        text = runs.report("text").stdout
        for finding in self.report["findings"]:
            self.assertIn(f"{finding['severity']}: {finding['message']} [{finding['check']}]", text)

    def test_list_of_launches(self):
        """The list of launches is that of the report, and nothing is judged for it: there, no check
        has run a kernel that it could have cut short."""
        run = runs.listed_launches("json")
        inventory = json.loads(run.stdout)
        self.validator.validate(inventory)
        judged = [{key: value for key, value in launch.items() if key not in ("cut_short", "shared_races")}
                  for launch in self.report["launches"]]
        self.assertNotEqual(judged, self.report["launches"], "no kernel was cut short")
        self.assertEqual(inventory["launches"], judged)
        self.assertEqual((inventory["findings"], run.returncode), ([], 0))

    def test_table_of_launches(self):
        table = runs.listed_launches("text").stdout
        self.assertIn("cuda-launch-dimensions", table)
        self.assertNotIn("\x1b", table, "colour in a pipe")
