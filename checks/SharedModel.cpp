//===- SharedModel.cpp - One model for all checks of a translation unit ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/SharedModel.h"
#include "launch/LaunchModel.h"

namespace warplint::checks {

std::shared_ptr<const launch::LaunchModel> sharedModel(clang::ASTContext &Context) {
  static thread_local std::weak_ptr<const launch::LaunchModel> Last;
  std::shared_ptr<const launch::LaunchModel> Model = Last.lock();
  if (!Model || &Model->context() != &Context) {
    Model = launch::LaunchModel::read(Context);
    Last = Model;
  }
  return Model;
}

} // namespace warplint::checks
