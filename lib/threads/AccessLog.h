//===- AccessLog.h - What the threads of a block access, and in which order ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_THREADS_ACCESSLOG_H
#define WARPLINT_THREADS_ACCESSLOG_H

#include "threads/KernelRun.h"
#include "threads/LaneValue.h"
#include "threads/RaceDoubts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <limits>
#include <vector>

namespace warplint {

/// Memory that all threads see and that is not shared memory: what a pointer leads to that the
/// kernel gets, or a variable. The address of one has its second bit set where an object of
/// LaneValue is meant.
struct GlobalObject {
  const clang::ValueDecl *Named;
  int64_t Offset; ///< Of the pointer in \p Named, a parameter.
};
const GlobalObject *globalObject(const void *Object);
/// The object of LaneValue for memory whose address is a number: the offset in it.
const void *numberedMemory();
/// The place that \p Pointer leads to.
LaneValue placeBehind(LaneValue Pointer);
/// The variable that is, or leads to, the shared or global memory \p Object; null for other memory.
const clang::ValueDecl *namedObject(const void *Object);

/// Finds the accesses of two threads to the same bytes that nothing orders, and reads of shared
/// memory that nothing was written to. Barriers divide a run into intervals; within one, a barrier
/// of a warp orders the accesses of its threads.
class AccessLog {
public:
  AccessLog(unsigned Lanes, const Symbols &Table) : Lanes(Lanes), Table(Table) {}

  void record(Access A);
  /// All that follows comes after all that was before, if the threads come to this barrier. \p
  /// Surely: they do.
  void nextInterval(const PathCondition &Path, bool Surely);
  /// Likewise, perhaps: something that is not modelled may wait.
  void mayWait();
  /// Likewise for the threads of each warp that has one of \p Active.
  void waitForWarps(const LaneSet &Active, const LaneSet &Certain);
  /// The host has written only the first \p Bytes of \p Object.
  void beginWritten(const void *Object, int64_t Bytes) { HostWrote[Object] = Bytes; }
  /// Code that is not modelled may write to \p Object; to all that is shared, for null.
  void escapes(const void *Object);
  /// The number of writes so far.
  size_t writes() const { return Written.size(); }
  /// What was written since there were \p Writes may be written elsewhere too.
  void escapesSince(size_t Writes) {
    for (size_t I = Writes; I < Written.size(); ++I)
      escapes(Written[I]);
  }

  /// What follows, or was before, may be ordered between blocks too.
  void mayOrderBlocks() { BlocksMayBeOrdered = true; }
  /// Adds the accesses to global memory that conflict with one of another block.
  void compareBlocks(const AccessLog &Other);

  llvm::ArrayRef<Race> races() const { return Races; }
  void dropRaces(llvm::function_ref<bool(const Race &)> Which) { llvm::erase_if(Races, Which); }
  llvm::ArrayRef<UnwrittenRead> unwritten() const { return Unwritten; }

  /// What is seen meanwhile is in doubt, and no finding.
  bool setDoubtful(bool To) { return std::exchange(IsDoubtful, To); }
  RaceDoubts &doubts() { return Doubts; }
  RaceVerdict verdict() const;

private:
  struct Touch {
    uint32_t Access;
    uint16_t Lane;
    uint16_t Epoch; ///< Of its warp.
  };
  /// The accesses of one interval to some bytes, two at most of each kind.
  struct Cell {
    uint32_t Interval = 0;
    uint8_t Writes = 0, Reads = 0;
    bool LeavesOut = false; ///< Whether there were more that may not occur where the two do.
    /// The thread that writes it, in any interval.
    static constexpr int16_t Nobody = -1, Several = -2;
    int16_t Writer = Nobody;
    Touch Write[2], Read[2];
  };
  /// An object, or its part behind an unknown offset.
  struct Shadow {
    int64_t Granule = 0; ///< Bytes per cell.
    /// The first byte that is undefined until a thread writes it.
    int64_t Undefined = std::numeric_limits<int64_t>::max();
    llvm::DenseMap<int64_t, Cell> Cells;
  };

  unsigned Lanes;
  const Symbols &Table;
  uint32_t Interval = 0;
  std::array<uint16_t, 32> Epochs = {};
  std::bitset<32> MayNotWait;   ///< Warps that have a wait that not all their threads come to.
  std::vector<Access> Accesses; ///< Of the current interval.
  llvm::DenseMap<std::pair<const void *, SymbolId>, Shadow> Shadows;
  llvm::DenseMap<const void *, int64_t> HostWrote;
  std::vector<const void *> Written; ///< Objects, in the order of the writes.
  llvm::DenseSet<const void *> Escaped;
  bool AllEscape = false;
  std::vector<Race> Races;
  std::vector<Access> Global; ///< The first ones to global memory, of all intervals.
  bool BlocksMayBeOrdered = false, IsDoubtful = false;
  RaceDoubts Doubts;
  std::vector<UnwrittenRead> Unwritten; ///< Of each object the first.
  /// Reads of bytes that nothing was written to so far, each with the object.
  std::vector<std::pair<UnwrittenRead, const void *>> Pending;

  void touch(uint32_t Index, SymbolId Base, const LaneSet &Those);
  void touch(Shadow &In, Cell &C, uint32_t Index, unsigned Lane, int64_t At);
  void keep(Cell &C, Touch New, bool IsWrite);
  void compare(const Touch &Before, uint32_t Index, unsigned Lane, int64_t At);
  void report(const Access &A, unsigned LaneOfA, const Access &B, unsigned LaneOfB, int64_t At,
              bool SameBlock);
  static Values valuesOf(const Access &A, unsigned LaneOfA, const Access &B, unsigned LaneOfB);
  static bool isHarmless(const Access &A, unsigned LaneOfA, const Access &B, unsigned LaneOfB);
  static void refine(Shadow &S, int64_t Granule);
};

} // namespace warplint

#endif // WARPLINT_THREADS_ACCESSLOG_H
