//===- DeviceQuestions.h - Names of answers about a device ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_DEVICEQUESTIONS_H
#define WARPLINT_CUDA_DEVICEQUESTIONS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace warplint::cuda {

/// The part of a device's answers that a limit depends on.
enum class Topic {
  Any,    ///< Anything.
  Shape,  ///< The size of blocks and grids, by threads or by registers.
  Shared, ///< The shared memory of a block without an opt-in, or with the kernel's.
};

/// Whether the API fills a struct \p Type with the properties of a device, or of a kernel on it.
bool isAnswer(llvm::StringRef Type);

/// Whether \p Name is about \p Asked. A name of the API (a member of an answer, an attribute, a
/// function) has a row in the table; a name of the program's is judged by its words.
bool isAbout(llvm::StringRef Name, Topic Asked);

/// Whether a function of the program's, or of the API, returns or writes something about a device
/// according to its \p Name.
bool asksDevice(llvm::StringRef Name);

/// Whether \p Name names an architecture (`supportsCC100`, `is_hopper`), and not the number of SMs.
bool namesArchitecture(llvm::StringRef Name);

/// Whether the variable or member \p Name is a compute capability; for an integer, shorter names
/// such as `cc` and `major` count too.
bool namesCapability(llvm::StringRef Name, bool IsInteger);

/// Threads per warp, which is the same for all of NVIDIA's GPUs.
inline constexpr int64_t WarpSize = 32;

/// A limit or a number that a device has, whatever the name by which it is asked for.
enum class Property : uint8_t {
#define CUDA_PROPERTY(ID, MEMBER, RUNTIME, DRIVER, TOPIC, ANSWER) ID,
#include "cuda/DeviceProperties.def"
};

/// Whether \p Type, a struct, holds the properties of a device.
bool holdsProperties(llvm::StringRef Type);

/// The property that the member \p Name of such a struct is; \p Element: of an array. Empty for
/// others.
std::optional<Property> propertyOfMember(llvm::StringRef Name, unsigned Element = 0);

/// The property that an attribute of a device, by its enumerator, is; empty for others.
std::optional<Property> propertyOfAttribute(llvm::StringRef Enumerator);

/// The property that the answer number \p Answer of the function \p Name is; empty where its name
/// does not fix it.
std::optional<Property> propertyAnswered(llvm::StringRef Name, unsigned Answer);

} // namespace warplint::cuda

#endif // WARPLINT_CUDA_DEVICEQUESTIONS_H
