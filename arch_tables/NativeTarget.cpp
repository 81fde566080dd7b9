//===- NativeTarget.cpp - The GPUs of this machine ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/NativeTarget.h"
#include "llvm/Support/DynamicLibrary.h"
#include <array>

using namespace llvm;
using llvm::sys::DynamicLibrary;

namespace warplint::arch {

namespace {

// The few entry points and constants of the CUDA driver API that are asked
// for, declared here so that no toolkit is needed to build.
using Status = int;
using Device = int;
constexpr Status Success = 0;
constexpr Status NoDevice = 100; // CUDA_ERROR_NO_DEVICE
enum Attribute : int {           // CU_DEVICE_ATTRIBUTE_...
  MultiprocessorCount = 16,
  CapabilityMajor = 75,
  CapabilityMinor = 76,
};

class Driver {
public:
  static Expected<Driver> load(StringRef Library);
  Expected<std::vector<NativeDevice>> devices() const;

private:
  template <typename Function>
  static bool resolve(DynamicLibrary &From, const char *Name, Function &Into) {
    Into = reinterpret_cast<Function>(From.getAddressOfSymbol(Name));
    return Into != nullptr;
  }
  Error failure(StringRef Doing, Status Why) const;
  Expected<NativeDevice> describe(int Index) const;

  Status (*Init)(unsigned) = nullptr;
  Status (*Count)(int *) = nullptr;
  Status (*Get)(Device *, int) = nullptr;
  Status (*Name)(char *, int, Device) = nullptr;
  Status (*Ask)(int *, Attribute, Device) = nullptr;
  Status (*ErrorName)(Status, const char **) = nullptr;
};

Expected<Driver> Driver::load(StringRef Library) {
  std::string Why;
  DynamicLibrary From = DynamicLibrary::getPermanentLibrary(Library.str().c_str(), &Why);
  if (!From.isValid())
    return createStringError("the target 'native' needs the NVIDIA driver of this machine, and " +
                             Library + " can't be loaded (" + Why +
                             "); name a target instead, such as --target=sm_90");
  Driver D;
  if (!resolve(From, "cuInit", D.Init) || !resolve(From, "cuDeviceGetCount", D.Count) ||
      !resolve(From, "cuDeviceGet", D.Get) || !resolve(From, "cuDeviceGetName", D.Name) ||
      !resolve(From, "cuDeviceGetAttribute", D.Ask) ||
      !resolve(From, "cuGetErrorName", D.ErrorName))
    return createStringError("the target 'native' can't be found: " + Library +
                             " lacks a function of the CUDA driver API");
  return D;
}

Error Driver::failure(StringRef Doing, Status Why) const {
  const char *Text = nullptr;
  if (ErrorName(Why, &Text) != Success || !Text)
    Text = "unknown error";
  return createStringError("the target 'native' can't be found: " + Doing + " failed with " + Text +
                           " (" + Twine(Why) + ")");
}

Expected<NativeDevice> Driver::describe(int Index) const {
  Device Handle = 0;
  if (Status S = Get(&Handle, Index); S != Success)
    return failure("cuDeviceGet", S);
  std::array<char, 256> Text = {};
  if (Status S = Name(Text.data(), Text.size() - 1, Handle); S != Success)
    return failure("cuDeviceGetName", S);
  NativeDevice Found;
  Found.Name = Text.data();
  const std::pair<Attribute, uint32_t *> Wanted[] = {{CapabilityMajor, &Found.Cc.Major},
                                                     {CapabilityMinor, &Found.Cc.Minor},
                                                     {MultiprocessorCount, &Found.Sms}};
  for (auto [What, Into] : Wanted) {
    int Value = 0;
    if (Status S = Ask(&Value, What, Handle); S != Success)
      return failure("cuDeviceGetAttribute", S);
    *Into = static_cast<uint32_t>(Value);
  }
  return Found;
}

Expected<std::vector<NativeDevice>> Driver::devices() const {
  int Number = 0;
  Status S = Init(0);
  if (S == Success)
    S = Count(&Number);
  if (S == NoDevice || (S == Success && Number == 0))
    return createStringError(
        "the target 'native' can't be found: the NVIDIA driver of this machine "
        "sees no GPU; name a target instead, such as --target=sm_90");
  if (S != Success)
    return failure("asking the driver for its GPUs", S);
  std::vector<NativeDevice> Devices;
  for (int Index = 0; Index < Number; ++Index) {
    Expected<NativeDevice> Found = describe(Index);
    if (!Found)
      return Found.takeError();
    Devices.push_back(std::move(*Found));
  }
  return Devices;
}

} // namespace

Expected<std::vector<NativeDevice>> nativeDevices(StringRef Library) {
  Expected<Driver> D = Driver::load(Library);
  return D ? D->devices() : D.takeError();
}

} // namespace warplint::arch
