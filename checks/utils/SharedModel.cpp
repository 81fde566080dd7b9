//===- SharedModel.cpp - One model for all checks of a translation unit ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/utils/SharedModel.h"
#include "launch/LaunchModel.h"

namespace warplint::checks {

static thread_local std::weak_ptr<const launch::LaunchModel> Shared;

std::shared_ptr<const launch::LaunchModel>
shareModel(std::unique_ptr<const launch::LaunchModel> Model) {
  std::shared_ptr<const launch::LaunchModel> Held = std::move(Model);
  Shared = Held;
  return Held;
}

std::shared_ptr<const launch::LaunchModel> sharedModel(clang::ASTContext &Context) {
  std::shared_ptr<const launch::LaunchModel> Model = Shared.lock();
  if (!Model || &Model->context() != &Context)
    Model = shareModel(launch::LaunchModel::read(Context));
  return Model;
}

} // namespace warplint::checks
