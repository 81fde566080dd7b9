//===- OptInNotes.cpp - Suggestions of opt-ins to shared memory -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/launch_shared_memory/OptInNotes.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "findings/SharedAllowance.h"
#include "findings/Wording.h"
#include "cuda/Attributes.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void suggestLargerOptIn(Finding &F, const LaunchInstance &Instance, int64_t Bytes,
                        int64_t Dynamic, const LaunchModel &Model) {
  auto [Last, Before] =
      OptInHistory::of(Model, Instance, *Instance.Kernel, Bytes, /*Wanted=*/Dynamic);
  if (!Last)
    return;
  std::string Name = Instance.Kernel->name();
  if (Before)
    F.note(Before->Call->getExprLoc(),
           formatv("'{0}' is opted in to {1} here", Name,
                   counted(uint64_t(Before->Bytes.members().back().Value), "byte")));
  F.note(Last->Call->getExprLoc(),
         formatv("'{0}' is {1} {2} here", Name, Before ? "lowered again to" : "opted in to",
                 counted(Bytes, "byte")));
  // What a wrapper hands on is its callers' to change, and what has several values
  // is more than this launch's.
  const auto *Named = dyn_cast<DeclRefExpr>(Last->Argument->IgnoreParenImpCasts());
  std::optional<FixItHint> Edit;
  if (Last->Bytes.single() && mayBeCopied(Last->Argument, Model.context()) &&
      !(Named && isa<ParmVarDecl>(Named->getDecl())))
    Edit = replaceText(Last->Argument, std::to_string(Dynamic), Model.context());
  F.note(Last->Argument->getExprLoc(), formatv("opt in to {0}", counted(Dynamic, "byte")),
         Edit ? std::vector{*Edit} : std::vector<FixItHint>{});
}

void suggestOptIn(Finding &F, LaunchForm Form, const LaunchInstance &Instance,
                  int64_t Dynamic, const ASTContext &Context) {
  std::string Bytes, Kernel;
  if (Instance[SharedPart].Written != Instance[BlockPart].Written && // that is a struct with both
      mayBeCopied(Instance[SharedPart].Written, Context))
    Bytes = sourceText(Instance[SharedPart].Written, Context);
  if (Instance[KernelPart].Written && mayBeCopied(Instance[KernelPart].Written, Context))
    Kernel = kernelText(Instance[KernelPart].Written, Instance.Caller, Context);
  std::string OptIn =
      cuda::optInCall(Form.isOfDriver(), Kernel.empty() ? Instance.Kernel->name() : Kernel,
                      Bytes.empty() ? std::to_string(Dynamic) : Bytes);
  std::vector<FixItHint> Insert;
  SourceLocation Before = Instance.Call->getBeginLoc();
  bool OnHost =
      Instance.Caller && !Instance.Caller->hasAttr<CUDADeviceAttr>() && !Instance.InDeviceCode;
  if (OnHost && Instance.IsStatement && !Bytes.empty() && !Kernel.empty() && Before.isFileID())
    Insert.push_back(FixItHint::CreateInsertion(
        Before,
        OptIn + ";\n" + Lexer::getIndentationForLine(Before, Context.getSourceManager()).str()));
  F.note({}, "opt in before the launch: '" + OptIn + "'", Insert);
}

} // namespace warplint
