//===- Configuration.cpp - Reads .clang-tidy, which may be anybody's ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/Configuration.h"
#include "base/UserPaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace clang;
using namespace llvm;

namespace warplint::lint {

/// The name of a configuration, in any folder.
static constexpr llvm::StringLiteral FileName = ".clang-tidy";

/// The deepest nesting of a configuration: LLVM's YAML reader is recursive. Real ones have three
/// levels.
static constexpr size_t Deepest = 500;

/// Whether \p Yaml may be nested more than `Deepest` deep: by brackets, which are counted in
/// strings too, and in one line by its indentation and by "- ", "? " and ": ".
static bool isTooDeep(StringRef Yaml) {
  size_t Brackets = 0;
  for (StringRef Line : split(Yaml, '\n')) {
    StringRef Content = Line.ltrim(' ');
    if (Content.starts_with("#"))
      continue;
    size_t InLine = Line.size() - Content.size();
    for (size_t I = 0; I != Content.size(); ++I) {
      if (StringRef("[{").contains(Content[I]))
        ++Brackets;
      else if (StringRef("]}").contains(Content[I]))
        Brackets -= Brackets != 0;
      else if (StringRef("-?:").contains(Content[I]))
        InLine += isSpace(Content.drop_front(I + 1).empty() ? ' ' : Content[I + 1]);
      if (Brackets + InLine > Deepest)
        return true;
    }
  }
  return false;
}

/// Keys that clang-tidy had and took back. Its own --dump-config has written them into many a
/// file, which nothing else is wrong with.
static constexpr llvm::StringLiteral RetiredKeys[] = {"AnalyzeTemporaryDtors:"};

/// \p Yaml with the lines of retired keys made comments.
static std::string withoutRetiredKeys(StringRef Yaml) {
  std::string Kept = Yaml.str();
  for (StringRef Line : split(Yaml, '\n'))
    if (any_of(RetiredKeys, [&](StringRef Key) { return Line.starts_with(Key); }))
      Kept[Line.begin() - Yaml.begin()] = '#';
  return Kept;
}

/// The configuration in \p Text. What is wrong with its YAML is in \p Why, and not printed: every
/// file below its folder reads it.
static ErrorOr<tidy::ClangTidyOptions> parse(MemoryBufferRef Text, std::string &Why) {
  if (isTooDeep(Text.getBuffer())) {
    Why = "nested more than " + utostr(Deepest) + " deep";
    return make_error_code(errc::file_too_large);
  }
  std::string Kept = withoutRetiredKeys(Text.getBuffer());
  return tidy::parseConfigurationWithDiags(
      MemoryBufferRef(Kept, Text.getBufferIdentifier()), [&](const SMDiagnostic &Wrong) {
        if (Why.empty())
          Why = formatv("line {0}: {1}", Wrong.getLineNo(), Wrong.getMessage().rtrim('.')).str();
      });
}

namespace {

/// clang-tidy's, with another reader of the files: its constructors take either that or the disk.
class Options : public tidy::FileOptionsProvider {
public:
  Options(tidy::ClangTidyGlobalOptions Global, tidy::ClangTidyOptions Defaults,
          tidy::ClangTidyOptions Overrides, IntrusiveRefCntPtr<vfs::FileSystem> Disk)
      : FileOptionsProvider(std::move(Global), std::move(Defaults), std::move(Overrides),
                            std::move(Disk)) {
    ConfigHandlers = {{FileName.str(), [](MemoryBufferRef Text) {
                         std::string Why;
                         return parse(Text, Why);
                       }}};
  }
};

} // namespace

std::unique_ptr<tidy::ClangTidyOptionsProvider>
optionsFromFiles(tidy::ClangTidyGlobalOptions Global, tidy::ClangTidyOptions Defaults,
                 tidy::ClangTidyOptions Overrides, IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  return std::make_unique<Options>(std::move(Global), std::move(Defaults), std::move(Overrides),
                                   std::move(Disk));
}

std::optional<std::string> brokenConfiguration(StringRef File, vfs::FileSystem &Disk) {
  SmallString<128> Path(File);
  sys::fs::make_absolute(Path);
  for (StringRef Folder = sys::path::parent_path(Path); !Folder.empty();
       Folder = sys::path::parent_path(Folder)) {
    SmallString<128> Config(Folder);
    sys::path::append(Config, FileName);
    auto Text = Disk.getBufferForFile(Config);
    if (!Text)
      continue;
    std::string Why;
    if (parse((*Text)->getMemBufferRef(), Why))
      return std::nullopt;
    return "its configuration '" + base::userPath(Config, Folder) + "' is not a valid " +
           FileName.str() + (Why.empty() ? "" : ": " + Why);
  }
  return std::nullopt;
}

} // namespace warplint::lint
