//===- HostCalls.cpp - Calls of the CUDA API that do not launch -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/HostCalls.h"
#include "cuda/Functions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint::cuda {

/// The position \p Stream of a row.
static constexpr std::optional<unsigned> position(int Stream) {
  return Stream < 0 ? std::nullopt : std::optional<unsigned>(Stream);
}

static const HostCall HostCalls[] = {
#define CUDA_HOST_CALL(NAME, DOES, STREAM) {#NAME, HostEffect::DOES, position(STREAM)},
#include "cuda/HostCalls.def"
};

const HostCall *findHostCall(StringRef Name) {
  const HostCall *Found = find_if(
      HostCalls, [Plain = withoutSuffix(Name)](const HostCall &Each) { return Each.Name == Plain; });
  return Found == std::end(HostCalls) ? nullptr : Found;
}

static constexpr MemoryCall MemoryCalls[] = {
#define CUDA_MEMORY_CALL(NAME, DOES, BYTES) {#NAME, MemoryEffect::DOES, BYTES},
#include "cuda/MemoryCalls.def"
};

const MemoryCall *findMemoryCall(StringRef Name) {
  const MemoryCall *Found =
      find_if(MemoryCalls,
              [Plain = withoutSuffix(Name)](const MemoryCall &Each) { return Each.Name == Plain; });
  return Found == std::end(MemoryCalls) ? nullptr : Found;
}

bool givesCurrentStream(StringRef Name) {
  static constexpr StringLiteral Names[] = {
#define CURRENT_STREAM(NAME) #NAME,
#include "cuda/CurrentStreams.def"
  };
  return is_contained(Names, Name);
}

bool choosesDevice(StringRef Name) {
  static constexpr StringLiteral Names[] = {
#define CHOOSES_DEVICE(NAME) #NAME,
#include "cuda/CurrentStreams.def"
  };
  return is_contained(Names, Name);
}

} // namespace warplint::cuda
