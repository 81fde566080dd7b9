//===- NvccErrors.cpp - Errors of Clang where nvcc goes on ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/NvccErrors.h"
#include "clang/AST/Type.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether this is an error about `typedef unsigned long long uint64_t` behind the C library's
/// `unsigned long`, which is as long. nvcc's own headers do not declare that name.
static bool isOtherInt64(const Diagnostic &Info) {
  if (Info.getID() != diag::err_redefinition_different_typedef)
    return false;
  SmallVector<BuiltinType::Kind, 2> Kinds;
  for (unsigned I = 0; I != Info.getNumArgs(); ++I)
    if (Info.getArgKind(I) == DiagnosticsEngine::ak_qualtype)
      if (const auto *Type = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)))
                                 ->getAs<BuiltinType>())
        Kinds.push_back(Type->getKind());
  llvm::sort(Kinds);
  using BT = BuiltinType;
  return Kinds == SmallVector<BT::Kind, 2>{BT::ULong, BT::ULongLong} ||
         Kinds == SmallVector<BT::Kind, 2>{BT::Long, BT::LongLong};
}

/// Whether this is about an `alignas` that is less than the type's own alignment, which nvcc
/// ignores with a warning, or that stands between the words of a variable's type, as in
/// `__device__ alignas(128) T Map;`, where nvcc takes it for the variable's.
static bool isOfAlignment(const Diagnostic &Info) {
  if (Info.getID() == diag::err_alignas_underaligned)
    return true;
  if (Info.getID() != diag::err_attribute_not_type_attr)
    return false;
  SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  return Text.starts_with("'alignas'");
}

/// Whether this is about `typename T::In<3>::type` without the word `template`, which Clang reads as
/// if the word were there. Where it does not, see MissingTemplates.h.
static bool isOfMissingTemplate(const Diagnostic &Info) {
  return Info.getID() == diag::err_missing_dependent_template_keyword;
}

bool nvccAccepts(const Diagnostic &Info) {
  return isOtherInt64(Info) || isOfAlignment(Info) || isOfMissingTemplate(Info);
}

void forgetError(const Diagnostic &Info) {
  // Clang gives consumers no way to change what they are told of.
  const_cast<DiagnosticsEngine *>(Info.getDiags())->Reset(/*soft=*/true);
}

void SilentConsumer::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (Level < DiagnosticsEngine::Error)
    return;
  if (!HasError && nvccAccepts(Info))
    forgetError(Info);
  else
    HasError = true;
}

} // namespace warplint
