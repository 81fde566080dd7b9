//===- Preamble.cpp - Precompiled headers before a file -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/preamble/Preamble.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/BinaryStreamReader.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint {

static int64_t modifiedOf(const vfs::Status &Status) {
  return Status.getLastModificationTime().time_since_epoch().count();
}

bool PreambleInputs::areUnchanged(vfs::FileSystem &Disk) const {
  auto IsSameFile = [&](const HeaderFile &File) {
    ErrorOr<vfs::Status> Now = Disk.status(File.Path);
    return Now && Now->getSize() == File.Bytes && modifiedOf(*Now) == File.Modified;
  };
  auto IsMissing = [&](const std::string &Path) { return !Disk.exists(Path); };
  return all_of(Files, IsSameFile) && all_of(Missing, IsMissing);
}

bool PreambleInputs::reads(StringRef Path) const {
  return any_of(Files, [&](const HeaderFile &File) { return File.Path == Path; });
}

bool PreambleInputs::anyChangedAfter(int64_t Moment) const {
  return any_of(Files, [&](const HeaderFile &File) { return File.Modified > Moment; });
}

Preamble::Preamble(PreambleInputs From, std::string Bytes) : From(std::move(From)) {
  auto Held = std::make_shared<const std::string>(std::move(Bytes));
  Compiled = *Held;
  Kept = std::move(Held);
}

//===----------------------------------------------------------------------===//
// As bytes: what Clang reads, since that wants to start where a page does, then the
// ingredients, then the size of the former.
//===----------------------------------------------------------------------===//

namespace {

class Writer {
public:
  explicit Writer(raw_ostream &Out) : Out(Out, endianness::little) {}
  void number(uint64_t N) { Out.write(N); }
  void text(StringRef Text) {
    number(Text.size());
    Out.OS << Text;
  }

private:
  support::endian::Writer Out;
};

/// Reads what Writer wrote; after the end of the bytes all is empty, and ok() false.
class Reader {
public:
  explicit Reader(StringRef Bytes) : In(Bytes, endianness::little) {}
  uint64_t number() {
    uint64_t N = 0;
    note(In.readInteger(N));
    return N;
  }
  std::string text() {
    StringRef Text;
    note(In.readFixedString(Text, number()));
    return Text.str();
  }
  bool ok() const { return IsOk; }

private:
  BinaryStreamReader In;
  bool IsOk = true;

  void note(Error Problem) {
    if (Problem)
      IsOk = false;
    consumeError(std::move(Problem));
  }
};

} // namespace

std::string Preamble::content() const {
  std::string Bytes = Compiled.str();
  raw_string_ostream Stream(Bytes);
  Writer Out(Stream);
  Out.number(From.Files.size());
  for (const HeaderFile &File : From.Files) {
    Out.text(File.Path);
    Out.number(File.Bytes);
    Out.number(File.Modified);
    Out.number(File.Hash);
  }
  for (const std::vector<std::string> *Texts : {&From.Missing, &From.Names}) {
    Out.number(Texts->size());
    for (const std::string &Text : *Texts)
      Out.text(Text);
  }
  Out.number(Compiled.size());
  return Bytes;
}

std::shared_ptr<const Preamble> Preamble::read(StringRef Content,
                                               std::shared_ptr<const void> Keeping) {
  uint64_t Size = Reader(Content.take_back(sizeof(uint64_t))).number();
  if (Size > Content.size())
    return nullptr;
  std::shared_ptr<Preamble> Read(new Preamble());
  Read->Kept = std::move(Keeping);
  Read->Compiled = Content.take_front(Size);
  Reader In(Content.drop_front(Size));
  for (uint64_t Left = In.number(); Left && In.ok(); --Left) {
    HeaderFile File;
    File.Path = In.text();
    File.Bytes = In.number();
    File.Modified = In.number();
    File.Hash = In.number();
    Read->From.Files.push_back(std::move(File));
  }
  for (std::vector<std::string> *Texts : {&Read->From.Missing, &Read->From.Names})
    for (uint64_t Left = In.number(); Left && In.ok(); --Left)
      Texts->push_back(In.text());
  return In.ok() ? Read : nullptr;
}

} // namespace warplint
