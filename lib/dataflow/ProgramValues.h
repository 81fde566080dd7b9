//===- ProgramValues.h - Values that go from one file to another ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_PROGRAMVALUES_H
#define WARPLINT_DATAFLOW_PROGRAMVALUES_H

#include "dataflow/AbstractValue.h"
#include "dataflow/ProgramFacts.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

namespace clang {
class NamedDecl;
class SourceManager;
} // namespace clang

namespace warplint {

class FlowContext;

/// The USR of \p D; empty where other files have no name for it.
std::string programName(const clang::NamedDecl *D);

/// \p D with its identifier, that of its class for a constructor.
ProgramName sharedName(const clang::NamedDecl *D);

/// Whether \p F is a function of the user's that other files of the program can define or call.
bool isShared(const clang::ASTContext &AST, const clang::FunctionDecl *F);

/// Whether \p F is offered to code that is not in the program: a library exports it, or a header in
/// a folder of headers to be installed declares it.
bool isExported(const clang::FunctionDecl *F);

/// The functions of base classes that \p F overrides, directly and by others.
llvm::SmallVector<const clang::FunctionDecl *, 2> overriddenBy(const clang::FunctionDecl *F);

/// Shapes of \p Value; unknown for \p Why where it tells none.
Dim3Value shapesOf(const ProgramValue &Value, Unknown Why);
/// Likewise a number.
IntValue numberOf(const ProgramValue &Value, Unknown Why);

/// Where \p Place of another file of the program is; invalid if that file can't be read.
clang::SourceLocation locationOf(const ProgramPlace &Place, clang::SourceManager &Sources);

/// \p Value without the AST. \p Behind gives what an address leads to; \p Parameter the parameter
/// that has the identity it gets, if any.
ProgramValue
toProgram(const AbstractValue &Value,
          llvm::function_ref<AbstractValue(const AbstractValue &)> Behind,
          llvm::function_ref<std::optional<unsigned>(unsigned)> Parameter);

/// Where no call gives an argument.
inline AbstractValue noArgument(unsigned) { return AbstractValue(); }

/// \p Value as what an object of \p Type holds; what is not told is unknown for \p Why. \p Argument
/// gives what the caller does as an argument.
AbstractValue fromProgram(const ProgramValue &Value, clang::QualType Type, FlowContext &Context,
                          Unknown Why,
                          llvm::function_ref<AbstractValue(unsigned)> Argument = noArgument);

/// The functions and kernels of a translation unit, by the names that other files have for them.
class SharedFunctions {
public:
  /// The canonical declaration of \p Usr; null where the unit has none.
  const clang::FunctionDecl *find(const clang::ASTContext &AST, llvm::StringRef Usr);

private:
  bool IsFilled = false;
  llvm::StringMap<const clang::FunctionDecl *> ByName;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_PROGRAMVALUES_H
