//===- NoRemoteIndex.cpp - In the place of clangd's client for remote indexes -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Linked where gRPC, which that client needs, is not installed.
///
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace clang::clangd {

class SymbolIndex {
public:
  virtual ~SymbolIndex();
};

namespace remote {
std::unique_ptr<SymbolIndex> getClient(llvm::StringRef Address, llvm::StringRef ProjectRoot);

std::unique_ptr<SymbolIndex> getClient(llvm::StringRef Address, llvm::StringRef) {
  llvm::errs() << "warplint-clangd: error: built without gRPC, so the index at '" << Address
               << "' is not asked\n";
  return nullptr;
}
} // namespace remote

} // namespace clang::clangd
