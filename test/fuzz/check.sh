#!/usr/bin/env bash
# Builds the fuzzers that need the libraries alone, instrumented, and runs each for SECONDS: what CI has
# the time for (docs/contributing.md). Skipped, with exit status 77, where the sanitizers' libraries are
# missing.
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
cmake --preset sanitize -S "$root" -B "$build" >/dev/null
cmake --build "$build" --target warplint-fuzzers-quick
# The same numbers every time: what it finds is to be the fault of a change.
WARPLINT_FUZZ_SEED=1 "$root/test/fuzz/run.sh" "$build" "$seconds"
