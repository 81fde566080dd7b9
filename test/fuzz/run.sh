#!/usr/bin/env bash
# Runs the fuzzers of an instrumented build (cmake --preset sanitize), on the seeds in test/fuzz/seeds,
# on what the tests have, and on what an earlier run found:
#
#   test/fuzz/run.sh BUILD SECONDS [FUZZER...]
#
# 0 SECONDS: each reads its seeds once. WARPLINT_FUZZ_SEED=N begins each with these random numbers, in place of others every time. Each runs
# so long, two at a time; of the fuzzers that were not named those that are not built are left
# out. What crashes one is left in BUILD/fuzz/NAME-*, its log in BUILD/fuzz/NAME.log, of which what
# the sanitizer says and the input, in base64, are printed; the exit status is then 1.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
seconds=$2
shift 2
fuzzers=("$@")
if ((${#fuzzers[@]} == 0)); then
  for program in "$build"/bin/warplint-fuzz-*; do
    fuzzers+=("${program##*/warplint-fuzz-}")
  done
fi

export WARPLINT_FUZZ_PIECES=$root/test/lint/checks
seeds=$build/fuzz/seeds
rm -rf "$seeds"
mkdir -p "$seeds"
cp -r "$root"/test/fuzz/seeds/. "$seeds"
mkdir -p "$seeds"/{cubin,binary,source}
"$root/test/lint/command/Inputs/measured/make.py" "$seeds/binary"
mv "$seeds"/binary/*.cubin "$seeds/cubin"
cp "$seeds"/cubin/* "$seeds/binary"
cp "$root"/arch_tables/capabilities/*.json "$seeds/tables"
# Long ones cost time, and their pieces are in the others. Read once, they are what other tests lint.
largest=8k
if ((seconds == 0)); then largest=2k; fi
find "$WARPLINT_FUZZ_PIECES" -name '*.cu' -size "-$largest" -printf '%P\n' | while read -r name; do
  cp "$WARPLINT_FUZZ_PIECES/$name" "$seeds/source/${name//\//-}"
done
if [[ -x $build/bin/warplint ]]; then # a part is read by the program that wrote it alone
  (cd "$WARPLINT_FUZZ_PIECES" && "$build/bin/warplint" --cuda-path=none --quiet --format=part \
    --output="$seeds/parts/part.warplint" cuda-launch-exceeds-bounds || [[ $? == 1 ]])
fi

# The mutator knows sources; a plain input would mostly be no source at all.
declare -A longest=([source]=32768 [config]=4095)
# One parse for each target, on a machine that does other things too.
declare -A slowest=([source]=300 [config]=300)

fuzz() {
  local name=$1
  mkdir -p "$build/fuzz/$name"
  local runs=(-max_total_time="$seconds")
  if ((seconds == 0)); then runs=(-runs=0); fi
  "$build/bin/warplint-fuzz-$name" "${runs[@]}" -max_len="${longest[$name]:-65536}" \
    -seed="${WARPLINT_FUZZ_SEED:-0}" -timeout="${slowest[$name]:-30}" \
    -rss_limit_mb=3072 -use_value_profile=1 -print_final_stats=1 -verbosity=1 -reload=0 \
    -artifact_prefix="$build/fuzz/$name-" "$build/fuzz/$name" "$seeds/$name" \
    >"$build/fuzz/$name.log" 2>&1
}

status=0
finish() { # the one that was started first
  local name=${running[0]} pid=${pids[0]}
  running=("${running[@]:1}")
  pids=("${pids[@]:1}")
  local verdict=clean
  wait "$pid" || { verdict="FAILED, see $build/fuzz/$name.log" && status=1; }
  local runs
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/fuzz/$name.log")
  echo "$name: ${runs:-no} runs in $seconds s: $verdict"
  if [[ $verdict != clean ]]; then # what found it may be gone with the machine
    grep -vE '^#[0-9]+[[:space:]]+(NEW|REDUCE|RELOAD|pulse)' "$build/fuzz/$name.log" | tail -n 80 | cut -c1-8000
  fi
}

running=() pids=()
for name in "${fuzzers[@]}"; do
  fuzz "$name" &
  running+=("$name") pids+=($!)
  if ((${#pids[@]} == 2)); then finish; fi
done
while ((${#pids[@]})); do finish; done
exit "$status"
