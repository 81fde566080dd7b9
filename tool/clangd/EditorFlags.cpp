//===- EditorFlags.cpp - The flags that warplint-clangd adds to clangd's -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/EditorFlags.h"
#include "llvm/Support/CommandLine.h"
#include <string>

using namespace llvm;

namespace warplint::clangd {

// clangd hides options that are not of its own categories from --help, hence
// the extra lines.
static cl::opt<std::string> CudaPath("cuda-path", cl::value_desc("folder|none"));
static cl::opt<bool> CudaHints("cuda-hints", cl::init(true));
static cl::extrahelp Help(
    "\nwarplint options:\n\n"
    "  --cuda-path=<folder|none>            - The CUDA toolkit to read headers from; 'none' uses\n"
    "                                         warplint's own small headers, as where no toolkit is "
    "found\n"
    "  --cuda-hints=<bool>                  - Show the occupancy of launches on hover and as inlay "
    "hints\n");

StringRef cudaPath() { return CudaPath; }

bool showsOccupancy() { return CudaHints; }

} // namespace warplint::clangd
