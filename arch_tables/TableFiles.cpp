//===- TableFiles.cpp - Files of capabilities and products ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/TableFiles.h"
#include "arch_tables/JsonReader.h"
#include "arch_tables/Targets.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <array>

using namespace llvm;

namespace warplint::arch {

// clang-format off
#define FIELD(GROUP, KEY, LABEL, UNIT, LEAST, MEMBER, ...)                     \
  LimitField{GROUP, KEY, LABEL, UNIT, LEAST,                                   \
             [](const Limits &L) -> const uint32_t & { return L.MEMBER; },     \
             __VA_ARGS__}

static const LimitField Fields[] = {
    FIELD("sm", "warp_size_threads", "warp size", "threads", 1, WarpSize),
    FIELD("sm", "threads", "threads per SM", "threads", 1, ThreadsPerSm),
    FIELD("sm", "warps", "warps per SM", "warps", 1, WarpsPerSm),
    FIELD("sm", "blocks", "blocks per SM", "blocks", 1, BlocksPerSm),
    FIELD("sm", "barriers", "block barriers per SM", "barriers", 0, BarriersPerSm),

    FIELD("block", "threads", "threads per block", "threads", 1, ThreadsPerBlock),
    FIELD("block", "x", "block dimension x", "threads", 1, BlockDim.X),
    FIELD("block", "y", "block dimension y", "threads", 1, BlockDim.Y),
    FIELD("block", "z", "block dimension z", "threads", 1, BlockDim.Z),

    FIELD("grid", "x", "grid dimension x", "blocks", 1, GridDim.X),
    FIELD("grid", "y", "grid dimension y", "blocks", 1, GridDim.Y),
    FIELD("grid", "z", "grid dimension z", "blocks", 1, GridDim.Z),
    FIELD("grid", "parameter_bytes", "kernel parameters", "bytes", 0, ParameterBytes, /*MayBeMissing=*/true),

    FIELD("registers", "per_sm", "registers per SM", "", 1, RegistersPerSm),
    FIELD("registers", "per_block", "registers per block", "", 1, RegistersPerBlock),
    FIELD("registers", "per_thread", "registers per thread", "", 1, RegistersPerThread),
    FIELD("registers", "allocation_unit", "register allocation unit", "", 1, RegisterAllocationUnit),
    FIELD("registers", "warp_allocation_granularity", "warp allocation granularity", "warps", 1, WarpAllocationGranularity),
    FIELD("registers", "block_check_granularity", "block check granularity", "warps", 1, RegisterCheckGranularity),

    FIELD("shared_memory", "per_sm_bytes", "shared memory per SM", "bytes", 1, SharedPerSm),
    FIELD("shared_memory", "oversized_per_sm_bytes", "oversized shared memory per SM", "bytes", 0, OversizedSharedPerSm, /*MayBeMissing=*/true),
    FIELD("shared_memory", "per_block_bytes", "shared memory per block", "bytes", 1, SharedPerBlock),
    FIELD("shared_memory", "per_block_opt_in_bytes", "shared memory per block, opt-in", "bytes", 1, SharedPerBlockOptIn),
    FIELD("shared_memory", "static_per_block_bytes", "static shared memory per block", "bytes", 1, SharedStaticPerBlock),
    FIELD("shared_memory", "allocation_unit_bytes", "shared memory allocation unit", "bytes", 1, SharedAllocationUnit),
    FIELD("shared_memory", "reserved_per_block_bytes", "reserved shared memory per block", "bytes", 0, SharedReservedPerBlock),

    FIELD("cluster", "portable_blocks", "blocks per cluster, portable", "blocks", 0, Cluster.PortableBlocks),
    FIELD("cluster", "max_blocks", "blocks per cluster, most", "blocks", 0, Cluster.MaxBlocks),
};
#undef FIELD
// clang-format on

ArrayRef<LimitField> limitFields() { return Fields; }

ArrayRef<StringRef> limitGroups() {
  static const SmallVector<StringRef, 8> Groups = [] {
    SmallVector<StringRef, 8> Names;
    for (const LimitField &Field : Fields)
      if (Names.empty() || Names.back() != Field.Group)
        Names.push_back(Field.Group);
    return Names;
  }();
  return Groups;
}

namespace {

bool isToolkitVersion(StringRef Text) {
  return parseCapability(Text).has_value(); // both are "major.minor"
}

/// Reads when toolkits compile for it, and its variants, which differ from
/// the plain target in nothing but the numbers that they name.
void readToolkit(JsonObject Toolkit, CapabilityFile &File) {
  Limits &Plain = File.Plain;
  Plain.ToolkitSince = Toolkit.text("since");
  Plain.ToolkitRemoved = Toolkit.optionalText("removed_in");
  for (StringRef Key : {"since", "removed_in"}) {
    StringRef Version = Key == "since" ? Plain.ToolkitSince : Plain.ToolkitRemoved;
    if (!Version.empty() && !isToolkitVersion(Version))
      Toolkit.report(Key,
                     "found the string \"" + Version + "\", expected a version such as \"12.8\"");
  }
  for (JsonObject &Entry : Toolkit.objects("variants")) {
    Limits &Variant = File.Variants.emplace_back();
    Variant.Suffix = Entry.text("suffix");
    Variant.SharedStaticPerBlock = Entry.number("static_per_block_bytes", 1);
    if (Variant.Suffix != "a" && Variant.Suffix != "f")
      Entry.report("suffix",
                   "found the string \"" + Variant.Suffix + "\", expected \"a\" or \"f\"");
    if (is_contained(Plain.Suffixes, Variant.Suffix))
      Entry.report("suffix", "'" + Variant.Suffix + "' appears twice");
    Plain.Suffixes.push_back(Variant.Suffix);
    Entry.finish();
  }
  Plain.Sources.push_back({"toolkit", Toolkit.text("source")});
  Toolkit.finish();
}

void readGroup(JsonObject Group, StringRef Name, Limits &L) {
  for (const LimitField &Field : limitFields())
    if (Field.Group == Name)
      Field.in(L) = Field.MayBeMissing ? Group.optionalNumber(Field.Key, Field.Least)
                                       : Group.number(Field.Key, Field.Least);
  if (Name == "shared_memory")
    L.SharedCarveouts = Group.numbers("carveouts_bytes");
  constexpr StringLiteral Cooperative = "cooperative_launch";
  if (Name == "grid") {
    bool IsGiven = Group.has(Cooperative), Can = Group.flag(Cooperative);
    L.CooperativeLaunch = IsGiven ? std::optional(Can) : std::nullopt;
  }
  L.Sources.push_back({Name.str(), Group.text("source")});
  Group.finish();
}

/// A rule that ties numbers together; holds for every GPU so far, and what
/// breaks it is a slip of the pen.
struct Rule {
  StringRef Path; ///< The number that is most likely wrong.
  bool (*Holds)(const Limits &);
  StringRef Expected;
};

/// Far more threads, registers or steps of shared memory than any SM has: what asks about each of
/// them, and the arithmetic in 32 bits, end.
constexpr uint64_t Most = uint64_t(1) << 16;

constexpr Rule Rules[] = {
    {"sm.threads",
     [](const Limits &L) { return L.ThreadsPerSm == uint64_t(L.WarpsPerSm) * L.WarpSize; },
     "sm.warps x sm.warp_size_threads"},
    {"sm.threads", [](const Limits &L) { return L.ThreadsPerSm <= Most; }, "at most 65536"},
    {"registers.per_thread", [](const Limits &L) { return L.RegistersPerThread <= Most; },
     "at most 65536"},
    {"registers.allocation_unit",
     [](const Limits &L) {
       return uint64_t(L.RegistersPerThread) * L.WarpSize + L.RegisterAllocationUnit <= UINT32_MAX;
     },
     "less than 4294967296 registers for a warp"},
    {"shared_memory.allocation_unit_bytes",
     [](const Limits &L) { return L.SharedPerBlockOptIn / L.SharedAllocationUnit <= Most; },
     "at most 65536 of them in shared_memory.per_block_opt_in_bytes"},
    {"block.threads", [](const Limits &L) { return L.ThreadsPerBlock <= L.ThreadsPerSm; },
     "at most sm.threads"},
    {"block.x",
     [](const Limits &L) {
       return std::max({L.BlockDim.X, L.BlockDim.Y, L.BlockDim.Z}) <= L.ThreadsPerBlock;
     },
     "no dimension above block.threads"},
    {"registers.per_block", [](const Limits &L) { return L.RegistersPerBlock <= L.RegistersPerSm; },
     "at most registers.per_sm"},
    {"registers.warp_allocation_granularity",
     [](const Limits &L) { return L.RegistersPerSm % L.WarpAllocationGranularity == 0; },
     "a divisor of registers.per_sm"},
    {"registers.block_check_granularity",
     [](const Limits &L) {
       return L.RegistersPerSm % L.RegisterCheckGranularity == 0 &&
              L.RegisterCheckGranularity % L.WarpAllocationGranularity == 0;
     },
     "a divisor of registers.per_sm and a multiple of "
     "registers.warp_allocation_granularity"},
    {"shared_memory.carveouts_bytes",
     [](const Limits &L) {
       return std::adjacent_find(L.SharedCarveouts.begin(), L.SharedCarveouts.end(),
                                 std::greater_equal<>()) == L.SharedCarveouts.end();
     },
     "ascending sizes"},
    {"shared_memory.carveouts_bytes",
     [](const Limits &L) { return L.SharedCarveouts.back() == L.SharedPerSm; },
     "shared_memory.per_sm_bytes as the largest"},
    {"shared_memory.oversized_per_sm_bytes",
     [](const Limits &L) {
       return !L.OversizedSharedPerSm || L.OversizedSharedPerSm > L.SharedPerSm;
     },
     "0, or more than shared_memory.per_sm_bytes"},
    {"shared_memory.per_block_opt_in_bytes",
     [](const Limits &L) {
       return uint64_t(L.SharedPerBlockOptIn) + L.SharedReservedPerBlock <= L.SharedPerSm;
     },
     "no more than shared_memory.per_sm_bytes less the reserved bytes"},
    {"shared_memory.per_block_bytes",
     [](const Limits &L) { return L.SharedPerBlock <= L.SharedPerBlockOptIn; },
     "at most shared_memory.per_block_opt_in_bytes"},
    {"shared_memory.static_per_block_bytes",
     [](const Limits &L) { return L.SharedStaticPerBlock <= L.SharedPerBlockOptIn; },
     "at most shared_memory.per_block_opt_in_bytes"},
    {"cluster.portable_blocks",
     [](const Limits &L) { return L.Cluster.PortableBlocks <= L.Cluster.MaxBlocks; },
     "at most cluster.max_blocks"},
};

void checkRules(const CapabilityFile &File, JsonProblems &Problems) {
  if (Problems.any())
    return; // half-read numbers would only confuse
  for (const Rule &R : Rules)
    if (!R.Holds(File.Plain))
      return Problems.report(R.Path, "contradicts the other numbers, expected " + R.Expected);
  for (const Limits &Variant : File.Variants)
    if (Variant.SharedStaticPerBlock > File.Plain.SharedPerBlockOptIn)
      return Problems.report("toolkit.variants", "contradicts the other numbers, expected at most "
                                                 "shared_memory.per_block_opt_in_bytes");
}

/// Gives each variant the numbers of the plain target, but for its own.
void completeVariants(CapabilityFile &File) {
  for (Limits &Variant : File.Variants) {
    Limits Own = std::move(Variant);
    Variant = File.Plain;
    Variant.Suffix = std::move(Own.Suffix);
    Variant.SharedStaticPerBlock = Own.SharedStaticPerBlock;
    Variant.DefaultTarget = false;
  }
}

} // namespace

Expected<CapabilityFile> readCapabilityFile(StringRef Name, const nlohmann::json &Value) {
  CapabilityFile File;
  JsonProblems Problems(Name);
  JsonObject Root(Problems, Value, "");
  Root.optionalText("$schema");

  std::string Number = Root.text("compute_capability");
  constexpr uint32_t MostMinor = 9; // "sm_103" leaves one digit for it
  std::optional<Capability> Cc = parseCapability(Number);
  if (Cc && Cc->Minor <= MostMinor)
    File.Plain.Cc = *Cc;
  else
    Root.report("compute_capability",
                "found the string \"" + Number + "\", expected one such as \"8.9\"");
  File.Plain.Architecture = Root.text("architecture");
  File.Plain.DefaultTarget = Root.flag("default_target");
  File.Override = Root.flag("override");
  readToolkit(Root.object("toolkit"), File);
  for (StringRef Group : limitGroups())
    readGroup(Root.object(Group), Group, File.Plain);
  Root.finish();

  checkRules(File, Problems);
  if (Error E = Problems.take())
    return std::move(E);
  completeVariants(File);
  return File;
}

static constexpr std::array<StringRef, 4> Families = {"data-center", "workstation", "geforce",
                                                      "jetson"};

static Product readProduct(JsonObject &Entry) {
  Product P;
  P.Name = Entry.text("name");
  P.Aliases = Entry.texts("aliases");
  P.Family = Entry.text("family");
  if (!is_contained(Families, P.Family))
    Entry.report("family",
                 "found the string \"" + P.Family + "\", expected one of " + join(Families, ", "));
  std::string Number = Entry.text("compute_capability");
  if (std::optional<Capability> Cc = parseCapability(Number))
    P.Cc = *Cc;
  else
    Entry.report("compute_capability",
                 "found the string \"" + Number + "\", expected one such as \"8.9\"");
  P.Sms = Entry.number("sms", 1);
  P.Source = Entry.text("source");
  Entry.finish();
  return P;
}

Expected<ProductFile> readProductFile(StringRef Name, const nlohmann::json &Value) {
  ProductFile File;
  JsonProblems Problems(Name);
  JsonObject Root(Problems, Value, "");
  Root.optionalText("$schema");
  File.Override = Root.flag("override");
  for (JsonObject &Entry : Root.objects("products"))
    File.Products.push_back(readProduct(Entry));
  Root.finish();
  if (Error E = Problems.take())
    return std::move(E);
  return File;
}

} // namespace warplint::arch
