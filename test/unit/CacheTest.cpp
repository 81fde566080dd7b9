//===- CacheTest.cpp - Tests of the files kept between runs ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/CacheFolder.h"
#include "base/CacheKey.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <atomic>
#include <set>
#include <thread>
#include <vector>

using namespace llvm;
using namespace warplint::base;

namespace {

class Cache : public testing::Test {
protected:
  void SetUp() override {
    SmallString<128> Made;
    ASSERT_FALSE(sys::fs::createUniqueDirectory("warplint-cache", Made));
    Path = Made.str().str();
  }
  void TearDown() override { sys::fs::remove_directories(Path); }

  std::string Path;

  static std::string contentOf(const CacheFolder &Folder, StringRef Key) {
    std::optional<CacheEntry> Found = Folder.read(CacheKind::Results, Key);
    return Found ? Found->content().str() : "(none)";
  }
  static void overwrite(StringRef File, StringRef Bytes) {
    std::error_code Problem;
    raw_fd_ostream(File, Problem) << Bytes;
    ASSERT_FALSE(Problem);
  }
  /// The entries of the kind that files call \p Kind.
  size_t entries(StringRef Kind) const {
    size_t Number = 0;
    std::error_code End;
    for (sys::fs::directory_iterator It(Path, End), Last; It != Last; It.increment(End))
      Number += sys::path::filename(It->path()).starts_with(("llvmcache-" + Kind + "-").str());
    return Number;
  }
  static std::string bytesOf(StringRef File) {
    return (*MemoryBuffer::getFile(File))->getBuffer().str();
  }
};

TEST(CacheKey, TellsPartsApart) {
  std::set<std::string> Keys = {
      CacheKey().text(),
      CacheKey().add("").text(),
      CacheKey().add("ab").text(),
      CacheKey().add("a").add("b").text(),
      CacheKey().add("b").add("a").text(),
      CacheKey().add(uint64_t(2)).text(),
      CacheKey::ofThisBuild().add("ab").text(),
  };
  EXPECT_EQ(Keys.size(), 7u);
  EXPECT_EQ(CacheKey().add("ab").text(), CacheKey().add("ab").text());
}

#ifdef __linux__
TEST(CacheKey, KnowsTheBuild) {
  // The program's own identifier of 20 bytes at least, beside the versions.
  EXPECT_GE(buildIdentity().size(), 60u) << buildIdentity().str();
}
#endif

TEST_F(Cache, KeepsByKindAndKey) {
  {
    CacheFolder Folder(Path + "/deep/er");
    ASSERT_TRUE(Folder.isUsable()) << Folder.problem();
    EXPECT_EQ(contentOf(Folder, "k"), "(none)");
    EXPECT_TRUE(Folder.write(CacheKind::Results, "k", "first"));
    EXPECT_TRUE(Folder.write(CacheKind::Results, "k", "second"));
    EXPECT_TRUE(Folder.write(CacheKind::Cubins, "k", StringRef("a\0b", 3)));
    EXPECT_TRUE(Folder.write(CacheKind::Results, "empty", ""));
  }
  CacheFolder Folder(Path + "/deep/er");
  EXPECT_EQ(contentOf(Folder, "k"), "second");
  EXPECT_EQ(contentOf(Folder, "empty"), "");
  EXPECT_EQ(Folder.read(CacheKind::Cubins, "k")->content(), StringRef("a\0b", 3));
  EXPECT_TRUE(StringRef(bytesOf(Folder.pathOf(CacheKind::Results, "k"))).starts_with("second"));
  EXPECT_FALSE(Folder.read(CacheKind::Preambles, "k"));
  EXPECT_EQ(Folder.problem(), "");
}

TEST_F(Cache, DropsWhatIsDamaged) {
  CacheFolder Folder(Path);
  ASSERT_TRUE(Folder.write(CacheKind::Results, "k", "some content"));
  std::string File = Folder.pathOf(CacheKind::Results, "k");
  std::string Whole = bytesOf(File);
  for (size_t Size = 0; Size != Whole.size(); ++Size) {
    overwrite(File, StringRef(Whole).take_front(Size));
    EXPECT_EQ(contentOf(Folder, "k"), "(none)") << Size;
    EXPECT_FALSE(sys::fs::exists(File)) << Size;
  }
  for (size_t At = 0; At != Whole.size(); ++At) {
    std::string Damaged = Whole;
    Damaged[At] ^= 1;
    overwrite(File, Damaged);
    EXPECT_EQ(contentOf(Folder, "k"), "(none)") << At;
  }
  // That of another key, such as a copy that lost its name.
  overwrite(Folder.pathOf(CacheKind::Results, "other"), Whole);
  EXPECT_EQ(contentOf(Folder, "other"), "(none)");
  overwrite(File, Whole);
  EXPECT_EQ(contentOf(Folder, "k"), "some content");
}

TEST_F(Cache, AnEntryOutlivesItsFile) {
  CacheFolder Folder(Path);
  std::string Large(1 << 20, 'x');
  ASSERT_TRUE(Folder.write(CacheKind::Preambles, "k", Large));
  std::optional<CacheEntry> Read = Folder.read(CacheKind::Preambles, "k");
  ASSERT_TRUE(Read);
  ASSERT_TRUE(Folder.write(CacheKind::Preambles, "k", "other"));
  EXPECT_EQ(Read->content(), Large);
}

TEST_F(Cache, KeepsWithinItsSize) {
  CachePruningPolicy Small = CacheFolder::defaultPolicy();
  Small.Interval = std::chrono::seconds(0);
  Small.MaxSizeBytes = 3500;
  std::string Kilo(1000, 'x');
  auto Age = [&](const std::string &File, int Hours) {
    Expected<sys::fs::file_t> Open =
        sys::fs::openNativeFileForReadWrite(File, sys::fs::CD_OpenExisting, sys::fs::OF_None);
    ASSERT_TRUE(bool(Open));
    auto Now =
        std::chrono::time_point_cast<sys::TimePoint<>::duration>(std::chrono::system_clock::now());
    sys::fs::setLastAccessAndModificationTime(*Open, Now - std::chrono::hours(Hours));
    sys::fs::closeFile(*Open);
  };
  {
    CacheFolder Folder(Path, Small);
    for (const char *Key : {"a", "b", "c", "d"})
      ASSERT_TRUE(Folder.write(CacheKind::Results, Key, Kilo));
    int Hours = 9;
    for (const char *Key : {"a", "b", "c", "d"})
      Age(Folder.pathOf(CacheKind::Results, Key), Hours--);
    // Reading counts as use.
    EXPECT_EQ(contentOf(Folder, "a"), Kilo);
  }
  CacheFolder Folder(Path, Small);
  EXPECT_EQ(entries("results"), 3u);
  EXPECT_EQ(contentOf(Folder, "b"), "(none)");
  EXPECT_EQ(contentOf(Folder, "a"), Kilo);
  // Entries that were not used for a month are removed, however small.
  Age(Folder.pathOf(CacheKind::Results, "c"), 31 * 24);
  { CacheFolder Again(Path, Small); }
  EXPECT_EQ(contentOf(Folder, "c"), "(none)");
}

TEST_F(Cache, GoesOnWithout) {
  std::string File = Path + "/file";
  overwrite(File, "no folder");
  for (const std::string &Place : {File, File + "/below"}) {
    CacheFolder Folder(Place);
    EXPECT_FALSE(Folder.isUsable());
    EXPECT_TRUE(StringRef(Folder.problem()).starts_with(Place + ": ")) << Folder.problem();
    EXPECT_FALSE(Folder.write(CacheKind::Results, "k", "1"));
    EXPECT_FALSE(Folder.read(CacheKind::Results, "k"));
  }
  CacheFolder None;
  EXPECT_FALSE(None.isUsable());
  EXPECT_EQ(None.problem(), "");
  EXPECT_FALSE(None.write(CacheKind::Results, "k", "1"));
}

TEST_F(Cache, GoesOnWhereTheFolderVanishes) {
  CacheFolder Folder(Path);
  ASSERT_TRUE(Folder.write(CacheKind::Results, "k", "1"));
  sys::fs::remove_directories(Path);
  EXPECT_EQ(contentOf(Folder, "k"), "(none)");
  EXPECT_FALSE(Folder.write(CacheKind::Results, "k", "1"));
  EXPECT_NE(Folder.problem(), "");
}

TEST_F(Cache, IsSharedByThreads) {
  CacheFolder One(Path), Other(Path);
  std::vector<std::thread> Threads;
  std::atomic<unsigned> Wrong = 0;
  for (unsigned T = 0; T != 4; ++T)
    Threads.emplace_back([&, T] {
      const CacheFolder &Folder = T % 2 ? One : Other;
      for (unsigned I = 0; I != 200; ++I) {
        std::string Key = "k" + std::to_string(I % 5);
        Folder.write(CacheKind::Results, Key, Key + std::string(5000, char('a' + T)));
        std::string Read = contentOf(Folder, Key);
        Wrong += !StringRef(Read).starts_with(Key) || Read.size() != 5002 ||
                 StringRef(Read).drop_front(3).find_first_not_of(Read[2]) != StringRef::npos;
      }
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Wrong, 0u);
  EXPECT_EQ(entries("results"), 5u);
}

} // namespace
