//===- HostArchTests.cpp - Tests of the architecture in host code ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/HostArchTests.h"
#include "cuda/ArchMacros.h"
#include "cuda/Functions.h"
#include "launch/LaunchSite.h"
#include "text/BranchConditions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint {

static constexpr llvm::StringLiteral ArchMacro = "__CUDA_ARCH__";

static StringRef conditionText(const Condition &C) { return C.File.slice(C.From, C.To).trim(); }

/// Whether \p C compares the architecture with a number, and does not ask if this is host code.
static bool comparesArch(const Condition &C) {
  StringRef Text = conditionText(C);
  std::string Plain = Text.str();
  erase(Plain, ' ');
  return C.Is == Condition::If && Text.contains(ArchMacro) &&
         Text.find_first_of("<>=") != StringRef::npos &&
         !StringRef(Plain).contains("!defined(__CUDA_ARCH__)") &&
         !StringRef(Plain).contains("!defined__CUDA_ARCH__");
}

/// The condition of \p B, or of a branch before it, that does; null: none.
static const Condition *comparisonIn(const Branch &B) {
  for (const Condition &C : B.Before)
    if (comparesArch(C))
      return &C;
  return B.Own && comparesArch(*B.Own) ? &*B.Own : nullptr;
}

static bool isLaunchOrOptIn(const Token &T, StringRef Text) {
  return T.is(tok::lesslessless) ||
         (T.is(tok::raw_identifier) &&
          (cuda::beginsAsLaunch(Text) || (cuda::find(Text) && cuda::maySetAttribute(Text))));
}

/// The places in \p File where the numbers of \p Launch are written.
static std::set<unsigned> numbersIn(FileID File, const LaunchInstance &Launch,
                                    const SourceManager &Sources) {
  std::set<unsigned> Offsets;
  auto Add = [&](const IntValue &Value) {
    for (const Integer &I : Value.members()) {
      if (!I.From.Spelled)
        continue;
      auto [At, Offset] = Sources.getDecomposedExpansionLoc(I.From.Spelled->getExprLoc());
      if (At == File)
        Offsets.insert(Offset);
    }
  };
  for (const Dim3Value *Shape : {&Launch.grid(), &Launch.block()})
    for (const Triple &T : Shape->members())
      for_each(T.Parts, Add);
  Add(Launch.dynamicShared());
  return Offsets;
}

std::vector<HostArchTest> hostArchTests(const LaunchInstance &Launch, const ASTContext &Context) {
  const FunctionDecl *Function = Launch.Caller;
  const Stmt *Body = Function ? Function->getBody() : nullptr;
  if (!Body || Function->hasAttr<CUDADeviceAttr>() || Function->hasAttr<CUDAGlobalAttr>() ||
      Function->isConstexpr())
    return {};
  const SourceManager &Sources = Context.getSourceManager();
  auto [File, From] = Sources.getDecomposedExpansionLoc(Body->getBeginLoc());
  auto [EndFile, To] = Sources.getDecomposedExpansionLoc(Body->getEndLoc());
  std::optional<StringRef> Text =
      File.isValid() && File == EndFile ? Sources.getBufferDataOrNone(File) : std::nullopt;
  if (!Text || !Text->slice(From, To).contains(ArchMacro))
    return {};
  std::set<unsigned> Offsets = numbersIn(File, Launch, Sources);
  std::vector<HostArchTest> All;
  std::set<unsigned> Seen;
  BranchConditions Conditions(Sources);
  RawTokens Tokens(*Text, rawCuda(), From, To);
  BranchReader Reader(*Text);
  Token T;
  for (bool More = Tokens.next(T); More;) {
    if (beginsDirective(T)) {
      More = Reader.take(Tokens, T);
      continue;
    }
    if (isLaunchOrOptIn(T, Tokens.text()) || Offsets.count(Tokens.begin()))
      for (const Branch &B : Reader.around())
        if (const Condition *C = comparisonIn(B); C && Seen.insert(C->From).second)
          if (std::optional<bool> Taken = Conditions.areTaken({Branch{{}, *C}}, cuda::HostCode)) {
            unsigned At = C->From + C->File.slice(C->From, C->To).find_first_not_of(" \t");
            All.push_back({Sources.getLocForStartOfFile(File).getLocWithOffset(At),
                           conditionText(*C).str(), *Taken});
          }
    More = Tokens.next(T);
  }
  return All;
}

} // namespace warplint
