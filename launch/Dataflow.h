//===- Dataflow.h - The terms of dataflow/ in the model ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_DATAFLOW_H
#define WARPLINT_LAUNCH_DATAFLOW_H

namespace warplint::dataflow {
class AbstractValue;
class ArgumentReader;
class Evaluator;
class VariableUses;
struct Integer;
struct Triple;
} // namespace warplint::dataflow

namespace warplint::launch {
/// The model describes launches by values, their reasons and their origins, so it uses these names
/// as its own.
using namespace dataflow;
} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_DATAFLOW_H
