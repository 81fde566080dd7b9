//===- EditorFindings.h - Findings as an editor shows them ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLANGD_EDITORFINDINGS_H
#define WARPLINT_TOOL_CLANGD_EDITORFINDINGS_H

#include "records/LintReport.h"
#include "tool/clangd/Protocol.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <mutex>
#include <string>
#include <vector>

namespace warplint::clangd {

/// The findings in every file that clangd has read: where they are underlined, and the edits that
/// suppress or fix them. clangd parses a file, publishes its diagnostics and parses it again in one
/// order, so what is published is always what was found last. All members can be called from any
/// thread.
class EditorFindings {
public:
  /// The one of this process.
  static EditorFindings &instance();

  /// \p Check reported \p F at \p Where in a file of \p Unit, before NOLINT and other filters.
  void found(llvm::StringRef Check, clang::SourceLocation Where, const Finding &F,
             const clang::ASTContext &Unit);

  /// Underlines in \p Diagnostics, those that clangd publishes of \p File, what each finding
  /// highlights. clangd underlines a range only if it contains the place of the finding, which for
  /// a launch is its beginning.
  void publish(llvm::StringRef File, llvm::json::Array &Diagnostics, Encoding Columns);

  /// Who knows a diagnostic by its range.
  enum class Side { Clangd, Editor };
  /// Gives \p Diagnostics of a message about \p File the ranges by which \p For knows them.
  void setRanges(llvm::StringRef File, llvm::json::Array &Diagnostics, Side For) const;

  /// For each of \p Diagnostics that is a finding, the code action that suppresses it; in a message
  /// from the editor about the file \p Uri.
  llvm::json::Array suppressions(llvm::StringRef Uri, const llvm::json::Array &Diagnostics,
                                 Encoding Columns) const;
  /// The code action that makes all fixes of the file \p Uri that keep the program's meaning; null
  /// if there are none.
  llvm::json::Value fixAll(llvm::StringRef Uri, Encoding Columns) const;
  static constexpr llvm::StringLiteral FixAllKind = "source.fixAll.warplint";

  /// Whether \p Title is that of a quick fix that changes the program.
  bool isSuggestion(llvm::StringRef Title) const;

private:
  /// A finding that the editor shows.
  struct Shown {
    std::string Message;
    llvm::json::Value Ranges[2]; ///< By Side.
    const llvm::json::Value &range(Side Of) const { return Ranges[unsigned(Of)]; }
    records::ReportedFinding Finding;
  };
  struct File {
    std::string Text; ///< Of the newest AST.
    std::vector<records::ReportedFinding> Found;
    std::string PublishedText;
    std::vector<Shown> Published;

    /// That of \p Diagnostic, which has the range by which \p By knows it; null if it is none.
    const Shown *find(const llvm::json::Value &Diagnostic, Side By) const;
  };
  mutable std::mutex Mutex;
  llvm::StringMap<File> Files;
  llvm::StringSet<> Suggestions; ///< As many as there are texts of notes.
};

} // namespace warplint::clangd

#endif // WARPLINT_TOOL_CLANGD_EDITORFINDINGS_H
