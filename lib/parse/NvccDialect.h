//===- NvccDialect.h - Code that nvcc compiles and Clang rejects ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Differences between the languages of nvcc and Clang, the same in every pass over a file: tokens
/// that nvcc does without and the parser gets here, and errors of Clang that change nothing.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_NVCCDIALECT_H
#define WARPLINT_PARSE_NVCCDIALECT_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>

namespace clang {
class Preprocessor;
} // namespace clang

namespace warplint {

/// Adds tokens that nvcc does without. The source and all its columns stay.
///
/// - The types of braces in a launch's configuration: nvcc takes `k<<<{2, 2}, 32>>>()` as the
///   arguments of a call; Clang's parser expects expressions there and drops the launch. It gets
///   `k<<<::dim3{2, 2}, 32>>>()`.
/// - The commas between operands of `asm("..." : "=r"(a) "=r"(b))`.
/// - The word `template` before names of a dependent type or object, as in `T::template get<3>()`.
///   Clang reads `<` as a comparison. Only the errors of an earlier parse show where it is missing.
class NvccDialect {
public:
  /// \p TemplateNames: those that missingTemplate() found in an earlier parse.
  explicit NvccDialect(clang::Preprocessor &PP, llvm::ArrayRef<std::string> TemplateNames = {});

  /// To be called with each token that the parser is given, in their order.
  void saw(const clang::Token &T);

  /// The name that lacks the word `template` if the error \p Info is about that, as in
  /// "a.cuh:12:get"; "a.cuh:12:" if it may be any name on that line; else empty.
  static std::string missingTemplate(const clang::Diagnostic &Info);

private:
  clang::Preprocessor &PP;
  llvm::StringSet<> TemplateNames;
  unsigned Depth = 0; ///< Of brackets.
  clang::tok::TokenKind Previous = clang::tok::unknown;
  struct {
    bool IsOpen = false; ///< Between `<<<` and `>>>`.
    unsigned Depth = 0, Angles = 0;
    unsigned Argument = 0; ///< The one that is being read.
  } Configuration;
  struct {
    bool IsOpen = false;      ///< After `asm`, to the end of its statement.
    bool HasOperands = false; ///< After its first colon.
    unsigned Depth = 0;
  } Asm;

  void addType(const clang::Token &Before);
  void addComma(const clang::Token &Before);
  void addTemplate(const clang::Token &Before);
  void trackConfiguration(const clang::Token &T);
  void trackAsm(const clang::Token &T);
};

/// Whether \p Info is an error of Clang in code that nvcc compiles, and Clang's syntax tree is the
/// same as without it.
bool nvccAccepts(const clang::Diagnostic &Info);

/// Makes Clang forget that it has reported \p Info, the only error so far: after an error, Clang
/// and the interpreter trust less of what they see.
void forgetError(const clang::Diagnostic &Info);

/// Ignores all diagnostics, and forgets errors that nvcc does not report.
class SilentConsumer : public clang::IgnoringDiagConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

private:
  bool HasError = false;
};

} // namespace warplint

#endif // WARPLINT_PARSE_NVCCDIALECT_H
