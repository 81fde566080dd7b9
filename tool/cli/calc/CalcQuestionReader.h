//===- CalcQuestionReader.h - Reads one JSON question ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_CALCQUESTIONREADER_H
#define WARPLINT_TOOL_CLI_CALC_CALCQUESTIONREADER_H

#include "tool/cli/calc/CalcAnswer.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::tool {

/// Reads one JSON object with the input keys of docs/json.md.
/// \returns an empty string, or what is wrong with \p Line in one sentence:
/// the key, what was found and what was expected. \p Target and \p Q are then
/// unspecified.
std::string readQuestion(llvm::StringRef Line, std::string &Target, CalcQuestion &Q);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_CALCQUESTIONREADER_H
