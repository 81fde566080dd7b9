//===- ProgramLink.cpp - Joins what the files of a program tell -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/program/ProgramLink.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

using namespace llvm;

namespace warplint::lint {

/// Calls that bring more values than these to one function are one call with any arguments.
static constexpr size_t MostCalls = 64;
/// Circles of files are begun at no more files than these: after each, all files are joined again.
static constexpr unsigned MostBreaks = 64;

ProgramLink::ProgramLink(std::map<std::string, FileSummary> Summaries, std::set<ProgramName> Asked,
                         StringSet<> Unread, std::map<std::string, ProgramFacts> First,
                         bool ClosedWorld)
    : Of(std::move(Summaries)), Asked(std::move(Asked)), Unread(std::move(Unread)),
      First(std::move(First)), ClosedWorld(ClosedWorld) {
  join();
}

void ProgramLink::update(std::map<std::string, FileSummary> Newer) {
  if (Newer.empty())
    return;
  for (auto &[File, Summary] : Newer)
    Of[File] = std::move(Summary);
  join();
}

/// Adds \p More to \p To; what two files define in different ways is unknown.
static void joinValues(std::map<std::string, ProgramValue> &To,
                       const std::map<std::string, ProgramValue> &More) {
  for (const auto &[Usr, Value] : More) {
    auto [At, IsNew] = To.try_emplace(Usr, Value);
    if (!IsNew && At->second != Value)
      At->second = {};
  }
}

void ProgramLink::join() {
  Calls.clear();
  Results.clear();
  Variables.clear();
  Definitions.clear();
  Defined.clear();
  Launches.clear();
  OptIns.clear();
  OptInsOfAny.clear();
  for (StringSet<> *Each : {&Written, &Taken, &Exported})
    Each->clear();
  auto AddAll = [](StringSet<> &To, const std::set<std::string> &More) {
    for (const std::string &Usr : More)
      To.insert(Usr);
  };
  for (const auto &[File, Summary] : Of) {
    for (const auto &[Usr, Some] : Summary.Calls)
      for (const ProgramCall &Call : Some)
        Calls[Usr].emplace_back(&File, &Call);
    for (const auto &[Usr, Some] : Summary.Launches)
      for (const ProgramLaunch &Launch : Some)
        Launches[Usr].emplace_back(&File, &Launch);
    joinValues(Results, Summary.Results);
    joinValues(Variables, Summary.Variables);
    Definitions.insert(Summary.Definitions.begin(), Summary.Definitions.end());
    for (const auto &[Usr, Kernel] : Summary.Defined)
      if (auto &Known = Defined.try_emplace(Usr, Kernel).first->second;
          Known && !Known->isLike(Kernel))
        Known.reset(); // each launch runs one of them
    AddAll(Written, Summary.Written);
    AddAll(Taken, Summary.Taken);
    AddAll(Exported, Summary.Exported);
    for (const std::string &Usr : Summary.OptedIn)
      OptIns[Usr].push_back(&File);
    if (Summary.OptsInAny)
      OptInsOfAny.push_back(&File);
  }
}

bool ProgramLink::isClosed(const ProgramName &Name) const {
  return !Name.Word.empty() && Asked.count(Name) && !Unread.contains(Name.Word) &&
         !Taken.contains(Name.Usr) && (ClosedWorld || !Exported.contains(Name.Usr));
}

/// Whether \p A and \p B bring the same.
static bool areAlike(const ProgramCall &A, const ProgramCall &B) {
  return std::tie(A.Object, A.Arguments, A.IsGuarded, A.IsVirtual) ==
         std::tie(B.Object, B.Arguments, B.IsGuarded, B.IsVirtual);
}

void ProgramLink::addCalls(const std::string &Usr, const std::string &For, bool OnlyVirtual,
                           ProgramFunction &To) const {
  auto Known = Calls.find(Usr);
  if (Known == Calls.end())
    return;
  for (const auto &[File, Call] : Known->second) {
    if ((*File == For && !To.HasOwnCalls) || (OnlyVirtual && !Call->IsVirtual))
      continue;
    ProgramCall Each = *Call;
    if (Each.IsVirtual) // it may lead to another function
      for (ProgramValue &Given : Each.Arguments)
        Given.doubt();
    if (none_of(To.Calls, [&](const ProgramCall &Other) { return areAlike(Other, Each); }))
      To.Calls.push_back(std::move(Each));
  }
}

ProgramFunction ProgramLink::function(const ProgramName &Name, const FileSummary &Own,
                                      const std::string &For) const {
  ProgramFunction Made;
  Made.IsClosed = isClosed(Name);
  auto Virtual = Own.Overridden.find(Name.Usr);
  Made.HasOwnCalls = Virtual != Own.Overridden.end();
  addCalls(Name.Usr, For, /*OnlyVirtual=*/false, Made);
  if (Made.HasOwnCalls)
    for (const std::string &Base : Virtual->second) {
      addCalls(Base, For, /*OnlyVirtual=*/true, Made);
      Made.IsClosed &= !Base.empty() && !Taken.contains(Base) &&
                       (ClosedWorld || !Exported.contains(Base));
    }
  llvm::sort(Made.Calls, [](const ProgramCall &A, const ProgramCall &B) {
    return std::tie(A.Where, A.Through) < std::tie(B.Where, B.Through);
  });
  if (Made.Calls.size() > MostCalls) {
    Made.Calls.clear();
    Made.IsClosed = false;
  }
  return Made;
}

/// Whether \p Call tells more than callers that are not seen do.
static bool tells(const ProgramCall &Call) {
  return !Call.Object.isUnknown() ||
         any_of(Call.Arguments, [](const ProgramValue &V) { return !V.isUnknown(); });
}

std::set<ProgramName> ProgramLink::entered(const FileSummary &Own) const {
  std::set<ProgramName> All;
  auto Add = [&](const std::set<ProgramName> &Names) {
    copy_if(Names, std::inserter(All, All.end()),
            [&](const ProgramName &Name) { return Asked.count(Name) != 0; });
  };
  Own.forEachNeed([&](const ProgramNeeds &Each) { Add(Each.Entered); });
  Add(Own.TakePointers);
  return All;
}

ProgramFacts ProgramLink::factsFor(const std::string &File) const {
  ProgramFacts Made;
  if (auto Known = First.find(File); Known != First.end())
    Made = Known->second;
  auto Found = Of.find(File);
  if (Found == Of.end())
    return Made;
  const FileSummary &Own = Found->second;
  ProgramNeeds Needs;
  Own.forEachNeed([&](const ProgramNeeds &Each) { Needs.add(Each); });
  for (const ProgramName &Name : entered(Own)) {
    ProgramFunction Each = function(Name, Own, File);
    bool OnlyHere = Each.IsClosed && Each.Calls.empty() && Own.CalledHere.count(Name.Usr) &&
                    !Made.OnlyHere.count(Name.Word);
    if (OnlyHere || any_of(Each.Calls, tells))
      Made.Functions[Name.Usr] = std::move(Each);
  }
  for (const ProgramName &Name : Needs.Called) {
    auto Result = Results.find(Name.Usr);
    if (Result != Results.end() && !Result->second.isUnknown()) {
      Made.Functions[Name.Usr].Result = Result->second;
      Made.Definitions[Name.Usr] = Definitions.at(Name.Usr);
    }
    if (auto Kernel = Defined.find(Name.Usr); Kernel != Defined.end() && Kernel->second)
      Made.Kernels[Name.Usr].Definition = Kernel->second;
  }
  for (const ProgramName &Name : Needs.Read) {
    auto Value = Variables.find(Name.Usr);
    if (Value != Variables.end() && Asked.count(Name) && !Value->second.isUnknown() &&
        !Written.contains(Name.Usr) && !Unread.contains(Name.Word)) {
      Made.Variables[Name.Usr] = Value->second;
      Made.Definitions[Name.Usr] = Definitions.at(Name.Usr);
    }
  }
  auto IsElsewhere = [&](const std::string *Other) { return *Other != File; };
  bool AnyMayBeSet = any_of(OptInsOfAny, IsElsewhere);
  for (const ProgramName &Name : Own.Kernels) {
    auto Those = OptIns.find(Name.Usr);
    bool IsSetElsewhere = Those != OptIns.end() && any_of(Those->second, IsElsewhere);
    bool IsClosed = isClosed(Name) && !AnyMayBeSet;
    if (IsClosed || IsSetElsewhere)
      Made.Kernels[Name.Usr] = {IsClosed, IsSetElsewhere, Made.Kernels[Name.Usr].Definition, {}};
  }
  for (const std::string &Usr : Own.KernelsHere)
    if (auto Known = Launches.find(Usr); Known != Launches.end())
      for (const auto &[From, Launch] : Known->second)
        if (*From != File)
          Made.Kernels[Usr].Launches.push_back(*Launch);
  return Made;
}

std::vector<std::vector<std::string>> ProgramLink::callersFirst() const {
  std::map<std::string, std::set<std::string>> CallersOf; // by file, files
  auto Add = [&](const std::string &File, const auto &All, const std::string &Usr) {
    if (auto Known = All.find(Usr); Known != All.end())
      for (const auto &[Caller, _] : Known->second)
        if (*Caller != File)
          CallersOf[File].insert(*Caller);
  };
  for (const auto &[File, Summary] : Of) {
    for (const ProgramName &Name : entered(Summary))
      Add(File, Calls, Name.Usr);
    for (const std::string &Kernel : Summary.KernelsHere)
      Add(File, Launches, Kernel);
  }
  std::vector<std::vector<std::string>> Groups;
  std::set<std::string> Done;
  unsigned Breaks = 0;
  while (Done.size() != Of.size()) {
    std::vector<std::string> Ready, Left;
    for (const auto &[File, _] : Of) {
      if (Done.count(File))
        continue;
      bool IsReady = all_of(CallersOf[File], [&](const std::string &C) { return Done.count(C); });
      (IsReady ? Ready : Left).push_back(File);
    }
    if (Ready.empty()) { // a circle: begin where least is launched, with what is known so far
      auto NeedsNothing = [&](const std::string &File) { return Of.at(File).OfLaunches.empty(); };
      auto First = find_if(Left, NeedsNothing);
      Ready = {First == Left.end() ? Left.front() : *First};
      if (++Breaks > MostBreaks)
        Ready = std::move(Left);
    }
    Groups.push_back(std::move(Ready));
    Done.insert(Groups.back().begin(), Groups.back().end());
  }
  return Groups;
}

} // namespace warplint::lint
