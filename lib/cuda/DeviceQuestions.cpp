//===- DeviceQuestions.cpp - Names of answers about a device --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/DeviceQuestions.h"
#include "cuda/DeviceWrappers.h"
#include "cuda/Functions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <string>

using namespace llvm;

namespace warplint::cuda {

namespace {
struct Row {
  StringLiteral Member, Runtime, Driver;
  Topic About;
};
/// A function of a library.
struct WrapperRow {
  StringLiteral Scope, Name;
  Property Is;
};
/// One of those of a device.
struct DeviceRow {
  Property Is;
  StringLiteral Member, Runtime, Driver;
};
} // namespace

static constexpr Row PropertyRows[] = {
#define CUDA_KERNEL_PROPERTY(MEMBER, RUNTIME, DRIVER, TOPIC) {MEMBER, RUNTIME, DRIVER, Topic::TOPIC},
#define CUDA_PROPERTY_NAME(ID, MEMBER, RUNTIME, DRIVER, TOPIC)                                     \
  CUDA_KERNEL_PROPERTY(MEMBER, RUNTIME, DRIVER, TOPIC)
#define CUDA_PROPERTY(ID, MEMBER, RUNTIME, DRIVER, TOPIC, ANSWER)                                  \
  CUDA_KERNEL_PROPERTY(MEMBER, RUNTIME, DRIVER, TOPIC)
#include "cuda/DeviceProperties.def"
};

static constexpr DeviceRow DeviceRows[] = {
#define CUDA_PROPERTY_NAME(ID, MEMBER, RUNTIME, DRIVER, TOPIC)                                     \
  {Property::ID, MEMBER, RUNTIME, DRIVER},
#define CUDA_PROPERTY(ID, MEMBER, RUNTIME, DRIVER, TOPIC, ANSWER)                                  \
  CUDA_PROPERTY_NAME(ID, MEMBER, RUNTIME, DRIVER, TOPIC)
#include "cuda/DeviceProperties.def"
};

static constexpr WrapperRow WrapperRows[] = {
#define DEVICE_WRAPPER(SCOPE, NAME, ID) {SCOPE, NAME, Property::ID},
#include "cuda/DeviceProperties.def"
};

/// The topics of all names in the table.
static const StringMap<Topic> &topics() {
  static const StringMap<Topic> Topics = [] {
    StringMap<Topic> Map;
    for (const Row &P : PropertyRows)
      for (StringRef Name : {P.Member, P.Runtime, P.Driver})
        if (!Name.empty())
          Map.try_emplace(Name, P.About);
    return Map;
  }();
  return Topics;
}

bool isAnswer(StringRef Type) { return Type == "cudaDeviceProp" || Type == "cudaFuncAttributes"; }

/// \p Name in lower case without underscores.
static std::string plain(StringRef Name) {
  std::string Plain = Name.lower();
  erase(Plain, '_');
  return Plain;
}

static bool hasOne(StringRef Name, ArrayRef<StringLiteral> Words) {
  return any_of(Words, [&](StringRef Word) { return Name.contains(Word); });
}

bool isAbout(StringRef Name, Topic Asked) {
  if (Asked == Topic::Any)
    return true;
  if (auto Known = topics().find(Name); Known != topics().end())
    return Known->second == Asked;
  if (const Function *Known = find(Name))
    return Known->asksOccupancy() && Asked == Topic::Shape;
  std::string Plain = plain(Name);
  if (Asked == Topic::Shape)
    return hasOne(Plain, {"maxthread", "maxgrid", "maxblock", "regsper", "numregs", "maxregisters",
                          "occupancy", "localsize"});
  return hasOne(Plain, {"sharedmemperblock", "sharedmemoryperblock", "maxdynamicshared",
                        "sharedsizebytes"}) &&
         !StringRef(Plain).contains("optin");
}

/// The words of \p Name, in lower case: "isSm90" and "is_sm90" are "is" and "sm", with "90".
static SmallVector<std::string, 6> wordsOf(StringRef Name) {
  SmallVector<std::string, 6> Words(1);
  char Before = 0;
  for (char C : Name) {
    bool Begins = !isAlnum(C) || isDigit(C) != isDigit(Before) || (isUpper(C) && isLower(Before));
    if (Begins && !Words.back().empty())
      Words.emplace_back();
    if (isAlnum(C))
      Words.back() += toLower(C);
    Before = C;
  }
  return Words;
}

bool namesArchitecture(StringRef Name) {
  SmallVector<std::string, 6> Words = wordsOf(Name);
  auto HasOne = [&](ArrayRef<StringRef> Of) {
    return any_of(Words, [&](const std::string &Word) { return is_contained(Of, Word); });
  };
  return HasOne({"cc", "sm", "arch", "volta", "turing", "ampere", "hopper", "blackwell"}) &&
         !HasOne({"count", "num", "number", "id", "per"});
}

/// Whether \p Name names a unit that not every GPU has: `hasTma`, `supports_wgmma`.
static bool namesUnit(StringRef Name) {
  SmallVector<std::string, 6> Words = wordsOf(Name);
  return any_of(Words, [](const std::string &Word) {
    return is_contained({"tma", "wgmma", "tcgen"}, StringRef(Word));
  });
}

bool asksDevice(StringRef Name) {
  std::string Lower = Name.lower();
  return hasOne(Lower, {"deviceprop", "deviceattribute", "devicegetattribute", "capability",
                        "computecap", "smversion", "sm_version", "getarch", "get_arch", "sharedmem",
                        "shared_mem", "smem", "occupancy", "smarch", "ptxversion", "cudaarch", "gpuarch"}) ||
         namesArchitecture(Name) || namesUnit(Name);
}

bool namesCapability(StringRef Name, bool IsInteger) {
  std::string Lower = Name.lower();
  if (IsInteger && (is_contained({"sm", "sm_arch", "arch", "cc", "major", "minor"}, StringRef(Lower)) ||
                    namesArchitecture(Name)))
    return true;
  return hasOne(Lower, {"cc_maj", "cc_min", "ccmajor", "ccminor", "capability", "computecap",
                        "compute_cap", "smversion", "sm_version"});
}

bool holdsProperties(StringRef Type) {
  // The second is a toolkit's own: see cuda_headers/toolkit/warplint_toolkit_preamble.h.
  return Type == "cudaDeviceProp" || Type == "warplint_toolkit_device_prop";
}

std::optional<Property> propertyOfMember(StringRef Name, unsigned Element) {
  const auto *At = find_if(DeviceRows, [&](const DeviceRow &R) { return R.Member == Name; });
  if (Name.empty() || At == std::end(DeviceRows))
    return std::nullopt;
  // The elements of an array follow the first.
  for (; Element != 0; --Element)
    if (++At == std::end(DeviceRows) || !At->Member.empty())
      return std::nullopt;
  return At->Is;
}

std::optional<Property> propertyOfAttribute(StringRef Enumerator) {
  const auto *At = find_if(DeviceRows, [&](const DeviceRow &R) {
    return !Enumerator.empty() && (R.Runtime == Enumerator || R.Driver == Enumerator);
  });
  return At != std::end(DeviceRows) ? std::optional(At->Is) : std::nullopt;
}

std::optional<Property> propertyOfWrapper(StringRef Scope, StringRef Name) {
  const auto *At = find_if(WrapperRows, [&](const WrapperRow &R) {
    return R.Scope == Scope && R.Name == Name;
  });
  return At != std::end(WrapperRows) ? std::optional(At->Is) : std::nullopt;
}

std::optional<Property> propertyOfAttributeObject(StringRef Name) {
  if (std::optional<Property> Known = propertyOfWrapper(AttributeNamespace, Name))
    return Known;
  std::string Plain = "cudadevattr" + plain(Name);
  const auto *At =
      find_if(DeviceRows, [&](const DeviceRow &R) { return R.Runtime.equals_insensitive(Plain); });
  return At != std::end(DeviceRows) ? std::optional(At->Is) : std::nullopt;
}

bool returnsAttribute(StringRef Class, StringRef Name) {
  return Class == "device_ref" && Name == "attribute";
}

std::optional<Property> propertyAnswered(StringRef Name, unsigned Answer) {
  return Name == "cuDeviceComputeCapability"
             ? std::optional(Answer == 0 ? Property::Major : Property::Minor)
             : std::nullopt;
}

} // namespace warplint::cuda
