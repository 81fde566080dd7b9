//===- Precompiled.h - Writing precompiled headers ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_PRECOMPILED_H
#define WARPLINT_BASE_COMPAT_PRECOMPILED_H

#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTWriter.h"
#include <memory>
#include <utility>

namespace warplint::compat {

/// Writes the parsed file of \p Compiler to \p Into, at the end of the file.
inline std::unique_ptr<clang::ASTConsumer> makePchWriter(clang::CompilerInstance &Compiler,
                                                         std::shared_ptr<clang::PCHBuffer> Into) {
#if CLANG_VERSION_MAJOR < 22 // Options of code generation were not written.
  return std::make_unique<clang::PCHGenerator>(
      Compiler.getPreprocessor(), Compiler.getModuleCache(), /*OutputFile=*/"", /*isysroot=*/"",
      std::move(Into), llvm::ArrayRef<std::shared_ptr<clang::ModuleFileExtension>>());
#else
  return std::make_unique<clang::PCHGenerator>(
      Compiler.getPreprocessor(), Compiler.getModuleCache(), /*OutputFile=*/"", /*isysroot=*/"",
      std::move(Into), Compiler.getCodeGenOpts(),
      llvm::ArrayRef<std::shared_ptr<clang::ModuleFileExtension>>());
#endif
}

/// Makes \p S forget the functions in which it would look for deferred diagnostics.
inline void forgetDeferredDiagnostics([[maybe_unused]] clang::Sema &S) {
#if CLANG_VERSION_MAJOR >= 20 // They were private: a file then takes longer.
  S.DeclsToCheckForDeferredDiags.clear();
#endif
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_PRECOMPILED_H
