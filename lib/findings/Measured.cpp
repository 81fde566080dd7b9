//===- Measured.cpp - Measured resources of the kernels of a file ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/Measured.h"
#include "kernels/KernelFacts.h"
#include "measured/ResourceFiles.h"
#include "measured/Symbol.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <mutex>

using namespace clang;
using namespace llvm;

namespace warplint {

using measured::KernelUsage;
using measured::ResourceTable;

std::string Measured::origin() const {
  std::string Text = "on " + Usage.Architecture + " (" + Source;
  if (Usage.Line)
    Text += ":" + utostr(Usage.Line);
  Text += ")";
  if (Outdated)
    Text += " before the source changed";
  if (Ambiguous)
    Text += " although other measurements differ";
  return Text;
}

/// Whether no source of \p Table changed since it was read.
static bool isCurrent(const ResourceTable &Table) {
  return all_of(Table.sources(), [](const measured::Source &S) {
    sys::fs::file_status Now;
    return !sys::fs::status(S.Path, Now) && Now.getLastModificationTime() == S.Modified;
  });
}

Expected<std::shared_ptr<const ResourceTable>> resourcesFromOption(StringRef CudaResources) {
  static std::mutex Lock;
  static StringMap<std::shared_ptr<const ResourceTable>> Known;
  if (CudaResources.trim().empty())
    return nullptr;
  std::lock_guard Hold(Lock);
  std::shared_ptr<const ResourceTable> &Held = Known[CudaResources];
  if (Held && isCurrent(*Held))
    return Held;
  auto Table = std::make_shared<ResourceTable>();
  SmallVector<StringRef> Paths;
  CudaResources.split(Paths, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Path : Paths)
    if (Error Problem = measured::readResources(Path.trim(), *Table))
      return std::move(Problem);
  Held = std::move(Table);
  return Held;
}

namespace {

/// "sm_90a" in parts.
struct Architecture {
  arch::Capability Cc;
  StringRef Suffix;

  static std::optional<Architecture> read(StringRef Name) {
    unsigned Number = 0;
    if (!Name.consume_front("sm_") || Name.consumeInteger(10, Number))
      return std::nullopt;
    return Architecture{{Number / 10, Number % 10}, Name};
  }
};

} // namespace

std::optional<int> closeness(StringRef Measured, const arch::Limits &Target) {
  constexpr int Exactly = 1000, Variant = 999;
  std::optional<Architecture> On = Architecture::read(Measured);
  if (!On || On->Cc.Major != Target.Cc.Major || On->Cc.Minor > Target.Cc.Minor)
    return std::nullopt;
  if (On->Cc == Target.Cc)
    return On->Suffix == Target.Suffix ? Exactly : Variant;
  if (On->Suffix == "a")
    return std::nullopt;
  return int(On->Cc.Minor);
}

/// When the file that holds \p Location was last written, in seconds; 0 for what
/// is in no file.
static time_t lastWritten(SourceLocation Location, const SourceManager &Sources) {
  OptionalFileEntryRef File =
      Sources.getFileEntryRefForID(Sources.getFileID(Sources.getFileLoc(Location)));
  return File ? File->getModificationTime() : 0;
}

/// Keeps of \p Usages those of the file that is read, if the name of some source is that file's.
static void keepOwn(SmallVectorImpl<const KernelUsage *> &Usages, const SourceManager &Sources) {
  OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  StringRef Name = Main ? sys::path::filename(Main->getName()) : "";
  auto IsOwn = [&](const KernelUsage *U) { return measured::isUnitOf(U->Unit, Name); };
  if (any_of(Usages, IsOwn))
    erase_if(Usages, [&](const KernelUsage *U) { return !IsOwn(U); });
}

/// All that \p Table has of \p Kernel.
static SmallVector<const KernelUsage *> usagesOf(const ResourceTable &Table,
                                                 const FunctionDecl &Kernel) {
  SmallVector<const KernelUsage *> Usages;
  for (const std::string &Mangled : symbolsOf(Kernel))
    for (const KernelUsage &U : Table.of(measured::readSymbol(Mangled).Name))
      Usages.push_back(&U);
  return Usages;
}

std::optional<Measured> findMeasured(const ResourceTable &Table, const KernelFacts &Kernel,
                                     const arch::Target &Target) {
  const FunctionDecl &Function = *Kernel.Function;
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  SmallVector<const KernelUsage *> Usages = usagesOf(Table, Function);
  keepOwn(Usages, Sources);
  std::optional<int> Best;
  for (const KernelUsage *U : Usages)
    Best = std::max(Best, closeness(U->Architecture, *Target.Arch));
  if (!Best)
    return std::nullopt;
  erase_if(Usages,
           [&](const KernelUsage *U) { return closeness(U->Architecture, *Target.Arch) != Best; });
  auto Age = [&](const KernelUsage *U) { return Table.sources()[U->Source].Modified; };
  const KernelUsage *Newest = Usages.front();
  for (const KernelUsage *U : Usages)
    if (Age(U) >= Age(Newest))
      Newest = U;

  Measured Found;
  Found.Usage = *Newest;
  Found.Usage.StaticShared = Newest->ownShared(Target.Arch->SharedReservedPerBlock);
  const measured::Source &Source = Table.sources()[Newest->Source];
  Found.Source = Source.Shown;
  Found.Exact = Architecture::read(Newest->Architecture)->Cc == Target.Arch->Cc;
  time_t Changed =
      std::max(lastWritten(Function.getLocation(), Sources),
               lastWritten(Sources.getLocForStartOfFile(Sources.getMainFileID()), Sources));
  Found.Outdated = sys::toTimeT(Source.Modified) < Changed;
  // Of logs, an older one is of an older build. Binaries in one folder may be
  // of two programs that both have a kernel of this name.
  auto IsBinary = [&](const KernelUsage &U) {
    const measured::Source &S = Table.sources()[U.Source];
    return U.Line == 0 && S.Shown == S.Path;
  };
  Found.Ambiguous = any_of(Usages, [&](const KernelUsage *U) {
    return !U->sameAs(*Newest) &&
           (U->Source == Newest->Source || (IsBinary(*U) && IsBinary(*Newest)));
  });
  return Found;
}

} // namespace warplint
