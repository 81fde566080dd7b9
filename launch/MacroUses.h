//===- MacroUses.h - Where code stands that macros bring ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a macro is given is written where the macro is used, what it brings
/// itself is written in its definition: a launch, an argument or a value can be
/// either.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_MACROUSES_H
#define WARPLINT_LAUNCH_MACROUSES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class Expr;
class SourceManager;
} // namespace clang

namespace warplint::launch {

/// \p Location where it is written: in a file, or in what a macro brings
/// itself. Several expansions of one argument are one such place.
clang::SourceLocation withoutArguments(clang::SourceLocation Location,
                                       const clang::SourceManager &Sources);

/// Where an expression begins that starts at \p Begin and is made one by the
/// token at \p Anchor: beside that token, in the file or the macro it is in.
/// `LAUNCH(kernel, 256)` begins with its `k` if `<<<` is in the macro, and in
/// `CHECK((kernel<<<1, 256>>>()))` the launch begins in the file.
clang::SourceLocation beginBeside(clang::SourceLocation Begin, clang::SourceLocation Anchor,
                                  const clang::SourceManager &Sources);

/// The tokens of a file that \p Range is or comes from: an argument of a macro
/// by itself, and all of a macro's use for what the macro brings.
clang::CharSourceRange rangeInFile(clang::SourceRange Range, const clang::SourceManager &Sources);

/// The tokens of \p E as they are spelled, without the parentheses that a macro
/// puts around its argument.
clang::SourceRange spelledRange(const clang::Expr *E);

/// A macro that brought code.
struct MacroUse {
  llvm::StringRef Name;
  /// Where that code stands in the definition; invalid for one that the command
  /// line defines.
  clang::SourceLocation Definition;
};

/// The macros, but for those of system headers, that brought \p Location, from
/// the one in the file inwards.
llvm::SmallVector<MacroUse, 2> macrosAround(clang::SourceLocation Location,
                                            const clang::ASTContext &Context);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_MACROUSES_H
