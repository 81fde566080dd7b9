#!/usr/bin/env bash
# Lints all fixtures eight at a time with the command of a build with the thread sanitizer (cmake
# --preset sanitize-thread): with an empty cache, and with what that run has left in it. LLVM's
# libraries are not instrumented: what is reported of them alone is suppressed in threads.supp, with
# the reason.
#
#   test/sanitize/threads.sh BUILD [FILE|FOLDER...]
#
# Exit status: 0; 1 where two threads race; what was said is then in BUILD/threads.log.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
shift
log=$build/threads.log
cache=$(mktemp -d)
trap 'rm -rf "$cache"' EXIT

for state in cold warm; do
  status=0
  TSAN_OPTIONS="suppressions=$root/test/sanitize/threads.supp:exitcode=66" "$build/bin/warplint" \
    --cuda-path=none --cache-dir="$cache" --quiet '--checks=cuda-*' --format=json -j8 \
    "${@:-$root/test/lint/checks}" >/dev/null 2>"$log" || status=$?
  if ((status == 66)) || grep -q 'WARNING: ThreadSanitizer' "$log"; then
    echo "with a $state cache:"
    grep -A 12 'WARNING: ThreadSanitizer' "$log"
    exit 1
  fi
  # What the fixtures are for: findings, and files that are not read whole.
  ((status <= 2))
done
