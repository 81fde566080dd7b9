//===- SharedModel.cpp - One model for all checks of a translation unit ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/SharedModel.h"
#include "findings/TargetAnswers.h"
#include "launch/LaunchModel.h"

namespace warplint {

static std::unique_ptr<const LaunchModel> readAlone(clang::ASTContext &Context,
                                                    llvm::ArrayRef<DeviceTarget> Targets) {
  return LaunchModel::read(Context, Scope::AsSet, Targets);
}

static ModelReader *Reader = readAlone;

void readModelsBy(ModelReader *By) { Reader = By; }

static thread_local std::weak_ptr<const LaunchModel> Shared;

std::shared_ptr<const LaunchModel>
shareModel(std::unique_ptr<const LaunchModel> Model) {
  std::shared_ptr<const LaunchModel> Held = std::move(Model);
  Shared = Held;
  return Held;
}

std::shared_ptr<const LaunchModel> sharedModel(clang::ASTContext &Context,
                                                       llvm::ArrayRef<arch::Target> Targets,
                                                       const measured::ResourceTable *Measured) {
  std::shared_ptr<const LaunchModel> Model = Shared.lock();
  if (!Model || &Model->context() != &Context)
    Model = shareModel(Reader(Context, TargetAnswers(Targets, Measured).targets()));
  return Model;
}

} // namespace warplint
