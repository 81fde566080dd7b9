//===- ExternalSource.h - Sources of declarations, as each LLVM has them --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_EXTERNALSOURCE_H
#define WARPLINT_BASE_COMPAT_EXTERNALSOURCE_H

#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Config/llvm-config.h"

namespace warplint::compat {

/// Has \p S ask \p Source, which it keeps, where a lookup fails.
inline void addExternalSource(clang::Sema &S,
                              llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> Source) {
#if LLVM_VERSION_MAJOR < 22
  S.addExternalSource(Source.get());
#else
  S.addExternalSource(std::move(Source));
#endif
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_EXTERNALSOURCE_H
