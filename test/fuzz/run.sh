#!/usr/bin/env bash
# Runs the fuzzers of a build with -DWARPLINT_FUZZERS=ON, on the binaries and logs that tests have and
# on what an earlier run found:
#
#   test/fuzz/run.sh BUILD SECONDS [FUZZER...]
#
# What crashes one is left in BUILD/fuzz/ and makes the exit status 1.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
seconds=$2
shift 2
fuzzers=("$@")
((${#fuzzers[@]})) || fuzzers=(log cubin binary)

seeds=$build/fuzz/seeds
mkdir -p "$seeds"/{log,cubin,binary}
"$root/test/lint/command/Inputs/measured/make.py" "$seeds/binary"
mv "$seeds"/binary/*.cubin "$seeds/cubin"
cp "$seeds"/cubin/* "$seeds/binary"
cp "$root"/test/fuzz/seeds/*.log "$seeds/log"

status=0
for name in "${fuzzers[@]}"; do
  mkdir -p "$build/fuzz/$name"
  "$build/bin/warplint-fuzz-$name" -max_total_time="$seconds" -max_len=65536 -timeout=20 \
    -rss_limit_mb=2048 -use_value_profile=1 -print_final_stats=1 -verbosity=1 \
    -artifact_prefix="$build/fuzz/" "$build/fuzz/$name" "$seeds/$name" || status=1
done
exit "$status"
