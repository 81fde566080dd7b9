//===- LintAction.h - Parses one file, judges it, and notes how well it was read ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_LINTACTION_H
#define WARPLINT_TOOL_LINT_LINTACTION_H

#include "arch_tables/Limits.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyModule.h"
#include "tool/lint/DevicePasses.h"
#include "tool/lint/LintReport.h"
#include "tool/lint/Parse.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint::resources {
class ResourceTable;
}

namespace warplint::tool {

/// Runs clang-tidy's checks over a file as clang-tidy does, and besides keeps
/// the inventory, the missing headers, and the launches that the parse lost.
class LintAction : public clang::ASTFrontendAction {
public:
  /// Fills \p Report; all arguments must outlive the action. \p Measured may be null.
  LintAction(clang::tidy::ClangTidyContext &Context, llvm::ArrayRef<arch::Target> Targets,
             const DevicePasses &Devices, const resources::ResourceTable *Measured,
             const HeadersInFront &Headers, FileReport &Report)
      : Factory(Context), Targets(Targets), Devices(Devices), Measured(Measured), Headers(Headers),
        Report(Report) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &Compiler,
                                                        llvm::StringRef File) override;

private:
  clang::tidy::ClangTidyASTConsumerFactory Factory;
  llvm::ArrayRef<arch::Target> Targets;
  const DevicePasses &Devices;
  const resources::ResourceTable *Measured;
  const HeadersInFront &Headers;
  FileReport &Report;
};

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_LINTACTION_H
