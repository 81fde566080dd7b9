//===- Symbol.cpp - The names that compilers give to one kernel -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/Symbol.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;

namespace warplint::measured {

static constexpr StringLiteral Anonymous = "_GLOBAL__N_";
static constexpr StringLiteral ClangsAnonymous = "12_GLOBAL__N_1";

/// Takes "__nv_static_<length>_<id>_" from the front of \p Name and gives the id.
static StringRef takeStaticPrefix(StringRef &Name) {
  StringRef Rest = Name;
  size_t Length = 0;
  if (!Rest.consume_front("__nv_static_") || Rest.consumeInteger(10, Length) ||
      !Rest.consume_front("_") || Rest.size() <= Length || Rest[Length] != '_')
    return {};
  Name = Rest.drop_front(Length + 1);
  return Rest.take_front(Length);
}

/// Drops Clang's "__intern__<hash>", with dots where the format has them.
static void dropInternSuffix(StringRef &Name) {
  for (StringRef Mark : {"__intern__", "__static__", ".intern.", ".static."}) {
    size_t At = Name.rfind(Mark);
    if (At == StringRef::npos || At == 0)
      continue;
    StringRef Hash = Name.drop_front(At + Mark.size());
    if (!Hash.empty() && all_of(Hash, isHexDigit))
      Name = Name.take_front(At);
  }
}

/// The length of the name that begins at the \p At -th character of \p Text, from the digits before
/// it: 33 in "_ZN33_GLOBAL__N_..." at "_GLOBAL". 0 without digits.
static size_t lengthBefore(StringRef Text, size_t At) {
  // The name before may end in digits too, so the fewest that make sense count.
  for (size_t Digits = 2; Digits <= 3 && Digits <= At; ++Digits) {
    size_t Length = 0;
    StringRef Number = Text.substr(At - Digits, Digits);
    if (Number.getAsInteger(10, Length) || !isDigit(Number.front()) || Length < Anonymous.size())
      continue;
    StringRef After = Text.substr(At).drop_front(std::min(Length, Text.size() - At));
    if (!After.empty() && (isDigit(After.front()) || After.front() == 'L'))
      return Length;
  }
  return 0;
}

Symbol readSymbol(StringRef Mangled) {
  Symbol Read;
  Read.Unit = takeStaticPrefix(Mangled).str();
  dropInternSuffix(Mangled);
  size_t Done = 0;
  for (size_t At = Mangled.find(Anonymous); At != StringRef::npos;
       At = Mangled.find(Anonymous, Done)) {
    size_t Length = lengthBefore(Mangled, At);
    if (Length == 0) {
      Read.Name += Mangled.slice(Done, At + Anonymous.size());
      Done = At + Anonymous.size();
      continue;
    }
    Read.Name += Mangled.slice(Done, At - utostr(Length).size());
    Read.Name += ClangsAnonymous;
    Read.Unit = Mangled.substr(At, Length).drop_front(Anonymous.size()).str();
    Done = At + Length;
  }
  Read.Name += Mangled.drop_front(Done);
  return Read;
}

bool demangleFunction(ItaniumPartialDemangler &Demangler, const std::string &Mangled) {
  // In characters; real ones have a few thousand, and a longer one may take all of the stack.
  constexpr size_t Longest = size_t(1) << 14;
  return Mangled.size() <= Longest && !Demangler.partialDemangle(Mangled.c_str()) &&
         Demangler.isFunction();
}

bool isUnitOf(StringRef Unit, StringRef FileName) {
  std::string Plain = FileName.str();
  for (char &C : Plain)
    if (!isAlnum(C))
      C = '_';
  if (Unit.contains("_" + utostr(Plain.size()) + "_" + Plain))
    return true;
  // nvcc 11 names a file of its own making: "44_tmpxft_..._fill_cpp1_ii_5d4f2a3e".
  size_t Dot = FileName.rfind('.');
  return Dot != StringRef::npos &&
         Unit.contains(("_" + StringRef(Plain).take_front(Dot) + "_cpp1_ii").str());
}

} // namespace warplint::measured
