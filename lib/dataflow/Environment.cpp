//===- Environment.cpp - The values of all objects at one point -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Environment.h"
#include "dataflow/FlowContext.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace llvm;

namespace warplint {

AbstractValue Environment::content(const Root *Object) const {
  auto Found = Cells->find(Object);
  return Found != Cells->end() ? Found->second.Content : Context->initially(Object);
}

/// Kernels write variables in managed memory: they are as those whose address CUDA got.
static Exposure initialExposure(const Root *Object) {
  if (Object->Variable && isOnDevice(Object->Variable) && Object->Outside)
    return Exposure::Escaped;
  return Object->Outside ? Exposure::Outside : Exposure::None;
}

Environment::Cell &Environment::cell(const Root *Object) {
  auto [At, New] = Cells.own().try_emplace(Object);
  if (New) {
    At->second.Content = Context->initially(Object);
    At->second.By = initialExposure(Object);
    At->second.Why = Reason::Modified;
  }
  return At->second;
}

/// Whether \p Object keeps what it began with, whoever holds its address: writing what is
/// declared const is no valid program, and a reference is bound once.
static bool isConstant(const ASTContext &AST, const Root *Object) {
  QualType Type = AST.getBaseElementType(Object->Type);
  return Object->Variable && !Object->Outside &&
         (Type->isReferenceType() ||
          (Type.isConstQualified() && !Type.isVolatileQualified() && !hasMutableParts(Type)));
}

AbstractValue Environment::load(const Address &From) const {
  const ASTContext &AST = Context->ast();
  AbstractValue All = AbstractValue::unknown(Reason::NoValue);
  for (const Place &P : From.Places) {
    if (Context->changesByItself(P.Base))
      return AbstractValue::unknown(P.Base->Type.isVolatileQualified() ? Reason::Volatile
                                                                       : Reason::Modified);
    AbstractValue Each = content(P.Base);
    for (int Step : P.Path)
      Each = Each.part(Step);
    if (isExposed(P.Base) && !isConstant(AST, P.Base))
      Each = Each.assumed();
    if (From.Places.size() == 1 && !From.Elsewhere)
      return Each;
    All = All.join(Each);
  }
  return From.Elsewhere ? All.join(AbstractValue::unknown(Reason::Pointee)) : All;
}

/// \p Whole of \p Type with what is at the end of \p Path replaced by \p New, or
/// joined with it: where it may also be left as it is.
static AbstractValue replaced(const TypeShapes &Types, const AbstractValue &Whole, QualType Type,
                              ArrayRef<int> Path, const AbstractValue &New, bool Join) {
  if (Path.empty())
    return Join ? Whole.join(New) : New;
  QualType Inner = partType(Types, Type, Path[0]);
  if (Path[0] != Place::AnyElement) {
    AbstractValue Part = replaced(Types, Whole.part(Path[0]), Inner, Path.drop_front(), New, Join);
    return Whole.with(Types, Type, Path[0], Part);
  }
  AbstractValue Result = Whole;
  for (size_t I = 0, Count = partCount(Types, Type); I != Count; ++I)
    Result = Result.with(Types, Type, int(I),
                         replaced(Types, Whole.part(int(I)), Inner, Path.drop_front(), New,
                                  /*Join=*/true));
  return Result;
}

void Environment::write(const Root *Object, AbstractValue Content) {
  cell(Object).Content = Content;
  auto Watched = Watching->find(Object);
  if (Watched != Watching->end())
    for (const LambdaExpr *Lambda : Watched->second)
      Context->noteCaptured(Lambda, Object, Content);
}

/// Whether each object that \p D holds the address of is one that \p In does too.
static bool holdsAddressesOf(const AbstractValue &In, const AbstractValue &D) {
  SmallVector<const Root *, 8> Kept;
  In.forEachPlace([&](const Place &P) { Kept.push_back(P.Base); });
  bool All = true;
  D.forEachPlace([&](const Place &P) { All &= is_contained(Kept, P.Base); });
  return All;
}

/// Whether \p P is behind the end of an array in a larger object: what is there is another part.
static bool isBehindEnd(const TypeShapes &Types, const Place &P) {
  QualType Type = P.Base->Type;
  for (int Step : P.Path) {
    const ConstantArrayType *Array =
        Type.isNull() ? nullptr : Types.ast().getAsConstantArrayType(Type);
    if (Array && Step >= 0 && uint64_t(Step) >= Array->getZExtSize())
      return P.Path.size() > 1;
    Type = partType(Types, Type, Step);
  }
  return false;
}

void Environment::store(const Address &To, const AbstractValue &New) {
  const Place *Only = To.single();
  for (const Place &P : To.Places) {
    AbstractValue Before = content(P.Base);
    if (isBehindEnd(Context->shapes(), P)) {
      escape(New, Reason::Aliased);
      escape(Before, Reason::Aliased);
      write(P.Base, AbstractValue::unknown(Reason::Aliased));
      continue;
    }
    write(P.Base, replaced(Context->shapes(), Before, P.Base->Type, P.Path, New, !Only));
    // An address that is lost here, or in an object of others, may be anywhere.
    if (isExposed(P.Base) || !holdsAddressesOf(content(P.Base), New))
      escape(New, Reason::Aliased);
    if (!Only || isInUnion(Context->shapes(), P))
      if (!holdsAddressesOf(content(P.Base), Before))
        escape(Before, Reason::Aliased);
  }
  if (To.Elsewhere) {
    escape(New, Reason::Aliased);
    forget(Exposure::Outside);
  }
  // Objects of others may be one and the same; two variables are not.
  for (const Place &P : To.Places) {
    if (!P.Base->Outside)
      continue;
    for (const Root *Object : objects())
      if (Object != P.Base && Object->Outside && !(Object->Variable && P.Base->Variable))
        write(Object, Object->Variable ? Context->initially(Object)
                                       : AbstractValue::unknown(Reason::Aliased));
  }
}

void Environment::narrow(const Place &P, const AbstractValue &Narrower) {
  cell(P.Base).Content =
      replaced(Context->shapes(), content(P.Base), P.Base->Type, P.Path, Narrower,
               /*Join=*/false);
}

void Environment::begin(const Root *Object, AbstractValue Content, Exposure By) {
  Exposure Of = std::max(By, initialExposure(Object));
  Cells.own()[Object] = {Content, Of, Reason::Other};
  if (Watching->contains(Object))
    Watching.own().erase(Object);
  if (Of != Exposure::None)
    escape(Content, Reason::Aliased);
}

bool Environment::isExposed(const Root *Object) const {
  auto Found = Cells->find(Object);
  return Found != Cells->end() ? Found->second.By != Exposure::None : Object->Outside;
}

void Environment::escape(const AbstractValue &D, Reason Why) {
  if (const auto *A = D.as<Aggregate>()) {
    for (const AbstractValue &Part : A->Parts)
      escape(Part, Why);
  } else if (const auto *C = D.as<Closure>()) {
    Context->Escaped.insert(C->Lambda);
    for (auto [Index, Captured] : enumerate(C->Captures)) {
      const LambdaCapture &Capture = *(C->Lambda->capture_begin() + Index);
      bool OnlyReads = Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef &&
                       Captured.as<Address>() && Context->onlyReads(C->Lambda, unsigned(Index));
      AbstractValue Content = Captured.as<Address>() ? load(*Captured.as<Address>()) : Captured;
      escape(OnlyReads || Content.as<Closure>() ? Content : Captured, Reason::Captured);
    }
  } else if (const auto *A = D.as<Address>()) {
    for (const Place &P : A->Places) {
      Cell &Target = cell(P.Base);
      bool Known = Target.By == Exposure::Escaped;
      Target.By = Exposure::Escaped;
      Target.Why = Why;
      if (!Known)
        escape(AbstractValue(Target.Content), Why);
    }
  }
}

void Environment::forget(Exposure AtLeast) {
  SmallVector<std::pair<const Root *, AbstractValue>, 16> Written;
  for (const auto &[Object, Held] : *Cells) {
    if (Held.By < AtLeast)
      continue;
    // A lambda that looks at it may have been created on another path, and is to hear of it.
    bool IsWatched = Watching->contains(Object);
    bool BeginsAgain = Object->Variable && Object->Outside;
    const auto *Before = BeginsAgain ? nullptr : Held.Content.as<Unknown>();
    if ((Before && Before->Why == Held.Why && !IsWatched) || isConstant(Context->ast(), Object))
      continue;
    AbstractValue After =
        BeginsAgain ? Context->initially(Object) : AbstractValue::unknown(Held.Why);
    if (IsWatched || !After.isSharedWith(Held.Content))
      Written.push_back({Object, std::move(After)});
  }
  for (auto &[Object, After] : Written)
    write(Object, std::move(After));
}

void Environment::forgetAll() {
  Kernels.forget();
  for (const Root *Object : objects())
    escape(AbstractValue(Address::of(Object)), Reason::Modified);
  forget(Exposure::Escaped);
}

bool Environment::writesBeside(const Environment &Before) const {
  return !Cells.isSharedWith(Before.Cells) && any_of(*Cells, [&](const auto &At) {
    auto Found = Before.Cells->find(At.first);
    bool New = Found == Before.Cells->end();
    return (!New || At.first->Outside) &&
           !At.second.Content.sameAs(New ? Context->initially(At.first) : Found->second.Content);
  });
}

SmallVector<const Root *, 4> Environment::changedSince(const Environment &Before) const {
  SmallVector<const Root *, 4> Changed;
  differences(Before, [&](const Root *Object, const AbstractValue &Mine, const AbstractValue &Old) {
    if (Before.holds(Object) && !Mine.sameAs(Old))
      Changed.push_back(Object);
    return true;
  });
  return Changed;
}

void Environment::speculate(const Root *Object) {
  Cell &Held = cell(Object);
  Held.Content = Held.Content.speculative();
}

void Environment::tear(const Root *Object) {
  Cell &Held = cell(Object);
  Held.Content = Held.Content.torn();
}

void Environment::speculateTornBeside(const Root *Known) {
  SmallVector<const Root *, 4> Torn;
  for (const auto &[Object, Held] : *Cells)
    if (Object != Known && Held.Content.isTorn())
      Torn.push_back(Object);
  for (const Root *Object : Torn) {
    Cell &Held = cell(Object);
    Held.Content = Held.Content.speculativeWhereTorn();
  }
}

void Environment::capture(const LambdaExpr *Lambda, const Closure &Captured) {
  for (auto [Capture, Value] : zip(Lambda->captures(), Captured.Captures)) {
    const Address *To = Value.as<Address>();
    if (!To || !Capture.capturesVariable() || Capture.getCaptureKind() != LCK_ByRef)
      continue;
    for (const Place &P : To->Places) {
      Context->noteCaptured(Lambda, P.Base, content(P.Base));
      if (!is_contained(Watching->lookup(P.Base), Lambda))
        Watching.own()[P.Base].push_back(Lambda);
    }
  }
}

bool Environment::hasEscaped(const Root *Object) const {
  auto Found = Cells->find(Object);
  return Found != Cells->end() && Found->second.By == Exposure::Escaped;
}

/// Whether \p Values follow one another by \p Distance.
static bool areApartBy(uint64_t Distance, ArrayRef<Integer> Values) {
  return all_of(seq<size_t>(1, Values.size()), [&](size_t I) {
    return uint64_t(Values[I].Value) - uint64_t(Values[I - 1].Value) == Distance;
  });
}

/// Whether a value that changed from \p Before to \p After \p Where paths joined is better given
/// up: it counts a loop. \p Coarse: any loop is one that does.
static bool isEndless(const AbstractValue &Before, const AbstractValue &After, JoinPoint Where,
                      bool Coarse) {
  constexpr unsigned VeryFew = 2, Few = 8, Many = 150;
  constexpr size_t Run = 4, LongRun = 17;
  const auto *Old = Before.as<IntValue>(), *New = After.as<IntValue>();
  ArrayRef<Integer> Values = New ? New->members() : ArrayRef<Integer>();
  if (Coarse && Where.Times > 1)
    return true;
  if (Where.IsLong && Values.size() >= Run &&
      areApartBy(uint64_t(Values[1].Value) - uint64_t(Values[0].Value), Values))
    return true;
  if (Where.Times > (Where.IsLong ? VeryFew : Few) && Old && !Old->isKnown())
    return true;
  return Where.Times > (Where.IsLong ? Few : Many) ||
         (Where.Times > Few && Values.size() >= LongRun && areApartBy(1, Values));
}

bool Environment::join(const Environment &Other, JoinPoint Where) {
  bool Changed =
      Kernels.join(Other.Kernels) | (Other.Doubtful && !Doubtful) | (Other.Assumed && !Assumed);
  Doubtful |= Other.Doubtful;
  Assumed |= Other.Assumed;
  Changed |= Learnt.keepCommon(Other.Learnt);
  Changed |= !Cells.isSharedWith(Other.Cells) && joinCells(Other, Where);
  if (Watching.isSharedWith(Other.Watching))
    return Changed;
  for (const auto &[Object, Lambdas] : *Other.Watching)
    for (const LambdaExpr *Lambda : Lambdas) {
      if (is_contained(Watching->lookup(Object), Lambda))
        continue;
      Watching.own()[Object].push_back(Lambda);
      Changed = true;
    }
  return Changed;
}

/// Whether \p Object holds something where nothing followed has written it: a
/// constant of the file, too, that a branch narrowed on one path only.
static bool holdsInitially(const Root *Object) {
  return Object->Outside || (Object->Variable && Object->Variable->hasGlobalStorage());
}

bool Environment::joinCells(const Environment &Other, JoinPoint Where) {
  bool Changed = false;
  SmallVector<AbstractValue, 4> Shown;
  for (const auto &[Object, Theirs] : *Other.Cells) {
    auto Found = Cells->find(Object);
    bool New = Found == Cells->end();
    if (!New && Found->second.Content.isSharedWith(Theirs.Content) && Found->second.By >= Theirs.By)
      continue;
    if (New && !Object->Variable) {
      Cells.own()[Object] = Theirs;
      Changed = true; // an object that did not begin on the other path
      continue;
    }
    Cell Mine = New ? Theirs : Found->second;
    if (New && holdsInitially(Object))
      Mine.Content = Context->initially(Object);
    AbstractValue Before = Mine.Content;
    Mine.Content = Before.join(Theirs.Content);
    if (!New && Where.Times && !Mine.Content.sameAs(Before))
      Mine.Content = isEndless(Before, Mine.Content, Where, Context->isCoarse())
                         ? Mine.Content.widenedFrom(Before)
                         : Mine.Content.speculativeBeside(Before);
    if (!New && Mine.Content.sameAs(Before) && Mine.By >= Theirs.By)
      continue;
    Changed = true;
    Mine.Why = Theirs.By > Mine.By ? Theirs.Why : Mine.Why;
    Mine.By = std::max(Mine.By, Theirs.By);
    // What only one side holds in sight, or shows to others, the other may have put there.
    if (Mine.By != Exposure::None || !holdsAddressesOf(Mine.Content, Theirs.Content))
      Shown.push_back(Theirs.Content);
    if (!New && !holdsAddressesOf(Mine.Content, Found->second.Content))
      Shown.push_back(Found->second.Content);
    if (Mine.By != Exposure::None)
      Shown.push_back(Mine.Content);
    Cells.own()[Object] = std::move(Mine);
  }
  for (const AbstractValue &D : Shown)
    escape(D, Reason::Aliased);
  SmallVector<std::pair<const Root *, AbstractValue>, 4> Grown;
  for (const auto &[Object, Mine] : *Cells) {
    if (!Object->Variable || !holdsInitially(Object) || Other.Cells->contains(Object))
      continue;
    AbstractValue Both = Mine.Content.join(Context->initially(Object));
    if (!Both.sameAs(Mine.Content))
      Grown.push_back({Object, std::move(Both)});
  }
  for (auto &[Object, Both] : Grown)
    Cells.own()[Object].Content = std::move(Both);
  return Changed || !Grown.empty();
}

void Environment::differences(
    const Environment &Other,
    function_ref<bool(const Root *, const AbstractValue &, const AbstractValue &)> Each) const {
  if (Cells.isSharedWith(Other.Cells))
    return;
  for (const auto &[Object, Mine] : *Cells) {
    auto Theirs = Other.Cells->find(Object);
    if (Theirs == Other.Cells->end() && !holdsInitially(Object))
      continue; // it has not begun there
    AbstractValue Content =
        Theirs == Other.Cells->end() ? Context->initially(Object) : Theirs->second.Content;
    if (!Content.isSharedWith(Mine.Content) && !Each(Object, Mine.Content, Content))
      return;
  }
  for (const auto &[Object, Theirs] : *Other.Cells)
    if (!holds(Object) && holdsInitially(Object) &&
        !Each(Object, Context->initially(Object), Theirs.Content))
      return;
}

SmallVector<const Root *, 16> Environment::objects() const {
  SmallVector<const Root *, 16> All;
  for (const auto &Entry : *Cells)
    All.push_back(Entry.first);
  return All;
}

} // namespace warplint
