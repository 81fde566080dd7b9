//===- ArchUses.cpp - What code names that differs by architecture --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/ArchUses.h"
#include "base/compat/Qualifiers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

ArchUses::ArchUses(const ASTContext &Context, const ArchText &Text, const SystemArchText &System)
    : Context(Context), Sources(Context.getSourceManager()), Text(Text), System(System) {}

/// The template that \p D is an instance of; null: of none.
static const TemplateDecl *templateOf(const ValueDecl *D) {
  if (const auto *Function = dyn_cast<FunctionDecl>(D))
    return Function->getPrimaryTemplate();
  const auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(D);
  return Variable ? Variable->getSpecializedTemplate() : nullptr;
}

StringSet<> parameterNames(const TemplateDecl *Template) {
  StringSet<> Names;
  for (const NamedDecl *Parameter : *Template->getTemplateParameters())
    Names.insert(Parameter->getName());
  return Names;
}

/// The outermost class that \p D is a member of; empty: of none.
static StringRef outermostClass(const Decl *D) {
  StringRef Outermost;
  for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent())
    if (const auto *Class = dyn_cast<CXXRecordDecl>(C); Class && Class->getIdentifier())
      Outermost = Class->getName();
  return Outermost;
}

/// Whether \p D, a class or a member of one, may be another declaration of its name.
bool ArchUses::isReplaced(const NamedDecl *D) const {
  if (!D->getIdentifier())
    return false;
  StringRef Outer = outermostClass(D);
  if (Text.mayBeOther(Outer))
    return true;
  return isa<CXXRecordDecl>(D) &&
         (Outer.empty() ? Text.mayBeOther(D->getName()) : Text.mayBeOther(Outer, D->getName()));
}

/// Whether \p Scope, before the name of \p D, which it inherits, may have a member of its own by
/// that name.
bool ArchUses::hidesOther(const clang::Type *Scope, const NamedDecl *D) const {
  const CXXRecordDecl *Class = Scope->getAsCXXRecordDecl();
  if (!Class || !Class->getIdentifier() || !D->getIdentifier() ||
      Class->Equals(D->getDeclContext()))
    return false;
  StringRef Outer = outermostClass(Class);
  return Text.mayBeOther(Outer.empty() ? Class->getName() : Outer, D->getName());
}

/// Whether the text in \p Range, a part of \p D, may differ.
bool ArchUses::touchesPart(const NamedDecl *D, SourceRange Range, const StringSet<> &Hidden) const {
  std::optional<ArchText::Place> At = Text.placeOf(Range);
  if (!At)
    return false;
  // The arguments of a macro need not be what is named in the end.
  if (Range.getBegin().isMacroID())
    return Text.overlapsRegion(At->File, At->Range) ||
           !Text.firstName(At->File, At->Range,
                           [&](StringRef Name) { return Text.changesCode(Name); })
                .empty();
  return Text.touches(At->File, At->Range, Hidden, outermostClass(D));
}

/// Whether \p D, of which \p Range is what it is made of, may differ by its text.
bool ArchUses::touchesText(const NamedDecl *D, SourceRange Range) const {
  return isReplaced(D) || touchesPart(D, Range, {});
}

/// Whether the parameters of \p Template, which may be null, have defaults that may differ. Those
/// of a system header don't.
bool ArchUses::touchesTemplate(const TemplateDecl *Template, bool ForSize) {
  if (!Template || Sources.isInSystemHeader(Template->getLocation()))
    return false;
  const TemplateParameterList *Parameters = Template->getTemplateParameters();
  return touchesPart(Template, {Template->getBeginLoc(), Parameters->getRAngleLoc()},
                     parameterNames(Template)) ||
         any_of(*Parameters, [&](const NamedDecl *Parameter) {
           const auto *Number = dyn_cast<NonTypeTemplateParmDecl>(Parameter);
           const auto *Class = dyn_cast<TemplateTypeParmDecl>(Parameter);
           return (Number && Number->hasDefaultArgument() &&
                   touchesArgument(Number->getDefaultArgument().getArgument(), ForSize)) ||
                  (Class && Class->hasDefaultArgument() &&
                   touchesArgument(Class->getDefaultArgument().getArgument(), ForSize));
         });
}

/// Whether \p Class, or a part of it, may have another size.
bool ArchUses::touchesClass(const CXXRecordDecl *Class) {
  if (!Class->hasDefinition() || Sources.isInSystemHeader(Class->getLocation()))
    return false;
  Class = Class->getDefinition();
  return any_of(Class->bases(),
                [&](const CXXBaseSpecifier &B) {
                  return touchesType(B.getType(), /*ForSize=*/true);
                }) ||
         any_of(Class->fields(), [&](const FieldDecl *Field) {
           return touchesText(Field, Field->getSourceRange()) ||
                  touchesWritten(Field->getTypeSourceInfo(), /*ForSize=*/true);
         });
}

/// Whether \p Written, the type of a declaration, may be another. The sizes of its arrays are no
/// part of the type.
bool ArchUses::touchesWritten(const TypeSourceInfo *Written, bool ForSize) {
  if (!Written)
    return false;
  TypeLoc Place = Written->getTypeLoc();
  while (auto Array = Place.getAs<ArrayTypeLoc>()) {
    if (touches(Array.getSizeExpr()))
      return true;
    Place = Array.getElementLoc();
  }
  return touchesType(Place.getType(), ForSize);
}

/// Whether \p Type, as it was written, or its size may be another.
bool ArchUses::touchesType(QualType Type, bool ForSize) {
  if (Type.isNull() || !Seen.insert({Type.getTypePtr(), ForSize}).second)
    return false;
  if (const clang::Type *Scope = compat::scopeType(Type.getTypePtr());
      Scope && touchesType(QualType(Scope, 0), /*ForSize=*/false))
    return true;
  auto IsOther = [&](const TemplateArgument &A) { return touchesArgument(A, ForSize); };
  if (const auto *Alias = dyn_cast<TypedefType>(Type.getTypePtr())) {
    const TypedefNameDecl *D = Alias->getDecl();
    if (!Sources.isInSystemHeader(D->getLocation()) &&
        (touchesText(D, D->getSourceRange()) || touchesWritten(D->getTypeSourceInfo(), ForSize)))
      return true;
  } else if (const auto *Named = dyn_cast<TemplateSpecializationType>(Type.getTypePtr())) {
    const TemplateDecl *D = Named->getTemplateName().getAsTemplateDecl();
    if (any_of(Named->template_arguments(), IsOther) || touchesTemplate(D, ForSize))
      return true;
    if (isa_and_nonnull<TypeAliasTemplateDecl>(D) && !Sources.isInSystemHeader(D->getLocation()) &&
        touchesText(D, D->getSourceRange()))
      return true;
  } else if (const auto *Class = dyn_cast<RecordType>(Type.getTypePtr())) {
    const auto *D = dyn_cast<CXXRecordDecl>(Class->getDecl());
    if (!D)
      return false;
    if (isReplaced(D))
      return true;
    if (ForSize && touchesClass(D))
      return true;
    // The arguments of an instance no longer show which of them are defaults.
    const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(D);
    return Instance && (any_of(Instance->getTemplateArgs().asArray(), IsOther) ||
                        touchesTemplate(Instance->getSpecializedTemplate(), ForSize));
  }
  QualType Below = Type.getSingleStepDesugaredType(Context);
  return Below != Type && touchesType(Below, ForSize);
}

bool ArchUses::touchesArgument(const TemplateArgument &A, bool ForSize) {
  switch (A.getKind()) {
  case TemplateArgument::Pack:
    return any_of(A.pack_elements(),
                  [&](const TemplateArgument &Each) { return touchesArgument(Each, ForSize); });
  case TemplateArgument::Type:
    return touchesType(A.getAsType(), ForSize);
  case TemplateArgument::Expression:
    return touches(A.getAsExpr());
  default:
    return false;
  }
}

/// Whether what the definition of \p D is made of may differ: a clamp in a `constexpr` function,
/// or in a member of a template, has its `__CUDA_ARCH__` there.
bool ArchUses::touchesDefinition(const ValueDecl *D) {
  if (const auto *Function = dyn_cast<FunctionDecl>(D); Function && Function->getDefinition())
    D = Function->getDefinition();
  if (!Seen.insert({D, false}).second)
    return false;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(D);
      Constructor && any_of(Constructor->inits(), [&](const CXXCtorInitializer *Member) {
        return touchesText(D, Member->getSourceRange()) || touches(Member->getInit());
      }))
    return true;
  const Stmt *Definition = nullptr;
  if (const auto *Function = dyn_cast<FunctionDecl>(D))
    Definition = Function->getBody();
  else if (const auto *Variable = dyn_cast<VarDecl>(D))
    Definition = Variable->getAnyInitializer();
  else if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(D))
    Definition = Enumerator->getInitExpr();
  if (!Definition)
    return false;
  if (Sources.isInSystemHeader(Definition->getBeginLoc()))
    return System.gives(Definition->getBeginLoc());
  return touchesText(D, Definition->getSourceRange()) ||
         touchesTemplate(templateOf(D), /*ForSize=*/false) || touches(Definition);
}

/// Whether the declarations and types that \p E itself names may differ.
bool ArchUses::touchesNamed(const Expr *E) {
  if (isa<IntegerLiteral>(E))
    return System.gives(E->getBeginLoc());
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    return any_of(compat::scopeTypes(Reference->getQualifierLoc()),
                  [&](const clang::Type *Scope) {
                    return hidesOther(Scope, Reference->getDecl()) ||
                           touchesType(QualType(Scope, 0), /*ForSize=*/false);
                  }) ||
           touchesDefinition(Reference->getDecl()) ||
           any_of(Reference->template_arguments(), [&](const TemplateArgumentLoc &A) {
             return touchesArgument(A.getArgument(), /*ForSize=*/false);
           });
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return touchesDefinition(Member->getMemberDecl());
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return touchesType(Size->getTypeOfArgument(), /*ForSize=*/true);
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return touches(Default->getExpr());
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
    return touches(Default->getExpr());
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E);
      Made && touchesDefinition(Made->getConstructor()))
    return true;
  return E->getType()->isRecordType() && touchesType(E->getType(), /*ForSize=*/false);
}

/// Whether what \p Code calls and names may differ.
bool ArchUses::touches(const Stmt *Code) {
  if (!Code)
    return false;
  const auto *E = dyn_cast<Expr>(Code);
  return (E && touchesNamed(E)) ||
         any_of(Code->children(), [&](const Stmt *Part) { return touches(Part); });
}

/// Whether the size of a static shared variable that \p Code declares may be another.
bool ArchUses::touchesShared(const Stmt *Code) {
  if (!Code)
    return false;
  const auto *Declaration = dyn_cast<DeclStmt>(Code);
  return (Declaration && any_of(Declaration->decls(),
                                [&](const Decl *D) {
                                  const auto *V = dyn_cast<VarDecl>(D);
                                  return V && V->hasAttr<CUDASharedAttr>() &&
                                         !V->hasExternalStorage() &&
                                         touchesWritten(V->getTypeSourceInfo(),
                                                        /*ForSize=*/true);
                                })) ||
         any_of(Code->children(), [&](const Stmt *S) { return touchesShared(S); });
}

} // namespace warplint
