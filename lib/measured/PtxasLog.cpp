//===- PtxasLog.cpp - Reads what ptxas -v printed, among anything else ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/PtxasLog.h"
#include "measured/Symbol.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace warplint::measured {

static constexpr StringLiteral Marker = "ptxas info";

/// The prefix of \p Line that names the process that wrote it: "12>" of MSBuild,
/// "#7" of Docker; empty for none.
static StringRef streamOf(StringRef Line) {
  StringRef Digits = Line.drop_front(Line.starts_with("#")).take_while(isDigit);
  // A longer number is not that of a process.
  if (Digits.empty() || Digits.size() > 4)
    return "";
  size_t End = Digits.end() - Line.begin();
  if (Line.starts_with("#"))
    return Line.take_front(End);
  return Line.substr(End).starts_with(">") ? Line.take_front(End + 1) : "";
}

/// Takes a number from the front of \p Text, which must be followed by \p After.
static bool takeNumber(StringRef &Text, uint64_t &Number, StringRef After) {
  StringRef Rest = Text;
  if (Rest.consumeInteger(10, Number) || !Rest.consume_front(After))
    return false;
  Text = Rest;
  return true;
}

/// "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads" anywhere in \p Line.
static std::optional<LocalMemory> readLocal(StringRef Line) {
  size_t At = Line.find(" bytes stack frame, ");
  if (At == StringRef::npos)
    return std::nullopt;
  StringRef Text = Line.drop_front(Line.take_front(At).rtrim("0123456789").size());
  LocalMemory Local;
  if (takeNumber(Text, Local.Stack, " bytes stack frame, ") &&
      takeNumber(Text, Local.SpillStores, " bytes spill stores, ") &&
      takeNumber(Text, Local.SpillLoads, " bytes spill loads"))
    return Local;
  return std::nullopt;
}

/// Reads "8 registers, used 0 barriers, 1024 bytes smem, 360 bytes cmem[0]" into \p Usage;
/// false where that is not how it begins.
static bool readUsed(StringRef Text, KernelUsage &Usage) {
  uint64_t Registers = 0;
  if (!takeNumber(Text, Registers, " registers") || Registers > UINT32_MAX)
    return false;
  Usage.Registers = Registers;
  SmallVector<StringRef> Parts;
  Text.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    Part = Part.trim();
    uint64_t Number = 0;
    if (Part.consume_front("used ") && takeNumber(Part, Number, " barriers"))
      Usage.Barriers = Number;
    else if (takeNumber(Part, Number, " bytes smem"))
      Usage.StaticShared = Number;
    else if (takeNumber(Part, Number, " bytes cmem["))
      Usage.Constant += Number;
  }
  return true;
}

void PtxasLogReader::line(StringRef Text) {
  ++Line;
  size_t At = Text.find(Marker);
  Stream &S = Streams[streamOf(Text)];
  if (At == StringRef::npos) {
    Linked += Text.contains("nvlink info") && Text.contains("Function properties for");
    local(S, Text);
    return;
  }
  S.Properties.clear();
  StringRef Body = Text.drop_front(At + Marker.size());
  if (Body.contains(Marker)) {
    remark("expected one message of ptxas, found two in one line");
    return;
  }
  Body = Body.ltrim();
  if (Body.consume_front(":"))
    message(S, Body.trim());
}

void PtxasLogReader::message(Stream &S, StringRef Text) {
  if (Text.consume_front("Compiling entry function "))
    begin(S, Text);
  else if (Text.consume_front("Function properties for "))
    S.Properties = Text.trim("': ").str();
  else if (Text.consume_front("Used "))
    used(S, Text);
}

void PtxasLogReader::begin(Stream &S, StringRef Rest) {
  auto [Name, For] = Rest.rsplit(" for ");
  Name = Name.trim("'");
  StringRef Architecture = For.trim("' ");
  if (Name.empty() || !Architecture.starts_with("sm_")) {
    remark("expected a kernel and its architecture, found '" + Rest.take_front(80) + "'");
    return;
  }
  if (Name.contains('(')) {
    ++Demangled;
    return;
  }
  // Begun again, by another build in the same log.
  erase_if(S.Compiling, [&](const Open &O) {
    return O.Mangled == Name && O.Usage.Architecture == Architecture;
  });
  // Far more than processes that a machine runs at once.
  constexpr size_t MostAtOnce = 1000;
  if (S.Compiling.size() == MostAtOnce) {
    remark("expected the figures of " + Twine(MostAtOnce) + " kernels first, found another");
    S.Compiling.clear();
    S.UsedOfMixed = 0;
  }
  Open O;
  O.Mangled = Name.str();
  Symbol Read = readSymbol(Name);
  O.Usage.Symbol = Read.Name;
  O.Usage.Unit = Read.Unit;
  O.Usage.Architecture = Architecture.str();
  O.Usage.Source = Source;
  O.Usage.Line = Line;
  S.Compiling.push_back(std::move(O));
}

void PtxasLogReader::local(Stream &S, StringRef Text) {
  if (S.Properties.empty())
    return;
  std::string Name = std::exchange(S.Properties, "");
  std::optional<LocalMemory> Local = readLocal(Text);
  SmallVector<Open *> Candidates;
  for (Open &O : S.Compiling)
    if (O.Mangled == Name && !O.HasProperties)
      Candidates.push_back(&O);
  for (Open *O : Candidates) {
    O->HasProperties = true;
    O->Usage.Local = Local;
    // The line is for one kernel and several architectures, without naming one.
    O->Mixed |= Candidates.size() > 1;
  }
}

void PtxasLogReader::used(Stream &S, StringRef Text) {
  // A process prints the properties of a kernel before what it uses, so the others
  // are not at that point yet.
  SmallVector<Open *> Candidates;
  for (Open &O : S.Compiling)
    if (O.HasProperties)
      Candidates.push_back(&O);
  if (Candidates.empty() && S.Compiling.size() == 1)
    Candidates.push_back(&S.Compiling.front());
  if (Candidates.empty()) {
    if (Demangled == 0)
      remark("expected a kernel before what it uses, found 'Used " + Text.take_front(40) + "'");
    return;
  }
  if (Candidates.size() > 1 || Candidates.front()->Mixed) {
    endMixed(S, Candidates);
    return;
  }
  Open Done = std::move(*Candidates.front());
  S.Compiling.erase(S.Compiling.begin() + (Candidates.front() - S.Compiling.data()));
  if (readUsed(Text, Done.Usage))
    Table.add(std::move(Done.Usage));
  else
    remark("expected a number of registers, found 'Used " + Text.take_front(40) + "'");
}

void PtxasLogReader::endMixed(Stream &S, ArrayRef<Open *> Candidates) {
  for (Open *O : Candidates)
    O->Mixed = true;
  if (++S.UsedOfMixed < Candidates.size())
    return;
  remark("the lines of " + Twine(Candidates.size()) +
         " compilations are mixed: the figures of each can't be separated, such as of " +
         Candidates.front()->Mangled);
  S.UsedOfMixed = 0;
  erase_if(S.Compiling, [](const Open &O) { return O.Mixed; });
}

void PtxasLogReader::finish() {
  for (const auto &Entry : Streams)
    for (const Open &O : Entry.second.Compiling)
      remark("ends before what '" + O.Mangled + "' uses on " + O.Usage.Architecture);
  if (Linked)
    remark(Twine(Linked) + " kernels measured by nvlink, which names no architecture, are not "
                           "used");
  if (Demangled)
    remark(Twine(Demangled) + " kernels under a demangled name are not used");
}

} // namespace warplint::measured
