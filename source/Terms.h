//===- Terms.h - The terms that source/ uses as its own -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SOURCE_TERMS_H
#define WARPLINT_SOURCE_TERMS_H

namespace warplint::dataflow {
class AbstractValue;
class ArgumentReader;
class Evaluator;
class VariableUses;
struct Integer;
struct Triple;
} // namespace warplint::dataflow

namespace warplint::source {
/// Values, their reasons and their origins.
using namespace dataflow;
} // namespace warplint::source

#endif // WARPLINT_SOURCE_TERMS_H
