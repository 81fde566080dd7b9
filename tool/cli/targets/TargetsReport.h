//===- TargetsReport.h - Prints architectures and products ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_TARGETS_TARGETSREPORT_H
#define WARPLINT_TOOL_CLI_TARGETS_TARGETSREPORT_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace warplint::tool {

/// A table of the architectures, one line each, for people. In colour where
/// \p OS is a terminal, as all of these.
void printArchTable(llvm::ArrayRef<arch::Target> Targets, llvm::raw_ostream &OS);

/// A table of \p Gpus, one line each, for people.
void printProductTable(llvm::ArrayRef<const arch::Product *> Gpus, llvm::raw_ostream &OS);

/// Every limit of one target with its source, for people.
void printDetails(const arch::Target &T, llvm::raw_ostream &OS);

/// One JSON object, `{"targets": [...]}`, with the keys of the capability files;
/// a product is under the key "product".
void printTargetsJson(llvm::ArrayRef<arch::Target> Targets, llvm::raw_ostream &OS);

/// One JSON object, `{"products": [...]}`, with the keys of `gpus.json`.
void printProductsJson(llvm::ArrayRef<const arch::Product *> Gpus, llvm::raw_ostream &OS);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_TARGETS_TARGETSREPORT_H
