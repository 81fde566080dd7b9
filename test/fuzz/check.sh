#!/usr/bin/env bash
# Builds the fuzzers and runs each for SECONDS, as CI does (docs/contributing.md): those that need the
# libraries alone instrumented, in BUILD/fuzzers; those of the whole command, which takes too long to
# build once more, from the objects in BUILD. Skipped, with exit status 77, where the sanitizers'
# libraries are missing.
#
#   test/fuzz/check.sh BUILD SECONDS
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
seconds=$2

fuzzer=$(clang++-22 --print-runtime-dir)/libclang_rt.fuzzer.a
if [[ ! -e $fuzzer && ! -e ${fuzzer%.a}-$(uname -m).a ]]; then
  echo "the fuzzers are not run: libclang-rt-22-dev is not installed"
  exit 77
fi
cmake --preset sanitize -S "$root" -B "$build/fuzzers" >/dev/null
cmake --build "$build/fuzzers" --target warplint-fuzzers-quick
cmake --build "$build" --target warplint-fuzzers-whole
# The same numbers every time: what it finds is to be the fault of a change.
export WARPLINT_FUZZ_SEED=1
status=0
"$root/test/fuzz/run.sh" "$build/fuzzers" "$seconds" || status=$?
"$root/test/fuzz/run.sh" "$build" "$seconds" || status=$?
exit "$status"
