//===- SharedModel.cpp - One model for all checks of a translation unit ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/utils/SharedModel.h"
#include "checks/utils/TargetAnswers.h"
#include "launch/LaunchModel.h"

namespace warplint::checks {

static thread_local std::weak_ptr<const launch::LaunchModel> Shared;

std::shared_ptr<const launch::LaunchModel>
shareModel(std::unique_ptr<const launch::LaunchModel> Model) {
  std::shared_ptr<const launch::LaunchModel> Held = std::move(Model);
  Shared = Held;
  return Held;
}

std::shared_ptr<const launch::LaunchModel> sharedModel(clang::ASTContext &Context,
                                                       llvm::ArrayRef<arch::Target> Targets,
                                                       const measured::ResourceTable *Measured) {
  std::shared_ptr<const launch::LaunchModel> Model = Shared.lock();
  if (!Model || &Model->context() != &Context)
    Model = shareModel(launch::LaunchModel::read(Context, launch::Scope::AsSet,
                                                 TargetAnswers(Targets, Measured).targets()));
  return Model;
}

} // namespace warplint::checks
