//===- MacroUses.h - Places of code that comes from macros ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The arguments of a macro are written where it is used, and its own text in its definition: a
/// launch, an argument or a value can be either.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_MACROUSES_H
#define WARPLINT_TEXT_MACROUSES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class Expr;
class SourceManager;
} // namespace clang

namespace warplint {

/// \p Location where it is written: in a file, or in what a macro brings
/// itself. Several expansions of one argument are one such place.
clang::SourceLocation withoutArguments(clang::SourceLocation Location,
                                       const clang::SourceManager &Sources);

/// The beginning of an expression that starts at \p Begin and whose operator is the token at \p
/// Anchor: beside that token, in the file or the macro it is in. `LAUNCH(kernel, 256)` begins with
/// its `k` if `<<<` is in the macro, and in `CHECK((kernel<<<1, 256>>>()))` the launch begins in
/// the file.
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
  /// The place of that code in the definition; invalid if the command line defines it.
  clang::SourceLocation Definition;
};

/// The macros, but for those of system headers, that brought \p Location, from
/// the one in the file inwards.
llvm::SmallVector<MacroUse, 2> macrosAround(clang::SourceLocation Location,
                                            const clang::ASTContext &Context);

} // namespace warplint

#endif // WARPLINT_TEXT_MACROUSES_H
