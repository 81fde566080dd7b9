//===- ArchTablesFileTest.cpp - Tables of the user's own, and GPUs of the driver
//===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArchTablesSupport.h"
#include "arch_tables/JsonReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

using namespace llvm;
using nlohmann::json;

namespace warplint::arch {
namespace {

/// The embedded text of "9.0", to be changed by a test.
json capability(StringRef Number) {
  for (const EmbeddedFile &File : embeddedCapabilities())
    if (StringRef(File.Name).ends_with(("/" + Number + ".json").str()))
      return json::parse(File.Text.begin(), File.Text.end());
  ADD_FAILURE() << Number.str() << " is not embedded";
  return {};
}

json product(const char *Name, const char *Number = "9.0") {
  return {{"name", Name},
          {"aliases", json::array()},
          {"family", "data-center"},
          {"compute_capability", Number},
          {"sms", 7},
          {"source", "a test"}};
}

/// The error of adding \p Text to \p Into; empty: none.
std::string errorOf(StringRef Text, ArchTables Into = {}) {
  return toString(Into.addText("mine.json", Text));
}

/// The error of a capability file with one change.
std::string changed(const std::function<void(json &)> &Change) {
  json File = capability("9.0");
  Change(File);
  return errorOf(File.dump());
}

TEST(ArchTablesFile, SyntaxErrorsHaveAPosition) {
  EXPECT_TRUE(
      StringRef(errorOf("{\n  \"a\": 1,\n  oops\n}")).starts_with("mine.json:3:3: not JSON: "));
  EXPECT_TRUE(StringRef(errorOf("")).starts_with("mine.json:1:1: not JSON: "));
  for (StringRef Text :
       {"\xff\xfe", "{\"a\": \"\xff\"}", "{\"a\": 1", "{} {}", "{'a': 1}", "// no\n{}"})
    EXPECT_TRUE(StringRef(errorOf(Text)).contains(": not JSON: ")) << Text.str();
  EXPECT_EQ(errorOf("{\"a\": 1, \"b\": {\"a\": 1}, \"a\": 2}"),
            "mine.json: the key 'a' appears twice in one object");
}

TEST(ArchTablesFile, DeepNestingIsAnErrorNotACrash) {
  std::string Deep(200000, '[');
  EXPECT_EQ(errorOf(Deep), "mine.json: nested more than 500 deep");
  Deep += std::string(200000, ']');
  EXPECT_EQ(errorOf(Deep), "mine.json: nested more than 500 deep");
}

TEST(ArchTablesFile, WrongTypesNameFoundAndExpected) {
  EXPECT_EQ(errorOf("[1]"), "mine.json: found a list, expected an object");
  EXPECT_EQ(changed([](json &F) { F["sm"]["threads"] = "2048"; }),
            "mine.json: sm.threads: found the string \"2048\", expected an "
            "integer from 1 to 4294967295");
  EXPECT_EQ(changed([](json &F) { F["sm"]["threads"] = 4294967296; }),
            "mine.json: sm.threads: found the number 4294967296, expected an "
            "integer from 1 to 4294967295");
  for (json Bad : {json(-1), json(0), json(2048.0), json(true), json()})
    EXPECT_TRUE(StringRef(changed([&](json &F) {
                  F["sm"]["threads"] = Bad;
                })).starts_with("mine.json: sm.threads: found "))
        << Bad.dump();
  EXPECT_EQ(changed([](json &F) { F["grid"] = 3; }),
            "mine.json: grid: found the number 3, expected an object");
  EXPECT_EQ(changed([](json &F) { F["architecture"] = ""; }),
            "mine.json: architecture: found the string \"\", expected a string "
            "that is not empty");
  EXPECT_EQ(changed([](json &F) { F["default_target"] = 1; }),
            "mine.json: default_target: found the number 1, expected true or "
            "false");
  EXPECT_EQ(changed([](json &F) { F["shared_memory"]["carveouts_bytes"] = 1; }),
            "mine.json: shared_memory.carveouts_bytes: found the number 1, expected "
            "a list of integers");
  EXPECT_EQ(changed([](json &F) { F["shared_memory"]["carveouts_bytes"][2] = "x"; }),
            "mine.json: shared_memory.carveouts_bytes[2]: found the string \"x\", "
            "expected an integer from 0 to 4294967295");
  EXPECT_EQ(changed([](json &F) { F["toolkit"]["variants"] = "a"; }),
            "mine.json: toolkit.variants: found the string \"a\", expected a "
            "list of objects");
  EXPECT_EQ(changed([](json &F) { F["toolkit"]["variants"][0] = "a"; }),
            "mine.json: toolkit.variants[0]: found the string \"a\", expected "
            "an object");
}

TEST(ArchTablesFile, WrongTextsNameFoundAndExpected) {
  EXPECT_EQ(changed([](json &F) { F["compute_capability"] = "sm_90"; }),
            "mine.json: compute_capability: found the string \"sm_90\", "
            "expected one such as \"8.9\"");
  EXPECT_TRUE(StringRef(changed([](json &F) {
                F["compute_capability"] = "9.10";
              })).contains("expected one such as \"8.9\""));
  EXPECT_EQ(changed([](json &F) { F["toolkit"]["since"] = "now"; }),
            "mine.json: toolkit.since: found the string \"now\", expected a "
            "version such as \"12.8\"");
  EXPECT_EQ(changed([](json &F) { F["toolkit"]["removed_in"] = "13"; }),
            "mine.json: toolkit.removed_in: found the string \"13\", expected "
            "a version such as \"12.8\"");
  EXPECT_EQ(changed([](json &F) { F["toolkit"]["variants"][0]["suffix"] = "z"; }),
            "mine.json: toolkit.variants[0].suffix: found the string \"z\", expected "
            "\"a\" or \"f\"");
  EXPECT_EQ(changed([](json &F) {
              json &List = F["toolkit"]["variants"];
              List.push_back(json(List[0]));
            }),
            "mine.json: toolkit.variants[1].suffix: 'a' appears twice");
}

TEST(ArchTablesFile, EveryKeyIsRequired) {
  const std::set<std::string> Optional = {"$schema", "default_target", "oversized_per_sm_bytes",
                                          "parameter_bytes", "cooperative_launch"};
  json File = capability("9.0");
  for (const auto &[Key, Value] : File.items()) {
    json Less = File;
    Less.erase(Key);
    if (Optional.count(Key)) {
      EXPECT_EQ(errorOf(Less.dump()), "") << Key;
      continue;
    }
    EXPECT_TRUE(
        StringRef(errorOf(Less.dump())).starts_with("mine.json: " + Key + ": found nothing"))
        << errorOf(Less.dump());
    if (!Value.is_object())
      continue;
    for (const auto &[Inner, Unused] : Value.items()) {
      Less = File;
      Less[Key].erase(Inner);
      if (Optional.count(Inner)) {
        EXPECT_EQ(errorOf(Less.dump()), "") << Inner;
        continue;
      }
      EXPECT_TRUE(
          StringRef(errorOf(Less.dump()))
              .starts_with("mine.json: " + Key + "." + Inner + ": found nothing, expected "))
          << errorOf(Less.dump());
    }
  }
}

TEST(ArchTablesFile, UnknownKeysAreErrors) {
  EXPECT_EQ(changed([](json &F) { F["grid"]["w"] = 1; }),
            "mine.json: grid.w: unknown key, expected one of x, y, z, parameter_bytes, "
            "cooperative_launch, source");
  EXPECT_TRUE(StringRef(changed([](json &F) { F["sms"] = 1; }))
                  .starts_with("mine.json: sms: unknown key, expected one of "
                               "$schema, compute_capability, "));
}

TEST(ArchTablesFile, ContradictionsAreErrors) {
  const struct {
    const char *Group, *Key;
    json Value;
    const char *Error;
  } Cases[] = {{"sm", "warps", 65,
                "sm.threads: contradicts the other numbers, expected "
                "sm.warps x sm.warp_size_threads"},
               {"block", "threads", 4096,
                "block.threads: contradicts the other "
                "numbers, expected at most sm.threads"},
               {"block", "y", 1025,
                "block.x: contradicts the other numbers, expected "
                "no dimension above block.threads"},
               {"registers", "per_block", 65537,
                "registers.per_block: contradicts the other numbers, expected at most "
                "registers.per_sm"},
               {"registers", "warp_allocation_granularity", 3,
                "registers.warp_allocation_granularity: contradicts the other numbers, "
                "expected a divisor of registers.per_sm"},
               {"registers", "block_check_granularity", 2,
                "registers.block_check_granularity: contradicts the other numbers, "
                "expected a divisor of registers.per_sm and a multiple of "
                "registers.warp_allocation_granularity"},
               {"registers", "per_thread", 65537,
                "registers.per_thread: contradicts the other numbers, expected at most 65536"},
               {"registers", "allocation_unit", 4294967295,
                "registers.allocation_unit: contradicts the other numbers, expected less than "
                "4294967296 registers for a warp"},
               {"shared_memory", "allocation_unit_bytes", 1,
                "shared_memory.allocation_unit_bytes: contradicts the other numbers, expected at "
                "most 65536 of them in shared_memory.per_block_opt_in_bytes"},
               {"shared_memory",
                "carveouts_bytes",
                {0, 8192, 8192, 233472},
                "shared_memory.carveouts_bytes: contradicts the other numbers, expected "
                "ascending sizes"},
               {"shared_memory",
                "carveouts_bytes",
                {0, 8192},
                "shared_memory.carveouts_bytes: contradicts the other numbers, expected "
                "shared_memory.per_sm_bytes as the largest"},
               {"shared_memory", "oversized_per_sm_bytes", 8192,
                "shared_memory.oversized_per_sm_bytes: contradicts the other numbers, expected "
                "0, or more than shared_memory.per_sm_bytes"},
               {"shared_memory", "reserved_per_block_bytes", 1025,
                "shared_memory.per_block_opt_in_bytes: contradicts the other numbers, "
                "expected no more than shared_memory.per_sm_bytes less the reserved "
                "bytes"},
               {"shared_memory", "per_block_bytes", 232449,
                "shared_memory.per_block_bytes: contradicts the other numbers, expected "
                "at most shared_memory.per_block_opt_in_bytes"},
               {"shared_memory", "static_per_block_bytes", 232449,
                "shared_memory.static_per_block_bytes: contradicts the other numbers, "
                "expected at most shared_memory.per_block_opt_in_bytes"},
               {"cluster", "portable_blocks", 17,
                "cluster.portable_blocks: contradicts the other numbers, expected at "
                "most cluster.max_blocks"}};
  for (const auto &[Group, Key, Value, Expected] : Cases)
    EXPECT_EQ(changed([&, G = Group, K = Key, V = Value](json &F) { F[G][K] = V; }),
              std::string("mine.json: ") + Expected);
  EXPECT_TRUE(StringRef(changed([](json &F) {
                F["toolkit"]["variants"][0]["static_per_block_bytes"] = 300000;
              })).starts_with("mine.json: toolkit.variants: contradicts"));
}

// A warp of 2^31 threads with two registers each takes 2^32 registers, which is 0 in 32 bits.
TEST(ArchTablesFile, NumbersThatArithmeticCannotHoldAreErrors) {
  EXPECT_EQ(changed([](json &F) {
              F["sm"]["warp_size_threads"] = F["sm"]["threads"] = 2147483648;
              F["sm"]["warps"] = 1;
            }),
            "mine.json: sm.threads: contradicts the other numbers, expected at most 65536");
}

TEST(ArchTablesFile, DepthIsCountedOutsideOfStrings) {
  const std::string Open(DeepestJson, '['), Close(DeepestJson, ']');
  EXPECT_FALSE(isTooDeep(Open + Close));
  EXPECT_FALSE(isTooDeep(Open + "\"[\\\"[\"" + Close));
  EXPECT_FALSE(isTooDeep("[" + Open.substr(1) + Close + Open.substr(1) + Close + "]"));
  EXPECT_TRUE(isTooDeep(Open + "{}" + Close));
  EXPECT_FALSE(isTooDeep(Open + "\""));
  EXPECT_FALSE(isTooDeep(Open + "\"\\"));
  EXPECT_EQ(errorOf(Open + Close), "mine.json: found a list, expected an object");
}

TEST(ArchTablesFile, KnownCapabilityNeedsOverride) {
  json File = capability("9.0");
  EXPECT_EQ(errorOf(File.dump(), tables()),
            "mine.json: compute_capability: found \"9.0\", which is known "
            "already, expected a new one or \"override\": true");

  ArchTables Mine = tables();
  Target Before = cantFail(Mine.find("sm_90"));
  File["override"] = true;
  File["sm"]["blocks"] = 31;
  EXPECT_EQ(toString(Mine.addText("mine.json", File.dump())), "");
  EXPECT_EQ(Mine.capabilities().size(), tables().capabilities().size());
  EXPECT_EQ(Before.Arch->BlocksPerSm, 31u); // targets found before stay good
  EXPECT_EQ(cantFail(Mine.find("H100")).Arch->BlocksPerSm, 31u);
  EXPECT_EQ(cantFail(Mine.find("sm_90a")).Arch->BlocksPerSm, 31u);
  EXPECT_EQ(tables().limits({9, 0})->BlocksPerSm, 32u);
}

TEST(ArchTablesFile, AddsANewCapability) {
  ArchTables Mine = tables();
  json File = capability("9.0");
  File["compute_capability"] = "9.5";
  EXPECT_EQ(toString(Mine.addText("mine.json", File.dump())), "");
  EXPECT_EQ(cantFail(Mine.find("sm_95a")).Name, "sm_95a");
  std::string All = namesOf(Mine.findList("all"));
  EXPECT_TRUE(StringRef(All).contains(",sm_90,sm_95,sm_100,")) << All;
  EXPECT_TRUE(StringRef(namesOf(Mine.defaults())).contains(",sm_95,"));
}

TEST(ArchTablesFile, AddsAndOverridesProducts) {
  ArchTables Mine = tables();
  size_t Before = Mine.products().size();
  json Text = {{"products", {product("My GPU")}}};
  EXPECT_EQ(toString(Mine.addText("mine.json", Text.dump())), "");
  EXPECT_EQ(cantFail(Mine.find("mygpu")).Gpu->Sms, 7u);
  EXPECT_EQ(Mine.products().size(), Before + 1);
  EXPECT_EQ(tables().products().size(), Before);
  EXPECT_EQ(cantFail(Mine.find("A100")).Gpu->Sms, 108u);

  EXPECT_EQ(toString(Mine.addText("mine.json", Text.dump())),
            "mine.json: products[0].name: found \"My GPU\", a name that 'My "
            "GPU' has already, expected a new one or \"override\": true");
  Text["override"] = true;
  Text["products"][0]["sms"] = 8;
  EXPECT_EQ(toString(Mine.addText("mine.json", Text.dump())), "");
  EXPECT_EQ(cantFail(Mine.find("My GPU")).Gpu->Sms, 8u);
  EXPECT_EQ(Mine.products().size(), Before + 1);
}

TEST(ArchTablesFile, BadProductsAreErrorsAndChangeNothing) {
  auto error = [](const std::function<void(json &)> &Change) {
    json Text = {{"products", {product("One"), product("Two")}}};
    Change(Text);
    ArchTables Mine = tables();
    std::string Error = toString(Mine.addText("mine.json", Text.dump()));
    EXPECT_EQ(Mine.products().size(), tables().products().size()) << Error;
    EXPECT_EQ(errorToBool(Mine.find("One").takeError()), true);
    return Error;
  };
  auto second = [&](const char *Key, json Value) {
    return error([&](json &T) { T["products"][1][Key] = Value; });
  };
  EXPECT_EQ(second("compute_capability", "9.7"),
            "mine.json: products[1].compute_capability: found \"9.7\", "
            "expected one that is known");
  EXPECT_EQ(second("compute_capability", "x"),
            "mine.json: products[1].compute_capability: found the string "
            "\"x\", expected one such as \"8.9\"");
  EXPECT_EQ(second("name", "o-n e"),
            "mine.json: products[1].name: found \"o-n e\", a name that 'One' "
            "has already, expected a new one or \"override\": true");
  EXPECT_EQ(second("aliases", {"New", "GeForce T4"}),
            "mine.json: products[1].aliases[1]: found \"GeForce T4\", a name "
            "that 'T4' has already, expected a new one or \"override\": true");
  EXPECT_EQ(second("aliases", "T5"),
            "mine.json: products[1].aliases: found the string \"T5\", expected "
            "a list of strings");
  EXPECT_EQ(second("aliases", {1}),
            "mine.json: products[1].aliases[0]: found the number 1, expected a "
            "string that is not empty");
  EXPECT_EQ(second("family", "console"),
            "mine.json: products[1].family: found the string \"console\", "
            "expected one of data-center, workstation, geforce, jetson");
  EXPECT_EQ(second("sms", 0), "mine.json: products[1].sms: found the number 0, expected an "
                              "integer from 1 to 4294967295");
  EXPECT_EQ(second("clock", 1), "mine.json: products[1].clock: unknown key, expected one of name, "
                                "aliases, family, compute_capability, sms, source");
  EXPECT_EQ(error([](json &T) { T["products"][1].erase("source"); }),
            "mine.json: products[1].source: found nothing, expected a string");
  EXPECT_EQ(error([](json &T) { T["products"] = 1; }),
            "mine.json: products: found the number 1, expected a list of "
            "objects");
  EXPECT_EQ(error([](json &T) { T["name"] = 1; }),
            "mine.json: name: unknown key, expected one of $schema, override, "
            "products");
}

TEST(ArchTablesFile, ReadsFromTheDisk) {
  ArchTables Mine = tables();
  EXPECT_EQ(toString(Mine.addFile("/no/such.json")),
            "/no/such.json: can't be read: No such file or directory");

  SmallString<64> Path;
  int Handle = 0;
  ASSERT_FALSE(sys::fs::createTemporaryFile("table", "json", Handle, Path));
  raw_fd_ostream(Handle, /*shouldClose=*/true)
      << json({{"products", {product("From disk")}}}).dump();
  EXPECT_EQ(toString(Mine.addFile(Path)), "");
  EXPECT_EQ(cantFail(Mine.find("From disk")).Gpu->Sms, 7u);
  sys::fs::remove(Path);
}

// GPUs that the driver reports.

TEST(ArchTablesDevice, KnownProductIsRecognized) {
  ArchTables Mine = tables();
  Target T = cantFail(Mine.addDevice("NVIDIA GeForce RTX 4090", {8, 9}, 128));
  EXPECT_EQ(T.Name, "RTX 4090");
  EXPECT_EQ(Mine.products().size(), tables().products().size());
}

TEST(ArchTablesDevice, PartOfAGpuAndUnknownProductAreAdded) {
  ArchTables Mine = tables();
  Target Part = cantFail(Mine.addDevice("NVIDIA A100-SXM4-80GB", {8, 0}, 14));
  EXPECT_EQ(Part.Name, "NVIDIA A100-SXM4-80GB");
  EXPECT_EQ(Part.Gpu->Sms, 14u);
  EXPECT_EQ(cantFail(Mine.find("A100")).Gpu->Sms, 108u);
  Target Other = cantFail(Mine.addDevice("Some GPU", {8, 9}, 3));
  EXPECT_EQ(Other.Arch->Cc, (Capability{8, 9}));
  EXPECT_EQ(toString(Mine.addDevice("Some GPU", {99, 0}, 3).takeError()),
            "the GPU 'Some GPU' has compute capability 99.0, which is not "
            "known; add it with --arch-table");
}

} // namespace
} // namespace warplint::arch
