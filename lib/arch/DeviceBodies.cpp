//===- DeviceBodies.cpp - The bodies of functions for the device alone ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch/DeviceBodies.h"
#include "cuda/Functions.h"
#include "clang/Basic/IdentifierTable.h"
#include <utility>

using namespace clang;
using namespace llvm;

namespace warplint {

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
  IsShared |= Name == "shared";
}

void DeviceBodies::Head::noteOutside(const Token &T, tok::TokenKind Before) {
  if (T.is(tok::l_paren) && Depth == 0 && LastName && !HasMembers)
    BeforeParens.push_back(LastName);
  LastName = T.is(tok::identifier) ? T.getIdentifierInfo() : nullptr;
  HasMembers |= T.is(tok::colon) && Depth == 0;
  IsOperator |= T.is(tok::kw_operator) && Depth == 0;
  IsExtern |= T.is(tok::kw_extern);
  Depth += T.is(tok::l_paren) ? 1 : T.is(tok::r_paren) ? -1 : 0;
  // A lambda; the body of what may be a constant, or of what has the type of its value.
  MayBeValue |= (Before == tok::l_square && T.isNot(tok::l_square) && Depth == 0) ||
                T.isOneOf(tok::kw_constexpr, tok::kw_consteval, tok::kw_auto);
}

void DeviceBodies::Head::note(const Token &T) {
  tok::TokenKind Before = std::exchange(Last, T.getKind());
  if (First == tok::unknown)
    First = T.getKind();
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

void DeviceBodies::Head::describe(DeviceBody &Body) const {
  Body.IsOfKernel = IsKernel;
  Body.IsOfOperator = IsOperator;
  Body.Own = BeforeParens;
}

/// Whether a brace that comes next opens a body that no constant and no type depends on.
bool DeviceBodies::Head::isAtBody() const {
  switch (Last) {
  case tok::r_paren:
  case tok::kw_const:
  case tok::kw_noexcept:
    return !MayBeValue && Depth == 0;
  default:
    return false;
  }
}

bool DeviceBodies::Head::isOfDevice() const { return IsDevice && isAtBody(); }

/// What begins with a comma are further initializers of a constructor.
bool DeviceBodies::Head::isOfHostAlone() const {
  return !IsDevice && First != tok::comma && !BeforeParens.empty() && isAtBody();
}

void DeviceBodies::beginDeclaration() { Now = {}; }

void DeviceBodies::add(const Token &T, TextPlace At) {
  if (Braces)
    return addToBody(T, At);
  if (T.isOneOf(tok::kw_static_assert, tok::kw__Static_assert)) {
    InAssertion = true;
    Assertion = At.Span;
    Asserted.clear();
  }
  if (InAssertion)
    return addToAssertion(T, At);
  Into.add(T, At);
  bool BeginsLeftOut = T.is(tok::l_brace) && ((At.inLibrary() && Now.isOfDevice()) ||
                                              (LeavesOutHost && Now.isOfHostAlone()));
  if (BeginsLeftOut || (T.is(tok::l_brace) && Now.isOfDeviceAlone())) {
    Braces = 1;
    InLeftOut = BeginsLeftOut;
    Line = {};
    Open = {};
    Open.Inside = {At.Span.File, At.Span.End, At.Span.End};
    Now.describe(Open);
  } else if (T.isOneOf(tok::l_brace, tok::r_brace, tok::semi)) {
    if (Now.isOfStaticShared() && !At.inLibrary())
      Into.noteSharedElsewhere();
    beginDeclaration();
  } else {
    Now.note(T);
  }
}

/// Static assertions declare nothing.
void DeviceBodies::addToAssertion(const Token &T, TextPlace At) {
  if (At.Span.File == Assertion.File)
    Assertion.End = At.Span.End;
  if (T.is(tok::identifier))
    Asserted.push_back(T.getIdentifierInfo());
  InAssertion = T.isNot(tok::semi);
  if (!InAssertion)
    Into.addAssertion(Assertion, Asserted);
}

void DeviceBodies::addToBody(const Token &T, TextPlace At) {
  Braces += T.is(tok::l_brace) ? 1 : T.is(tok::r_brace) ? -1 : 0;
  if (!Braces) {
    if (At.Span.File == Open.Inside.File)
      Open.Inside.End = At.Span.Begin;
    endBody();
    return Into.add(T, At);
  }
  if (InLeftOut)
    return;
  Body.push_back({T, At});
  if (T.isOneOf(tok::l_brace, tok::r_brace, tok::semi)) {
    Open.HasShared |= Line.IsShared && !Line.IsExtern;
    Line = {};
  }
  StringRef Name = plainName(T);
  Line.IsExtern |= T.is(tok::kw_extern);
  Line.IsShared |= Name == "shared";
  Open.HasLaunch |= T.is(tok::lesslessless) || cuda::beginsAsLaunch(Name);
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

namespace {

/// A statement of a body, or a part of one up to a brace.
struct Part {
  Names Mentions, Declares;
  bool IsConst = false; ///< It may declare a constant.
  bool OfSizes = false; ///< It declares shared memory, a type, or what is a constant in any case.
};

/// Finds the names in a body that sizes of shared memory may depend on.
class SizeNames {
public:
  void add(const Token &T) {
    bool IsDeclared = Before.is(tok::identifier) && isBeforeName(Previous) &&
                      T.isOneOf(tok::equal, tok::l_paren, tok::l_square, tok::l_brace, tok::comma);
    if (IsDeclared)
      Now.Declares.push_back(Before.getIdentifierInfo());
    // The brace of a value belongs to its declaration.
    if (T.isOneOf(tok::r_brace, tok::semi) || (T.is(tok::l_brace) && !IsDeclared)) {
      Parts.push_back(std::exchange(Now, {}));
    } else {
      Now.OfSizes |= plainName(T) == "shared" ||
                     T.isOneOf(tok::kw_constexpr, tok::kw_using, tok::kw_typedef, tok::kw_enum,
                               tok::kw_struct, tok::kw_class, tok::kw_union, tok::kw_static);
      Now.IsConst |= T.is(tok::kw_const);
      if (T.is(tok::identifier))
        Now.Mentions.push_back(T.getIdentifierInfo());
    }
    Previous = Before.getKind();
    Before = T;
  }
  Names take() {
    Parts.push_back(std::move(Now));
    SmallSetVector<const IdentifierInfo *, 16> Found;
    auto Take = [&](Part &P) {
      Found.insert(P.Mentions.begin(), P.Mentions.end());
      P.Mentions.clear();
    };
    for (Part &P : Parts)
      if (P.OfSizes)
        Take(P);
    for (size_t Size = ~size_t(0); Size != Found.size();) {
      Size = Found.size();
      for (Part &P : Parts)
        if (P.IsConst && any_of(P.Declares, [&](const auto *N) { return Found.contains(N); }))
          Take(P);
    }
    return Names(Found.begin(), Found.end());
  }

private:
  std::vector<Part> Parts;
  Part Now;
  Token Before = [] {
    Token None;
    None.startToken();
    return None;
  }();
  tok::TokenKind Previous = tok::unknown;

  /// Whether a name behind a token of \p Kind may be one that is declared.
  static bool isBeforeName(tok::TokenKind Kind) {
    return (Kind != tok::unknown && !tok::getPunctuatorSpelling(Kind)) ||
           is_contained({tok::greater, tok::greatergreater, tok::star, tok::amp, tok::comma}, Kind);
  }
};

} // namespace

/// Adds what \p Code is to \p Body.
static void describeCode(ArrayRef<DeviceBodies::Entry> Code, DeviceBody &Body) {
  SmallSetVector<const IdentifierInfo *, 16> Mentions;
  SizeNames OfSizes;
  TokenHash Whole, Rest;
  bool Begins = true; // a statement
  size_t LeftOut = 0; // tokens of a call that are to come
  for (; !Code.empty(); Code = Code.drop_front()) {
    const auto &[T, At] = Code.front();
    if (!LeftOut && Begins && (LeftOut = lengthOfConstantCall(Code)))
      Body.ConstantCalls.push_back(T.getIdentifierInfo());
    Begins = T.isOneOf(tok::l_brace, tok::r_brace, tok::semi);
    if (T.is(tok::identifier))
      Mentions.insert(T.getIdentifierInfo());
    OfSizes.add(T);
    if (T.isNot(tok::kw_restrict)) {
      Whole.add(T, At.Span.Begin);
      if (!LeftOut)
        Rest.add(T, At.Span.Begin);
    }
    LeftOut -= LeftOut != 0;
  }
  Body.Hash = Whole.take();
  Body.HashWithoutThem = Rest.take();
  Body.Mentions.assign(Mentions.begin(), Mentions.end());
  Body.SizeMentions = OfSizes.take();
}

void DeviceBodies::endBody() {
  if (InLeftOut) {
    Into.leaveOut(Open.Inside);
  } else {
    describeCode(Body, Open);
    Into.addBody(std::move(Open));
  }
  InLeftOut = false;
  Body.clear();
  beginDeclaration();
}

void DeviceBodies::finish() {
  if (Braces)
    endBody();
  Braces = 0;
  Into.finish();
}

} // namespace warplint
