//===- Targets.cpp - Names and lists of targets ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/Targets.h"
#include "arch_tables/NativeTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <tuple>

using namespace llvm;

namespace warplint::arch {

std::optional<Capability> parseCapability(StringRef Text) {
  auto [Major, Minor] = Text.split('.');
  Capability Cc;
  if (!all_of(Major, isDigit) || !all_of(Minor, isDigit) || Major.getAsInteger(10, Cc.Major) ||
      Minor.getAsInteger(10, Cc.Minor))
    return std::nullopt;
  return Cc;
}

/// "89" and "103": the last digit is the minor number.
static std::optional<Capability> parseDigits(StringRef Text) {
  constexpr size_t Least = 2, Most = 3;
  if (Text.size() < Least || Text.size() > Most)
    return std::nullopt;
  return parseCapability((Text.drop_back() + "." + Text.take_back()).str());
}

std::optional<ArchName> parseArchName(StringRef Text) {
  std::string Lower = Text.trim().lower();
  StringRef Rest = Lower;
  bool Named =
      Rest.consume_front("sm_") || Rest.consume_front("compute_") || Rest.consume_front("lto_");
  if (!Named)
    Rest.consume_back("-real") || Rest.consume_back("-virtual") || Rest.consume_back("+ptx");
  ArchName Name;
  if (Rest.ends_with("a") || Rest.ends_with("f")) {
    Name.Suffix = Rest.take_back().str();
    Rest = Rest.drop_back();
  }
  std::optional<Capability> Cc =
      Named || !Rest.contains('.') ? parseDigits(Rest) : parseCapability(Rest);
  if (!Cc)
    return std::nullopt;
  Name.Cc = *Cc;
  return Name;
}

std::string plainProductName(StringRef Name) {
  std::string Plain;
  for (char C : Name)
    if (!isSpace(C) && !StringRef("-_()").contains(C))
      Plain += toLower(C);
  StringRef Rest = Plain;
  while (Rest.consume_front("nvidia") || Rest.consume_front("geforce") ||
         Rest.consume_front("tesla"))
    ;
  return Rest.str();
}

/// The words of \p Name in lower case: "rtx", "4090".
static SmallVector<std::string> wordsOf(StringRef Name) {
  SmallVector<std::string> Words;
  std::string Lower = Name.lower();
  for (StringRef Rest = Lower; !Rest.empty();) {
    StringRef Word = Rest.take_while(isAlnum);
    if (!Word.empty())
      Words.push_back(Word.str());
    Rest = Rest.drop_front(std::max<size_t>(Word.size(), 1));
  }
  return Words;
}

bool hasWords(StringRef Name, StringRef Wanted) {
  SmallVector<std::string> All = wordsOf(Name), Some = wordsOf(Wanted);
  return !Some.empty() &&
         std::search(All.begin(), All.end(), Some.begin(), Some.end()) != All.end();
}

Expected<std::vector<std::string>> splitTargetList(StringRef List) {
  std::vector<std::string> Items;
  std::string Item;
  char Quote = 0;
  auto endItem = [&] {
    if (StringRef Trimmed = StringRef(Item).trim(); !Trimmed.empty())
      Items.push_back(Trimmed.str());
    Item.clear();
  };
  for (char C : List) {
    if (Quote ? C == Quote : (C == '"' || C == '\''))
      Quote = Quote ? 0 : C;
    else if (!Quote && (C == ',' || C == ';'))
      endItem();
    else
      Item += C;
  }
  endItem();
  if (Quote)
    return createStringError("the list of targets '" + List + "' has a quote that is not closed");
  if (Items.empty())
    return createStringError("the list of targets is empty");
  return Items;
}

std::vector<std::string> nearestNames(StringRef Name, ArrayRef<std::string> Known, size_t Most) {
  std::optional<ArchName> Arch = parseArchName(Name);
  std::string Plain = plainProductName(Name);
  // A variant such as sm_90a is a little farther than sm_90.
  auto distance = [](const ArchName &A, const ArchName &B) {
    auto number = [](Capability Cc) { return int64_t(Cc.Major) * 10 + Cc.Minor; };
    return 2 * std::abs(number(A.Cc) - number(B.Cc)) + (A.Suffix != B.Suffix);
  };
  // Distance, that of the whole name where a word of it is nearer, and index in Known.
  std::vector<std::tuple<int64_t, int64_t, size_t>> Ranked;
  for (const auto &[Index, Candidate] : enumerate(Known)) {
    std::optional<ArchName> Other = parseArchName(Candidate);
    if (Arch && !Other)
      continue;
    int64_t Whole = Arch ? distance(*Arch, *Other)
                         : StringRef(Plain).edit_distance(plainProductName(Candidate));
    int64_t Distance = Whole;
    if (!Arch)
      for (const std::string &Word : wordsOf(Candidate))
        Distance = std::min<int64_t>(Distance, StringRef(Plain).edit_distance(Word));
    Ranked.emplace_back(Distance, Whole, Index);
  }
  llvm::sort(Ranked);
  std::vector<std::string> Nearest;
  for (const auto &[Distance, Whole, Index] : Ranked)
    if (Nearest.size() < Most)
      Nearest.push_back(Known[Index]);
  return Nearest;
}

/// Adds the GPUs of this machine to \p Targets.
static Error addNative(arch::ArchTables &Tables, std::vector<arch::Target> &Targets) {
  Expected<std::vector<NativeDevice>> Devices = nativeDevices();
  if (!Devices)
    return Devices.takeError();
  for (const NativeDevice &D : *Devices) {
    Expected<arch::Target> Found = Tables.addDevice(D.Name, D.Cc, D.Sms);
    if (!Found)
      return Found.takeError();
    Targets.push_back(std::move(*Found));
  }
  return Error::success();
}

Expected<std::vector<arch::Target>> resolveTargets(arch::ArchTables &Tables, StringRef List) {
  Expected<std::vector<std::string>> Items = arch::splitTargetList(List);
  if (!Items)
    return Items.takeError();
  std::vector<arch::Target> Targets;
  size_t Named = Items->size();
  llvm::erase_if(*Items, [](StringRef Item) { return Item.equals_insensitive("native"); });
  if (Items->size() != Named)
    if (Error E = addNative(Tables, Targets))
      return std::move(E);
  Expected<std::vector<arch::Target>> Others = Tables.findAll(*Items);
  if (!Others)
    return Others.takeError();
  append_range(Targets, *Others);
  arch::sortTargets(Targets);
  return Targets;
}

std::string targetsOfBuild(ArrayRef<std::string> Architectures) {
  static const std::vector<std::string> Native = [] {
    std::vector<std::string> Names;
    Expected<std::vector<NativeDevice>> Devices = nativeDevices();
    if (Devices)
      for (const NativeDevice &D : *Devices)
        Names.push_back(D.Cc.sm());
    else
      consumeError(Devices.takeError());
    return Names;
  }();
  std::vector<std::string> Targets;
  for (const std::string &Architecture : Architectures)
    if (Architecture == "native")
      append_range(Targets, Native);
    else
      Targets.push_back(Architecture);
  return join(Targets, ",");
}

Expected<arch::ArchTables> tablesWith(ArrayRef<std::string> Files) {
  arch::ArchTables Tables = arch::ArchTables::builtin();
  for (const std::string &File : Files)
    if (Error E = Tables.addFile(File))
      return std::move(E);
  return Tables;
}

} // namespace warplint::arch
