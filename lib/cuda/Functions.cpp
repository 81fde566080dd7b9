//===- Functions.cpp - Functions of the CUDA API --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/Functions.h"
#include "cuda/HostCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace warplint::cuda {

namespace {
/// The roles of each function, in arrays that `Function::Roles` refers to.
namespace roles {
using enum Role;
#define CUDA_FUNCTION(NAME, ACT, ...) constexpr std::initializer_list<Role> NAME = {__VA_ARGS__};
#include "cuda/Functions.def"
} // namespace roles
} // namespace

static const Function Functions[] = {
#define CUDA_FUNCTION(NAME, ACT, ...) {#NAME, Act::ACT, roles::NAME},
#include "cuda/Functions.def"
};

static constexpr StringLiteral Suffixes[] = {"_ptsz", "_ptds", "_v2", "_v3"};

std::optional<unsigned> Function::indexOf(Role R) const {
  const Role *Found = llvm::find(Roles, R);
  return Found == Roles.end() ? std::nullopt : std::optional<unsigned>(Found - Roles.begin());
}

unsigned Function::count(Role R) const { return llvm::count(Roles, R); }

bool Function::launches() const {
  return What == Act::Launch || What == Act::LaunchCooperative || What == Act::SetNode;
}

bool Function::asksOccupancy() const {
  return What == Act::AskOccupancy || What == Act::AskClusterSize || What == Act::AskClusters;
}

bool Function::isOfDriver() const { return !Name.starts_with("cuda"); }

unsigned Function::leastArguments() const {
  auto IsNeeded = [](Role R) {
    return R == Role::Kernel || R == Role::Grid || R == Role::Block || R == Role::Config ||
           R == Role::AnyNode;
  };
  return Roles.size() - (find_if(reverse(Roles), IsNeeded) - reverse(Roles).begin());
}

StringRef withoutSuffix(StringRef Name) {
  for (StringRef Suffix : Suffixes)
    if (Name.consume_back(Suffix))
      break;
  return Name;
}

const Function *find(StringRef Name) {
  static const StringMap<const Function *> ByName = [] {
    StringMap<const Function *> Map;
    for (const Function &F : Functions)
      Map.try_emplace(F.Name, &F);
    return Map;
  }();
  return ByName.lookup(withoutSuffix(Name));
}

bool maySetAttribute(StringRef Text) {
  return any_of(Functions, [&](const Function &F) {
    return F.What == Act::SetAttribute && Text.contains(F.Name);
  });
}

std::vector<StringRef> launchNames() {
  static const std::vector<std::string> Names = [] {
    std::vector<std::string> All;
    for (const Function &F : Functions)
      if (F.launches()) {
        All.push_back(F.Name.str());
        for (StringRef Suffix : Suffixes)
          All.push_back((F.Name + Suffix).str());
      }
    return All;
  }();
  return {Names.begin(), Names.end()};
}

namespace {
/// Functions whose names begin alike, whether or not Functions.def lists them.
struct Family {
  StringLiteral Prefix;
  bool KeepsKernels; ///< Uses a kernel argument only as its row in Functions.def describes.
};
} // namespace

static constexpr Family Families[] = {
    {"cudaLaunch", false}, // a function for the host, too
    {"cudaLaunchKernel", true},
    {"cudaLaunchCooperativeKernel", true},
    {"cuLaunch", true},
    {"cudaFunc", true},
    {"cuFunc", true},
    {"cudaKernel", false},
    {"cudaKernelSet", true},
    {"cuKernel", true},
    {"cudaGraph", true},
    {"cuGraph", true},
    {"cudaOccupancy", true},
    {"cuOccupancy", true},
    {"cudaGetKernel", true},
    {"cudaGetFuncBySymbol", true},
    {"cudaConfigureCall", false},
    {"cudaSetupArgument", false},
    {"cudaDeviceSetCache", false},
    {"cudaThreadSetCache", false},
    {"cuCtxSetCache", false},
    {"cudaDeviceSetLimit", false},
    {"cuCtxSetLimit", false},
};

bool keepsKernels(StringRef Name) {
  return any_of(Families,
                [&](const Family &F) { return F.KeepsKernels && Name.starts_with(F.Prefix); });
}

bool isApiName(StringRef Name) {
  if (Name.consume_front("__"))
    return Name.starts_with("cuda");
  return Name.starts_with("cuda") ||
         (Name.starts_with("cu") && Name.size() > 2 && isUpper(Name[2]));
}

bool isQuiet(StringRef Name) {
  // They are given a function for the host, or run a graph that may hold one.
  static constexpr StringLiteral Loud[] = {"HostFunc",    "AddCallback", "HostNode",
                                           "GraphLaunch", "UserObject",  "GraphAddNode"};
  return isApiName(Name) && none_of(Loud, [&](StringRef Part) { return Name.contains(Part); });
}

bool concernsLaunches(StringRef Identifier) {
  // Of attributes both spellings, and Clang's own without underscores.
  static constexpr StringLiteral Attributes[] = {
      "__global__",       "__global",     "global",   "__launch_bounds__",
      "__tile_global__",  "tile_global",
      "launch_bounds",    "__maxnreg__",  "maxnreg",  "__block_size__",
      "__cluster_dims__", "cluster_dims", "annotate", "__annotate__",
  };
  auto Begins = [&](const Family &F) { return Identifier.starts_with(F.Prefix); };
  if (is_contained(Attributes, Identifier) || any_of(Families, Begins))
    return true;
  // A call that only reads properties of a device changes no launch.
  const Function *Found = find(Identifier);
  return Found && Found->What != Act::AskDevice && Found->What != Act::Reset;
}

bool beginsAsLaunch(StringRef Identifier) { return Identifier.starts_with("cudaLaunch"); }

bool isErrorOfWrongLaunch(StringRef Enumerator) {
  static constexpr StringLiteral Errors[] = {
      "cudaErrorInvalidConfiguration",      "cudaErrorInvalidValue",
      "cudaErrorLaunchOutOfResources",      "CUDA_ERROR_INVALID_VALUE",
      "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES",
  };
  return is_contained(Errors, Enumerator);
}

bool isErrorOfFault(StringRef Enumerator) {
  static constexpr StringLiteral Errors[] = {
      "cudaErrorIllegalAddress",    "cudaErrorMisalignedAddress",
      "cudaErrorAssert",            "cudaErrorLaunchFailure",
      "CUDA_ERROR_ILLEGAL_ADDRESS", "CUDA_ERROR_MISALIGNED_ADDRESS",
      "CUDA_ERROR_ASSERT",          "CUDA_ERROR_LAUNCH_FAILED",
  };
  return is_contained(Errors, Enumerator);
}

bool isStatus(StringRef Type) {
  static constexpr StringLiteral Types[] = {"cudaError", "cudaError_enum", "CUresult"};
  return is_contained(Types, Type);
}

} // namespace warplint::cuda
