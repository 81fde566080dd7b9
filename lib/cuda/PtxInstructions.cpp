//===- PtxInstructions.cpp - Instructions that not every GPU has ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/PtxInstructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <string>

using namespace llvm;

namespace warplint::cuda {

namespace {
struct InstructionRow {
  StringLiteral Prefix;
  unsigned Least, Most;
};
struct FillerRow {
  StringLiteral Name;
  bool Stops;
};
} // namespace

static constexpr InstructionRow InstructionRows[] = {
#define PTX_INSTRUCTION(PREFIX, LEAST, MOST) {PREFIX, LEAST, MOST},
#define PTX_REGISTER(PREFIX, LEAST) {PREFIX, LEAST, 0},
#define DEVICE_BUILTIN(NAME, LEAST)
#include "cuda/PtxInstructions.def"
};

static constexpr InstructionRow BuiltinRows[] = {
#define PTX_INSTRUCTION(PREFIX, LEAST, MOST)
#define PTX_REGISTER(PREFIX, LEAST)
#define DEVICE_BUILTIN(NAME, LEAST) {NAME, LEAST, 0},
#include "cuda/PtxInstructions.def"
};

static constexpr FillerRow FillerRows[] = {
#define DEVICE_FILLER(NAME, STOPS) {NAME, STOPS},
#include "cuda/DeviceFillers.def"
};

/// The words of \p Assembly: instructions, registers and operands. An escape such as `\n` is a
/// space.
static SmallVector<std::string, 8> ptxWords(StringRef Assembly) {
  SmallVector<std::string, 8> Words(1);
  for (size_t I = 0; I < Assembly.size(); ++I) {
    char C = Assembly[I];
    if (isAlnum(C) || C == '_' || C == '.' || C == ':') {
      Words.back() += C;
      continue;
    }
    I += C == '\\';
    if (!Words.back().empty())
      Words.emplace_back();
  }
  if (Words.back().empty())
    Words.pop_back();
  return Words;
}

bool lacksBuiltin(StringRef Name, unsigned Capability) {
  return any_of(BuiltinRows,
                [&](const InstructionRow &R) { return R.Prefix == Name && Capability < R.Least; });
}

bool lacksInstruction(StringRef Assembly, unsigned Capability) {
  return any_of(ptxWords(Assembly), [&](StringRef Word) {
    const InstructionRow *Found = nullptr;
    for (const InstructionRow &Row : InstructionRows) {
      StringRef Rest = Word;
      if (Rest.consume_front(Row.Prefix) && (Rest.empty() || Rest.front() == '.') &&
          (!Found || Found->Prefix.size() < Row.Prefix.size()))
        Found = &Row;
    }
    return Found && (Capability < Found->Least || (Found->Most && Capability > Found->Most));
  });
}

/// Instructions at which the threads of a block wait for each other, and that take the number of
/// threads as their second operand.
static bool isBlockBarrier(StringRef Word) {
  return is_contained({"bar.sync", "barrier.sync", "barrier.sync.aligned", "bar.cta.sync",
                       "barrier.cta.sync", "barrier.cta.sync.aligned"},
                      Word);
}

std::optional<unsigned> barrierThreads(StringRef Assembly) {
  std::optional<unsigned> Most;
  if (Assembly.contains('@')) // a predicate can skip it
    return Most;
  SmallVector<std::string, 8> Words = ptxWords(Assembly);
  for (size_t I = 0; I + 2 < Words.size(); ++I) {
    unsigned Id = 0, Threads = 0;
    // Without a number of threads the next word is an instruction.
    if (isBlockBarrier(Words[I]) && !StringRef(Words[I + 1]).getAsInteger(10, Id) &&
        !StringRef(Words[I + 2]).getAsInteger(10, Threads))
      Most = std::max(Most.value_or(0), Threads);
  }
  return Most;
}

bool waitsForGrids(StringRef Assembly) {
  return is_contained(ptxWords(Assembly), "griddepcontrol.wait");
}

bool onlyStops(StringRef Assembly) {
  SmallVector<std::string, 8> Words = ptxWords(Assembly);
  return Words.size() == 1 && is_contained({"trap", "brkpt", "exit"}, StringRef(Words.front()));
}

Filler fillerOf(StringRef Name) {
  const auto *Row = find_if(FillerRows, [&](const FillerRow &R) { return R.Name == Name; });
  if (Row == std::end(FillerRows))
    return Filler::None;
  return Row->Stops ? Filler::Stops : Filler::Silent;
}

} // namespace warplint::cuda
