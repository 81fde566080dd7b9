//===- BodyStatements.h - The names behind a body's shared memory ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_BODYSTATEMENTS_H
#define WARPLINT_KERNELS_BODYSTATEMENTS_H

#include "text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace warplint {

/// The statements of a function's body, by the names in them.
class BodyStatements {
public:
  explicit BodyStatements(RawTokens Tokens) {
    Statement Now;
    clang::Token T, Before{};
    while (Tokens.next(T)) {
      if (T.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace)) {
        All.push_back(std::move(Now));
        Now = Statement();
      } else if (T.is(clang::tok::raw_identifier)) {
        Now.Names.push_back(Tokens.text());
      } else if (T.is(clang::tok::equal) && Now.Defined.empty() && Now.Names.size() > 1 &&
                 Before.is(clang::tok::raw_identifier)) {
        Now.Defined = Now.Names.back();
      }
      Before = T;
    }
    All.push_back(std::move(Now));
  }

  /// Whether one of them declares shared memory of a fixed size.
  bool declareStaticShared() const { return llvm::any_of(All, isStaticShared); }

  /// The names that the size of that memory, and whether it is used, come of.
  llvm::StringSet<> behindShared() const {
    llvm::StringSet<> Known;
    for (size_t Before = ~size_t(0); Before != Known.size();) {
      Before = Known.size();
      for (const Statement &S : All)
        if (isStaticShared(S) || Known.contains(S.Defined) ||
            llvm::any_of(S.Names, [](llvm::StringRef Name) {
              return Name == "constexpr" || Name == "using" || Name == "typedef";
            }))
          for (llvm::StringRef Name : S.Names)
            Known.insert(Name);
    }
    return Known;
  }

private:
  struct Statement {
    llvm::SmallVector<llvm::StringRef, 8> Names;
    llvm::StringRef Defined; ///< The name that its first `=` gives a value.
  };
  std::vector<Statement> All;

  static bool isStaticShared(const Statement &S) {
    return llvm::is_contained(S.Names, "__shared__") && !llvm::is_contained(S.Names, "extern");
  }
};

} // namespace warplint

#endif // WARPLINT_KERNELS_BODYSTATEMENTS_H
