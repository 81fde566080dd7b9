//===- HintStore.h - Hints for the editor, by place -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLANGD_HINTSTORE_H
#define WARPLINT_TOOL_CLANGD_HINTSTORE_H

#include "tool/clangd/Protocol.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <mutex>
#include <string>
#include <vector>

namespace warplint::clangd {

/// The texts that the editor can show at one launch or at one kernel's bounds.
struct Hint {
  Position Begin, End;  ///< The range of the hover; End is behind it.
  std::string Hover;    ///< Markdown.
  std::string Inlay;    ///< Text behind End; empty for none.
  std::string InlayTip; ///< Markdown.
};

/// The hints of every file that clangd has read, as of its newest AST.
/// All members can be called from any thread.
class HintStore {
public:
  /// The one of this process.
  static HintStore &instance();

  /// Replaces the hints of \p File.
  void put(llvm::StringRef File, std::vector<Hint> Hints);

  /// A copy of the hints of \p File.
  std::vector<Hint> of(llvm::StringRef File) const;

private:
  mutable std::mutex Mutex;
  llvm::StringMap<std::vector<Hint>> HintsOf;
};

} // namespace warplint::clangd

#endif // WARPLINT_TOOL_CLANGD_HINTSTORE_H
