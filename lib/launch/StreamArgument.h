//===- StreamArgument.h - Streams in the place of bytes -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_STREAMARGUMENT_H
#define WARPLINT_LAUNCH_STREAMARGUMENT_H

namespace clang {
class Expr;
} // namespace clang

namespace warplint {

struct LaunchInstance;

/// The stream that is passed as the bytes of dynamic shared memory: a stream that is cast to an
/// integer, a variable that was set by such a cast, or an integer that is named like a stream, if
/// the launch has no other stream. Null if the launch has no such argument.
const clang::Expr *streamForBytes(const LaunchInstance &Instance);

} // namespace warplint

#endif // WARPLINT_LAUNCH_STREAMARGUMENT_H
