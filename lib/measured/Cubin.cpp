//===- Cubin.cpp - Reads one architecture's machine code ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/Cubin.h"
#include "measured/Symbol.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"
#include <unordered_map>

using namespace llvm;

namespace warplint::measured {

uint32_t NvAttribute::word(size_t Index) const {
  constexpr size_t Size = sizeof(uint32_t);
  if (Index >= Bytes.size() / Size)
    return 0;
  return support::endian::read32le(Bytes.data() + Index * Size);
}

bool forEachAttribute(StringRef Section, function_ref<void(const NvAttribute &)> Take) {
  // A byte for the form, a byte for the attribute, and two for its value or for
  // the number of bytes that follow.
  enum Form : uint8_t { NoValue = 1, ByteValue, HalfValue, SizedValue };
  constexpr size_t HeaderSize = 4;
  while (Section.size() >= HeaderSize) {
    auto Form = static_cast<uint8_t>(Section[0]);
    NvAttribute A;
    A.Code = static_cast<uint8_t>(Section[1]);
    A.Value = support::endian::read16le(Section.data() + 2);
    Section = Section.drop_front(HeaderSize);
    if (Form < NoValue || Form > SizedValue)
      return false;
    if (Form == SizedValue) {
      if (A.Value > Section.size())
        return false;
      A.Bytes = Section.take_front(A.Value);
      Section = Section.drop_front(A.Value);
    }
    Take(A);
  }
  return Section.empty();
}

/// Bytes that a load or store of the size \p Code moves: 8-bit and 16-bit in two
/// signs each, then 32, 64 and 128 bits; 0 for what is none.
static unsigned accessBytes(unsigned Code) {
  constexpr unsigned Bytes[] = {1, 1, 2, 2, 4, 8, 16, 0};
  return Bytes[Code];
}

std::optional<SpilledBytes> spilledBytes(const NvAttribute &Annotations, StringRef Code) {
  // Instructions have 128 bits: the operation in the lowest 12, the size of an
  // access in 73 to 75 (nvdisasm's output beside the bytes, 7.5 to 12.1).
  constexpr unsigned Operation = 0xfff, StoreLocal = 0x387, LoadLocal = 0x983;
  constexpr unsigned SizeShift = 73 - 64, Size = 7;
  constexpr size_t InstructionBytes = 16;
  // Pairs of what is annotated and where.
  constexpr uint32_t IsSpill = 1;
  SpilledBytes Sum;
  size_t Words = Annotations.Bytes.size() / sizeof(uint32_t);
  for (size_t I = 0; I + 1 < Words; I += 2) {
    size_t Offset = Annotations.word(I + 1);
    if (Annotations.word(I) != IsSpill || Offset > Code.size() ||
        Code.size() - Offset < InstructionBytes)
      return std::nullopt;
    const char *At = Code.data() + Offset;
    unsigned What = support::endian::read64le(At) & Operation;
    unsigned Bytes = accessBytes(support::endian::read64le(At + 8) >> SizeShift & Size);
    if (Bytes == 0 || (What != StoreLocal && What != LoadLocal))
      return std::nullopt;
    (What == StoreLocal ? Sum.Stores : Sum.Loads) += Bytes;
  }
  return Sum;
}

using Elf = object::ELFFile<object::ELF64LE>;
using Section = object::ELF64LE::Shdr;
using Sym = object::ELF64LE::Sym;

static Error damaged(const Twine &What) { return createStringError("damaged cubin: " + What); }

bool isCubin(StringRef Bytes) {
  constexpr size_t MachineAt = 18;
  return Bytes.size() > MachineAt + 1 && Bytes.starts_with(ELF::ElfMagic) &&
         support::endian::read16le(Bytes.data() + MachineAt) == ELF::EM_CUDA;
}

namespace {

/// The sections of one kernel.
struct KernelSections {
  const Section *Code = nullptr;
  const Section *Info = nullptr;
  const Section *Shared = nullptr;
  uint64_t Constant = 0;
};

/// The attributes of one symbol in `.nv.info`.
struct SymbolFacts {
  std::optional<uint32_t> Registers, Frame;
};

/// Reads one cubin.
class CubinReader {
public:
  explicit CubinReader(const Elf &File) : File(File) {}
  Expected<Cubin> read();

private:
  Error sections();
  Error symbols();
  StringRef contents(const Section &S) const;
  void commonInfo(const Section &S);
  std::string architecture() const;
  std::string variant(const std::string &Number) const;
  void kernel(StringRef Name, uint32_t Symbol);
  void kernelInfo(KernelUsage &Usage, const KernelSections &Its,
                  const std::optional<uint32_t> &Frame) const;

  const Elf &File;
  const Section *SymbolTable = nullptr;
  const Section *ToolNote = nullptr;
  const Section *Compatibility = nullptr;
  StringMap<KernelSections> Kernels;
  /// By number of the symbol, as the file gives it: any, also those that a DenseMap keeps for
  /// itself.
  std::unordered_map<uint32_t, SymbolFacts> Facts;
  Cubin Result;
};

} // namespace

/// The content of \p S; empty if it is not in the file.
StringRef CubinReader::contents(const Section &S) const {
  if (S.sh_type == ELF::SHT_NOBITS)
    return "";
  Expected<ArrayRef<uint8_t>> Bytes = File.getSectionContents(S);
  if (Bytes)
    return toStringRef(*Bytes);
  consumeError(Bytes.takeError());
  return "";
}

/// The attributes of all functions: registers and stack, by symbol.
void CubinReader::commonInfo(const Section &S) {
  bool Whole = forEachAttribute(contents(S), [&](const NvAttribute &A) {
    if (A.is(NvInfo::RegisterCount))
      Facts[A.word(0)].Registers = A.word(1);
    else if (A.is(NvInfo::FrameSize))
      Facts[A.word(0)].Frame = A.word(1);
  });
  if (!Whole)
    Result.Remarks.emplace_back("attributes in .nv.info are cut short");
}

Error CubinReader::sections() {
  Expected<ArrayRef<Section>> All = File.sections();
  if (!All)
    return damaged(toString(All.takeError()));
  for (const Section &S : *All) {
    Expected<StringRef> Found = File.getSectionName(S);
    if (!Found)
      return damaged(toString(Found.takeError()));
    StringRef Name = *Found;
    if (S.sh_type == ELF::SHT_SYMTAB)
      SymbolTable = &S;
    else if (Name == ".nv.info")
      commonInfo(S);
    else if (Name == ".note.nv.tkinfo")
      ToolNote = &S;
    else if (Name == ".nv.compat")
      Compatibility = &S;
    else if (Name.consume_front(".nv.info."))
      Kernels[Name].Info = &S;
    else if (Name.consume_front(".text."))
      Kernels[Name].Code = &S;
    else if (Name.consume_front(".nv.shared."))
      Kernels[Name].Shared = &S;
    else if (Name.consume_front(".nv.constant")) {
      // ".nv.constant0.<kernel>"; without the kernel it is the file's.
      Name = Name.drop_while(isDigit);
      if (Name.consume_front("."))
        Kernels[Name].Constant += S.sh_size;
    }
  }
  return Error::success();
}

/// The letter after \p Number, "sm_90", of the architecture that was asked for.
std::string CubinReader::variant(const std::string &Number) const {
  // Since CUDA 13 a note has the command of ptxas or nvlink; the other ways are for cubins without
  // it.
  if (ToolNote) {
    StringRef Command = contents(*ToolNote);
    size_t At = Command.find("-arch " + Number);
    if (At != StringRef::npos)
      return Command.substr(At)
          .drop_front(StringRef("-arch ").size() + Number.size())
          .take_while(isAlpha)
          .str();
  }
  bool Specific = false;
  if (Compatibility)
    forEachAttribute(contents(*Compatibility), [&](const NvAttribute &A) {
      Specific |= A.is(NvCompat::IsaClass) && A.Value == 1;
    });
  return Specific ? "a" : "";
}

std::string CubinReader::architecture() const {
  // Version 8 of the ABI, CUDA 13's, moved the number of the architecture.
  constexpr unsigned MovedIn = 8, MovedBy = 8, Mask = 0xff, SpecificBefore = 1 << 11;
  const auto &Header = File.getHeader();
  bool Moved = Header.e_ident[ELF::EI_ABIVERSION] >= MovedIn;
  std::string Name = "sm_" + utostr(Header.e_flags >> (Moved ? MovedBy : 0) & Mask);
  if (!Moved)
    return Name + (Header.e_flags & SpecificBefore ? "a" : "");
  return Name + variant(Name);
}

/// The attributes and the code of one kernel.
void CubinReader::kernelInfo(KernelUsage &Usage, const KernelSections &Its,
                             const std::optional<uint32_t> &Frame) const {
  // ptxas marks spills since CUDA 12.6.
  constexpr uint32_t MarksSpills = 126;
  std::optional<SpilledBytes> Spilled = SpilledBytes{};
  bool Marks = false;
  bool Whole = Its.Info && forEachAttribute(contents(*Its.Info), [&](const NvAttribute &A) {
                 if (A.is(NvInfo::Barriers))
                   Usage.Barriers = A.Value;
                 else if (A.is(NvInfo::ApiVersion))
                   Marks |= A.word(0) >= MarksSpills;
                 else if (A.is(NvInfo::MaxThreads))
                   Usage.MaxThreads = A.word(0) * A.word(1) * A.word(2);
                 else if (A.is(NvInfo::RequiredThreads))
                   Usage.Block = {A.word(0), A.word(1), A.word(2)};
                 else if (A.is(NvInfo::Annotations))
                   Spilled = spilledBytes(A, Its.Code ? contents(*Its.Code) : "");
               });
  if (!Frame)
    return;
  Usage.Local = LocalMemory{*Frame};
  // Spills are in the stack frame: without a frame there are none.
  if (*Frame == 0)
    return;
  Usage.Local->KnowsSpills = Whole && Marks && Spilled;
  if (Usage.Local->KnowsSpills) {
    Usage.Local->SpillStores = Spilled->Stores;
    Usage.Local->SpillLoads = Spilled->Loads;
  }
}

void CubinReader::kernel(StringRef Name, uint32_t Symbol) {
  // Before version 8 of the ABI, the flags of a kernel's code count its barriers.
  constexpr unsigned BarriersShift = 20, BarriersMask = 0x7f, RegistersShift = 24;
  KernelSections Its = Kernels.lookup(Name);
  SymbolFacts Of = Facts[Symbol];
  // The older layout repeats the registers here, and some kernels have them here alone.
  uint32_t RegistersOfCode = Its.Code ? Its.Code->sh_info >> RegistersShift : 0;
  if (!Of.Registers && RegistersOfCode)
    Of.Registers = RegistersOfCode;
  if (!Its.Code || !Of.Registers) {
    Result.Remarks.push_back("'" + Name.str() + "' has no " +
                             (Its.Code ? "number of registers" : "code"));
    return;
  }
  KernelUsage Usage;
  measured::Symbol Read = readSymbol(Name);
  Usage.Symbol = Read.Name;
  Usage.Unit = Read.Unit;
  Usage.Architecture = Result.Architecture;
  Usage.Registers = *Of.Registers;
  Usage.Constant = Its.Constant;
  Usage.StaticShared = Its.Shared ? Its.Shared->sh_size : 0;
  // Hopper's layout, unlike the older one, gives the registers in .nv.info alone,
  // and begins shared memory with what the system reserves.
  if (Usage.StaticShared && RegistersOfCode == 0)
    Usage.SharedCounts = SharedCount::WithReserved;
  Usage.Barriers = Its.Code->sh_flags >> BarriersShift & BarriersMask;
  kernelInfo(Usage, Its, Of.Frame);
  Result.Kernels.push_back(std::move(Usage));
}

/// The kernels are the functions that are marked as entries.
Error CubinReader::symbols() {
  constexpr unsigned Entry = 0x10;
  Expected<object::ELF64LE::SymRange> All = File.symbols(SymbolTable);
  if (!All)
    return damaged(toString(All.takeError()));
  if (!SymbolTable)
    return Error::success();
  Expected<StringRef> Names = File.getStringTableForSymtab(*SymbolTable);
  if (!Names)
    return damaged(toString(Names.takeError()));
  for (const Sym &S : *All) {
    if (S.getType() != ELF::STT_FUNC || !(S.st_other & Entry) || S.st_shndx == ELF::SHN_UNDEF)
      continue;
    Expected<StringRef> Name = S.getName(*Names);
    if (!Name)
      return damaged(toString(Name.takeError()));
    kernel(*Name, &S - All->begin());
  }
  return Error::success();
}

Expected<Cubin> CubinReader::read() {
  if (Error Problem = sections())
    return std::move(Problem);
  Result.Architecture = architecture();
  Result.Linked = File.getHeader().e_type != ELF::ET_REL;
  if (Error Problem = symbols())
    return std::move(Problem);
  return std::move(Result);
}

Expected<Cubin> readCubin(StringRef Image) {
  if (!isCubin(Image))
    return damaged("expected an ELF file for CUDA");
  Expected<Elf> File = Elf::create(Image);
  if (!File)
    return damaged(toString(File.takeError()));
  const auto &Header = File->getHeader();
  if (Header.e_ident[ELF::EI_CLASS] != ELF::ELFCLASS64 ||
      Header.e_ident[ELF::EI_DATA] != ELF::ELFDATA2LSB)
    return damaged("expected 64 bits, little-endian");
  return CubinReader(*File).read();
}

} // namespace warplint::measured
