//===- LintAction.h - Parses one file, judges it, and notes how well it was read -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_LINTACTION_H
#define WARPLINT_LINT_LINTACTION_H

#include "arch_tables/Limits.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyModule.h"
#include "arch/DevicePasses.h"
#include "parse/Parse.h"
#include "lint/FileReading.h"
#include "records/LintReport.h"
#include "facts/ErroneousCode.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint::measured {
class ResourceTable;
}

namespace warplint::lint {

/// Runs clang-tidy's checks over a file as clang-tidy does, and besides keeps
/// the inventory, the missing headers, and the launches that the parse lost.
class LintAction : public clang::ASTFrontendAction {
public:
  /// Fills \p Report; all arguments must outlive the action. \p Measured and \p Program may be null.
  LintAction(clang::tidy::ClangTidyContext &Context, llvm::ArrayRef<arch::Target> Targets,
             const DevicePasses &Devices, const measured::ResourceTable *Measured,
             const HeadersInFront &Headers, const ParseErrors &Errors,
             const FileReading &How, DeclaredNames Names, const ReadingNeeds &Needs,
             const ProgramFacts *Program, records::FileReport &Report)
      : Factory(Context), Targets(Targets), Devices(Devices), Measured(Measured), Headers(Headers),
        Errors(Errors), How(How), Names(Names), Needs(Needs), Program(Program), Report(Report) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &Compiler,
                                                        llvm::StringRef File) override;

private:
  clang::tidy::ClangTidyASTConsumerFactory Factory;
  llvm::ArrayRef<arch::Target> Targets;
  const DevicePasses &Devices;
  const measured::ResourceTable *Measured;
  const HeadersInFront &Headers;
  const ParseErrors &Errors;
  const FileReading &How;
  DeclaredNames Names;
  const ReadingNeeds &Needs; ///< Set while the file is parsed.
  const ProgramFacts *Program; ///< Null: the file is linted by itself.
  records::FileReport &Report;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_LINTACTION_H
