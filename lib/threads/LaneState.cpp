//===- LaneState.cpp - What the threads of a block know at one point ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "threads/LaneState.h"
#include "kernels/ThreadNumbers.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint {

/// The offset of \p Place in its object, if it is the same for all threads \p Active.
static std::optional<int64_t> offsetOf(const LaneValue &Place, const LaneSet &Active) {
  return Place.Object && Place.Base == 0 && Place.isUniform(Active)
             ? std::optional(Place.at(firstLane(Active)))
             : std::nullopt;
}

LaneValue LaneState::load(const LaneValue &From, uint64_t Bytes, const LaneSet &Active) const {
  std::optional<int64_t> Offset = offsetOf(From, Active);
  auto Found = Memory.find(From.Object);
  if (!Offset || Found == Memory.end())
    return {};
  for (const Entry &E : Found->second)
    if (E.Offset == *Offset && E.Bytes == Bytes)
      return E.Content;
  return {};
}

void LaneState::store(const LaneValue &To, uint64_t Bytes, const LaneValue &Content,
                      const LaneSet &Active) {
  if (Active.none())
    return;
  if (isShared(Content.Object))
    Exposed.insert(Content.Object);
  if (!To.Object)
    return forgetExposed();
  std::optional<int64_t> Offset = offsetOf(To, Active);
  if (!Offset)
    return forget(To.Object);
  SmallVector<Entry, 1> &Entries = Memory[To.Object];
  LaneValue New = Compute->blend({}, Content, Active);
  erase_if(Entries, [&](const Entry &E) {
    if (E.Offset == *Offset && E.Bytes == Bytes)
      New = Compute->blend(E.Content, Content, Active);
    return E.Offset < *Offset + int64_t(Bytes) && *Offset < E.Offset + int64_t(E.Bytes);
  });
  if (!New.isUnknown())
    Entries.push_back({*Offset, Bytes, std::move(New)});
}

void LaneState::copy(const LaneValue &To, const LaneValue &From, uint64_t Bytes,
                     const LaneSet &Active) {
  SmallVector<Entry, 4> Copied;
  std::optional<int64_t> Begin = offsetOf(From, Active), At = offsetOf(To, Active);
  if (Begin && At)
    if (auto Found = Memory.find(From.Object); Found != Memory.end())
      for (const Entry &E : Found->second)
        if (E.Offset >= *Begin && E.Offset + E.Bytes <= *Begin + Bytes)
          Copied.push_back(E);
  store(To, Bytes, {}, Active);
  for (const Entry &E : Copied) {
    LaneValue Part = LaneValue::pointer(To.Object);
    Part.Same = *At + E.Offset - *Begin;
    store(Part, E.Bytes, E.Content, Active);
  }
}

void LaneState::forgetNumbers(const void *Object, Symbols &Table, const LaneSet &Active) {
  auto Found = Memory.find(Object);
  if (Found == Memory.end())
    return;
  erase_if(Found->second, [&](Entry &E) {
    bool IsUniform = !E.Content.Object && E.Content.isUniform(Active);
    if (IsUniform)
      E.Content = LaneValue::symbol(Table.fresh()).only(Active);
    return !IsUniform;
  });
}

void LaneState::forgetExposed() {
  for (const void *Object : Exposed)
    forget(Object);
}

void LaneState::join(const LaneState &Other, const LaneSet &Ours, const LaneSet &Theirs,
                     Symbols *Fresh) {
  LaneSet Both = Ours & Theirs, OnlyTheirs = Theirs & ~Ours;
  auto Joined = [&](const LaneValue *A, const LaneValue *B) {
    if (!A || !B) { // unknown on one side
      LaneValue Kept = A ? *A : *B;
      return Kept.only(A ? Ours & ~Theirs : OnlyTheirs);
    }
    LaneValue Result = Compute->blend(*A, *B, OnlyTheirs);
    LaneSet Differ = A->differing(*B, Both);
    if (Differ.none() && !(A->If || B->If))
      return Result;
    if (A->If && A->If == B->If)
      return Result;
    if (Fresh && !A->Object && !B->Object && A->isUniform(Both) && B->isUniform(Both))
      return LaneValue::symbol(Fresh->fresh()).only(Ours | Theirs);
    Result.If = nullptr;
    return Result.only(~Differ);
  };
  for (auto &[Object, Entries] : Memory) {
    auto Found = Other.Memory.find(Object);
    for (Entry &E : Entries) {
      const LaneValue *Same = nullptr;
      if (Found != Other.Memory.end())
        for (const Entry &O : Found->second)
          if (O.Offset == E.Offset && O.Bytes == E.Bytes)
            Same = &O.Content;
      E.Content = Joined(&E.Content, Same);
    }
    erase_if(Entries, [](const Entry &E) { return E.Content.isUnknown(); });
  }
  if (OnlyTheirs.any())
    for (const auto &[Object, Entries] : Other.Memory)
      if (!Memory.contains(Object))
        for (const Entry &O : Entries)
          if (LaneValue Kept = Joined(nullptr, &O.Content); !Kept.isUnknown())
            Memory[Object].push_back({O.Offset, O.Bytes, std::move(Kept)});
  for (const auto &[Reference, To] : Other.References) {
    auto [Known, IsNew] = References.try_emplace(Reference, To);
    if (!IsNew)
      Known->second = Joined(&Known->second, &To);
  }
  Exposed.insert(Other.Exposed.begin(), Other.Exposed.end());
}

} // namespace warplint
