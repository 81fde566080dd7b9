//===- NameGlobs.cpp - Names that an option gives by globs ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/NameGlobs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint {

/// What `usual` means: the names of functions and macros that handle an error of CUDA, as many
/// programs have them.
static constexpr llvm::StringLiteral UsualHandlers =
    "*cuda*check*,*check*cuda*,*gpu*check*,*check*gpu*,*kernel*check*,*check*kernel*,"
    "*launch*check*,*check*launch*,*check*err*,*err*check*,*err*chk*,*chk*err*,*cuda*err*,"
    "*gpu*err*,*last*error*,*error*last*,*check*status*,*cuda*safe*,*safe*cuda*,*safe*call*,"
    "*cuda*call*,*cuda*try*,*cuda*sync*,*sync*check*,*check*sync*,checkmsg*,cutilcheck*,"
    "checkresult*,check,_check,-torch_*,-*check_eq,-*check_cuda_tensor*,-*checkinput*";

/// \p Globs with the names for `usual`.
static std::string withUsual(StringRef Globs) {
  SmallVector<StringRef> Parts;
  Globs.split(Parts, ',');
  for (StringRef &Part : Parts)
    if (Part.trim() == "usual")
      Part = UsualHandlers;
  return join(Parts, ",");
}

NameGlobs::NameGlobs(StringRef Option) : Text(withUsual(Option.lower())) {
  SmallVector<StringRef> Parts;
  StringRef(Text).split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    Part = Part.trim();
    bool IsIn = !Part.consume_front("-");
    Expected<GlobPattern> Pattern = GlobPattern::create(Part);
    if (Pattern) {
      Globs.push_back({std::move(*Pattern), IsIn});
    } else {
      consumeError(Pattern.takeError());
      Wrong.push_back(Part.str());
    }
  }
}

bool NameGlobs::contains(StringRef Name) const {
  std::string Lower = Name.lower();
  for (const Glob &Each : reverse(Globs))
    if (Each.Pattern.match(Lower))
      return Each.IsIn;
  return false;
}

} // namespace warplint
