//===- KernelRun.h - A kernel under one of its launches -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_THREADS_KERNELRUN_H
#define WARPLINT_THREADS_KERNELRUN_H

#include "threads/PathCondition.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
class ParmVarDecl;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace warplint {

/// The memory that a kernel gets by a pointer: a buffer that the host has allocated.
struct GivenBuffer {
  const clang::CallExpr *Made = nullptr; ///< The call that allocates it; null: the pointer is null.
  /// Its bytes, and if \p Scale is not 0, so many times the integer that parameter \p By gets, which
  /// is within \p Range.
  int64_t Bytes = 0;
  int64_t Scale = 0;
  unsigned By = 0;
  SymbolRange Range = AnySize;
  int64_t Offset = 0; ///< Of the pointer in it.
  /// How many of its first bytes the host has written, and nothing else any; empty if unknown.
  std::optional<int64_t> Written;
  const clang::Expr *WrittenBy = nullptr; ///< The expression that gives their number.
  bool operator==(const GivenBuffer &) const = default;
};

/// A launch in numbers; empty where one is not known.
struct LaunchShape {
  std::array<int64_t, 3> Block = {};
  std::array<std::optional<int64_t>, 3> Grid;
  std::optional<int64_t> DynamicBytes;
  /// The integers that the kernel's parameters are.
  llvm::SmallVector<std::optional<int64_t>, 4> Arguments;
  /// What the parameters that are pointers lead to.
  llvm::SmallVector<std::optional<GivenBuffer>, 4> Buffers;
  bool operator==(const LaunchShape &) const = default;
};

/// What is wrong with the place of an access.
enum class PlaceFault {
  Outside,    ///< It is outside of the variable or the buffer.
  Misaligned, ///< Its address is not a multiple of what its type needs.
  Address,    ///< It is a number, such as null.
  ReadOnly,   ///< It is written, in constant memory.
};

/// An access of a thread to a wrong place in shared or global memory.
struct SharedAccess {
  const clang::Expr *Where = nullptr;
  /// The variable, or the parameter that leads to a buffer; null for an address that is a number.
  const clang::VarDecl *Array = nullptr;
  int64_t Offset = 0; ///< The first byte, from the begin of the object.
  uint64_t Bytes = 0; ///< How many.
  uint64_t Size = 0;  ///< Bytes of the object: for a dynamic array all that the launch gives.
  bool IsDynamic = false;
  unsigned Lane = 0; ///< The thread's linear index.
  /// Whether the thread certainly makes it; else a condition on data decides.
  bool IsCertain = false;
  PlaceFault Is = PlaceFault::Outside;
  uint64_t Alignment = 0; ///< That the access needs.
  /// The values of an argument for which the place is wrong; else it is for all.
  std::optional<std::pair<const clang::ParmVarDecl *, SymbolRange>> When = {};
  bool FromEnd = false; ///< Whether \p Offset is from the end of the buffer.
  std::optional<GivenBuffer> Buffer = {};
};

/// For shared arrays the byte that accesses to them end before; the highest number for an array that
/// an access begins before.
using SharedEnds = llvm::SmallDenseMap<const clang::VarDecl *, uint64_t, 4>;

/// An exchange is an atomic access that does not need what was there.
enum class AccessKind { Read, Write, Atomic, Exchange };
inline bool isAtomic(AccessKind Kind) {
  return Kind == AccessKind::Atomic || Kind == AccessKind::Exchange;
}

/// How sure it is that a launch shows what was found, the surest first.
enum class Certainty {
  Always,
  SomeSizes, ///< For some values of arguments that are not known.
  Uniform,   ///< If a condition holds that is the same for all threads.
  Data,      ///< If data is so, for each thread by itself.
};
/// Bounds of integers that the kernel's parameters are; null for what is computed from them.
using Sizes = llvm::SmallVector<std::pair<const clang::ValueDecl *, SymbolRange>, 2>;
class Symbols;
/// What \p Both means, and the \p Bounds for which it holds; empty if it never does.
std::optional<Certainty> certaintyOf(const Feasibility &Both, const Symbols &Table, Sizes &Bounds);

/// Whether two threads write the same value.
enum class Values { Differ, Unknown, Same };

/// Two accesses of different threads to the same bytes, one of them writing, that nothing orders.
struct Race {
  const clang::Expr *First = nullptr, *Second = nullptr;
  AccessKind FirstKind = AccessKind::Read, SecondKind = AccessKind::Read;
  /// The shared or global variable, or the parameter that has the pointer.
  const clang::ValueDecl *Object = nullptr;
  int64_t Offset = 0; ///< Of the first byte that both access.
  unsigned FirstLane = 0, SecondLane = 0;
  bool SameBlock = true, SameWarp = false;
  bool HasOffset = true; ///< Whether the offset is from the begin of the object.
  Values Written = Values::Differ;
  Certainty Is = Certainty::Always;
  warplint::Sizes Sizes;
};

/// A certain read of shared memory, or of a buffer, that no thread has written, nor the host.
struct UnwrittenRead {
  const clang::Expr *Where = nullptr;
  const clang::VarDecl *Array = nullptr;
  int64_t Offset = 0;
  unsigned Lane = 0;
  std::optional<GivenBuffer> Buffer = {};
};

/// A barrier that some threads come to, and others that are running do not.
struct MissedBarrier {
  const clang::Expr *Barrier = nullptr;
  unsigned Arrives = 0, Misses = 0; ///< Lanes.
  LaneSet Arriving, Missing;        ///< Of those that surely do.
  /// The barrier that the missing ones, whole warps, wait at instead: they go on together.
  const clang::Expr *Instead = nullptr;
  Certainty Is = Certainty::Always;
  warplint::Sizes Sizes;
};

/// What is known of races on shared memory, in the blocks that are run.
struct RaceVerdict {
  enum KindOf {
    NoSharedMemory, ///< Or no check asked.
    RaceFree,
    Undecided,
    NotRaceFree,
  } Is = NoSharedMemory;
  llvm::StringRef Why; ///< Of what is not decided: what is not known.
};

/// What running the threads of a launch showed.
struct KernelRun {
  /// Accesses to wrong places, of each expression the first, a certain one before others.
  std::vector<SharedAccess> Accesses;
  /// The bytes of each shared array that the threads need; empty unless all threads of the blocks
  /// were run to their end.
  SharedEnds Needed;
  /// Calls, loops and inline assembly that the first and the last thread of the first block
  /// certainly come to.
  llvm::DenseSet<const clang::Stmt *> Certain;
  /// Those that the threads that were run come to, or may come to.
  llvm::DenseSet<const clang::Stmt *> Possible;
  std::vector<Race> Races;
  std::vector<UnwrittenRead> Unwritten;
  std::optional<MissedBarrier> Missed; ///< The surest one.
  /// Why threads were left out, or not run to their end; empty if they were all run.
  llvm::StringRef CutShort;
  RaceVerdict Verdict;
};

/// Steps for all instances of a template that are launched with blocks of one shape: those of
/// templates with a hundred instances took longer than the parse of their file.
inline constexpr unsigned StepsPerTemplate = 200'000;

/// Runs \p Kernel as threads of the first and the last block of \p Launch, for up to \p Budget
/// steps, which are taken from it. \p MayDiffer: functions whose text another pass may read
/// differently, which are not gone through.
KernelRun runKernel(const clang::FunctionDecl *Kernel, const LaunchShape &Launch,
                    const clang::ASTContext &AST, unsigned &Budget,
                    llvm::function_ref<bool(const clang::FunctionDecl *)> MayDiffer);

} // namespace warplint

#endif // WARPLINT_THREADS_KERNELRUN_H
