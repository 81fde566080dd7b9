//===- LaunchValues.h - Values of the arguments of a launch ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_LAUNCHVALUES_H
#define WARPLINT_LAUNCH_LAUNCHVALUES_H

#include "cuda/Attributes.h"
#include "launch/LaunchSite.h"
#include "dataflow/FlowContext.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace warplint {
class Evaluator;
class AbstractValue;
class ArgumentReader;

/// What each LaunchPart of the launch \p Call can be where it is reached.
std::vector<AbstractValue> readLaunch(const clang::CallExpr *Call, const clang::ASTContext &AST,
                              ArgumentReader &Arguments);

/// The array of pointers to the kernel's arguments that the launch \p Call, by a function, gets.
ArgumentArray readArgumentArray(const clang::CallExpr *Call, const clang::ASTContext &AST,
                                ArgumentReader &Arguments);

/// Likewise the attributes of a launch that is given none, and no other part.
std::vector<AbstractValue> withoutAttributes();

/// Likewise the attribute that \p Call gives a node, and no other part.
/// \pre setsNodeAttribute(Call)
std::vector<AbstractValue> readNodeAttribute(const clang::CallExpr *Call,
                                             const clang::ASTContext &AST,
                                             ArgumentReader &Arguments);

/// The part of a launch that its attribute \p Id gives.
LaunchPart partGivenBy(cuda::LaunchAttribute Id);

/// The parts of a launch that its attributes give.
std::vector<LaunchPart> attributeParts();

/// Gives \p Launch the values of readLaunch(), all but the kernel.
void setValues(LaunchInstance &Launch, llvm::ArrayRef<AbstractValue> Read,
               const clang::ASTContext &AST);

/// Gives \p Launch, to which no path was followed, the values that \p Values computes for its
/// arguments alone, all but the kernel.
void setValues(LaunchInstance &Launch, const Evaluator &Values, const clang::ASTContext &AST);

} // namespace warplint

#endif // WARPLINT_LAUNCH_LAUNCHVALUES_H
