//===- ThreadState.h - The values in one thread of a kernel ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_THREADSTATE_H
#define WARPLINT_KERNELS_THREADSTATE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang {
class ValueDecl;
} // namespace clang

namespace warplint {

/// A place in memory: an object, named by its declaration or by the expression that creates it, and
/// the bytes from its begin.
struct CellAddress {
  const void *Object = nullptr;  ///< Null: not known.
  std::optional<int64_t> Offset; ///< Empty: anywhere in it.

  bool isKnown() const { return Object && Offset; }
  bool operator==(const CellAddress &) const = default;
  CellAddress plus(std::optional<int64_t> Bytes) const;
};

/// A scalar of one thread: a number, a pointer, or unknown.
class Cell {
public:
  Cell() = default;
  static Cell number(int64_t N) {
    Cell C;
    C.Number = N;
    return C;
  }
  static Cell pointer(CellAddress P) {
    Cell C;
    if (P.Object)
      C.To = P;
    return C;
  }

  /// The number, an unsigned one of 64 bits as the signed one with the same bits.
  std::optional<int64_t> asNumber() const { return Number; }
  const std::optional<CellAddress> &asPointer() const { return To; }
  bool isUnknown() const { return !Number && !To; }
  bool operator==(const Cell &) const = default;

private:
  std::optional<int64_t> Number;
  std::optional<CellAddress> To;
};

/// All that one thread knows at one point of its kernel.
struct ThreadState {
  struct Entry {
    int64_t Offset;
    uint64_t Bytes;
    Cell Content;
    bool operator==(const Entry &) const = default;
  };

  /// The scalars of each object that are known.
  llvm::DenseMap<const void *, llvm::SmallVector<Entry, 1>> Memory;
  llvm::DenseMap<const clang::ValueDecl *, CellAddress> References;
  /// Objects that a pointer or a reference may lead to.
  llvm::DenseSet<const void *> Exposed;
  Cell Returned; ///< What the function around returns.

  /// Whether the thread may have ended before, or may never come here.
  bool MayHaveEnded = false;
  /// Whether the function around may have returned before.
  bool MayHaveReturned = false;
  /// Whether this round of the loop around may have ended before.
  bool MayHaveLeft = false;

  /// Whether the thread is certainly here, if it came into the branch around.
  bool isCertain() const { return !MayHaveEnded && !MayHaveReturned && !MayHaveLeft; }

  Cell load(CellAddress From, uint64_t Bytes) const;
  void store(CellAddress To, uint64_t Bytes, Cell Content);
  /// Copies \p Bytes of one object to another.
  void copy(CellAddress To, CellAddress From, uint64_t Bytes);
  /// Forgets all of \p Object.
  void forget(const void *Object) { Memory.erase(Object); }
  /// Forgets every object that a pointer may lead to.
  void forgetExposed();
  /// Keeps what holds in \p Other too: two ways meet.
  void meet(const ThreadState &Other);
};

} // namespace warplint

#endif // WARPLINT_KERNELS_THREADSTATE_H
