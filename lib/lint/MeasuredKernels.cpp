//===- MeasuredKernels.cpp - The kernels of a file that were measured -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/MeasuredKernels.h"
#include "findings/Measured.h"
#include "launch/LaunchModel.h"
#include "clang/AST/Decl.h"

using namespace llvm;

namespace warplint::lint {

records::MeasuredKernels measuredKernels(const LaunchModel &Model,
                                         ArrayRef<arch::Target> Targets,
                                         const measured::ResourceTable &Table) {
  records::MeasuredKernels Report;
  std::string Paths;
  for (const measured::Source &S : Table.sources())
    Paths += S.Path + ";";
  Report.Given[Paths] = Table.entries();
  for (const measured::Source &S : Table.sources())
    Report.Remarks.insert(Report.Remarks.end(), S.Remarks.begin(), S.Remarks.end());
  for (const KernelFacts &Kernel : Model.kernels()) {
    if (Kernel.isPattern() ||
        (!Kernel.Function->isThisDeclarationADefinition() && Model.launchesOf(Kernel).empty()))
      continue;
    bool &IsMeasured = Report.Kernels[Kernel.key()];
    for (const arch::Target &T : Targets) {
      std::optional<Measured> Found = findMeasured(Table, Kernel, T);
      if (!Found)
        continue;
      IsMeasured = true;
      const measured::KernelUsage &Usage = Found->Usage;
      Report.Used.insert({Found->Source, Usage.Line, Usage.Symbol, Usage.Architecture});
      if (Found->Outdated)
        Report.Outdated.insert(Found->Source);
    }
  }
  return Report;
}

} // namespace warplint::lint
