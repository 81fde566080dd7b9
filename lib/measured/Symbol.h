//===- Symbol.h - The names that compilers give to one kernel -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel with external linkage has its Itanium name with every compiler. One
/// with internal linkage has (seen with nvcc 13.0 and Clang 22):
///
///                      nvcc                        Clang
///     static           _Z4fillPf                   _ZL4fillPf
///     in namespace {}  _ZN33_GLOBAL__N__<id>4..    _ZN12_GLOBAL__N_14..
///     separable code   __nv_static_22__<id>_<..>   <..>__intern__<hash>
///
/// where <id> contains a hash and the file's name: "_df1172b5_4_a_cu_plain".
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_SYMBOL_H
#define WARPLINT_MEASURED_SYMBOL_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
struct ItaniumPartialDemangler;
} // namespace llvm

namespace warplint::measured {

/// A mangled name without what differs between compilers, except for the L of `static`: only with
/// the declaration can it be distinguished from a letter of a name.
struct Symbol {
  std::string Name;
  std::string Unit; ///< nvcc's name of the file that an internal kernel is in; else empty.
};

/// Reads the mangled name \p Mangled of any compiler.
Symbol readSymbol(llvm::StringRef Mangled);

/// Has \p Demangler read \p Mangled, which must outlive the names that it then returns. False if it
/// is not a function's name, or is longer than any real one: LLVM's demangler is recursive.
bool demangleFunction(llvm::ItaniumPartialDemangler &Demangler, const std::string &Mangled);

/// Whether \p Unit is nvcc's name for the file \p FileName (without folders).
bool isUnitOf(llvm::StringRef Unit, llvm::StringRef FileName);

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_SYMBOL_H
