//===- RawCuda.h - The language of source that is only lexed --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_COMPILE_RAWCUDA_H
#define WARPLINT_TOOL_COMPILE_RAWCUDA_H

namespace clang {
class LangOptions;
}

namespace warplint::compile {

/// The options by which a lexer without a preprocessor takes a CUDA source apart as a parse
/// would: `<<<` is one token, and a raw string, also where a condition leaves it out.
const clang::LangOptions &rawCuda();

} // namespace warplint::compile

#endif // WARPLINT_TOOL_COMPILE_RAWCUDA_H
