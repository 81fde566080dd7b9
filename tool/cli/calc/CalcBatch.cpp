//===- CalcBatch.cpp - JSON Lines in, JSON Lines out ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcBatch.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/Commands.h"
#include "tool/cli/calc/CalcAnswer.h"
#include "tool/cli/calc/CalcQuestionReader.h"
#include "llvm/Support/FileSystem.h"
#include <cstring>
#include <vector>

using namespace llvm;

namespace warplint::tool {

namespace {
/// Longer lines are refused: no question needs as much, and memory is bounded.
constexpr size_t LongestLine = 1 << 20;
/// Read at a time; at least LongestLine, so that a legal line always fits.
constexpr size_t BufferSize = 2 * LongestLine;
/// Target names that are remembered; a batch has a handful.
constexpr size_t MostKnownTargets = 4096;
} // namespace

const CalcBatch::KnownTarget *CalcBatch::targetOf(StringRef Name, std::string &Why) {
  if (auto Found = Known.find(Name); Found != Known.end())
    return &Found->second;
  Expected<arch::Target> Target = Tables.find(Name);
  if (!Target) {
    Why = toString(Target.takeError());
    return nullptr;
  }
  if (Known.size() == MostKnownTargets)
    Known.clear();
  KnownTarget Fresh{*Target, quoteJson(Target->Name)};
  return &Known.try_emplace(Name, std::move(Fresh)).first->second;
}

void CalcBatch::refuseLine(StringRef Why, std::string &Out) {
  ++Refused;
  Out += "{\"error\":";
  Out += quoteJson(Why);
  Out += "}\n";
}

void CalcBatch::answerLine(StringRef Line, std::string &Out) {
  CalcQuestion Q;
  std::string Name;
  std::string Why = readQuestion(Line, Name, Q);
  if (!Why.empty())
    return refuseLine(Why, Out);
  const KnownTarget *Target = targetOf(Name, Why);
  if (!Target)
    return refuseLine("\"target\": " + Why, Out);
  appendJson(Out, answer(Target->Target, Q), Target->QuotedName, Q);
  Out += '\n';
}

namespace {

/// Cuts input into lines and hands them to a batch.
class LineFeeder {
public:
  LineFeeder(CalcBatch &Batch, raw_fd_ostream &OS) : Batch(Batch), OS(OS), Buffer(BufferSize) {}

  /// Where the next bytes go.
  MutableArrayRef<char> space() { return MutableArrayRef(Buffer).drop_front(Held); }

  /// Takes \p Count bytes that were put into space() and answers whole lines.
  void take(size_t Count) {
    const char *Begin = Buffer.data(), *End = Begin + Held + Count;
    while (const char *LineEnd = static_cast<const char *>(memchr(Begin, '\n', End - Begin))) {
      answer(StringRef(Begin, LineEnd - Begin));
      Begin = LineEnd + 1;
    }
    Held = size_t(End - Begin);
    if (Held > LongestLine) { // its end has not come: forget what has
      Overlong = true;
      Held = 0;
    }
    memmove(Buffer.data(), Begin, Held);
    flush();
  }

  /// Answers a last line without a line end.
  void finish() {
    if (Held != 0 || Overlong)
      answer(StringRef(Buffer.data(), Held));
    flush();
  }

private:
  void answer(StringRef Line) {
    if (Overlong || Line.size() > LongestLine)
      Batch.refuseLine("the line is longer than " + std::to_string(LongestLine) + " bytes",
                       Answers);
    else
      Batch.answerLine(Line, Answers);
    Overlong = false;
  }

  void flush() {
    OS << Answers;
    OS.flush();
    Answers.clear();
  }

  CalcBatch &Batch;
  raw_fd_ostream &OS;
  std::vector<char> Buffer;
  size_t Held = 0;       ///< Bytes of a line whose end has not come.
  bool Overlong = false; ///< The start of the current line was dropped.
  std::string Answers;
};

} // namespace

int runCalcBatch(const arch::ArchTables &Tables, raw_fd_ostream &OS) {
  CalcBatch Batch(Tables);
  LineFeeder Feeder(Batch, OS);
  const sys::fs::file_t Input = sys::fs::getStdinHandle();
  while (!OS.has_error()) {
    Expected<size_t> Count = sys::fs::readNativeFile(Input, Feeder.space());
    if (!Count) {
      printError("cannot read standard input: " + toString(Count.takeError()));
      return ExitTrouble;
    }
    if (*Count == 0)
      break;
    // A device that never ends has no line either.
    if (memchr(Feeder.space().data(), '\0', *Count)) {
      printError("standard input: found a zero byte, expected lines of JSON");
      return ExitTrouble;
    }
    Feeder.take(*Count);
  }
  Feeder.finish();
  if (OS.has_error()) {
    printError("cannot write standard output: " + OS.error().message());
    OS.clear_error();
    return ExitTrouble;
  }
  return Batch.refused() == 0 ? ExitClean : ExitTrouble;
}

} // namespace warplint::tool
