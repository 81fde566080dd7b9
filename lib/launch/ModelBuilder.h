//===- ModelBuilder.h - Builds the model of a translation unit ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_MODELBUILDER_H
#define WARPLINT_LAUNCH_MODELBUILDER_H

#include "launch/LaunchModel.h"
#include <memory>

namespace clang {
class ASTContext;
}

namespace warplint {
struct ParseErrors;

struct DeviceTarget;

/// Walks \p Context, all of it if \p WholeUnit, else the traversal scope and what it uses, and
/// evaluates the launches there, those that depend on the device for each of \p Targets too. As a
/// file of \p Program, if that is not null.
std::unique_ptr<LaunchModel> buildModel(clang::ASTContext &Context, bool WholeUnit,
                                        const ParseErrors &Errors,
                                        llvm::ArrayRef<DeviceTarget> Targets,
                                        const ProgramRole *Program = nullptr);

} // namespace warplint

#endif // WARPLINT_LAUNCH_MODELBUILDER_H
