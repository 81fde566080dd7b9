//===- CacheKey.cpp - The names of what is kept between runs --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/CacheKey.h"
#include "cmake/Config.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#ifdef __linux__
#include <elf.h>
#include <link.h>
#endif

using namespace llvm;

namespace warplint::base {

CacheKey CacheKey::ofThisBuild() {
  CacheKey Key;
  Key.add(buildIdentity());
  return Key;
}

CacheKey &CacheKey::add(StringRef Part) {
  add(Part.size());
  Hash.update(Part);
  return *this;
}

CacheKey &CacheKey::add(uint64_t Number) {
  Hash.update(ArrayRef(reinterpret_cast<const uint8_t *>(&Number), sizeof(Number)));
  return *this;
}

std::string CacheKey::text() const {
  BLAKE3 Whole = Hash;
  // 160 bits, as many as Git takes for content.
  return toHex(Whole.final<20>(), /*LowerCase=*/true);
}

#ifdef __linux__
/// The identifier among the notes of \p Segment, which is at \p Base; empty: none.
static StringRef identifierIn(const char *Base, const ElfW(Phdr) & Segment) {
  StringRef Notes(Base + Segment.p_vaddr, Segment.p_memsz);
  while (Notes.size() >= sizeof(ElfW(Nhdr))) {
    const auto *Note = reinterpret_cast<const ElfW(Nhdr) *>(Notes.data());
    size_t Name = sizeof(*Note), Text = Name + alignTo<4>(Note->n_namesz);
    if (Note->n_type == NT_GNU_BUILD_ID &&
        Notes.substr(Name, Note->n_namesz) == StringRef("GNU\0", 4))
      return Notes.substr(Text, Note->n_descsz);
    Notes = Notes.drop_front(std::min(Notes.size(), Text + alignTo<4>(Note->n_descsz)));
  }
  return "";
}

/// Adds to the string at \p Into the identifier of what \p Object loaded, where it is ours or
/// LLVM's: the others do not decide what warplint finds.
static int addIdentifier(dl_phdr_info *Object, size_t, void *Into) {
  StringRef Name = sys::path::filename(Object->dlpi_name);
  if (!Name.empty() && !Name.starts_with("libLLVM") && !Name.starts_with("libclang"))
    return 0;
  const auto *Base = reinterpret_cast<const char *>(Object->dlpi_addr);
  for (const auto &Segment : ArrayRef(Object->dlpi_phdr, Object->dlpi_phnum))
    if (Segment.p_type == PT_NOTE)
      if (StringRef Identifier = identifierIn(Base, Segment); !Identifier.empty())
        *static_cast<std::string *>(Into) += toHex(Identifier, /*LowerCase=*/true) + " ";
  return 0;
}
#endif

static std::string findIdentity() {
  std::string Identity = "warplint " WARPLINT_VERSION " LLVM " LLVM_VERSION_STRING " ";
  size_t Versions = Identity.size();
#ifdef __linux__
  dl_iterate_phdr(addIdentifier, &Identity);
#endif
  if (Identity.size() != Versions)
    return Identity;
  static int InThisProgram;
  sys::fs::file_status Status;
  if (!sys::fs::status(sys::fs::getMainExecutable("", &InThisProgram), Status))
    Identity += utostr(Status.getSize()) + " " +
                utostr(Status.getLastModificationTime().time_since_epoch().count());
  return Identity;
}

StringRef buildIdentity() {
  static const std::string Identity = findIdentity();
  return Identity;
}

} // namespace warplint::base
