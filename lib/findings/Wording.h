//===- Wording.h - Numbers and lists in messages --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_WORDING_H
#define WARPLINT_FINDINGS_WORDING_H

#include "dataflow/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace warplint {

/// "1 thread", "256 threads", "49152 bytes".
std::string counted(uint64_t Number, llvm::StringRef Noun);

/// "a", "a and b", "a, b and c".
std::string joined(llvm::ArrayRef<std::string> Items);

/// 0.6666 as "66.7%", 1 as "100%".
std::string percent(double Share);

/// "32 x 33", leaving out trailing ones; "1" for a single thread or block.
/// \pre every part is known.
std::string product(const Triple &T);

} // namespace warplint

#endif // WARPLINT_FINDINGS_WORDING_H
