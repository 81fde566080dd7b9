//===- Suggestions.cpp - Suggestions as edits or as notes -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/Suggestions.h"

namespace warplint {

static bool AreEdits = true;

bool suggestionsAreEdits() { return AreEdits; }

void keepSuggestionsInWords() { AreEdits = false; }

} // namespace warplint
