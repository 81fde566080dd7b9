//===- SourceMutator.h - Makes sources of pieces of others ---- -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_FUZZ_SOURCEMUTATOR_H
#define WARPLINT_TEST_FUZZ_SOURCEMUTATOR_H

#include "llvm/ADT/StringRef.h"
#include <random>
#include <string>
#include <vector>

namespace warplint::fuzz {

/// Changes CUDA source so that it mostly still parses: swaps numbers, names, configurations of
/// launches, attributes of kernels, statements and declarations for others that the fixtures have.
class SourceMutator {
public:
  /// Takes pieces of every .cu file under \p Folder; null: of the sources themselves alone.
  explicit SourceMutator(const char *Folder);

  /// \p Source with one to four changes, the same for the same \p Seed.
  std::string mutate(llvm::StringRef Source, unsigned Seed);

private:
  using Pieces = std::vector<std::string>;
  Pieces Statements, Declarations, Configurations, Attributes;

  void take(llvm::StringRef Source);
  void changeOnce(std::string &Source, std::minstd_rand &Random) const;
  void swapNumber(std::string &Source, std::minstd_rand &Random) const;
  void swapName(std::string &Source, std::minstd_rand &Random) const;
  void swapConfiguration(std::string &Source, std::minstd_rand &Random) const;
  void addAttribute(std::string &Source, std::minstd_rand &Random) const;
  void addStatement(std::string &Source, std::minstd_rand &Random) const;
  void removeStatement(std::string &Source, std::minstd_rand &Random) const;
};

} // namespace warplint::fuzz

#endif // WARPLINT_TEST_FUZZ_SOURCEMUTATOR_H
