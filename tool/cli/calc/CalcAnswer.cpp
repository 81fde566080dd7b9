//===- CalcAnswer.cpp - One configuration and its answer ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcAnswer.h"
#include "nlohmann/json.hpp"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <charconv>

using namespace llvm;
using Json = nlohmann::ordered_json;

namespace warplint::tool {

uint64_t volumeOf(const Shape &S) {
  uint64_t Volume = uint64_t(S[0]) * S[1]; // below 2^64
  return __builtin_mul_overflow(Volume, S[2], &Volume) ? UINT64_MAX : Volume;
}

occupancy::Config CalcQuestion::config() const {
  occupancy::Config C;
  C.BlockThreads = uint32_t(std::min<uint64_t>(volumeOf(Block), UINT32_MAX));
  C.RegistersPerThread = Registers;
  C.StaticShared = StaticShared;
  C.DynamicShared = DynamicShared;
  C.Barriers = Barriers;
  C.CarveoutPercent = Carveout;
  return C;
}

static occupancy::Extents extentsOf(const Shape &S) { return {S[0], S[1], S[2]}; }

/// A block whose shape breaks a limit holds no warp, whatever its volume.
static void refuseBlock(occupancy::Result &R) {
  R.Limits.ByWarps = 0;
  R.BlocksPerSm = 0;
  R.WarpsPerSm = 0;
  R.Limiting = {true, false, R.Limits.ByRegisters == 0u, R.Limits.BySharedMemory == 0u,
                R.Limits.ByBarriers == 0u};
}

/// Adds to \p A the clusters of \p Cluster blocks, once all else is in it.
static void addClusters(CalcAnswer &A, const CalcQuestion &Q, const Shape &Cluster) {
  A.BrokenCluster =
      occupancy::checkCluster(*A.Target.Arch, extentsOf(Cluster), /*NonPortable=*/true);
  if (Q.Grid)
    A.Uneven = occupancy::firstUneven(extentsOf(*Q.Grid), extentsOf(Cluster));
  if (!A.isLegal())
    A.MaxClusters = 0;
  else if (A.Target.Gpu)
    A.MaxClusters = uint64_t(A.Target.Gpu->Sms) * A.Result.BlocksPerSm / volumeOf(Cluster);
}

CalcAnswer answer(const arch::Target &Target, const CalcQuestion &Q) {
  const arch::Limits &Arch = *Target.Arch;
  const occupancy::Config C = Q.config();
  CalcAnswer A;
  A.Target = Target;
  A.Result = occupancy::compute(Arch, C);
  A.Broken = occupancy::checkBlock(Arch, extentsOf(Q.Block));
  if (!A.Broken.empty())
    refuseBlock(A.Result);
  if (const auto V = occupancy::checkRegisters(Arch, C.BlockThreads, Q.Registers))
    A.Broken.push_back(*V);
  if (const auto V =
          occupancy::checkShared(Arch, Q.StaticShared, Q.DynamicShared, occupancy::OptIn::Given))
    A.Broken.push_back(*V);
  if (Q.Grid)
    for (const occupancy::Violation &V : occupancy::checkGrid(Arch, extentsOf(*Q.Grid)))
      A.Broken.push_back(V);
  if (Q.Cluster)
    addClusters(A, Q, *Q.Cluster);
  if (Q.Grid && A.isLegal() && Target.Gpu)
    A.Waves = occupancy::waves(volumeOf(*Q.Grid), Target.Gpu->Sms, A.Result.BlocksPerSm);
  return A;
}

std::string quoteJson(StringRef Text) {
  return nlohmann::json(Text.str()).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

static void append(std::string &Out, uint32_t Number) {
  char Digits[16];
  Out.append(Digits, std::to_chars(Digits, Digits + sizeof(Digits), Number).ptr);
}

static void append(std::string &Out, std::optional<uint32_t> Number) {
  if (Number)
    append(Out, *Number);
  else
    Out += "null";
}

/// The shortest text that reads back as the same number, always with a point
/// or an exponent, so that a key's type does not depend on its value.
static void append(std::string &Out, double Number) {
  char Digits[32];
  const char *End = std::to_chars(Digits, Digits + sizeof(Digits), Number).ptr;
  const StringRef Text(Digits, size_t(End - Digits));
  Out += Text;
  if (Text.find_first_of(".e") == StringRef::npos)
    Out += ".0";
}

static void appendLimiters(std::string &Out, const occupancy::Limiters &L) {
  const size_t Start = Out.size();
  for (const occupancy::NamedLimiter &Each : occupancy::NamedLimiters)
    if (L.*Each.Limits)
      ((Out += ",\"") += Each.Key) += '"';
  if (Out.size() != Start)
    Out.erase(Start, 1); // the first comma
}

void appendJson(std::string &Out, const CalcAnswer &A, StringRef QuotedName,
                const CalcQuestion &Q) {
  const occupancy::Result &R = A.Result;
  Out += "{\"target\":";
  Out += QuotedName;
  Out += ",\"blocks_per_sm\":";
  append(Out, R.BlocksPerSm);
  Out += ",\"warps_per_sm\":";
  append(Out, R.WarpsPerSm);
  Out += ",\"max_warps_per_sm\":";
  append(Out, R.MaxWarpsPerSm);
  Out += ",\"occupancy\":";
  append(Out, R.occupancy());
  Out += ",\"limiters\":[";
  appendLimiters(Out, R.Limiting);
  Out += "],\"limits\":{\"warps\":";
  append(Out, R.Limits.ByWarps);
  Out += ",\"blocks\":";
  append(Out, R.Limits.ByBlocks);
  Out += ",\"registers\":";
  append(Out, R.Limits.ByRegisters);
  Out += ",\"shared_memory\":";
  append(Out, R.Limits.BySharedMemory);
  Out += ",\"barriers\":";
  append(Out, R.Limits.ByBarriers);
  Out += '}';
  if (Q.Grid && A.Target.Gpu) {
    Out += ",\"waves\":";
    A.Waves ? append(Out, A.Waves->Count) : void(Out += "null");
    Out += ",\"tail_efficiency\":";
    A.Waves ? append(Out, A.Waves->TailEfficiency) : void(Out += "null");
  }
  if (Q.Cluster)
    Out += ",\"max_clusters\":" + (A.MaxClusters ? std::to_string(*A.MaxClusters) : "null");
  Out += '}';
}

std::string percent(double Share) {
  std::string Text;
  raw_string_ostream(Text) << format("%.2f", Share * 100);
  StringRef Trimmed = StringRef(Text).rtrim('0');
  Trimmed.consume_back(".");
  return Trimmed.str() + "%";
}

/// "128 x 2 x 1 = 256", or just "256" where only x counts.
static std::string shapeText(const Shape &S) {
  if (S[1] == 1 && S[2] == 1)
    return std::to_string(S[0]);
  return (Twine(S[0]) + " x " + Twine(S[1]) + " x " + Twine(S[2]) + " = " + Twine(volumeOf(S)))
      .str();
}

std::string describe(const CalcQuestion &Q) {
  std::string Text;
  raw_string_ostream OS(Text);
  ListSeparator Comma;
  if (volumeOf(Q.Block))
    OS << Comma << "block of " << shapeText(Q.Block) << " threads";
  if (Q.Registers)
    OS << Comma << Q.Registers << " registers per thread";
  if (Q.StaticShared)
    OS << Comma << Q.StaticShared << " bytes of static shared memory";
  if (Q.DynamicShared)
    OS << Comma << Q.DynamicShared << " bytes of dynamic shared memory";
  if (Q.Barriers > 1) // one never limits
    OS << Comma << Q.Barriers << " barriers";
  if (Q.Carveout >= 0)
    OS << Comma << "carveout " << Q.Carveout << "%";
  if (Q.Grid)
    OS << Comma << "grid of " << shapeText(*Q.Grid) << " blocks";
  if (Q.Cluster)
    OS << Comma << "clusters of " << shapeText(*Q.Cluster) << " blocks";
  return Text;
}

std::vector<std::string> describe(ArrayRef<CalcCase> Cases) {
  std::vector<std::string> Lines;
  for (const CalcCase &C : Cases) {
    std::string Line = describe(C.Question);
    if (C.Kernel)
      Line = C.Target.Name + ": " + C.Kernel->Name + ", " + Line + " (" + C.Kernel->Place +
             ", measured on " + C.Kernel->Architecture + ")";
    if (!Line.empty() && !is_contained(Lines, Line))
      Lines.push_back(std::move(Line));
  }
  return Lines;
}

void TextTable::print(raw_ostream &OS) const {
  std::vector<size_t> Widths(Columns.size());
  for (const std::vector<std::string> &Row : Rows)
    for (const auto &[Width, Cell] : zip_equal(Widths, Row))
      Width = std::max(Width, Cell.size());
  for (const std::vector<std::string> &Row : Rows) {
    std::string Line;
    raw_string_ostream Text(Line);
    for (size_t I = 0; I != Row.size(); ++I) {
      Text << (I ? "  " : "");
      if (Columns[I] == Align::Left)
        Text << left_justify(Row[I], unsigned(Widths[I]));
      else
        Text << right_justify(Row[I], unsigned(Widths[I]));
    }
    OS << StringRef(Line).rtrim() << '\n';
  }
}

Json toJson(const occupancy::Result &R) {
  Json Limiters = Json::array();
  for (const occupancy::NamedLimiter &Each : occupancy::NamedLimiters)
    if (R.Limiting.*Each.Limits)
      Limiters.push_back(Each.Key);
  return {{"blocks_per_sm", R.BlocksPerSm},
          {"warps_per_sm", R.WarpsPerSm},
          {"max_warps_per_sm", R.MaxWarpsPerSm},
          {"occupancy", R.occupancy()},
          {"limiters", std::move(Limiters)}};
}

Json kernelJson(const CalcCase &Case) {
  if (!Case.Kernel)
    return nullptr;
  return {{"name", Case.Kernel->Name},
          {"measured_on", Case.Kernel->Architecture},
          {"place", Case.Kernel->Place},
          {"regs", Case.Question.Registers},
          {"static_shared", Case.Question.StaticShared},
          {"barriers", Case.Question.Barriers}};
}

std::string dump(const Json &Object) {
  return Object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace warplint::tool
