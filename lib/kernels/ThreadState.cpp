//===- ThreadState.cpp - The values in one thread of a kernel -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/ThreadState.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace warplint {

CellAddress CellAddress::plus(std::optional<int64_t> Bytes) const {
  int64_t Sum = 0;
  if (!Object || !Offset || !Bytes || AddOverflow(*Offset, *Bytes, Sum))
    return {Object, std::nullopt};
  return {Object, Sum};
}

Cell ThreadState::load(CellAddress From, uint64_t Bytes) const {
  if (!From.isKnown())
    return {};
  auto Found = Memory.find(From.Object);
  if (Found == Memory.end())
    return {};
  for (const Entry &E : Found->second)
    if (E.Offset == *From.Offset && E.Bytes == Bytes)
      return E.Content;
  return {};
}

void ThreadState::store(CellAddress To, uint64_t Bytes, Cell Content) {
  if (!To.Object)
    return forgetExposed();
  if (!To.Offset)
    return forget(To.Object);
  SmallVector<Entry, 1> &Entries = Memory[To.Object];
  erase_if(Entries, [&](const Entry &E) {
    return E.Offset < *To.Offset + int64_t(Bytes) && *To.Offset < E.Offset + int64_t(E.Bytes);
  });
  if (!Content.isUnknown())
    Entries.push_back({*To.Offset, Bytes, Content});
}

void ThreadState::copy(CellAddress To, CellAddress From, uint64_t Bytes) {
  SmallVector<Entry, 4> Copied;
  if (From.isKnown() && To.isKnown())
    for (const Entry &E : Memory.lookup(From.Object))
      if (E.Offset >= *From.Offset && E.Offset + E.Bytes <= *From.Offset + Bytes)
        Copied.push_back(E);
  store(To, Bytes, {});
  for (const Entry &E : Copied)
    store(To.plus(E.Offset - *From.Offset), E.Bytes, E.Content);
}

void ThreadState::forgetExposed() {
  for (const void *Object : Exposed)
    forget(Object);
}

void ThreadState::meet(const ThreadState &Other) {
  for (auto &[Object, Entries] : Memory) {
    auto Found = Other.Memory.find(Object);
    erase_if(Entries, [&](const Entry &E) {
      return Found == Other.Memory.end() || !is_contained(Found->second, E);
    });
  }
  Exposed.insert(Other.Exposed.begin(), Other.Exposed.end());
  for (auto &[Name, Bound] : References)
    if (auto Found = Other.References.find(Name);
        Found != Other.References.end() && !(Found->second == Bound))
      Bound = {};
  if (!(Returned == Other.Returned))
    Returned = {};
  MayHaveEnded |= Other.MayHaveEnded;
  MayHaveReturned |= Other.MayHaveReturned;
  MayHaveLeft |= Other.MayHaveLeft;
}

} // namespace warplint
