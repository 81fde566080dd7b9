//===- NodeAttributes.h - Attributes that calls give nodes of graphs ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_NODEATTRIBUTES_H
#define WARPLINT_LAUNCH_NODEATTRIBUTES_H

#include "launch/Readings.h"
#include "launch/SourceWalk.h"

namespace warplint::cuda {
struct Function;
} // namespace warplint::cuda

namespace warplint {

/// The function by which \p Call gives a node of a graph an attribute; null if it does not.
const cuda::Function *setsNodeAttribute(const clang::CallExpr *Call);

/// The attributes of the nodes that a translation unit makes, which calls give them afterwards.
class NodeAttributes {
public:
  NodeAttributes(const clang::ASTContext &Context, const SourceFindings &Source, Readings &Read)
      : Context(Context), Source(Source), Read(Read) {}

  /// Asks for the arguments, before the program is gone through.
  void ask();
  /// Adds to \p CallPath, of the launch \p Found, the attributes of the node that it makes, where
  /// all uses of the node's handle are in sight and some call gives it one.
  void addTo(Reading &CallPath, const FoundCall &Found) const;

private:
  const clang::ASTContext &Context;
  const SourceFindings &Source;
  Readings &Read;
};

} // namespace warplint

#endif // WARPLINT_LAUNCH_NODEATTRIBUTES_H
