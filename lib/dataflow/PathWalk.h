//===- PathWalk.h - The way of several paths through a function -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_PATHWALK_H
#define WARPLINT_DATAFLOW_PATHWALK_H

#include "dataflow/FlowShape.h"
#include "dataflow/Paths.h"
#include <optional>
#include <vector>

namespace warplint {

/// Brings paths through the blocks of a function, each block after those that lead to it. Loops
/// are visited one time after the other while it is decided each time whether they go
/// on; else until nothing new comes round.
class PathWalk {
public:
  /// The paths that leave a block.
  struct Leaving {
    const clang::CFGBlock *To;
    Path As;
  };
  /// The outcome of one path in a block.
  struct Left {
    llvm::SmallVector<Leaving, 2> Ways;
    /// Whether it was decided which of the two ways was taken.
    bool Decided = true;
  };
  class Steps {
  public:
    virtual ~Steps();
    /// Visits \p Block with what is known where it begins.
    virtual Left visit(const clang::CFGBlock &Block, Path Known) = 0;
    /// Whether what \p Object holds may still be read from \p Block on.
    virtual bool matters(const clang::CFGBlock &Block, const Root *Object) = 0;
    /// The state in the handler that begins with \p Block; empty for other blocks.
    virtual std::optional<Path> handled(const clang::CFGBlock &Block) = 0;
    /// The number of paths that are kept apart.
    virtual unsigned most() = 0;
    /// Whether the condition in \p Head goes on to hold for more than \p Iterations iterations, or
    /// may if not \p Surely, by what it compares at the beginning of three iterations in a row.
    virtual bool holdsFor(unsigned Iterations, bool Surely, const clang::CFGBlock &Head,
                          llvm::ArrayRef<Path> Begins) = 0;
    /// Whether loops may be visited one time after the other.
    virtual bool eachIteration() = 0;
    virtual bool gaveUp() = 0;
  };

  PathWalk(const clang::CFG &Graph, const FlowOrder &Order, Steps &By)
      : Graph(Graph), Order(Order), By(By), Waiting(Graph.getNumBlockIDs()),
        Coming(Order.loopCount()) {}

  /// Brings \p Entry through; returns what arrives at the exit.
  Paths run(Path Entry);

private:
  using Loop = FlowOrder::Loop;
  /// A loop that is being visited.
  struct Iteration {
    const Loop *Of = nullptr;
    std::vector<PathWalk::Leaving> Leaving; ///< What has left it.
    Paths Back;                   ///< What has come round.
    bool Joining = false;
    /// Whether its condition was decided, where it has one, and every way out of it.
    bool HasCondition = false, Condition = true, WaysOut = true;

    bool isDecided() const { return HasCondition ? Condition : WaysOut; }
  };

  const clang::CFG &Graph;
  const FlowOrder &Order;
  Steps &By;
  std::vector<Paths> Waiting; ///< By block.
  std::vector<Iteration *> Open; ///< The innermost last.
  /// The state at the last start of each loop, if a loop around it was joined.
  std::vector<Paths> Coming;

  Paths take(const clang::CFGBlock &Block);
  void deliver(const clang::CFGBlock &From, Leaving Way);
  void visit(const clang::CFGBlock &Block);
  void visit(const Loop &L);
  enum class Length {
    Short,
    Bounded, ///< More iterations than are worth joining one by one, and their number has a limit.
    Long     ///< More iterations than are kept apart.
  };
  Length lengthOf(const Iteration &Of, unsigned Iterations, bool AreApart, const Paths &Begins);
  void iterate(const Loop &L, size_t Disjunct, Paths Begin);
  void once(const Loop &L, const Paths &Begin);
  void noteDecision(const clang::CFGBlock &Block, bool Decided);
  void joinAll(Path Entry);
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_PATHWALK_H
