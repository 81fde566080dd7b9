#!/usr/bin/env bash
# Builds the fuzzers from the objects in BUILD and gives each its seeds and the inputs that once crashed
# it. In the full test run (WARPLINT_FULL) each then runs for two minutes, those of the libraries alone
# with sanitizers, in BUILD/fuzzers: an instrumented build takes too long for the gate. Skipped, with
# exit status 77, where the fuzzer's library is missing.
#
#   test/fuzz/check.sh BUILD
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1

fuzzer=$(clang++-22 --print-runtime-dir)/libclang_rt.fuzzer.a
if [[ ! -e $fuzzer && ! -e ${fuzzer%.a}-$(uname -m).a ]]; then
  echo "the fuzzers are not run: libclang-rt-22-dev is not installed"
  exit 77
fi
cmake --build "$build" --target warplint-fuzzers
# The same numbers every time: what it finds is to be the fault of a change.
export WARPLINT_FUZZ_SEED=1
if [[ -z ${WARPLINT_FULL-} ]]; then exec "$root/test/fuzz/run.sh" "$build" 0; fi
cmake --preset sanitize -S "$root" -B "$build/fuzzers" >/dev/null
cmake --build "$build/fuzzers" --target warplint-fuzzers-quick
status=0
"$root/test/fuzz/run.sh" "$build/fuzzers" 120 || status=$?
"$root/test/fuzz/run.sh" "$build" 120 parts config source || status=$?
exit "$status"
