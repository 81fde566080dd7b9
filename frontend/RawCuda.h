//===- RawCuda.h - The language of source that is only lexed --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_RAWCUDA_H
#define WARPLINT_FRONTEND_RAWCUDA_H

namespace clang {
class LangOptions;
}

namespace warplint::frontend {

/// The options by which a lexer without a preprocessor takes a CUDA source apart as a parse
/// would: `<<<` is one token, and a raw string, also where a condition leaves it out.
const clang::LangOptions &rawCuda();

} // namespace warplint::frontend

#endif // WARPLINT_FRONTEND_RAWCUDA_H
