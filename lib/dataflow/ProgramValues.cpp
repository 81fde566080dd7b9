//===- ProgramValues.cpp - Values that go from one file to another --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/ProgramValues.h"
#include "dataflow/Driver.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint {

bool ProgramValue::isUnknown() const {
  switch (Is) {
  case Kind::Unknown:
    return true;
  case Kind::Number:
    return Numbers.empty() && Within == Bounds();
  case Kind::Shapes:
  case Kind::Parts:
  case Kind::Object:
    return all_of(Parts, [](const ProgramValue &Part) { return Part.isUnknown(); });
  default:
    return false;
  }
}

void ProgramValue::doubt() {
  for (ProgramNumber &Each : Numbers)
    Each.IsDoubtful = true;
  for (ProgramValue &Part : Parts)
    Part.doubt();
}

void FileSummary::forEachNeed(function_ref<void(const ProgramNeeds &)> Visit) const {
  Visit(OfLaunches);
  for (const auto &[Usr, Needs] : ToTell)
    Visit(Needs);
}

std::string programName(const NamedDecl *D) {
  // The namespace of what has the linkage of C makes no difference.
  const auto *F = dyn_cast<FunctionDecl>(D);
  const auto *V = dyn_cast<VarDecl>(D);
  if ((F && F->isExternC()) || (V && V->isExternC()))
    return ("c:" + D->getName()).str();
  SmallString<128> Usr;
  return index::generateUSRForDecl(D->getCanonicalDecl(), Usr) ? "" : Usr.str().str();
}

ProgramName sharedName(const NamedDecl *D) {
  const NamedDecl *Spelled = D;
  if (isa<CXXConstructorDecl>(D))
    Spelled = cast<CXXConstructorDecl>(D)->getParent();
  ProgramName Made{programName(D), Spelled->getIdentifier() ? Spelled->getName().str() : "", "",
                   ""};
  const SourceManager &Sources = D->getASTContext().getSourceManager();
  SourceLocation Where = Sources.getExpansionLoc(D->getCanonicalDecl()->getLocation());
  const auto *Method = dyn_cast<CXXMethodDecl>(D);
  if (!Method)
    return Made;
  if (const IdentifierInfo *Class = Method->getParent()->getIdentifier())
    Made.Class = Class->getName().str();
  if (OptionalFileEntryRef File = Sources.getFileEntryRefForID(Sources.getFileID(Where)))
    Made.ClassFile = File->getFileEntry().tryGetRealPathName().str();
  return Made;
}

SourceLocation locationOf(const ProgramPlace &Place, SourceManager &Sources) {
  OptionalFileEntryRef File = Sources.getFileManager().getOptionalFileRef(Place.File);
  if (!File)
    return {};
  FileID Id = Sources.getOrCreateFileID(*File, SrcMgr::C_User);
  return Sources.translateLineCol(Id, Place.Line, Place.Column);
}

bool isShared(const ASTContext &AST, const FunctionDecl *F) {
  return F->isExternallyVisible() && !F->isMain() && !F->isImplicit() && !F->isTemplated() &&
         !F->getBuiltinID() && !inSystemHeader(AST, F);
}

bool isExported(const FunctionDecl *F) {
  const SourceManager &Sources = F->getASTContext().getSourceManager();
  return any_of(F->redecls(), [&](const FunctionDecl *D) {
    const auto *Visible = D->getAttr<VisibilityAttr>();
    if ((Visible && Visible->getVisibility() == VisibilityAttr::Default) ||
        D->hasAttr<DLLExportAttr>())
      return true;
    StringRef Path = Sources.getFilename(Sources.getFileLoc(D->getLocation()));
    return is_contained(make_range(sys::path::begin(Path), sys::path::end(Path)),
                        StringRef("include"));
  });
}

SmallVector<const FunctionDecl *, 2> overriddenBy(const FunctionDecl *F) {
  SmallVector<const FunctionDecl *, 2> All;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method)
    return All;
  for (const CXXMethodDecl *Base : Method->overridden_methods()) {
    All.push_back(Base);
    append_range(All, overriddenBy(Base));
  }
  return All;
}

static ProgramValue numbers(const IntValue &Value,
                            function_ref<std::optional<unsigned>(unsigned)> Parameter) {
  ProgramValue Made;
  Made.Is = ProgramValue::Kind::Number;
  for (const Integer &I : Value.members())
    Made.Numbers.push_back({I.Value, I.Speculative || I.Assumed || I.Torn});
  if (!Value.isKnown())
    Made.Within = Value.bounds();
  if (Value.isKnown() || !Value.identity())
    return Made;
  if (std::optional<unsigned> Index = Parameter(Value.identity())) {
    Made.Is = ProgramValue::Kind::Parameter;
    Made.Index = *Index;
  }
  return Made;
}

ProgramValue toProgram(const AbstractValue &Value,
                       function_ref<AbstractValue(const AbstractValue &)> Behind,
                       function_ref<std::optional<unsigned>(unsigned)> Parameter) {
  ProgramValue Made;
  if (const auto *Number = Value.as<IntValue>())
    return numbers(*Number, Parameter);
  if (const auto *Shape = Value.as<Dim3Value>()) {
    Made.Is = ProgramValue::Kind::Shapes;
    for (const Triple &Each : Shape->members())
      for (const IntValue &Part : Each.Parts)
        Made.Parts.push_back(numbers(Part, Parameter));
  } else if (const auto *Of = Value.as<Aggregate>()) {
    Made.Is = ProgramValue::Kind::Parts;
    for (const AbstractValue &Part : Of->Parts)
      Made.Parts.push_back(toProgram(
          Part, [](const AbstractValue &) { return AbstractValue(); }, Parameter));
  } else if (const auto *Known = Value.as<Functions>()) {
    Made.Is = ProgramValue::Kind::Functions;
    for (const FunctionDecl *F : Known->Members) {
      Made.Names.push_back(F->isExternallyVisible() ? programName(F) : "");
      if (Made.Names.back().empty())
        return {};
    }
  } else if (const auto *To = Value.as<Address>()) {
    if (To->isNonNull() == std::optional(false)) {
      Made.Is = ProgramValue::Kind::Null;
    } else if (To->single() && !To->Null) {
      Made.Is = ProgramValue::Kind::Object;
      Made.Parts.push_back(toProgram(
          Behind(Value), [](const AbstractValue &) { return AbstractValue(); }, Parameter));
    }
  }
  return Made;
}

IntValue numberOf(const ProgramValue &Value, Unknown Why) {
  std::optional<IntValue> All;
  for (const ProgramNumber &Each : Value.Numbers) {
    Integer I;
    I.Value = Each.Value;
    I.Speculative = Each.IsDoubtful;
    if (All)
      All->join(IntValue::known(I));
    else
      All = IntValue::known(I);
  }
  return All ? *All : IntValue::unknown(Why.Why, Why.Where, Value.Within);
}

Dim3Value shapesOf(const ProgramValue &Value, Unknown Why) {
  std::optional<Dim3Value> All;
  for (size_t I = 0; I + 2 < Value.Parts.size(); I += 3) {
    Dim3Value Each = Dim3Value::of(numberOf(Value.Parts[I], Why), numberOf(Value.Parts[I + 1], Why),
                                   numberOf(Value.Parts[I + 2], Why));
    if (All)
      All->join(Each);
    else
      All = Each;
  }
  return All ? *All : Dim3Value::unknown(Why.Why, Why.Where);
}

/// Whether no conversion to \p Type changes \p Number.
static bool fits(const AbstractValue &Number, const ASTContext &AST, QualType Type) {
  const auto *Known = Number.as<IntValue>();
  std::optional<IntType> To = intType(AST, Type);
  if (!Known || !To)
    return false;
  Bounds Is = Known->bounds(), May = Bounds::ofType(*To);
  return Is.Min >= May.Min && Is.Max <= May.Max;
}

AbstractValue fromProgram(const ProgramValue &Value, QualType Type, FlowContext &Context,
                          struct Unknown Why, function_ref<AbstractValue(unsigned)> Argument) {
  AbstractValue Unknown = AbstractValue::unknown(Why.Why, Why.Where);
  Type = Type.getNonReferenceType();
  switch (Value.Is) {
  case ProgramValue::Kind::Unknown:
    return Unknown;
  case ProgramValue::Kind::Parameter: {
    AbstractValue Given = Argument(Value.Index);
    return fits(Given, Context.ast(), Type) ? Given : Unknown;
  }
  case ProgramValue::Kind::Number:
    return intType(Context.ast(), Type) ? AbstractValue(numberOf(Value, Why)) : Unknown;
  case ProgramValue::Kind::Shapes:
    return isDim3Like(Type) ? AbstractValue(shapesOf(Value, Why)) : Unknown;
  case ProgramValue::Kind::Parts: {
    if (isDim3Like(Type) || partCount(Context.shapes(), Type) != Value.Parts.size())
      return Unknown;
    std::vector<AbstractValue> Parts;
    for (size_t I = 0; I != Value.Parts.size(); ++I)
      Parts.push_back(fromProgram(Value.Parts[I], partType(Context.shapes(), Type, int(I)), Context,
                                  Why, Argument));
    return AbstractValue(Aggregate{std::move(Parts)});
  }
  case ProgramValue::Kind::Functions: {
    Functions All;
    for (const std::string &Usr : Value.Names) {
      const FunctionDecl *F = Context.SharedNames.find(Context.ast(), Usr);
      if (!F)
        return Unknown;
      All.Members.push_back(F);
    }
    return AbstractValue(All);
  }
  case ProgramValue::Kind::Null:
    return Type->isPointerType() ? AbstractValue(Address::null()) : Unknown;
  case ProgramValue::Kind::Object: // whoever needs what is there asks for that
    return AbstractValue(Address::elsewhere());
  }
  return Unknown;
}

namespace {
/// Collects the functions that other files can name.
struct FunctionCollector : RecursiveASTVisitor<FunctionCollector> {
  explicit FunctionCollector(StringMap<const FunctionDecl *> &ByName) : ByName(ByName) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseStmt(Stmt *) { return true; }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->isExternallyVisible() && !F->isDependentContext() &&
        !inSystemHeader(F->getASTContext(), F))
      if (std::string Usr = programName(F); !Usr.empty())
        ByName.try_emplace(Usr, F->getCanonicalDecl());
    return true;
  }
  StringMap<const FunctionDecl *> &ByName;
};
} // namespace

const FunctionDecl *SharedFunctions::find(const ASTContext &AST, StringRef Usr) {
  if (!IsFilled)
    FunctionCollector(ByName).TraverseDecl(AST.getTranslationUnitDecl());
  IsFilled = true;
  return ByName.lookup(Usr);
}

/// What \p Callee, of another file, gives for \p Arguments.
AbstractValue CallTransfer::ofProgram(const Expr *E, const FunctionDecl *Callee,
                                      ArrayRef<const Expr *> Arguments) {
  auto Argument = [&](unsigned I) {
    return I < Arguments.size() ? rvalue(Arguments[I]) : AbstractValue();
  };
  AbstractValue Result = Context.programResult(Callee, E->getType(), E->getExprLoc(), Argument);
  return Callee->getIdentifier() ? Result.named(Callee, Result.as<IntValue>() != nullptr) : Result;
}

} // namespace warplint
