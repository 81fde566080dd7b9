//===- CommandKind.cpp - The compiler that a command starts ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/CommandKind.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace llvm;
namespace path = llvm::sys::path;

namespace warplint {

Compiler compilerOf(ArrayRef<std::string> Command, ArrayRef<std::string> &Flags) {
  size_t First = 0;
  Compiler Found = Compiler::Other;
  for (size_t I = 0; I < Command.size() && I < 6; ++I) {
    StringRef Stem = path::stem(Command[I]);
    if (I && StringRef(Command[I]).starts_with("-"))
      break;
    if (Stem.starts_with("nvcc") || Stem.contains("clang")) {
      First = I;
      Found = Stem.contains("clang") ? Compiler::Clang : Compiler::Nvcc;
      break;
    }
  }
  Flags = Command.drop_front(std::min(First + 1, Command.size()));
  return Found;
}

bool asksForCuda(ArrayRef<std::string> Command) {
  auto IsCuda = [](StringRef Language) { return Language == "cu" || Language == "cuda"; };
  for (auto [Index, Word] : enumerate(Command)) {
    StringRef Flag = Word;
    StringRef Next = Index + 1 < Command.size() ? StringRef(Command[Index + 1]) : StringRef();
    if (is_contained({"-x", "--x", "--language"}, Flag) && IsCuda(Next))
      return true;
    if (is_contained({"-xcu", "-x=cu", "--x=cu", "-xcuda", "--language=cuda"}, Flag))
      return true;
  }
  return false;
}

bool compilesCuda(ArrayRef<std::string> Command, StringRef File) {
  if (asksForCuda(Command))
    return true;
  ArrayRef<std::string> Flags;
  StringRef Extension = path::extension(File);
  switch (compilerOf(Command, Flags)) {
  case Compiler::Nvcc:
    return !is_contained({".c", ".cc", ".cpp", ".cxx", ".C", ".c++"}, Extension);
  case Compiler::Clang:
    return Extension == ".cu" || Extension == ".cuh";
  case Compiler::Other:
    return false;
  }
  return false;
}

} // namespace warplint
