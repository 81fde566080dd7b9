//===- Markdown.cpp - Text of programs in Markdown --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/Markdown.h"

using namespace llvm;

namespace warplint::report {

std::string plainMarkdown(StringRef Text) {
  std::string Escaped;
  for (char C : Text) {
    if (C == '\n' || C == '\r')
      C = ' ';
    if (C == '<')
      Escaped += "&lt;";
    else if (C == '@') // it would notify the user of that name
      Escaped += "&#64;";
    else {
      if (StringRef("\\`*_{}[]()#+!|~>$").contains(C))
        Escaped += '\\';
      Escaped += C;
    }
  }
  return Escaped;
}

std::string codeMarkdown(StringRef Text) {
  std::string Tame;
  for (char C : Text) {
    if (C == '|')
      Tame += '\\';
    Tame += C == '`' ? '\'' : C == '\n' || C == '\r' ? ' ' : C;
  }
  return "`" + Tame + "`";
}

} // namespace warplint::report
