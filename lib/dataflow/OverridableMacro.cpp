//===- OverridableMacro.cpp - Defaults that a build may replace -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/OverridableMacro.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

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

/// The spelling location of \p Loc. While clangd compiles a new preamble, it repeats the macros of
/// the main file, without their conditions, before it, with the line of each in a `#line`.
static SourceLocation placeWritten(SourceLocation Loc, const SourceManager &Sources) {
  SourceLocation Spelled = Sources.getSpellingLoc(Loc);
  FileID Main = Sources.getMainFileID();
  OptionalFileEntryRef MainFile = Sources.getFileEntryRefForID(Main);
  PresumedLoc Presumed = Sources.getPresumedLoc(Spelled);
  if (!MainFile || Presumed.isInvalid() || Presumed.getFilename() != MainFile->getName())
    return Spelled;
  return Sources.translateLineCol(Main, Presumed.getLine(), Presumed.getColumn());
}

/// The default that the literal \p S comes from; empty where it is not one.
static std::optional<StringRef> defaultSpelled(const Stmt *S, const SourceManager &Sources) {
  if (!isa<IntegerLiteral>(S) || !S->getBeginLoc().isMacroID())
    return std::nullopt;
  auto [File, Offset] = Sources.getDecomposedLoc(placeWritten(S->getBeginLoc(), Sources));
  std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
  return Text ? guardedDefine(*Text, Offset) : std::nullopt;
}

/// The initializer of the constant that \p S names; null where it names none.
static const Expr *initializerNamed(const Stmt *S) {
  const auto *Reference = dyn_cast<DeclRefExpr>(S);
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return V && V->getType().isConstQualified() ? V->getAnyInitializer() : nullptr;
}

std::optional<StringRef> overridableMacro(const Stmt *S, const SourceManager &Sources) {
  // Constants may name the one before them several times, and expressions may be deep: each is
  // looked at once, and without recursion.
  SmallPtrSet<const Stmt *, 16> Seen;
  SmallVector<const Stmt *, 16> Left = {S};
  while (!Left.empty()) {
    const Stmt *Next = Left.pop_back_val();
    if (!Next || !Seen.insert(Next).second)
      continue;
    if (std::optional<StringRef> Name = defaultSpelled(Next, Sources))
      return Name;
    // From the end, so that the first in the source is looked at first.
    SmallVector<const Stmt *, 8> Children(Next->children());
    append_range(Left, reverse(Children));
    Left.push_back(initializerNamed(Next));
  }
  return std::nullopt;
}

} // namespace warplint
