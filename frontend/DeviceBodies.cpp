//===- DeviceBodies.cpp - Code that no launch depends on ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/DeviceBodies.h"
#include "cuda/Functions.h"
#include "clang/Basic/IdentifierTable.h"
#include <utility>

using namespace clang;
using namespace llvm;

namespace warplint::frontend {

/// The name that \p T is, without the underscores around it; empty where it is none.
static StringRef plainName(const Token &T) {
  const IdentifierInfo *Name = T.getIdentifierInfo();
  StringRef Plain = Name ? Name->getName() : StringRef();
  if (Plain.starts_with("__") && Plain.ends_with("__"))
    return Plain.drop_front(2).drop_back(2);
  return Plain;
}

void DeviceBodies::Head::noteAttribute(const Token &T) {
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
}

void DeviceBodies::Head::note(const Token &T) {
  tok::TokenKind Before = std::exchange(Last, T.getKind());
  switch (Attribute) {
  case Outside:
    if (T.is(tok::kw___attribute))
      Attribute = Named;
    else if (T.is(tok::l_square) && Before == tok::l_square)
      Attribute = Standard;
    Depth += T.is(tok::l_paren) ? 1 : T.is(tok::r_paren) ? -1 : 0;
    // A lambda; the body of what may be a constant, or of what has the type of its value.
    MayBeValue |= (Before == tok::l_square && T.isNot(tok::l_square) && Depth == 0) ||
                  T.isOneOf(tok::kw_constexpr, tok::kw_consteval, tok::kw_auto);
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

bool DeviceBodies::Head::isOfDevice() const {
  switch (Last) {
  case tok::r_paren:
  case tok::kw_const:
  case tok::kw_noexcept:
    return IsDevice && !MayBeValue && Depth == 0;
  default:
    return false;
  }
}

void DeviceBodies::beginDeclaration() {
  Now = {};
  Begin.reset();
}

void DeviceBodies::add(const Token &T, Place At, Taker Rest) {
  if (Braces)
    return addToBody(T, At, Rest);
  InAssertion |= T.isOneOf(tok::kw_static_assert, tok::kw__Static_assert);
  if (InAssertion) {
    InAssertion = T.isNot(tok::semi);
    return;
  }
  if (!Begin)
    Begin = At;
  bool BeginsLibraryBody = At.InLibrary && T.is(tok::l_brace) && Now.isOfDevice();
  if (BeginsLibraryBody || (T.is(tok::l_brace) && Now.isOfDeviceAlone())) {
    Braces = 1;
    InLibraryBody = BeginsLibraryBody;
    if (InLibraryBody)
      return Rest(T, At);
    Line = {};
    Body.push_back({T, At});
    Functions.push_back({*Begin, At, Now.isOfKernel(), /*Matters=*/false});
    return;
  }
  if (T.isOneOf(tok::l_brace, tok::r_brace, tok::semi))
    beginDeclaration();
  else
    Now.note(T);
  Rest(T, At);
}

void DeviceBodies::addToBody(const Token &T, Place At, Taker Rest) {
  Braces += T.is(tok::l_brace) ? 1 : T.is(tok::r_brace) ? -1 : 0;
  if (InLibraryBody) {
    if (!Braces) {
      Rest(T, At);
      endBody();
    }
    return;
  }
  Body.push_back({T, At});
  bool &Matters = Functions.back().Matters;
  if (T.isOneOf(tok::l_brace, tok::r_brace, tok::semi)) {
    bool Shares = Line.IsShared && !Line.IsExtern;
    Matters |= Shares;
    HelperShares |= Shares && !Now.isOfKernel();
    Line = {};
  }
  StringRef Name = plainName(T);
  Line.IsExtern |= T.is(tok::kw_extern);
  Line.IsShared |= Name == "shared";
  Matters |= T.is(tok::lesslessless) || cuda::beginsAsLaunch(Name);
  if (Braces)
    return;
  if (Matters)
    finish(Rest);
  endBody();
}

void DeviceBodies::endBody() {
  InLibraryBody = false;
  Body.clear();
  beginDeclaration();
}

/// The number of tokens, at the beginning of \p Code, of a statement that calls a function with
/// constants alone, as `trap(__FILE__, __LINE__, __CUDA_ARCH__);`: it uses no variable. 0: none.
static size_t lengthOfConstantCall(ArrayRef<DeviceBodies::Entry> Code) {
  if (Code.size() < 2 || Code[0].T.isNot(tok::identifier) || Code[1].T.isNot(tok::l_paren))
    return 0;
  for (size_t I = 2; I + 1 < Code.size(); ++I) {
    const Token &T = Code[I].T;
    if (T.is(tok::r_paren))
      return Code[I + 1].T.is(tok::semi) ? I + 2 : 0;
    if (!T.isLiteral() && !T.isOneOf(tok::comma, tok::kw___FUNCTION__, tok::kw___func__))
      return 0;
  }
  return 0;
}

void DeviceBodies::finish(Taker Rest) {
  bool Begins = false; // a statement
  for (ArrayRef<Entry> Left = Body; !Left.empty();) {
    if (size_t Length = Begins ? lengthOfConstantCall(Left) : 0) {
      Left = Left.drop_front(Length);
      continue;
    }
    const auto &[T, At] = Left.front();
    Begins = T.isOneOf(tok::l_brace, tok::r_brace, tok::semi);
    Rest(T, At);
    Left = Left.drop_front();
  }
  Body.clear();
}

} // namespace warplint::frontend
