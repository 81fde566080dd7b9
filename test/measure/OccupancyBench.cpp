//===- OccupancyBench.cpp - Beside NVIDIA's calculator --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Configurations per second, ours beside NVIDIA's cuda_occupancy.h (where a
/// toolkit is found). Both get the same configurations, over every capability.
///
//===----------------------------------------------------------------------===//

#include "benchmark/benchmark.h"
#include "occupancy/NextSteps.h"
#include "test/unit/CudaOccupancy.h"
#include "test/unit/OccupancySupport.h"
#include <vector>

using namespace warplint;
using namespace warplint::test;

namespace {

struct Question {
  const arch::Limits *Arch;
  occupancy::Config Config;
};

/// As many as stay in the second-level cache, mixed over the capabilities.
const std::vector<Question> &questions() {
  static const std::vector<Question> Drawn = [] {
    std::vector<Question> Questions;
    ConfigDrawer Drawer(1);
    for (unsigned I = 0; I != 200; ++I)
      for (const arch::Limits &Arch : allCapabilities())
        Questions.push_back({&Arch, Drawer.draw(Arch)});
    return Questions;
  }();
  return Drawn;
}

void countQuestions(benchmark::State &State) {
  State.SetItemsProcessed(int64_t(State.iterations() * questions().size()));
}

void warplintCompute(benchmark::State &State) {
  for (auto _ : State)
    for (const Question &Q : questions())
      benchmark::DoNotOptimize(occupancy::compute(*Q.Arch, Q.Config));
  countQuestions(State);
}
BENCHMARK(warplintCompute);

#if WARPLINT_HAVE_CUDA_OCCUPANCY
void cudaOccupancyHeader(benchmark::State &State) {
  std::vector<cudaOccDeviceProp> Devices;
  for (const Question &Q : questions())
    Devices.push_back(deviceOf(*Q.Arch));
  for (auto _ : State)
    for (size_t I = 0; I != Devices.size(); ++I)
      benchmark::DoNotOptimize(askCuda(Devices[I], questions()[I].Config));
  countQuestions(State);
}
BENCHMARK(cudaOccupancyHeader);
#endif

void warplintNextSteps(benchmark::State &State) {
  for (auto _ : State)
    for (const Question &Q : questions())
      benchmark::DoNotOptimize(occupancy::nextSteps(*Q.Arch, Q.Config));
  countQuestions(State);
}
BENCHMARK(warplintNextSteps);

} // namespace

BENCHMARK_MAIN();
