//===- Suggestions.h - Suggestions as edits or as notes -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_SUGGESTIONS_H
#define WARPLINT_FINDINGS_SUGGESTIONS_H

namespace warplint {

/// Whether a note carries what it suggests as an edit too, not only in words.
bool suggestionsAreEdits();

/// For a host whose edits end where they are applied unasked. Called before any
/// check runs; holds for the whole process.
void keepSuggestionsInWords();

} // namespace warplint

#endif // WARPLINT_FINDINGS_SUGGESTIONS_H
