//===- KernelArgumentsCheck.cpp - cuda-kernel-arguments -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "facts/LocalValues.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// The bytes of \p Parameter; empty where its type is not a complete one.
static std::optional<uint64_t> bytesOf(const ParmVarDecl *Parameter) {
  QualType Type = Parameter->getType();
  if (Parameter->isInvalidDecl() || Type->isDependentType() || Type->isIncompleteType() ||
      Type->isReferenceType())
    return std::nullopt;
  return Parameter->getASTContext().getTypeSizeInChars(Type).getQuantity();
}

/// The bytes that the parameters of \p Kernel take, each at its alignment.
static std::optional<uint64_t> parameterBytes(const FunctionDecl *Kernel) {
  uint64_t End = 0;
  for (const ParmVarDecl *Parameter : Kernel->parameters()) {
    std::optional<uint64_t> Bytes = bytesOf(Parameter);
    if (!Bytes)
      return std::nullopt;
    QualType Type = Parameter->getType();
    uint64_t Alignment = Kernel->getASTContext().getTypeAlignInChars(Type).getQuantity();
    End = alignTo(End, Alignment) + *Bytes;
  }
  return End;
}

/// Whether a value of \p Type is one number, whose other bytes mean nothing.
static bool isNumber(QualType Type) {
  return !Type.isNull() && Type->isScalarType() && !Type->isAnyCharacterType();
}

/// Whether one of two types of equal size is an integer and the other a floating-point type, so that
/// the bytes of the one mean another number in the other.
static bool differInKind(QualType A, QualType B) {
  return (A->isIntegerType() && B->isRealFloatingType()) ||
         (A->isRealFloatingType() && B->isIntegerType());
}

/// What the array of \p Instance is made of; null if that is not in sight, or other code than the
/// launch names the array and may write it.
static const InitListExpr *onlyElements(const LaunchInstance &Instance) {
  const VarDecl *Array = Instance.Array->Variable;
  const FunctionDecl *Around = Instance.Caller ? Instance.Caller->getDefinition() : nullptr;
  bool IsOwn = Array && Array->hasLocalStorage() && Around && Around->hasBody() &&
               countNames(Around->getBody(), Array) == 1;
  return IsOwn ? dyn_cast_or_null<InitListExpr>(Array->getInit()) : nullptr;
}

/// The variable that element \p Index of the array of \p Instance is, where it is a pointer of the
/// type of \p Parameter: its address was meant. Null if it is not, or \p Parameter may be such a
/// pointer too.
static const VarDecl *pointerItself(const LaunchInstance &Instance, unsigned Index,
                                    const ParmVarDecl *Parameter) {
  const InitListExpr *List = onlyElements(Instance);
  if (!List || Index >= List->getNumInits())
    return nullptr;
  const auto *Named = dyn_cast<DeclRefExpr>(List->getInit(Index)->IgnoreParenCasts());
  const auto *V = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
  QualType Type = Parameter->getType();
  bool IsPointer = Type->isPointerType() && !Type->getPointeeType()->isPointerType() &&
                   !Type->getPointeeType()->isVoidType();
  return V && IsPointer && V->getASTContext().hasSimilarType(V->getType(), Type) ? V : nullptr;
}

namespace {
/// Finds kernel arguments that do not fit the kernel's parameters, and parameters that exceed the
/// limit of the GPU.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-arguments.md
class KernelArgumentsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkKernel(const KernelFacts &Kernel) override {
    std::optional<uint64_t> Bytes =
        Kernel.isPattern() ? std::nullopt : parameterBytes(Kernel.Function);
    if (!Bytes || Kernel.Function->isInvalidDecl())
      return;
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) {
      uint64_t Most = T.Arch->ParameterBytes;
      return Most && *Bytes > Most ? Bytes : std::nullopt;
    });
    for (const auto &[Asked, Group] : Groups) {
      Finding F;
      F.Location = Kernel.Function->getLocation();
      F.Targets = Group.names();
      F.Level = Group.isEveryTarget() ? Severity::Error : Severity::Warning;
      std::string Limits = limitsByTarget(
          Group, [](const arch::Target &T) { return counted(T.Arch->ParameterBytes, "byte"); });
      F.Text =
          formatv("the parameters of '{0}' take {1} and exceed the limit of {2}; ptxas rejects the "
                  "kernel {3}",
                  Kernel.name(), counted(Asked, "byte"), Limits, Group.phrase());
      report(F);
    }
  }

  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    // A declaration that could not be parsed can have other types than it says.
    if (!Instance.Kernel || !Instance.Array || !Instance.Array->Length || Instance.OneOfKernels ||
        Instance.PartlyParsed || Instance.Kernel->isPattern() ||
        Instance.Kernel->Function->isInvalidDecl())
      return;
    const ArgumentArray &Array = *Instance.Array;
    const FunctionDecl *Kernel = Instance.Kernel->Function;
    if (*Array.Length >= Kernel->getNumParams()) {
      for (auto [I, Parameter] : enumerate(Kernel->parameters()))
        checkElement(Site, Instance, I, Parameter);
      return;
    }
    Finding F = launchFinding(Site, Instance, KernelPart, TargetGroup::all(targets()));
    F.Level = Severity::Error;
    std::string Given = *Array.Length == 0 ? "the launch gives it none"
                        : Array.Variable
                            ? formatv("the array '{0}' has {1}", Array.Variable->getName(),
                                      counted(*Array.Length, "element"))
                                  .str()
                            : "the array of arguments has " + counted(*Array.Length, "element");
    F.Text = formatv("'{0}' has {1}, but {2}", Instance.Kernel->name(),
                     counted(Kernel->getNumParams(), "parameter"), Given);
    if (Array.Variable)
      F.note(Array.Variable->getLocation(),
             "the launch reads a pointer for each parameter from this array");
    explainInstance(F, Instance, {KernelPart});
    report(F);
  }

private:
  void reportPointer(const LaunchSite &Site, const LaunchInstance &Instance, unsigned Index,
                     const ParmVarDecl &Parameter, const VarDecl &Pointer) {
    Finding F = launchFinding(Site, Instance, KernelPart, TargetGroup::all(targets()));
    F.Text = formatv("argument {0} of '{1}' is the pointer '{2}' itself, not its address: the kernel "
                     "gets the bytes that '{2}' points to as parameter '{3}'",
                     Index + 1, Instance.Kernel->name(), Pointer.getName(), Parameter.getName());
    F.note(Instance.Array->Variable->getLocation(),
           "the launch reads a pointer for each parameter from this array");
    explainInstance(F, Instance, {KernelPart});
    report(F);
  }

  void checkElement(const LaunchSite &Site, const LaunchInstance &Instance, unsigned Index,
                    const ParmVarDecl *Parameter) {
    const PointedArgument &Given = Instance.Array->Elements[Index];
    std::optional<uint64_t> Bytes = bytesOf(Parameter);
    if (const VarDecl *Pointer =
            Given.Bytes ? nullptr : pointerItself(Instance, Index, Parameter))
      return reportPointer(Site, Instance, Index, *Parameter, *Pointer);
    if (!Given.Bytes || !Bytes)
      return;
    bool IsShort = *Given.Bytes < *Bytes;
    bool IsOtherKind = false;
    uint64_t Size = *Given.Bytes;
    if (!IsShort) {
      if (!isNumber(Given.Type) || !isNumber(Parameter->getType()))
        return;
      Size = model().context().getTypeSizeInChars(Given.Type).getQuantity();
      IsOtherKind = differInKind(Given.Type, Parameter->getType());
      if (Size == *Bytes && !IsOtherKind)
        return;
    }
    Finding F = launchFinding(Site, Instance, KernelPart, TargetGroup::all(targets()));
    F.Level = IsShort ? Severity::Error : Severity::Warning;
    std::string Name = Given.Variable ? "'" + Given.Variable->getNameAsString() + "'" : "an object";
    std::string Has = counted(Size, "byte"), Expected = counted(*Bytes, "byte");
    if (IsOtherKind && Size == *Bytes) {
      Has = "type '" + Given.Type.getAsString() + "'";
      Expected = "type '" + Parameter->getType().getAsString() + "'";
    }
    F.Text = formatv("argument {0} of '{1}' points to {2} of {3}, but parameter '{4}' has {5}",
                     Index + 1, Instance.Kernel->name(), Name, Has, Parameter->getName(), Expected);
    if (Given.Variable)
      F.note(Given.Variable->getLocation(),
             formatv("{0} has type '{1}'", Name, Given.Variable->getType().getAsString()));
    F.note(Parameter->getLocation(),
           formatv("the parameter has type '{0}'", Parameter->getType().getAsString()));
    explainInstance(F, Instance, {KernelPart});
    report(F);
  }
};
} // namespace

WARPLINT_CHECK(KernelArgumentsCheck)

} // namespace warplint::checks
