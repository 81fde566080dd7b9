//===- RawCuda.cpp - The language of source that is only lexed ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/RawCuda.h"
#include "clang/Basic/LangOptions.h"

using namespace clang;

namespace warplint::frontend {

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

} // namespace warplint::frontend
