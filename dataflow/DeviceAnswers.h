//===- DeviceAnswers.h - What a device answers to a program ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_DEVICEANSWERS_H
#define WARPLINT_DATAFLOW_DEVICEANSWERS_H

#include "cuda/DeviceQuestions.h"
#include <map>
#include <optional>

namespace clang {
class Expr;
} // namespace clang

namespace warplint::dataflow {

/// The device that a program runs on, as far as the program can ask about it. All devices of a
/// program are the same. The interpreter knows no architecture: its user gives it the answers.
class DeviceAnswers {
public:
  virtual ~DeviceAnswers();
  /// Empty where it is not known.
  virtual std::optional<int64_t> answer(cuda::Property Asked) const = 0;
};

/// The properties that code asked for, each with the expression that did first.
using DeviceQuestions = std::map<cuda::Property, const clang::Expr *>;

} // namespace warplint::dataflow

#endif // WARPLINT_DATAFLOW_DEVICEANSWERS_H
