#!/usr/bin/env bash
# Fails where programs of the tests left a report of a sanitizer, and shows it:
#
#   test/sanitize/reports.sh FOLDER
set -euo pipefail
shopt -s nullglob

reports=("$1"/*)
for report in "${reports[@]}"; do
  echo "== $report"
  head -n 60 "$report"
done
echo "${#reports[@]} reports"
((${#reports[@]} == 0))
