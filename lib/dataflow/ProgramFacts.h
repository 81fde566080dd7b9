//===- ProgramFacts.h - What the other files of a program tell ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Values and calls without an AST, so that one file of a program can tell them to another.
/// Functions, variables and kernels are named by their USR (clang/Index/USRGeneration.h), which is
/// the same in every file.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_PROGRAMFACTS_H
#define WARPLINT_DATAFLOW_PROGRAMFACTS_H

#include "dataflow/Bounds.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// One number, and whether it may never occur.
struct ProgramNumber {
  int64_t Value = 0;
  bool IsDoubtful = false;

  bool operator==(const ProgramNumber &) const = default;
};

/// An AbstractValue without an AST.
struct ProgramValue {
  enum class Kind {
    Unknown,
    Number,    ///< One of Numbers; none: within the bounds Within.
    Shapes,    ///< A `dim3`: three numbers of Parts for each that it can be.
    Parts,     ///< A struct or an array.
    Functions, ///< One of Names.
    Object,    ///< The address of an object, which holds Parts.front().
    Null,      ///< The null pointer.
    Parameter, ///< What the caller gives as argument Index.
  };
  Kind Is = Kind::Unknown;
  std::vector<ProgramNumber> Numbers;
  Bounds Within = {};
  std::vector<ProgramValue> Parts;
  std::vector<std::string> Names;
  unsigned Index = 0;
  bool IsAlone = false; ///< Of an object: nobody but the caller has its address.

  bool operator==(const ProgramValue &) const = default;
  /// Whether it tells nothing.
  bool isUnknown() const;
  /// Marks all numbers as doubtful.
  void doubt();
};

/// A place of the program: the file as the compiler was given it, line and column from 1.
struct ProgramPlace {
  std::string File;
  unsigned Line = 0, Column = 0;

  auto operator<=>(const ProgramPlace &) const = default;
};

/// A call of a function from another file, with what one way there brings.
struct ProgramCall {
  ProgramPlace Where;
  /// The calls in other files that lead to the function around it, outermost first.
  std::vector<ProgramPlace> Through;
  bool IsGuarded = false; ///< Conditions around it ask the device, or could not be read.
  bool IsVirtual = false; ///< The class of the object decides which method runs.
  ProgramValue Object;    ///< The address of the object of a method.
  std::vector<ProgramValue> Arguments;
};

/// A function that other files call, or define.
struct ProgramFunction {
  bool IsClosed = false; ///< Calls has every call outside of the function's own file.
  bool HasOwnCalls = false; ///< And those in it: of virtual functions.
  std::vector<ProgramCall> Calls;
  ProgramValue Result; ///< Of a constructor, what the object holds then.
};

/// A kernel as the file that defines it has it, the same for every architecture.
struct ProgramDefinition {
  ProgramPlace Where; ///< Of its bounds, else of its name.
  /// The numbers of `__launch_bounds__`: threads per block, blocks per SM and per cluster; empty:
  /// not given.
  std::optional<int64_t> MaxThreads, MinBlocks, MaxCluster;
  uint64_t SharedBytes = 0; ///< Static shared memory per block, at least.

  bool isLike(const ProgramDefinition &Other) const {
    return std::tie(MaxThreads, MinBlocks, MaxCluster, SharedBytes) ==
           std::tie(Other.MaxThreads, Other.MinBlocks, Other.MaxCluster, Other.SharedBytes);
  }
};

/// A launch in a file that only declares the kernel, with what it surely has.
struct ProgramLaunch {
  ProgramPlace Where;
  ProgramValue Grid, Block; ///< Of Kind::Shapes.
  ProgramValue Shared;      ///< Dynamic shared memory in bytes per block.
  /// The integers that the kernel is called with, by its parameters; empty: not known.
  std::vector<std::optional<int64_t>> Arguments;
};

/// What other files say of a kernel.
struct ProgramKernel {
  bool IsClosed = false;  ///< No file can set the kernel's attributes but by OptIns.
  bool IsOptedIn = false; ///< They set its attributes.
  std::optional<ProgramDefinition> Definition;
  std::vector<ProgramLaunch> Launches;
};

/// What the other files of a program tell of the names that one file shares with them.
struct ProgramFacts {
  std::map<std::string, ProgramFunction> Functions;
  std::map<std::string, ProgramValue> Variables; ///< Of those that no file writes.
  std::map<std::string, ProgramKernel> Kernels;
  std::map<std::string, ProgramPlace> Definitions; ///< Of those with a result or a value.
  /// The functions and variables of which the file tells the others, by USR; empty: of all.
  std::set<std::string> Wanted;
  /// The identifiers of functions that the file defines and no other text of the program has.
  std::set<std::string> OnlyHere;
  bool IsClosedWorld = false; ///< No code outside of the program calls what it exports.

  bool isWanted(const std::string &Usr) const { return Wanted.empty() || Wanted.count(Usr) != 0; }
  /// Whether the other files tell nothing.
  bool empty() const { return Functions.empty() && Variables.empty() && Kernels.empty(); }
};

/// A name that a file shares with others.
struct ProgramName {
  std::string Usr;
  std::string Word; ///< Its identifier, as other files write it.
  /// Of a method, the file with its class, which each file that names it is or includes; else
  /// empty.
  std::string ClassFile;
  std::string Class; ///< The identifier of that class.

  auto operator<=>(const ProgramName &) const = default;
};

/// The names on which a value depends.
struct ProgramNeeds {
  std::set<ProgramName> Entered; ///< Functions with callers elsewhere.
  std::set<ProgramName> Called;  ///< Functions and kernels of other files, for their definitions.
  std::set<ProgramName> Read;    ///< Variables of other files.

  bool empty() const { return Entered.empty() && Called.empty() && Read.empty(); }
  void add(const ProgramNeeds &More) {
    Entered.insert(More.Entered.begin(), More.Entered.end());
    Called.insert(More.Called.begin(), More.Called.end());
    Read.insert(More.Read.begin(), More.Read.end());
  }
};

/// What a file tells the other files of its program, and what it asks them.
struct FileSummary {
  ProgramNeeds OfLaunches; ///< What its launches need.
  /// What it needs to tell the arguments that it gives a function of another file, or the result of
  /// one of its own, by that.
  std::map<std::string, ProgramNeeds> ToTell;
  /// Functions with callers elsewhere that take pointers, and may pass them to kernels: asked about
  /// where a call passes a null pointer.
  std::set<ProgramName> TakePointers;
  std::set<std::string> CalledHere; ///< Functions with callers elsewhere that it calls itself.
  std::map<std::string, std::vector<ProgramCall>> Calls; ///< Of functions of other files, by these.
  std::map<std::string, ProgramValue> Results;           ///< Of functions that it defines.
  std::map<std::string, ProgramValue> Variables;         ///< That it defines, and their beginnings.
  std::map<std::string, ProgramPlace> Definitions;       ///< Of both.
  std::set<std::string> Written;                         ///< Variables that it may write.
  std::set<std::string> Taken;    ///< Functions whose address goes where their calls are not seen.
  std::set<std::string> Exported; ///< Functions that a library or its headers offer to others.
  std::set<std::string> OptedIn;  ///< Kernels whose attributes it sets, or may.
  bool OptsInAny = false;         ///< It sets an attribute of a kernel that is not known.
  std::map<std::string, ProgramDefinition> Defined; ///< Kernels that it defines.
  /// Of virtual functions with callers elsewhere: those of base classes that they override, empty
  /// for one that callers out of the program may name.
  std::map<std::string, std::set<std::string>> Overridden;
  std::map<std::string, std::vector<ProgramLaunch>> Launches; ///< Of kernels of other files.
  std::set<std::string> KernelsHere; ///< That it defines, of those that other files can name.
  std::set<ProgramName> Kernels; ///< That it launches, of those that other files can name.

  void forEachNeed(llvm::function_ref<void(const ProgramNeeds &)> Visit) const;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_PROGRAMFACTS_H
