//===- SharedModel.h - One model for all checks of a translation unit -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_SHAREDMODEL_H
#define WARPLINT_FINDINGS_SHAREDMODEL_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>

namespace clang {
class ASTContext;
}

namespace warplint {
class LaunchModel;
struct DeviceTarget;
}

namespace warplint::measured {
class ResourceTable;
}

namespace warplint {

/// The model of \p Context, read by the first that asks on this thread, for its \p Targets and with
/// its \p Measured kernels, which may be null. It lives while somebody holds it, and must not be held
/// past the AST.
std::shared_ptr<const LaunchModel> sharedModel(clang::ASTContext &Context,
                                                       llvm::ArrayRef<arch::Target> Targets,
                                                       const measured::ResourceTable *Measured);

/// Reads the model of an AST for devices.
using ModelReader = std::unique_ptr<const LaunchModel>(clang::ASTContext &Context,
                                                       llvm::ArrayRef<DeviceTarget> Targets);
/// Has sharedModel() read by \p Reader, for a host that knows more than the AST; before any thread
/// asks.
void readModelsBy(ModelReader *Reader);

/// Makes \p Model what this thread's checks share for its AST, while somebody
/// holds it: for a host that has added to it.
std::shared_ptr<const LaunchModel>
shareModel(std::unique_ptr<const LaunchModel> Model);

} // namespace warplint

#endif // WARPLINT_FINDINGS_SHAREDMODEL_H
