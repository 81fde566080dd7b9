//===- SettingsReader.h - Reads what a program sets of kernels ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_SETTINGSREADER_H
#define WARPLINT_LAUNCH_SETTINGSREADER_H

#include "launch/KernelSettings.h"
#include "launch/Readings.h"
#include "launch/SourceWalk.h"

namespace warplint {
class Evaluator;
class AbstractValue;

class LaunchModel;
struct CacheConfigArguments;

/// Reads the calls that set something of a kernel, each as every call path reaches it.
class SettingsReader {
public:
  SettingsReader(clang::ASTContext &Context, const SourceFindings &Source, FlowContext &Flow,
                 Readings &Read, const Evaluator &Values, const LaunchModel &Model)
      : Context(Context), Source(Source), Flow(Flow), Read(Read), Values(Values), Model(Model) {}

  /// Asks for the arguments, before the program is gone through.
  void ask();
  /// The settings, after the walk.
  KernelSettings settings();

private:
  clang::ASTContext &Context;
  const SourceFindings &Source;
  FlowContext &Flow;
  Readings &Read;
  const Evaluator &Values;
  const LaunchModel &Model;
  KernelSettings Settings;
  /// The launches that depend on whether an opt-in succeeds.
  llvm::DenseMap<const clang::CallExpr *, llvm::SmallVector<const clang::CallExpr *, 2>> Dependents;

  /// The opt-ins where something else than a dependent launch does the work if they fail.
  llvm::DenseSet<const clang::CallExpr *> Replaced;

  void noteDependents();
  void noteReplaced();
  std::vector<Reading> readingsOf(const FoundCall &Found) const;
  SharedOptIn asFound(const FoundCall &Found, const Reading &CallPath) const;
  void addAttribute(const FoundCall &Found, const AttributeArguments &Set);
  void addCacheConfig(const FoundCall &Found, const CacheConfigArguments &Set);
  void addSharedMode(SharedModeSetting One);
  void addEscaped(const KernelFacts &Kernel);
  void addText(llvm::StringRef KernelName);
  std::vector<const KernelFacts *> kernels(const AbstractValue &Kernel) const;
  IntValue integer(const AbstractValue &D, const clang::Expr *E) const;
};

} // namespace warplint

#endif // WARPLINT_LAUNCH_SETTINGSREADER_H
