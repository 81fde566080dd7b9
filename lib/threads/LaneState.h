//===- LaneState.h - What the threads of a block know at one point ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_THREADS_LANESTATE_H
#define WARPLINT_THREADS_LANESTATE_H

#include "threads/LaneValue.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint {

/// The scalars that the threads of a block have in memory of their own.
class LaneState {
public:
  struct Entry {
    int64_t Offset;
    uint64_t Bytes;
    LaneValue Content;
  };

  explicit LaneState(const LaneArithmetic &Compute) : Compute(&Compute) {}

  /// What a pointer, \p From, leads to for the threads \p Active: \p Bytes.
  LaneValue load(const LaneValue &From, uint64_t Bytes, const LaneSet &Active) const;
  /// Whether anything was stored there.
  bool has(const void *Object) const { return Memory.contains(Object); }
  void store(const LaneValue &To, uint64_t Bytes, const LaneValue &Content, const LaneSet &Active);
  /// Copies \p Bytes of one object to another.
  void copy(const LaneValue &To, const LaneValue &From, uint64_t Bytes, const LaneSet &Active);
  void forget(const void *Object) { Memory.erase(Object); }
  /// Forgets what is in \p Object, but that a number is the same for all threads.
  void forgetNumbers(const void *Object, Symbols &Table, const LaneSet &Active);

  void expose(const void *Object) {
    if (Object)
      Exposed.insert(Object);
  }
  const llvm::DenseSet<const void *> &exposed() const { return Exposed; }
  /// Forgets every object that a pointer or a reference may lead to.
  void forgetExposed();

  void bind(const clang::ValueDecl *Reference, LaneValue To) {
    expose(To.Object);
    References[Reference] = To;
  }
  LaneValue bound(const clang::ValueDecl *Reference) const { return References.lookup(Reference); }

  /// Joins the state of the threads \p Theirs: those that are in \p Ours too may have either.
  /// \p Fresh makes a value that is the same for all threads, where both are; null if the threads
  /// do not go the same way.
  void join(const LaneState &Other, const LaneSet &Ours, const LaneSet &Theirs, Symbols *Fresh);

private:
  const LaneArithmetic *Compute;
  llvm::DenseMap<const void *, llvm::SmallVector<Entry, 1>> Memory;
  llvm::DenseMap<const clang::ValueDecl *, LaneValue> References;
  llvm::DenseSet<const void *> Exposed;
};

} // namespace warplint

#endif // WARPLINT_THREADS_LANESTATE_H
