//===- TargetList.cpp - Turns the words of --target into targets ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/TargetList.h"
#include "arch_tables/NativeTarget.h"
#include "arch_tables/TargetNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::arch {

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
