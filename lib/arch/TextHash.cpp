//===- TextHash.cpp - A hash of what facts about kernels depend on --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch/TextHash.h"
#include "cuda/Functions.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace llvm;

namespace warplint {

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

static StringRef bytesOf(const auto &Numbers) {
  return {reinterpret_cast<const char *>(&Numbers), sizeof(Numbers)};
}

void TokenHash::add(const Token &T, unsigned Offset) {
  constexpr size_t MostPending = 1 << 16; // bytes
  if (T.is(tok::kw_restrict)) // which some architectures lack, and no fact depends on
    return;
  unsigned Numbers[] = {T.getKind(), Offset};
  Pending.append(bytesOf(Numbers));
  if (const IdentifierInfo *Name = T.getIdentifierInfo())
    Pending.append(Name->getName());
  else if (T.isLiteral())
    Pending.append(StringRef(T.getLiteralData(), T.getLength()));
  if (Pending.size() >= MostPending)
    fold();
}

void TokenHash::add(uint64_t Hash) { Pending.append(bytesOf(Hash)); }

void TokenHash::fold() {
  Pending.append(bytesOf(State));
  State = xxh3_64bits(StringRef(Pending));
  Pending.clear();
}

void ClusterBounds::note(const Token &T) {
  const IdentifierInfo *Word = T.getIdentifierInfo();
  if (Word && Word->getName() == "launch_bounds") {
    Commas = 0;
    Parens = 0;
    InBounds = true;
  } else if (InBounds) {
    Parens += T.is(tok::l_paren) ? 1 : T.is(tok::r_paren) ? -1 : 0;
    Commas += T.is(tok::comma) && Parens == 1;
    IsAny |= Commas > 1;
    InBounds = Parens > 0;
  }
}

/// The name that \p T is, without the underscores around it; empty where it is none.
static StringRef plainName(const Token &T) {
  const IdentifierInfo *Name = T.getIdentifierInfo();
  StringRef Plain = Name ? Name->getName() : StringRef();
  if (Plain.starts_with("__") && Plain.ends_with("__"))
    return Plain.drop_front(2).drop_back(2);
  return Plain;
}

//===----------------------------------------------------------------------===//
// Declarations up to their bodies
//===----------------------------------------------------------------------===//

void TextHash::Head::noteAttribute(const Token &T) {
  if (T.is(tok::l_paren))
    ++Parens;
  else if (T.is(tok::r_paren) && Parens == 0)
    Attribute = Closed;
  else if (T.is(tok::r_paren))
    --Parens;
  if (Parens)
    return;
  StringRef Name = plainName(T);
  IsKernel |= Name == "global";
  IsDevice |= Name == "device" || Name == "global";
  IsHost |= Name == "host";
  IsShared |= Name == "shared";
}

void TextHash::Head::noteOutside(const Token &T, tok::TokenKind Before) {
  IsExtern |= T.is(tok::kw_extern);
  Depth += T.is(tok::l_paren) ? 1 : T.is(tok::r_paren) ? -1 : 0;
  // A lambda; the body of what may be a constant, or of what has the type of its value.
  MayBeValue |= (Before == tok::l_square && T.isNot(tok::l_square) && Depth == 0) ||
                T.isOneOf(tok::kw_constexpr, tok::kw_consteval, tok::kw_auto);
}

void TextHash::Head::note(const Token &T) {
  tok::TokenKind Before = std::exchange(Last, T.getKind());
  switch (Attribute) {
  case Outside:
    if (T.is(tok::kw___attribute))
      Attribute = Named;
    else if (T.is(tok::l_square) && Before == tok::l_square)
      Attribute = Standard;
    noteOutside(T, Before);
    break;
  case Standard:
    if (T.is(tok::r_square) && Before == tok::r_square)
      Attribute = Outside;
    break;
  case Named:
    Attribute = T.is(tok::l_paren) ? Opened : Outside;
    break;
  case Opened:
    Attribute = T.is(tok::l_paren) ? Inside : Outside;
    break;
  case Inside:
    noteAttribute(T);
    break;
  case Closed:
    Attribute = Outside;
    break;
  }
}

bool TextHash::Head::isAtDeviceBody() const {
  bool IsAtBody = is_contained({tok::r_paren, tok::kw_const, tok::kw_noexcept}, Last);
  return IsDevice && !IsHost && IsAtBody && !MayBeValue && Depth == 0;
}

//===----------------------------------------------------------------------===//
// The text
//===----------------------------------------------------------------------===//

void TextHash::add(const Token &T, unsigned Offset) {
  if (Open.Braces)
    return addToBody(T, Offset);
  Outside.add(T, Offset);
  Clusters.note(T);
  if (T.is(tok::l_brace) && Now.isAtDeviceBody()) {
    Open.Braces = 1;
    Open.OfKernel = Now.isOfKernel();
  } else if (T.isOneOf(tok::l_brace, tok::r_brace, tok::semi)) {
    SharedElsewhere |= Now.isOfStaticShared();
    Now = {};
  } else {
    Now.note(T);
  }
}

void TextHash::addToBody(const Token &T, unsigned Offset) {
  Open.Braces += T.is(tok::l_brace) ? 1 : T.is(tok::r_brace) ? -1 : 0;
  Statement.emplace_back(T, Offset);
  if (T.isOneOf(tok::l_brace, tok::r_brace, tok::semi))
    endStatement();
  if (!Open.Braces)
    endBody();
}

/// Whether \p Code is a call of a function with constants alone, as
/// `trap(__FILE__, __LINE__, __CUDA_ARCH__);`: it uses no variable.
static bool isConstantCall(ArrayRef<std::pair<Token, unsigned>> Code) {
  if (Code.size() < 4 || Code[0].first.isNot(tok::identifier) ||
      Code[1].first.isNot(tok::l_paren) || Code[Code.size() - 2].first.isNot(tok::r_paren) ||
      Code.back().first.isNot(tok::semi))
    return false;
  return all_of(Code.drop_front(2).drop_back(2), [](const auto &Each) {
    return Each.first.isLiteral() ||
           Each.first.isOneOf(tok::comma, tok::kw___FUNCTION__, tok::kw___func__);
  });
}

void TextHash::endStatement() {
  bool IsShared = false, IsExtern = false;
  for (const auto &[T, _] : Statement) {
    StringRef Name = plainName(T);
    IsShared |= Name == "shared";
    IsExtern |= T.is(tok::kw_extern);
    Open.Counts |= T.is(tok::lesslessless) || cuda::beginsAsLaunch(Name);
  }
  Open.Counts |= IsShared && !IsExtern;
  SharedElsewhere |= IsShared && !IsExtern && !Open.OfKernel;
  // The constants of such a call decide nothing: traps often have `__CUDA_ARCH__` as an argument.
  bool LeavesOutLiterals = isConstantCall(Statement);
  for (const auto &[T, Offset] : Statement)
    if (!LeavesOutLiterals || !T.isLiteral())
      Open.Code.add(T, Offset);
  Statement.clear();
}

void TextHash::endBody() {
  uint64_t Hash = Open.Code.take();
  (Open.Counts ? Outside : Plain).add(Hash);
  Open = {};
  Now = {};
}

uint64_t TextHash::take() {
  if (Open.Braces)
    endBody();
  if (SharedElsewhere)
    Outside.add(Plain.take());
  return Outside.take();
}

} // namespace warplint
