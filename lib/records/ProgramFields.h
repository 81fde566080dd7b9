//===- ProgramFields.h - The fields of what files of a program tell -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_PROGRAMFIELDS_H
#define WARPLINT_RECORDS_PROGRAMFIELDS_H

#include "dataflow/ProgramFacts.h"
#include "records/Fields.h"

namespace warplint::records {

template <>
inline constexpr std::array NamesOf<ProgramValue::Kind> = {
    "unknown", "number", "shapes", "parts", "functions", "object", "null", "parameter"};

void mapFields(auto &Archive, Is<ProgramNumber> auto &N) {
  Archive.field("value", N.Value);
  Archive.field("doubtful", N.IsDoubtful);
}

void mapFields(auto &Archive, Is<Bounds> auto &B) {
  Archive.field("min", B.Min);
  Archive.field("max", B.Max);
  Archive.field("multiple_of", B.MultipleOf);
  Archive.field("not_zero", B.HasHole);
}

void mapFields(auto &Archive, Is<ProgramValue> auto &V) {
  Archive.field("is", V.Is);
  Archive.field("numbers", V.Numbers);
  Archive.field("within", V.Within);
  Archive.field("parts", V.Parts);
  Archive.field("names", V.Names);
  Archive.field("index", V.Index);
  Archive.field("alone", V.IsAlone);
}

void mapFields(auto &Archive, Is<ProgramCall> auto &C) {
  Archive.field("at", C.Where);
  Archive.field("through", C.Through);
  Archive.field("guarded", C.IsGuarded);
  Archive.field("virtual", C.IsVirtual);
  Archive.field("object", C.Object);
  Archive.field("arguments", C.Arguments);
}

void mapFields(auto &Archive, Is<ProgramFunction> auto &F) {
  Archive.field("closed", F.IsClosed);
  Archive.field("own_calls", F.HasOwnCalls);
  Archive.field("calls", F.Calls);
  Archive.field("result", F.Result);
}

void mapFields(auto &Archive, Is<ProgramDefinition> auto &D) {
  Archive.field("at", D.Where);
  Archive.field("max_threads", D.MaxThreads);
  Archive.field("min_blocks", D.MinBlocks);
  Archive.field("max_cluster", D.MaxCluster);
  Archive.field("shared", D.SharedBytes);
}

void mapFields(auto &Archive, Is<ProgramLaunch> auto &L) {
  Archive.field("at", L.Where);
  Archive.field("grid", L.Grid);
  Archive.field("block", L.Block);
  Archive.field("shared", L.Shared);
  Archive.field("arguments", L.Arguments);
}

void mapFields(auto &Archive, Is<ProgramKernel> auto &K) {
  Archive.field("closed", K.IsClosed);
  Archive.field("opted_in", K.IsOptedIn);
  Archive.field("definition", K.Definition);
  Archive.field("launches", K.Launches);
}

void mapFields(auto &Archive, Is<ProgramFacts> auto &F) {
  Archive.field("functions", F.Functions);
  Archive.field("variables", F.Variables);
  Archive.field("kernels", F.Kernels);
  Archive.field("definitions", F.Definitions);
  Archive.field("wanted", F.Wanted);
  Archive.field("only_here", F.OnlyHere);
  Archive.field("closed_world", F.IsClosedWorld);
}

void mapFields(auto &Archive, Is<ProgramName> auto &N) {
  Archive.field("usr", N.Usr);
  Archive.field("word", N.Word);
  Archive.field("class_file", N.ClassFile);
  Archive.field("class", N.Class);
}

void mapFields(auto &Archive, Is<ProgramNeeds> auto &N) {
  Archive.field("entered", N.Entered);
  Archive.field("called", N.Called);
  Archive.field("read", N.Read);
}

void mapFields(auto &Archive, Is<FileSummary> auto &S) {
  Archive.field("of_launches", S.OfLaunches);
  Archive.field("to_tell", S.ToTell);
  Archive.field("take_pointers", S.TakePointers);
  Archive.field("called_here", S.CalledHere);
  Archive.field("calls", S.Calls);
  Archive.field("results", S.Results);
  Archive.field("variables", S.Variables);
  Archive.field("definitions", S.Definitions);
  Archive.field("written", S.Written);
  Archive.field("taken", S.Taken);
  Archive.field("exported", S.Exported);
  Archive.field("opted_in", S.OptedIn);
  Archive.field("opts_in_any", S.OptsInAny);
  Archive.field("defined", S.Defined);
  Archive.field("overridden", S.Overridden);
  Archive.field("launches", S.Launches);
  Archive.field("kernels_here", S.KernelsHere);
  Archive.field("kernels", S.Kernels);
}

} // namespace warplint::records

#endif // WARPLINT_RECORDS_PROGRAMFIELDS_H
