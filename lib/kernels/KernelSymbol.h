//===- KernelSymbol.h - The names of a kernel in compiled code ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_KERNELSYMBOL_H
#define WARPLINT_KERNELS_KERNELSYMBOL_H

#include "llvm/ADT/SmallVector.h"
#include <string>

namespace clang {
class FunctionDecl;
}

namespace warplint {

/// The mangled names that compilers give to \p Kernel in device code, Clang's
/// first; nvcc mangles `static` as if it were not there. None for a template
/// that waits for arguments.
llvm::SmallVector<std::string, 2> symbolsOf(const clang::FunctionDecl &Kernel);

} // namespace warplint

#endif // WARPLINT_KERNELS_KERNELSYMBOL_H
