//===- LaunchCheck.h - The base of every check ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHCHECK_H
#define WARPLINT_CHECKS_LAUNCHCHECK_H

#include "checks/Registry.h"
#include "findings/BoundsProof.h"
#include "findings/Finding.h"
#include "findings/Judge.h"
#include "findings/Measured.h"
#include "findings/TargetFindings.h"
#include "findings/Targets.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "launch/LaunchSite.h"
#include <memory>
#include <set>
#include <string>

namespace warplint {
struct KernelFacts;
struct KernelRun;
struct LaunchBounds;
class LaunchModel;
class FixPlan;
} // namespace warplint

namespace warplint::checks {

using enum LaunchPart;

/// A clang-tidy check over the shared model of a translation unit: it is
/// asked about each kernel and each launch, and reports findings.
///
/// Options of every check, local or global:
///   CudaTargets     targets, separated by commas or semicolons
///   CudaArchTables  paths of further architecture tables, by semicolons
///   CudaResources   logs of `ptxas -v`, binaries, or folders of them, by semicolons
class LaunchCheck : public clang::tidy::ClangTidyCheck {
public:
  LaunchCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);

  bool isLanguageVersionSupported(const clang::LangOptions &LangOpts) const final {
    // C++ too, for host files that launch by cudaLaunchKernel. HIP is CUDA with
    // other limits than NVIDIA's.
    return LangOpts.CPlusPlus && !LangOpts.HIP;
  }
  void registerPPCallbacks(const clang::SourceManager &Sources, clang::Preprocessor *PP,
                           clang::Preprocessor *ModuleExpander) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) final;
  void onStartOfTranslationUnit() final;
  void onEndOfTranslationUnit() final;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) final;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  /// Called before the first question about a translation unit.
  virtual void beginModel() {}
  /// Called when a translation unit is read, whether or not there was anything
  /// to ask about.
  virtual void endModel() {}
  /// Asked once for each translation unit with a kernel or a launch, after all of these.
  virtual void checkUnit() {}
  /// Asked once for each kernel and each instance of a kernel template.
  virtual void checkKernel(const KernelFacts &Kernel) {}
  /// Asked for each reading of each place that launches, if it can run.
  virtual void checkInstance(const LaunchSite &Site,
                             const LaunchInstance &Instance) {}
  /// Whether a launch that depends on the device is to be judged target by target, with what the
  /// device answers there.
  virtual bool judgesAnswers() const { return true; }
  /// Whether findings are about what a kernel does when it runs. Launches of code that tests for a
  /// fault get none of them.
  virtual bool judgesRuns() const { return false; }

  /// Block sizes of one launch, or of the branches of one choice, beyond which the
  /// program tries a row of them, or chooses by the size of its work.
  static constexpr unsigned MostChoices = 2;

  /// Only while a unit, a kernel or a launch is being asked about.
  const LaunchModel &model() const { return *Model; }
  const clang::SourceManager &sources() const;
  /// Those that are judged now: where the program asks the device, a launch is judged for one part
  /// of them after the other.
  llvm::ArrayRef<arch::Target> targets() const {
    return Part.empty() ? llvm::ArrayRef(Judged.Targets) : llvm::ArrayRef(Part);
  }
  /// Whether a flag, a configuration or the build of this file named them. The code need not be
  /// meant for all of a default set, or of a list that is about other files.
  bool targetsAreNamed() const;
  /// Whether \p Group is all targets, for a check that is silent if not.
  bool isEverywhere(const TargetGroup &Group) const;
  /// The tables that targets() are from.
  const arch::ArchTables &tables() const { return *Judged.Tables; }

  /// The measurement of \p Kernel that applies to \p Target; empty if no log that
  /// `CudaResources` names has one. An error may rest on it only
  /// where it `isSure()`; whatever rests on it names its `origin()` in a note.
  std::optional<Measured> measured(const KernelFacts &Kernel,
                                   const arch::Target &Target) const;
  /// Registers and barriers of \p Kernel on \p Target for an estimate of its speed; 0
  /// where nothing was measured, and for no kernel.
  occupancy::Config measuredConfig(const KernelFacts *Kernel,
                                   const arch::Target &Target) const;
  /// Whether there are measurements at all.
  bool hasMeasurements() const { return Measurements != nullptr; }

  /// What the kernel of \p Launch does in a block \p Block.
  const KernelRun &runOf(const LaunchInstance &Launch, const Triple &Block) const;

  /// \p Is, whether an edit is proved for all targets.
  bool proved(bool Is) const;
  /// What edits of the bounds of \p Kernel have to be proved by.
  BoundsProof boundsProof(const KernelFacts &Kernel) const;
  /// The text of the file that \p Place is in, as every build may read it.
  const BuildText &buildText(clang::SourceLocation Place) const;

  /// True the first time in a translation unit for each \p Place and \p Key. What a template and
  /// its instances share is reported once.
  bool isFirst(clang::SourceLocation Place, const llvm::Twine &Key) {
    return Firsts.emplace(Place.getPtrEncoding(), Key.str()).second;
  }
  /// Likewise for \p Kernel, which may be null.
  bool isFirst(const KernelFacts *Kernel, const llvm::Twine &Key) {
    return Firsts.emplace(Kernel, Key.str()).second;
  }
  /// The value of the option \p Option, a percentage; \p Default, and an error of the configuration,
  /// if it is none.
  unsigned percentOption(llvm::StringRef Option, unsigned Default);
  /// Reports \p F, once for each place and text, and once for all that are alike on a line. Its fix
  /// is left out where another one of this run edits the same.
  void report(Finding F);
  /// Likewise of \p Launch, where no launch is being asked about.
  void reportOn(const LaunchInstance &Launch, Finding F);
  /// Reports what judge() (findings/Judge.h) finds of the first of \p Parts of a launch.
  template <typename BreaksFn, typename DescribeFn>
  void judge(const LaunchSite &Site, const LaunchInstance &Launch,
             llvm::ArrayRef<LaunchPart> Parts, BreaksFn Breaks, DescribeFn Describe,
             bool IsOfTargets = true) {
    Question Asked{Site, Launch, Parts, targets(), sources(), IsOfTargets};
    for (Finding &F : warplint::judge(Asked, Breaks, Describe))
      report(std::move(F));
  }

private:
  void readMeasurements();
  void reportAll();
  void noteDecidedByTargets() const;
  void takeFixes(Finding &F) const;
  void emit(Finding F);
  FixPlan &plan() const;
  /// Whether \p Kernel has code for \p T; of no kernel that is unknown, and taken for so.
  static bool isMeantFor(const KernelFacts *Kernel, const arch::Target &T);
  void setPart(const KernelFacts *Kernel,
               llvm::function_ref<bool(const arch::Target &)> IsPart);
  void reportParts(const LaunchSite *Site);
  void checkMeant(const KernelFacts &Kernel);
  void checkSite(const LaunchSite &Site);
  void checkAll(const LaunchSite &Site, llvm::ArrayRef<LaunchInstance> Instances,
                llvm::function_ref<bool(const arch::Target &)> IsPart);

  std::string Name;
  std::string CudaTargets;
  TargetsSource TargetsFrom;
  std::string CudaArchTables;
  std::string CudaResources;
  TargetSet Judged;
  std::shared_ptr<const measured::ResourceTable> Measurements; ///< Null: none are given.
  std::shared_ptr<const LaunchModel> Model;
  mutable std::shared_ptr<FixPlan> Plan;                 ///< Null until there is something to plan.
  bool CapsRegisters = false;                            ///< The build gives `-maxrregcount`.
  std::set<std::pair<const void *, std::string>> Firsts; ///< See isFirst().
  std::set<std::pair<unsigned, std::string>> Said;
  std::vector<Finding> Found;                    ///< Of the translation unit so far.
  const LaunchInstance *Asked = nullptr; ///< The reading that is asked about.
  const LaunchSite *AskedSite = nullptr; ///< The launch of that.
  const KernelFacts *AskedKernel = nullptr; ///< The kernel, where no launch is.
  std::vector<arch::Target> Part;        ///< Of the targets, while they are judged by parts.
  std::vector<std::string> Meant;        ///< Likewise, the targets that the kernel is meant for.
  std::optional<TargetFindings> ByParts; ///< Likewise.
  bool ByAnswers = false; ///< Whether what the device answers matters for the current reading.
};

/// Defines the factory of CHECK, for the registry.
#define WARPLINT_CHECK(CHECK)                                                                      \
  CheckFactory make##CHECK;                                                                        \
  std::unique_ptr<clang::tidy::ClangTidyCheck> make##CHECK(                                        \
      llvm::StringRef Name, clang::tidy::ClangTidyContext *Context) {                              \
    return std::make_unique<CHECK>(Name, Context);                                                 \
  }

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHCHECK_H
