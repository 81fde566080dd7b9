//===- Wording.cpp - Numbers and lists in messages ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/Wording.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint {

std::string counted(uint64_t Number, StringRef Noun) {
  return formatv("{0} {1}{2}", Number, Noun, Number == 1 ? "" : "s");
}

std::string joined(ArrayRef<std::string> Items) {
  if (Items.empty())
    return "";
  if (Items.size() == 1)
    return Items.front();
  return join(Items.drop_back(), ", ") + " and " + Items.back();
}

std::string percent(double Share) {
  std::string Text = formatv("{0:F1}", Share * 100);
  StringRef Short = Text;
  Short.consume_back(".0");
  return (Short + "%").str();
}

std::string product(const Triple &T) {
  unsigned Last = 2;
  while (Last > 0 && T.part(Last)->Value == 1)
    --Last;
  std::string Text;
  for (unsigned I = 0; I <= Last; ++I)
    Text += (I ? " x " : "") + std::to_string(T.part(I)->Value);
  return Text;
}

} // namespace warplint
