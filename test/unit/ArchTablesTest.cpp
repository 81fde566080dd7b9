//===- ArchTablesTest.cpp - Tests of the tables and of their names --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/TableFiles.h"
#include "ArchTablesSupport.h"
#include "gtest/gtest.h"
#include <nlohmann/json.hpp>
#include <set>

using namespace llvm;
using nlohmann::json;

namespace warplint::arch {
namespace {

std::string nameOf(StringRef Name) {
  Expected<Target> Found = tables().find(Name);
  return Found ? Found->Name : "error: " + toString(Found.takeError());
}

// The embedded tables.

TEST(ArchTables, EmbeddedFilesPassTheStrictLoader) {
  ArchTables Strict;
  for (auto Files : {embeddedCapabilities(), embeddedProducts()})
    for (const EmbeddedFile &File : Files)
      EXPECT_EQ(toString(Strict.addText(File.Name, File.Text)), "");
  EXPECT_EQ(Strict.capabilities().size(), tables().capabilities().size());
  EXPECT_EQ(Strict.products().size(), tables().products().size());
}

TEST(ArchTables, CapabilitiesAreAscendingAndNamedAsTheirFiles) {
  std::vector<std::string> Numbers;
  for (const Limits &L : tables().capabilities())
    Numbers.push_back(L.Cc.number());
  EXPECT_EQ(join(Numbers, " "), "5.0 5.2 5.3 6.0 6.1 6.2 7.0 7.2 7.5 8.0 8.6 8.7 8.8 8.9 9.0 10.0 "
                                "10.1 10.3 10.7 11.0 12.0 12.1");
  for (const EmbeddedFile &File : embeddedCapabilities()) {
    json Value = json::parse(File.Text.begin(), File.Text.end());
    EXPECT_EQ(File.Name,
              "capabilities/" + Value["compute_capability"].get<std::string>() + ".json");
  }
}

TEST(ArchTables, EveryGroupHasASource) {
  for (const Limits &L : tables().capabilities())
    EXPECT_EQ(L.Sources.size(), limitGroups().size() + 1) << L.name();
}

TEST(ArchTables, NumbersThatOthersRestOn) {
  const Limits *Ada = tables().limits({8, 9});
  ASSERT_TRUE(Ada);
  EXPECT_EQ(Ada->ThreadsPerSm, 1536u);
  EXPECT_EQ(Ada->BlocksPerSm, 24u);
  EXPECT_EQ(Ada->SharedPerSm, 102400u);
  EXPECT_EQ(Ada->SharedPerBlockOptIn, 101376u);
  EXPECT_EQ(Ada->SharedReservedPerBlock, 1024u);
  EXPECT_EQ(Ada->BlockDim.Z, 64u);
  EXPECT_EQ(Ada->GridDim.X, 2147483647u);
  EXPECT_EQ(Ada->GridDim.Y, 65535u);
  EXPECT_FALSE(Ada->Cluster.supported());
  EXPECT_EQ(tables().limits({6, 2})->RegistersPerBlock, 32768u);
  EXPECT_EQ(tables().limits({9, 0})->Cluster.MaxBlocks, 16u);
  EXPECT_EQ(tables().limits({5, 2})->CooperativeLaunch, false);
  EXPECT_EQ(tables().limits({6, 0})->CooperativeLaunch, true);
  EXPECT_EQ(tables().limits({7, 5})->SharedCarveouts, (std::vector<uint32_t>{32768, 65536}));
}

TEST(ArchTables, VariantsDifferInStaticSharedMemoryOnly) {
  const Limits *Plain = tables().limits({9, 0});
  const Limits *Variant = tables().limits({9, 0}, "a");
  ASSERT_TRUE(Plain && Variant);
  EXPECT_EQ(Variant->name(), "sm_90a");
  EXPECT_EQ(Plain->SharedStaticPerBlock, 49152u);
  EXPECT_EQ(Variant->SharedStaticPerBlock, 232448u);
  for (const LimitField &Field : limitFields())
    if (Field.Key != "static_per_block_bytes")
      EXPECT_EQ(Field.In(*Plain), Field.In(*Variant)) << Field.Label.str();
  EXPECT_EQ(tables().limits({10, 0}, "f")->SharedStaticPerBlock, 49152u);
  EXPECT_FALSE(tables().limits({8, 0}, "a"));
  EXPECT_FALSE(tables().limits({9, 9}));
}

TEST(ArchTables, ProductsAreManyAndTheirNamesFindThem) {
  EXPECT_GE(tables().products().size(), 80u);
  std::set<std::string> Families;
  for (const Product &P : tables().products()) {
    Families.insert(P.Family);
    std::vector<std::string> Names = P.Aliases;
    Names.push_back(P.Name);
    for (const std::string &Name : Names) {
      Expected<Target> Found = tables().find(Name);
      ASSERT_TRUE(bool(Found)) << Name << toString(Found.takeError());
      EXPECT_EQ(Found->Gpu, &P) << Name;
      EXPECT_EQ(Found->Arch->Cc, P.Cc) << Name;
    }
  }
  EXPECT_EQ(Families.size(), 4u);
}

TEST(ArchTables, WellKnownProducts) {
  const struct {
    const char *Name;
    Capability Cc;
    uint32_t Sms;
  } Cases[] = {
      {"A100", {8, 0}, 108},      {"T4", {7, 5}, 40},         {"H100", {9, 0}, 132},
      {"H200", {9, 0}, 132},      {"RTX 4090", {8, 9}, 128},  {"L4", {8, 9}, 58},
      {"V100", {7, 0}, 80},       {"H100 PCIe", {9, 0}, 114}, {"B200", {10, 0}, 148},
      {"RTX 5090", {12, 0}, 170}, {"GB10", {12, 1}, 48},      {"Jetson AGX Orin", {8, 7}, 16}};
  for (const auto &[Name, Cc, Sms] : Cases) {
    Expected<Target> Found = tables().find(Name);
    ASSERT_TRUE(bool(Found)) << Name << toString(Found.takeError());
    EXPECT_EQ(Found->Gpu->Cc, Cc) << Name;
    EXPECT_EQ(Found->Gpu->Sms, Sms) << Name;
  }
}

// Names.

TEST(ArchTables, FindsArchitecturesAsPeopleWriteThem) {
  for (StringRef Name : {"sm_89", "SM_89", "compute_89", "lto_89", "8.9", "89", " sm_89 ",
                         "89-real", "89-virtual", "8.9+PTX"})
    EXPECT_EQ(nameOf(Name), "sm_89") << Name.str();
  for (StringRef Name : {"sm_90a", "compute_90a", "9.0a", "90a", "90a-real"})
    EXPECT_EQ(nameOf(Name), "sm_90a") << Name.str();
  EXPECT_EQ(nameOf("sm_100f"), "sm_100f");
  EXPECT_EQ(nameOf("103"), "sm_103");
  EXPECT_EQ(nameOf("12.1"), "sm_121");
}

TEST(ArchTables, FindsProductsAsPeopleAndDriversWriteThem) {
  for (StringRef Name : {"RTX 4090", "rtx4090", "RTX-4090", "rtx_4090", "GeForce RTX 4090",
                         "NVIDIA GeForce RTX 4090"})
    EXPECT_EQ(nameOf(Name), "RTX 4090") << Name.str();
  EXPECT_EQ(nameOf("Tesla T4"), "T4");
  EXPECT_EQ(nameOf("NVIDIA A100-SXM4-80GB"), "A100 SXM4 80GB");
  EXPECT_EQ(nameOf("NVIDIA H100 80GB HBM3"), "H100 SXM5");
  EXPECT_EQ(nameOf("Tesla V100-SXM2-16GB"), "V100 SXM2 16GB");
}

TEST(ArchTables, FindsWhatWordsOfANameMeanWhereThatIsOne) {
  EXPECT_EQ(nameOf("rubin"), "sm_107");
  EXPECT_EQ(nameOf("Hopper"), "sm_90");
  EXPECT_EQ(nameOf("ada"), "sm_89");
  EXPECT_EQ(nameOf("blackwell ultra"), "sm_103");
  EXPECT_EQ(nameOf("4090"), "RTX 4090"); // which has a D and a laptop's besides
  EXPECT_EQ(nameOf("B200"), "B200");
  EXPECT_EQ(nameOf("volta"), "error: target 'volta' means several, expected one of sm_70, sm_72");
  EXPECT_EQ(nameOf("blackwell"), "error: target 'blackwell' means several, expected one of "
                                 "sm_100, sm_101, sm_103, sm_110, sm_120, sm_121");
  EXPECT_EQ(nameOf("5000"), "error: target '5000' means several, expected one of "
                            "Quadro RTX 5000, RTX 5000 Ada Generation, RTX PRO 5000 Blackwell");
}

TEST(ArchTables, UnknownNamesAreErrorsThatNameTheNearest) {
  EXPECT_EQ(nameOf("4091"), "error: unknown target '4091'; the nearest known are "
                            "RTX 4090, RTX 4090 D, RTX 4090 Laptop GPU");
  EXPECT_EQ(nameOf("sm_130"), "error: unknown target 'sm_130'; it is newer than this version "
                              "of warplint: update warplint, or give its limits with "
                              "--arch-table=FILE");
  EXPECT_EQ(nameOf("sm_91"), "error: unknown target 'sm_91'; the nearest known "
                             "are sm_90, sm_90a, sm_89");
  EXPECT_EQ(nameOf("sm_80a"), "error: unknown target 'sm_80a'; the nearest "
                              "known are sm_80, sm_75, sm_86");
  EXPECT_EQ(nameOf("RTX 4091"), "error: unknown target 'RTX 4091'; the nearest "
                                "known are RTX 4090, RTX 3090, RTX 4060");
  // Architectures are among them; of names with a word as near, the whole name decides.
  EXPECT_EQ(nameOf("hoper"), "error: unknown target 'hoper'; the nearest known are Hopper, "
                             "GTX 1650 Super, GTX 1660 Super");
  EXPECT_EQ(nameOf("40900"), "error: unknown target '40900'; the nearest known are RTX 4090, "
                             "RTX 4090 D, Quadro RTX 4000");
  // A number between those that are known may be a newer toolkit's.
  EXPECT_EQ(nameOf("sm_108"), "error: unknown target 'sm_108'; the nearest known are sm_107, "
                              "sm_107a, sm_107f; for one of a newer toolkit, use a newer version "
                              "of warplint, or --arch-table=FILE with its limits");
  for (StringRef Name : {"", "sm_", "sm_8", "sm_8x", "sm_99999999999999999999", "4294967296.0",
                         "8.9.0", "-8.9", "native", "\xff"})
    EXPECT_TRUE(StringRef(nameOf(Name)).starts_with("error: unknown target")) << Name.str();
}

TEST(ArchTables, ListsAreSortedAndHaveNoRepetition) {
  EXPECT_EQ(namesOf(tables().findList("sm_90, T4,sm_75;A100,8.0,sm_80")),
            "sm_75,T4,sm_80,A100 SXM4 80GB,sm_90");
  EXPECT_EQ(namesOf(tables().findList("\"RTX 4090\";'sm_80',,")), "sm_80,RTX 4090");
  EXPECT_EQ(namesOf(tables().findList("sm_100,sm_90a,sm_90")), "sm_90,sm_90a,sm_100");
}

TEST(ArchTables, AllIsWhatCurrentToolkitsCompileFor) {
  EXPECT_EQ(namesOf(tables().findList("all")),
            "sm_75,sm_80,sm_86,sm_87,sm_88,sm_89,sm_90,sm_100,sm_103,sm_107,sm_110,"
            "sm_120,sm_121");
  EXPECT_EQ(namesOf(tables().findList("ALL-major")), "sm_75,sm_80,sm_90,sm_100,sm_110,sm_120");
  EXPECT_EQ(namesOf(tables().findList("all,sm_70,T4")).substr(0, 14), "sm_70,sm_75,T4");
}

TEST(ArchTables, BadListsAreErrors) {
  EXPECT_EQ(namesOf(tables().findList(" , ")), "error: the list of targets is empty");
  EXPECT_EQ(namesOf(tables().findList("sm_80,\"RTX 4090")),
            "error: the list of targets 'sm_80,\"RTX 4090' has a quote that is "
            "not closed");
  EXPECT_EQ(namesOf(tables().findList("sm_80,sm_12")),
            "error: unknown target 'sm_12'; the nearest known are sm_50, "
            "sm_52, sm_53");
}

TEST(ArchTables, Defaults) {
  EXPECT_EQ(namesOf(tables().defaults()), "sm_75,sm_80,sm_86,sm_89,sm_90,sm_100,sm_107,sm_120");
}

} // namespace
} // namespace warplint::arch
