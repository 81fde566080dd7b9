//===- ResourceTable.cpp - Measured resources by kernel -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/ResourceTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint::measured {

unsigned ResourceTable::addSource(StringRef Path, sys::TimePoint<> Modified) {
  StringRef Name = sys::path::filename(Path);
  bool Measured = Name.consume_back(".measured");
  Sources.push_back(
      {Path.str(), Measured ? Name.split(' ').second.str() : Path.str(), Modified, 0, {}});
  return Sources.size() - 1;
}

void ResourceTable::add(KernelUsage Usage) {
  std::vector<KernelUsage> &Known = BySymbol[Usage.Symbol];
  bool Repeated = any_of(Known, [&](const KernelUsage &Other) {
    return Other.Source == Usage.Source && Other.Architecture == Usage.Architecture &&
           Other.Unit == Usage.Unit && Other.sameAs(Usage);
  });
  if (Repeated)
    return;
  ++Sources[Usage.Source].Kernels;
  ++Entries;
  Known.push_back(std::move(Usage));
}

void ResourceTable::remark(unsigned Source, uint64_t Line, const Twine &What) {
  // Garbage may be of any size: what is wrong with it is clear before the end.
  constexpr size_t MostRemarks = 100;
  std::vector<std::string> &Remarks = Sources[Source].Remarks;
  if (Remarks.size() < MostRemarks)
    Remarks.push_back(Sources[Source].Path + (Line ? ":" + utostr(Line) : "") + ": " + What.str());
}

void ResourceTable::dropLastIfSilent() {
  if (!Sources.empty() && Sources.back().Kernels == 0 && Sources.back().Remarks.empty())
    Sources.pop_back();
}

ArrayRef<KernelUsage> ResourceTable::of(StringRef Symbol) const {
  auto Found = BySymbol.find(Symbol);
  return Found == BySymbol.end() ? ArrayRef<KernelUsage>() : ArrayRef(Found->second);
}

std::vector<StringRef> ResourceTable::symbols() const {
  std::vector<StringRef> Names(BySymbol.keys().begin(), BySymbol.keys().end());
  llvm::sort(Names);
  return Names;
}

} // namespace warplint::measured
