//===- RawTokens.cpp - The tokens of text, without a preprocessor ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/RawTokens.h"
#include "clang/Basic/LangOptions.h"

using namespace clang;

namespace warplint {

const LangOptions &rawCuda() {
  static const LangOptions Language = [] {
    LangOptions Cuda;
    Cuda.CPlusPlus = Cuda.CPlusPlus11 = Cuda.CPlusPlus14 = Cuda.CPlusPlus17 = true;
    Cuda.CUDA = Cuda.LineComment = Cuda.Bool = Cuda.GNUMode = true;
    Cuda.Digraphs = Cuda.RawStringLiterals = true;
    return Cuda;
  }();
  return Language;
}

} // namespace warplint
