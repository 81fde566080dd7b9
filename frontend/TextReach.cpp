//===- TextReach.cpp - What the facts of a device pass depend on ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/TextDeclarations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint::frontend {

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

/// Goes from declarations, and names that are mentioned, to all declarations that these lead to.
class TextDeclarations::Reach {
public:
  /// \p ToParse: what a parse of them needs is added, too.
  Reach(const TextDeclarations &Text, bool ToParse)
      : Text(Text), ToParse(ToParse), Reached(Text.All.size()) {
    for (const auto &[Declared, _] : Text.ByName)
      if (isImplied(Declared))
        mention(Declared, unsigned(CodeOf::User));
    for (size_t I = 0; I != Text.All.size(); ++I)
      if (Text.All[I].CountsForAll)
        add(I);
  }

  void add(unsigned Declaration) {
    const auto &D = Text.All[Declaration];
    if (!Reached[Declaration])
      mention(D.Mentions, Text.seenBy(D.Owner));
    if (!Reached[Declaration] && ToParse)
      mention(D.Asserted, Text.seenBy(D.Owner));
    Reached[Declaration] = true;
  }
  /// Notes names of the user's code, all that they can mean.
  void mention(ArrayRef<Name> Names) { mention(Names, Text.seenBy(CodeOf::User)); }
  /// Notes names that can mean declarations of \p Owners.
  void mention(ArrayRef<Name> Names, unsigned Owners) {
    for (Name N : Names) {
      unsigned &Before = Mentioned[N];
      if (unsigned More = Owners & ~Before)
        Left.push_back({N, More});
      Before |= Owners;
    }
  }

  /// Goes on until nothing is new. \p Meet is told of the names, and may add more.
  void follow(function_ref<void(Name)> Meet = [](Name) {}) {
    while (!Left.empty()) {
      auto [N, Owners] = Left.pop_back_val();
      if (auto Found = Text.ByName.find(N); Found != Text.ByName.end())
        for (unsigned I : Found->second)
          if (Owners & unsigned(Text.All[I].Owner))
            add(I);
      Meet(N);
    }
  }
  bool contains(unsigned Declaration) const { return Reached[Declaration]; }

private:
  const TextDeclarations &Text;
  bool ToParse;
  std::vector<bool> Reached;
  DenseMap<Name, unsigned> Mentioned; ///< With the owners of what they can mean.
  SmallVector<std::pair<Name, unsigned>> Left;
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
  if (!leadToShared()) {
    Counts.assign(Bodies.size(), true);
    for (const DeviceBody &Body : Bodies)
      Sharing.insert(Body.ConstantCalls.begin(), Body.ConstantCalls.end());
  }
  for (auto [I, Body] : enumerate(Bodies))
    if (Body.HasLaunch)
      Counts[I] = true;
}

/// Of each declaration whether it leads to a kernel: only these make instances of one.
std::vector<bool> TextDeclarations::leadToKernels() const {
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
    if (D.IsKernel)
      Add(I);
  while (!Left.empty())
    for (Name Declared : All[Left.pop_back_val()].Declares)
      for_each(MentionedBy[Declared], Add);
  return Leading;
}

/// Where a pass for \p Reading starts.
TextDeclarations::Reach TextDeclarations::reach(PassFor Reading, bool ToParse) const {
  Reach Found(*this, ToParse);
  std::vector<bool> Leading;
  if (Reading == PassFor::Instances)
    Leading = leadToKernels();
  for (auto [I, D] : enumerate(All))
    if (D.Owner == CodeOf::User && (D.IsKernel || Reading == PassFor::Launches ||
                                    (Reading == PassFor::Instances && Leading[I])))
      Found.add(I);
  for (auto [I, Body] : enumerate(Bodies))
    if (Counts[I]) {
      Found.add(Body.Declaration);
      Found.mention(Body.Mentions, unsigned(CodeOf::User));
      Found.mention(Body.SizeMentions);
    }
  return Found;
}

uint64_t TextDeclarations::hash(PassFor Reading) const {
  Reach Found = reach(Reading, /*ToParse=*/false);
  Found.follow();
  TokenHash Hash;
  for (auto [I, D] : enumerate(All))
    if (Found.contains(I))
      Hash.add(D.Hash);
  for (auto [I, Body] : enumerate(Bodies))
    if (Counts[I])
      Hash.add(any_of(Body.ConstantCalls, [&](Name N) { return Sharing.contains(N); })
                   ? Body.Hash
                   : Body.HashWithoutThem);
  return Hash.take();
}

/// Goes on through bodies of functions for the device, if one counts. Notes the \p Needed ones.
void TextDeclarations::followIntoBodies(Reach &Found, std::vector<bool> &Needed) const {
  DenseMap<Name, SmallVector<unsigned, 2>> Functions;
  auto Need = [&](unsigned I) {
    Needed[I] = true;
    Found.add(Bodies[I].Declaration);
    Found.mention(Bodies[I].Mentions);
  };
  if (is_contained(Counts, true))
    for (auto [I, Body] : enumerate(Bodies)) {
      if (Counts[I] || (!Body.IsOfKernel && mayBeUnnamed(Body))) // called without their names
        Need(I);
      if (!Body.IsOfKernel)
        for (Name N : Body.Own)
          Functions[N].push_back(I);
    }
  Found.follow([&](Name N) {
    if (auto Of = Functions.find(N); Of != Functions.end())
      for_each(Of->second, Need);
  });
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

std::vector<TextSpan> TextDeclarations::unneeded(PassFor Reading) const {
  Reach Found = reach(Reading, /*ToParse=*/true);
  Together Kept(*this);
  std::vector<bool> NeedsBody(Bodies.size());
  do
    followIntoBodies(Found, NeedsBody);
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
    if (!NeedsBody[I])
      LeaveOut(Body.Inside, Body.Declaration);
  for (const LeftOutPart &Part : LeftOut)
    LeaveOut(Part.Span, Part.Declaration);
  return Unneeded;
}

} // namespace warplint::frontend
