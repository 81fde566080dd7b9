//===- PlaceName.cpp - Places in the program's own names -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/PlaceName.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace warplint {

std::string printed(const Expr *E, const ASTContext &AST) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  E->printPretty(Out, nullptr, PrintingPolicy(AST.getLangOpts()));
  return Text;
}

/// The name of the object that a place is in, and what stands between it and its members.
static std::pair<std::string, std::string> nameOfObject(const Root &Object, const ASTContext &AST) {
  if (Object.Variable)
    return {Object.Variable->getNameAsString(), "."};
  if (const ValueDecl *Given = Object.Given) {
    if (isa<CXXMethodDecl>(Given))
      return {"", ""}; // of the object itself
    bool IsPointer = Given->getType()->isPointerType();
    return {Given->getNameAsString(), IsPointer ? "->" : "."};
  }
  return {Object.Made ? printed(Object.Made->IgnoreParenImpCasts(), AST) : "?", "."};
}

/// Field \p I of \p Record, its base classes not counted; null where it has none.
static const FieldDecl *fieldOf(const CXXRecordDecl *Record, int I) {
  for (const FieldDecl *Field : Record->fields())
    if (I-- == 0)
      return Field;
  return nullptr;
}

std::string nameOf(const Place &P, const TypeShapes &Types) {
  const ASTContext &AST = Types.ast();
  auto [Name, Between] = nameOfObject(*P.Base, AST);
  QualType Type = P.Base->Type.getNonReferenceType();
  for (int Step : P.Path) {
    if (AST.getAsConstantArrayType(Type)) {
      Name += "[" + (Step == Place::AnyElement ? "?" : std::to_string(Step)) + "]";
    } else if (const CXXRecordDecl *Record = Type->getAsCXXRecordDecl()) {
      const TypeShapes::Class *Class = Types.find(Type);
      int Bases = Class ? int(Class->Bases) : 0;
      const FieldDecl *Field = Step < Bases ? nullptr : fieldOf(Record, Step - Bases);
      if (Field)
        Name += Between + Field->getNameAsString();
      Between = Field ? "." : Between;
    }
    Type = partType(Types, Type, Step);
    if (Type.isNull())
      break;
    Type = Type.getNonReferenceType();
  }
  bool IsPointee = P.Path.empty() && P.Base->Given;
  return (IsPointee && Between == "->" ? "*" : "") + Name;
}

} // namespace warplint
