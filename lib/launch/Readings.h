//===- Readings.h - The values that calls of interest are reached with ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_READINGS_H
#define WARPLINT_LAUNCH_READINGS_H

#include "dataflow/FlowContext.h"
#include "facts/ValueFlow.h"
#include "launch/LaunchContext.h"
#include "llvm/ADT/MapVector.h"
#include <functional>

namespace warplint {
class AbstractValue;
class ArgumentReader;

/// Returns the values of interest, always as many, where a call is reached.
using ValueReader = std::function<std::vector<AbstractValue>(ArgumentReader &)>;

/// One way to reach a call, and the values of its arguments there.
struct Reading {
  /// The calls that lead there, outermost first; empty where the function is
  /// entered by callers that are not seen.
  CallChain By;
  std::vector<AbstractValue> Values; ///< As the reader gave them, of all paths.
  /// Those that go together on a path; with any combination of Values where it is empty.
  std::vector<std::vector<AbstractValue>> Together;
  /// All call paths that bring the same values; By is the first.
  std::vector<CallChain> CallPaths;
  const clang::FunctionDecl *Entry = nullptr; ///< Where the way into the program began.
  /// All such entries, where several bring the same values.
  llvm::SmallVector<const clang::FunctionDecl *, 1> Entries;
  PropertyQueries Asked; ///< What the program asked the device before.
  /// The calls in other files that enter there; null: callers that are not seen.
  llvm::SmallVector<const ProgramCall *, 1> From;
};

/// What the ways from one entry into the program have to do with the device.
struct EntryFacts {
  PropertyQueries Asked;
  llvm::DenseSet<const clang::Expr *> Decided, Undecided; ///< Conditions of branches.
  bool GaveUp = false; ///< Not all of its ways were gone through.
};

/// Goes through the functions that lead to the calls of interest, from every
/// entry that callers out of sight have and, below it, by every call in sight.
class Readings : private ArrivalListener {
public:
  Readings(FlowContext &Context, const ValueFlow &Calls) : Context(Context), Calls(Calls) {}

  /// Asks for the \p Count values that \p Reader returns where \p Call, in \p Body, is reached.
  void ask(const clang::Expr *Call, const clang::FunctionDecl *Body, size_t Count,
           ValueReader Reader);
  /// Goes through the program.
  void collect();
  /// The readings with the answers that the device gives by now. What asks it nothing is as it is
  /// here.
  Readings again() const;

  /// What the program asks the device on its paths to \p Call.
  PropertyQueries queriesBefore(const clang::CallExpr *Call) const;
  /// Whether the branch by \p Condition was decided wherever the ways of \p R came to it, and one
  /// did.
  bool isDecided(const Reading &R, const clang::Expr *Condition) const;

  /// The readings of \p Call, each with other values; none where it can't be
  /// reached.
  std::vector<Reading> of(const clang::Expr *Call) const;
  /// All of them, also with the same values; none of a call that was not asked about.
  llvm::ArrayRef<Reading> all(const clang::Expr *Call) const {
    auto Asked = Questions.find(Call);
    if (Asked == Questions.end())
      return {};
    return Asked->second.Answers;
  }
  /// Whether there are more ways to \p Call than all() has.
  bool areTooMany(const clang::Expr *Call) const {
    auto Asked = Questions.find(Call);
    return Asked != Questions.end() && Asked->second.TooMany;
  }
  /// The functions that callers out of sight may enter on the way to a call of interest.
  llvm::ArrayRef<const clang::FunctionDecl *> entries() const { return Open.getArrayRef(); }

private:
  struct Question {
    const clang::FunctionDecl *Body;
    size_t Count;
    ValueReader Reader;
    std::vector<Reading> Answers;
    bool TooMany = false;
  };

  FlowContext &Context;
  const ValueFlow &Calls;
  llvm::MapVector<const clang::Expr *, Question> Questions;
  llvm::DenseSet<const clang::FunctionDecl *> Entered, Begun;
  llvm::SetVector<const clang::FunctionDecl *> ByCallsOnly; ///< Entered for known calls alone.
  llvm::DenseSet<const clang::FunctionDecl *> Unfollowed;  ///< Called with values that are not.
  llvm::SetVector<const clang::FunctionDecl *> Open;

  void arrived(const Arrival &At, ArgumentReader &Arguments) override;
  void entered(const clang::FunctionDecl *Function) override;
  void notFollowed(const clang::FunctionDecl *Callee) override;
  void calledUnknown() override;
  void abandoned(llvm::ArrayRef<const clang::CallExpr *> By) override;

  const clang::FunctionDecl *Entry = nullptr;                    ///< That is being gone through.
  const ProgramCall *From = nullptr;                             ///< By which call of another file.
  llvm::DenseMap<const clang::FunctionDecl *, EntryFacts> Facts; ///< By entry.
  bool CalledUnknown = false; ///< What any pointer can lead to is open.
  bool SawLambdas = false;   ///< What an entry makes a lambda capture may matter for others.
  unsigned LambdasSaw = ~0U; ///< What was noted of lambdas when the first was entered.

  static void add(Reading &To, std::vector<AbstractValue> Values);
  void enterAll();
  bool isClosedInProgram(const clang::FunctionDecl *F) const;
  void enter(const clang::FunctionDecl *Function);
  void noteFacts(const clang::FunctionDecl *Function);
  void enterUnfollowed();
  void enterLambdasAgain(llvm::function_ref<void()> EnterOpen);
  /// How much of the program below an entry is gone through.
  enum class Extent { Whole, Coarse, Alone, Nothing };
  /// By entry, what was not too long: here, and in the readings that this one repeats.
  llvm::DenseMap<const clang::FunctionDecl *, Extent> Extents, Before;
  /// What was learnt from the instances of a template. There can be hundreds, and they are alike.
  struct Alike {
    /// The most that was gone through of its last instances in a row that were too long to be gone
    /// through whole, and their number.
    Extent How = Extent::Nothing;
    unsigned TooLong = 0;
    unsigned Steps = 0; ///< That all its instances took.
  };
  llvm::DenseMap<const clang::FunctionDecl *, Alike> Templates;
  Extent firstExtent(const clang::FunctionDecl *Function) const;
  void noteExtent(const clang::FunctionDecl *Function, Extent How, unsigned Steps);
  bool goThrough(const clang::FunctionDecl *Function, Extent How);
  bool goThrough(const clang::FunctionDecl *Function, Extent How, const ProgramCall *By);
  void forget(const clang::FunctionDecl *Entered);
  void giveUp(const clang::FunctionDecl *Function);
};

} // namespace warplint

#endif // WARPLINT_LAUNCH_READINGS_H
