//===- Clangd.h - Declarations of clangd's libraries ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The packages have clangd's libraries but not its headers. This file declares the few names that
/// warplint uses, as in LLVM 22; Seams.cpp lists the calls between clangd's own parts that go
/// through warplint.
///
#ifndef WARPLINT_TOOL_CLANGD_CLANGD_H
#define WARPLINT_TOOL_CLANGD_CLANGD_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace clang::clangd {

/// The whole of clangd, from the command line to the exit status.
int clangdMain(int Argc, char *Argv[]);

} // namespace clang::clangd
namespace warplint::clangd {

/// Makes the severities of findings known to the seams. Call once, first.
void listenToChecks();

} // namespace warplint::clangd

namespace clang::clangd {

// The interface between clangd's server and what carries its messages, as LLVM
// 22 has it: the virtual functions and their order. clangd's own header is not
// in the packages; a test holds a whole conversation through this one.

/// Carries messages between clangd and an editor.
class Transport {
public:
  virtual ~Transport() = default;

  // Messages from clangd.
  virtual void notify(llvm::StringRef Method, llvm::json::Value Params) = 0;
  virtual void call(llvm::StringRef Method, llvm::json::Value Params, llvm::json::Value ID) = 0;
  virtual void reply(llvm::json::Value ID, llvm::Expected<llvm::json::Value> Result) = 0;

  /// Handles messages from the editor. False ends the session.
  class MessageHandler {
  public:
    virtual ~MessageHandler() = default;
    virtual bool onNotify(llvm::StringRef Method, llvm::json::Value Params) = 0;
    virtual bool onCall(llvm::StringRef Method, llvm::json::Value Params, llvm::json::Value ID) = 0;
    virtual bool onReply(llvm::json::Value ID, llvm::Expected<llvm::json::Value> Result) = 0;
  };

  /// Hands what the editor sends to \p Handler until the session ends.
  virtual llvm::Error loop(MessageHandler &Handler) = 0;
};

} // namespace clang::clangd

#endif // WARPLINT_TOOL_CLANGD_CLANGD_H
