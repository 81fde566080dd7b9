//===- DeviceProperties.h - The interface to ask a device -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_DEVICEPROPERTIES_H
#define WARPLINT_DATAFLOW_DEVICEPROPERTIES_H

#include "cuda/DeviceQuestions.h"
#include "dataflow/Bounds.h"
#include "dataflow/DeviceProduct.h"
#include "dataflow/PropertyTests.h"
#include <map>

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// The device that a program runs on, as far as the program can ask about it. All devices of a
/// program are the same. The interpreter knows no architecture: its user gives it the answers.
class DeviceProperties {
public:
  virtual ~DeviceProperties();
  /// Empty where it is not known. The program uses it for \p Tests alone; empty: for anything.
  virtual std::optional<int64_t> answer(cuda::Property Asked,
                                        const std::optional<PropertyTests> &Tests) const = 0;
  /// The blocks that an SM can hold at once.
  virtual Bounds residentBlocks(const KernelQuery &Asked) const;
  /// The threads of the block that fills an SM best.
  virtual Bounds bestBlock(const KernelQuery &Asked) const;
  /// Whether an opt-in of \p Kernel to \p Bytes of dynamic shared memory succeeds; empty where that is
  /// not known.
  virtual std::optional<bool> allowsShared(const clang::FunctionDecl *Kernel, int64_t Bytes) const;
};

/// The properties that code asked for, each with the expression that did first.
using PropertyQueries = std::map<cuda::Property, const clang::Expr *>;

} // namespace warplint

#endif // WARPLINT_DATAFLOW_DEVICEPROPERTIES_H
