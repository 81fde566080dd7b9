//===- TextReach.cpp - What the facts of a device pass depend on ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/TextDeclarations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint {

/// Names that code can lead to without a mention: by a loop over a range, by a structured binding,
/// or by the standard library.
static bool isImplied(const IdentifierInfo *Name) {
  constexpr llvm::StringLiteral Implied[] = {"begin", "end",  "get",           "hash",
                                             "size",  "swap", "tuple_element", "tuple_size"};
  return is_contained(Implied, Name->getName());
}

/// The owners of the declarations in namespace \p Name; 0: it is none of a library.
static unsigned ownersIn(StringRef Name) {
  return StringSwitch<unsigned>(Name)
      .Case("cub", unsigned(CodeOf::Cccl))
      .Case("cuda", unsigned(CodeOf::Cccl))
      .Case("thrust", unsigned(CodeOf::Cccl))
      .Case("cooperative_groups", unsigned(CodeOf::Groups))
      .Default(0);
}

/// Notes whose declarations the user's code can name: those in namespaces that it names.
void TextDeclarations::noteOwners() {
  auto Note = [&](const Names &Mentions) {
    for (Name N : Mentions)
      SeenByUser |= ownersIn(N->getName());
  };
  for (const Declaration &D : All)
    if (D.Owner == CodeOf::User)
      Note(D.Mentions);
  for (const DeviceBody &Body : Bodies)
    Note(Body.Mentions);
}

/// Whose declarations the code of \p Owner can name.
unsigned TextDeclarations::seenBy(CodeOf Owner) const {
  switch (Owner) {
  case CodeOf::User:
    return SeenByUser;
  case CodeOf::Cccl:
    return unsigned(CodeOf::Cccl);
  case CodeOf::Groups:
    return unsigned(CodeOf::Groups) | unsigned(CodeOf::Cccl);
  }
  llvm_unreachable("an owner");
}

/// Goes from declarations, bodies and names that are mentioned to all declarations, and bodies of
/// functions for the device, that these lead to.
class TextDeclarations::Reach {
public:
  /// \p Start: bodies whose functions count. \p ToParse: what a parse of them needs is added, too.
  Reach(const TextDeclarations &Text, ArrayRef<unsigned> Start, bool ToParse)
      : Text(Text), ToParse(ToParse), Reached(Text.All.size()), ReachedBody(Text.Bodies.size()) {
    if (!Start.empty())
      noteFunctions();
    for (const auto &[Declared, _] : Text.ByName)
      if (isImplied(Declared))
        mention(Declared, unsigned(CodeOf::User));
    for (size_t I = 0; I != Text.All.size(); ++I)
      if (Text.All[I].CountsForAll)
        add(I);
    for_each(Start, [&](unsigned I) { addBody(I); });
  }

  void add(unsigned Declaration) {
    if (Reached[Declaration])
      return;
    Reached[Declaration] = true;
    const auto &D = Text.All[Declaration];
    mention(D.Mentions, Text.seenBy(D.Owner));
    if (ToParse)
      mention(D.Asserted, Text.seenBy(D.Owner));
    if (auto Of = Unnamed.find(Declaration); Of != Unnamed.end())
      for_each(Of->second, [&](unsigned I) { addBody(I); });
  }
  void addBody(unsigned I) {
    if (ReachedBody[I])
      return;
    ReachedBody[I] = true;
    const DeviceBody &Body = Text.Bodies[I];
    add(Body.Declaration);
    mention(Body.Mentions, ToParse ? Text.seenBy(CodeOf::User) : unsigned(CodeOf::User));
    mention(Body.SizeMentions, Text.seenBy(CodeOf::User));
  }
  /// Notes names that can mean declarations of \p Owners.
  void mention(ArrayRef<Name> Names, unsigned Owners) {
    for (Name N : Names) {
      unsigned &Before = Mentioned[N];
      if (unsigned More = Owners & ~Before)
        Left.push_back({N, More});
      Before |= Owners;
    }
  }

  /// Goes on until nothing is new.
  void follow() {
    while (!Left.empty()) {
      auto [N, Owners] = Left.pop_back_val();
      if (auto Found = Text.ByName.find(N); Found != Text.ByName.end())
        for (unsigned I : Found->second)
          if (Owners & unsigned(Text.All[I].Owner))
            add(I);
      if (auto Of = Functions.find(N); Of != Functions.end())
        for_each(Of->second, [&](unsigned I) { addBody(I); });
    }
  }
  bool contains(unsigned Declaration) const { return Reached[Declaration]; }
  bool containsBody(unsigned I) const { return ReachedBody[I]; }

private:
  const TextDeclarations &Text;
  bool ToParse;
  std::vector<bool> Reached, ReachedBody;
  /// Bodies of functions that count if their names are met, and those that may be called without,
  /// by their declarations.
  DenseMap<Name, SmallVector<unsigned, 2>> Functions;
  DenseMap<unsigned, SmallVector<unsigned, 2>> Unnamed;
  DenseMap<Name, unsigned> Mentioned; ///< With the owners of what they can mean.
  SmallVector<std::pair<Name, unsigned>> Left;

  /// All functions decide what is used of the shared memory that is declared; to tell whether its
  /// size is the same, only those count that lead to some.
  void noteFunctions() {
    for (auto [I, Body] : enumerate(Text.Bodies)) {
      if (Body.IsOfKernel || !(ToParse || Text.Counts[I]))
        continue;
      if (Text.mayBeUnnamed(Body))
        Unnamed[Body.Declaration].push_back(I);
      for (Name N : Body.Own)
        Functions[N].push_back(I);
    }
  }
};

/// Notes the bodies that declare shared memory, or lead to a function for the device that does.
/// False where names can't tell: an operator, a constructor or a method may be called without its
/// name, or with that of a template's parameter, and other code may hand on a function.
bool TextDeclarations::leadToShared() {
  auto IsSharing = [&](Name N) { return Sharing.contains(N); };
  for (bool IsMore = true; IsMore;) {
    IsMore = false;
    for (auto [I, Body] : enumerate(Bodies)) {
      if (Counts[I] || !(Body.HasShared || any_of(Body.Mentions, IsSharing)))
        continue;
      Counts[I] = IsMore = true;
      if (Body.IsOfKernel)
        continue;
      if (mayBeUnnamed(Body) || All[Body.Declaration].IsClass)
        return false;
      Sharing.insert(Body.Own.begin(), Body.Own.end());
    }
  }
  return !IsSharedElsewhere && none_of(All, [&](const Declaration &D) {
    return any_of(D.Mentions, [&](Name N) { return IsSharing(N) && !is_contained(D.Declares, N); });
  });
}

/// Whether the function of \p Body may be called without its name.
bool TextDeclarations::mayBeUnnamed(const DeviceBody &Body) const {
  return Body.IsOfOperator || Body.Own.empty() ||
         any_of(Body.Own, [&](Name N) { return Classes.contains(N); });
}

void TextDeclarations::finish() {
  if (Now.HasTokens)
    end();
  addNameless();
  addOperators();
  noteOwners();
  Counts.assign(Bodies.size(), false);
  NamesTell = leadToShared();
  if (!NamesTell) {
    Counts.assign(Bodies.size(), true);
    for (const DeviceBody &Body : Bodies)
      Sharing.insert(Body.ConstantCalls.begin(), Body.ConstantCalls.end());
  }
  for (auto [I, Body] : enumerate(Bodies))
    if (Body.HasLaunch)
      Counts[I] = true;
}

bool TextDeclarations::isWanted(const Declaration &D, const PassNeeds &Needs) {
  return D.IsKernel && (!D.IsNamed || Needs.hasAny(D.Declares));
}

/// Of each declaration whether it leads to a kernel that is needed: only these make instances of
/// one.
std::vector<bool> TextDeclarations::leadToKernels(const PassNeeds &Needs) const {
  DenseMap<Name, SmallVector<unsigned, 2>> MentionedBy;
  auto Note = [&](unsigned I, const Names &Mentions) {
    if (All[I].Owner == CodeOf::User)
      for (Name N : Mentions)
        MentionedBy[N].push_back(I);
  };
  for (auto [I, D] : enumerate(All))
    Note(I, D.Mentions);
  for (const DeviceBody &Body : Bodies)
    Note(Body.Declaration, Body.Mentions);
  std::vector<bool> Leading(All.size());
  SmallVector<unsigned> Left;
  auto Add = [&](unsigned I) {
    if (!Leading[I])
      Left.push_back(I);
    Leading[I] = true;
  };
  for (auto [I, D] : enumerate(All))
    if (isWanted(D, Needs))
      Add(I);
  while (!Left.empty())
    for (Name Declared : All[Left.pop_back_val()].Declares)
      for_each(MentionedBy[Declared], Add);
  return Leading;
}

/// The bodies that a pass starts from: of kernels; and of all functions for the device that may
/// lead a kernel to shared memory, where names can't tell, or that launch.
SmallVector<unsigned> TextDeclarations::firstBodies(const PassNeeds &Needs) const {
  SmallVector<unsigned> First;
  for (auto [I, Body] : enumerate(Bodies)) {
    bool IsOfWanted = Body.IsOfKernel && (Body.Own.empty() || Needs.hasAny(Body.Own));
    bool MayBeCalled = !Body.IsOfKernel && !NamesTell;
    if (Counts[I] && (IsOfWanted || MayBeCalled || Body.HasLaunch))
      First.push_back(I);
  }
  return First;
}

/// Where a pass for \p Needs starts.
TextDeclarations::Reach TextDeclarations::reach(const PassNeeds &Needs, bool ToParse) const {
  Reach Found(*this, firstBodies(Needs), ToParse);
  std::vector<bool> Leading;
  if (Needs.For == PassFor::Instances)
    Leading = leadToKernels(Needs);
  for (auto [I, D] : enumerate(All))
    if (D.Owner == CodeOf::User && (isWanted(D, Needs) || Needs.For == PassFor::Launches ||
                                    (Needs.For == PassFor::Instances && Leading[I])))
      Found.add(I);
  return Found;
}

uint64_t TextDeclarations::hash(const PassNeeds &Needs) const {
  Reach Found = reach(Needs, /*ToParse=*/false);
  Found.follow();
  TokenHash Hash;
  for (auto [I, D] : enumerate(All))
    if (Found.contains(I))
      Hash.add(D.Hash);
  for (auto [I, Body] : enumerate(Bodies))
    if (Found.containsBody(I))
      Hash.add(any_of(Body.ConstantCalls, [&](Name N) { return Sharing.contains(N); })
                   ? Body.Hash
                   : Body.HashWithoutThem);
  return Hash.take();
}

/// Declarations whose text overlaps: of one macro, or of a file that is read twice. They are kept
/// together, and with what begins or ends a namespace in the same macro. So are parts of one.
class TextDeclarations::Together {
public:
  explicit Together(const TextDeclarations &Text) : IsAlone(Text.All.size(), true) {
    std::vector<Part> Parts;
    for (TextSpan Span : Text.AroundThem)
      Parts.push_back({Span, std::nullopt});
    for (auto [I, D] : enumerate(Text.All))
      for (TextSpan Span : D.Text)
        Parts.push_back({Span, I});
    sort(Parts, [](const Part &A, const Part &B) {
      return std::tie(A.Span.File, A.Span.Begin) < std::tie(B.Span.File, B.Span.Begin);
    });
    for (ArrayRef<Part> Left = Parts; !Left.empty();) {
      TextSpan Here = Left.front().Span;
      ArrayRef<Part> Overlapping = Left.take_while([&](const Part &P) {
        bool Is = P.Span.File == Here.File && (P.Span.Begin < Here.End || P.Span.File == 0);
        Here.End = std::max(Here.End, P.Span.End);
        return Is;
      });
      Overlapping = Overlapping.empty() ? Left.take_front() : Overlapping;
      note(Overlapping);
      Left = Left.drop_front(Overlapping.size());
    }
    for (auto [I, D] : enumerate(Text.All))
      if (D.GoesOn && I != 0)
        Groups.push_back({{unsigned(I - 1), unsigned(I)}});
  }

  /// Whether no other text overlaps with that of \p Declaration.
  bool isAlone(unsigned Declaration) const { return IsAlone[Declaration]; }
  /// Adds to \p Found what is to be kept with what it has; false where it has all.
  bool addTo(Reach &Found) const;

private:
  struct Part {
    TextSpan Span;
    std::optional<unsigned> Declaration; ///< None: it begins or ends a namespace.
  };
  struct Group {
    SmallVector<unsigned, 4> Declarations;
    bool IsKept = false;
  };
  std::vector<Group> Groups; ///< Of more than one part.
  std::vector<bool> IsAlone;

  void note(ArrayRef<Part> Overlapping) {
    bool OfFile = Overlapping.front().Span.File != 0;
    if (Overlapping.size() == 1 && OfFile)
      return;
    Group &G = Groups.emplace_back();
    G.IsKept = !OfFile;
    for (const Part &P : Overlapping)
      if (P.Declaration) {
        IsAlone[*P.Declaration] = false;
        G.Declarations.push_back(*P.Declaration);
      } else {
        G.IsKept = true;
      }
  }
};

bool TextDeclarations::Together::addTo(Reach &Found) const {
  bool IsMore = false;
  auto Has = [&](unsigned I) { return Found.contains(I); };
  for (const Group &G : Groups)
    if ((G.IsKept || any_of(G.Declarations, Has)) && !all_of(G.Declarations, Has)) {
      IsMore = true;
      for (unsigned I : G.Declarations)
        Found.add(I);
    }
  return IsMore;
}

std::vector<TextSpan> TextDeclarations::unneeded(const PassNeeds &Needs) const {
  Reach Found = reach(Needs, /*ToParse=*/true);
  Together Kept(*this);
  do
    Found.follow();
  while (Kept.addTo(Found));
  std::vector<TextSpan> Unneeded;
  for (auto [I, D] : enumerate(All))
    if (!Found.contains(I))
      append_range(Unneeded, D.Text);
  auto LeaveOut = [&](TextSpan Span, unsigned Declaration) {
    if (Found.contains(Declaration) && Kept.isAlone(Declaration) && Span.File != 0)
      Unneeded.push_back(Span);
  };
  for (auto [I, Body] : enumerate(Bodies))
    if (!Found.containsBody(I))
      LeaveOut(Body.Inside, Body.Declaration);
  for (const LeftOutPart &Part : LeftOut)
    LeaveOut(Part.Span, Part.Declaration);
  return Unneeded;
}

} // namespace warplint
