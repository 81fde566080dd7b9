//===- TextScan.cpp - Finds launches and kernels in raw tokens ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/prefilter/TextScan.h"
#include "cuda/Functions.h"
#include "text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>
#include <utility>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

TextScan scanText(StringRef Text) {
  RawTokens Tokens(Text);
  TextScan Scan;
  Token Tok;
  bool AfterHash = false, AfterShift = false;
  while (!Scan.MayLaunch && Tokens.next(Tok)) {
    bool WasHash = std::exchange(AfterHash, beginsDirective(Tok));
    bool WasShift = std::exchange(AfterShift, Tok.is(tok::lessless)); // `k << <g, b>> >()`
    Scan.MayLaunch =
        Tok.isOneOf(tok::lesslessless, tok::hashhash) || (WasShift && Tok.is(tok::less)) ||
        (Tok.is(tok::raw_identifier) &&
         (Tok.needsCleaning() || Tok.hasUCN() || cuda::concernsLaunches(Tokens.text())));
    if (!WasHash || Tok.isNot(tok::raw_identifier) || Tok.isAtStartOfLine())
      continue;
    StringRef Directive = Tokens.text();
    if (Directive != "include" && Directive != "include_next" && Directive != "import")
      continue;
    // A name between angles is no token here: the line is read by itself.
    StringRef Rest = Text.drop_front(Tokens.end());
    if (std::optional<Include> Included = includeIn(Rest))
      Scan.Includes.push_back(std::move(*Included));
    else
      Scan.MayLaunch = true;
    Rest = Rest.drop_until([](char C) { return C == '\n'; });
    Tokens.seek(Rest.begin() - Text.begin());
  }
  return Scan;
}

} // namespace warplint::lint
