//===- BinaryFile.cpp - Reads files that hold compiled kernels ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/BinaryFile.h"
#include "base/RegularFile.h"
#include "measured/Cubin.h"
#include "measured/Fatbin.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Object/OffloadBinary.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint::measured {

std::optional<TritonLaunch> readTritonLaunch(StringRef Cubin) {
  if (sys::path::extension(Cubin) != ".cubin")
    return std::nullopt;
  SmallString<128> Path = Cubin;
  sys::path::replace_extension(Path, ".json");
  Expected<std::unique_ptr<MemoryBuffer>> Text = base::readFile(Path);
  if (!Text) {
    consumeError(Text.takeError()); // most cubins have none
    return std::nullopt;
  }
  // Triton's has a few lists. LLVM's reader calls itself for each that is in another.
  constexpr size_t MostLists = 500;
  StringRef Json = (*Text)->getBuffer();
  if (Json.count('[') + Json.count('{') > MostLists)
    return std::nullopt;
  Expected<json::Value> Read = json::parse(Json);
  if (!Read) {
    consumeError(Read.takeError()); // something else's
    return std::nullopt;
  }
  const json::Object *Object = Read->getAsObject();
  std::optional<StringRef> Kernel = Object ? Object->getString("name") : std::nullopt;
  std::optional<int64_t> Shared = Object ? Object->getInteger("shared") : std::nullopt;
  // Other JSON files may have these two; the number of warps is Triton's.
  if (!Kernel || !Shared || *Shared < 0 || !Object->getInteger("num_warps"))
    return std::nullopt;
  return TritonLaunch{Kernel->str(), uint64_t(*Shared)};
}

bool isBinary(StringRef Beginning) {
  // Linux, Windows and macOS: what a linker reads or writes.
  switch (identify_magic(Beginning)) {
  case file_magic::archive:
  case file_magic::elf:
  case file_magic::elf_relocatable:
  case file_magic::elf_executable:
  case file_magic::elf_shared_object:
  case file_magic::coff_object:
  case file_magic::pecoff_executable:
  case file_magic::macho_object:
  case file_magic::macho_executable:
  case file_magic::macho_dynamically_linked_shared_lib:
  case file_magic::macho_bundle:
  case file_magic::offload_binary:
    return true;
  default:
    return isFatbin(Beginning);
  }
}

void BinaryFileReader::remark(StringRef Member, const Twine &What) {
  Table.remark(Source, 0, Member.empty() ? What : Member + ": " + What);
}

void BinaryFileReader::read(StringRef Bytes) { container(Bytes, ""); }

/// Reads \p Bytes by what they are; of a library, which has no libraries inside,
/// they are \p Member.
void BinaryFileReader::container(StringRef Bytes, StringRef Member) {
  if (isFatbin(Bytes)) {
    fatbins(Bytes, Member);
    return;
  }
  if (isCubin(Bytes)) {
    cubin(Bytes, Member);
    return;
  }
  file_magic Magic = identify_magic(Bytes);
  if (Magic == file_magic::offload_binary) {
    offloading(Bytes, Member);
    return;
  }
  if (Magic != file_magic::archive || !Member.empty()) {
    object(Bytes, Member);
    return;
  }
  Error Broken = Error::success();
  object::Archive Library(MemoryBufferRef(Bytes, Table.sources()[Source].Path), Broken);
  if (!Broken) {
    for (const object::Archive::Child &Child : Library.children(Broken)) {
      Expected<StringRef> Name = Child.getName();
      Expected<StringRef> Content = Child.getBuffer();
      if (Name && Content)
        container(*Content, *Name);
      else
        remark("", "a member can't be read");
      consumeError(Name.takeError());
      consumeError(Content.takeError());
    }
  }
  if (Broken)
    remark("", toString(std::move(Broken)));
}

void BinaryFileReader::cubin(StringRef Image, StringRef Member) {
  Expected<Cubin> Read = readCubin(Image);
  if (!Read) {
    remark(Member, toString(Read.takeError()));
    return;
  }
  for (const std::string &What : Read->Remarks)
    remark(Member, Read->Architecture + ": " + What);
  std::vector<KernelUsage> &To = Read->Linked ? Linked : Unlinked;
  for (KernelUsage &Usage : Read->Kernels) {
    Usage.Source = Source;
    To.push_back(std::move(Usage));
  }
}

void BinaryFileReader::fatbins(StringRef Section, StringRef Member) {
  std::string Ptx;
  auto Image = [&](const FatbinImage &I) {
    if (I.IsPtx)
      Ptx = I.Architecture;
    else
      cubin(I.Bytes, Member);
  };
  auto End = [&](bool OnlyPtx) {
    if (OnlyPtx)
      ++PtxAlone[Ptx];
  };
  auto Remark = [&](const Twine &What) { remark(Member, What); };
  readFatbins(Section, {Image, End, Remark});
}

/// Reads what Clang's driver puts aside for its linker.
void BinaryFileReader::offloading(StringRef Section, StringRef Member) {
  SmallVector<object::OffloadFile> Images;
  if (Error Problem = extractOffloadBinaries(MemoryBufferRef(Section, Member), Images)) {
    remark(Member, toString(std::move(Problem)));
    return;
  }
  for (const object::OffloadFile &Image : Images) {
    StringRef Bytes = Image.getBinary()->getImage();
    if (isFatbin(Bytes))
      fatbins(Bytes, Member);
    else if (isCubin(Bytes))
      cubin(Bytes, Member);
  }
}

void BinaryFileReader::object(StringRef Bytes, StringRef Member) {
  Expected<std::unique_ptr<object::ObjectFile>> File =
      object::ObjectFile::createObjectFile(MemoryBufferRef(Bytes, Member));
  if (!File) {
    // A library may have members of any kind.
    if (Member.empty())
      remark("", toString(File.takeError()));
    else
      consumeError(File.takeError());
    return;
  }
  for (const object::SectionRef &S : (*File)->sections()) {
    Expected<StringRef> Name = S.getName();
    Expected<StringRef> Content = S.getContents();
    // ".nv_fatbin", "__nv_fatbin" and "__nv_relfatbin"; Windows cuts the names.
    if (Name && Content) {
      if (Name->contains("nv_fatb") || Name->contains("nv_relfatb"))
        fatbins(*Content, Member);
      else if (*Name == ".llvm.offloading")
        offloading(*Content, Member);
    }
    consumeError(Name.takeError());
    consumeError(Content.takeError());
  }
}

void BinaryFileReader::launchedBy(const TritonLaunch &Launch) {
  for (KernelUsage &Usage : Linked)
    if (Usage.Symbol == Launch.Kernel)
      Usage.DynamicShared = Launch.DynamicShared;
}

void BinaryFileReader::finish() {
  auto Key = [](const KernelUsage &Usage) {
    return Usage.Architecture + " " + Usage.Unit + " " + Usage.Symbol;
  };
  StringSet<> Final;
  if (!Unlinked.empty())
    for (const KernelUsage &Usage : Linked)
      Final.insert(Key(Usage));
  for (KernelUsage &Usage : Linked)
    Table.add(std::move(Usage));
  for (KernelUsage &Usage : Unlinked)
    if (!Final.contains(Key(Usage)))
      Table.add(std::move(Usage));
  for (const auto &[Architecture, Number] : PtxAlone)
    remark("", Twine(Number) + (Number == 1 ? " fat binary has" : " fat binaries have") +
                   " PTX alone, of " + Architecture + ": no registers are known before it runs");
}

} // namespace warplint::measured
