#!/usr/bin/env bash
# Builds the fuzzers and gives each its seeds and the inputs that once crashed it; in the full test run
# (WARPLINT_FULL) each runs for two minutes besides. Those that need the libraries alone are
# instrumented, in BUILD/fuzzers; those of the whole command, which takes too long to build once more,
# come from the objects in BUILD. Skipped, with exit status 77, where the sanitizers' libraries are
# missing.
#
#   test/fuzz/check.sh BUILD
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
seconds=${WARPLINT_FULL:+120}

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
"$root/test/fuzz/run.sh" "$build/fuzzers" "${seconds:-0}" || status=$?
"$root/test/fuzz/run.sh" "$build" "${seconds:-0}" || status=$?
exit "$status"
