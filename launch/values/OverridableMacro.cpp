//===- OverridableMacro.cpp - Defaults that a build may replace -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/values/OverridableMacro.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

/// If the line that holds \p Offset is `#define NAME ...` and the one before
/// tests that NAME is not defined: NAME.
static std::optional<StringRef> guardedDefine(StringRef Text, unsigned Offset) {
  StringRef Before = Text.take_front(Offset);
  size_t LineStart = Before.rfind('\n');
  if (LineStart == StringRef::npos)
    return std::nullopt;
  StringRef Define = Before.drop_front(LineStart + 1).ltrim();
  if (!Define.consume_front("#"))
    return std::nullopt;
  Define = Define.ltrim();
  if (!Define.consume_front("define"))
    return std::nullopt;
  StringRef Name = Define.ltrim().take_until([](char C) { return !isAlnum(C) && C != '_'; });
  StringRef Above = Before.take_front(LineStart).rtrim();
  StringRef Test = Above.drop_front(Above.rfind('\n') + 1).ltrim();
  bool Tests = Test.consume_front("#") && !Name.empty() && Test.contains(Name) &&
               (Test.ltrim().starts_with("ifndef") || Test.contains("!defined") ||
                Test.contains("! defined"));
  return Tests ? std::optional(Name) : std::nullopt;
}

/// Where \p Loc is spelled. While clangd compiles a new preamble it repeats the macros of the main
/// file, without their conditions, in front of it, and says by `#line` where each stands.
static SourceLocation placeWritten(SourceLocation Loc, const SourceManager &Sources) {
  SourceLocation Spelled = Sources.getSpellingLoc(Loc);
  FileID Main = Sources.getMainFileID();
  OptionalFileEntryRef MainFile = Sources.getFileEntryRefForID(Main);
  PresumedLoc Presumed = Sources.getPresumedLoc(Spelled);
  if (!MainFile || Presumed.isInvalid() || Presumed.getFilename() != MainFile->getName())
    return Spelled;
  return Sources.translateLineCol(Main, Presumed.getLine(), Presumed.getColumn());
}

std::optional<StringRef> overridableMacro(const Stmt *S, const SourceManager &Sources) {
  if (!S)
    return std::nullopt;
  if (isa<IntegerLiteral>(S) && S->getBeginLoc().isMacroID()) {
    auto [File, Offset] = Sources.getDecomposedLoc(placeWritten(S->getBeginLoc(), Sources));
    if (std::optional<StringRef> Text = Sources.getBufferDataOrNone(File))
      if (std::optional<StringRef> Name = guardedDefine(*Text, Offset))
        return Name;
  }
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Reference->getDecl());
        V && V->getType().isConstQualified())
      if (const Expr *Init = V->getAnyInitializer(); Init && Init != S)
        return overridableMacro(Init, Sources);
  for (const Stmt *Child : S->children())
    if (std::optional<StringRef> Name = overridableMacro(Child, Sources))
      return Name;
  return std::nullopt;
}

} // namespace warplint::launch
