//===- DriverOptions.h - The options of Clang's driver --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_DRIVEROPTIONS_H
#define WARPLINT_BASE_COMPAT_DRIVEROPTIONS_H

#include "clang/Basic/Version.h"
#if CLANG_VERSION_MAJOR < 22 // A library of their own, no longer the driver's.
#include "clang/Driver/Options.h"
#else
#include "clang/Options/Options.h"
#endif

namespace warplint::compat {

#if CLANG_VERSION_MAJOR < 22 // Left the driver's namespace.
namespace options = clang::driver::options;
using clang::driver::getDriverOptTable;
#else
namespace options = clang::options;
using clang::getDriverOptTable;
#endif

/// The options that choose the GPU headers and libraries.
inline constexpr unsigned GpuHeaderOptions[] = {
#if CLANG_VERSION_MAJOR < 22 // Had no positive forms, and the negative ones had other names.
    options::OPT_nogpuinc,
    options::OPT_nogpulib,
#else
    options::OPT_offload_inc,
    options::OPT_no_offload_inc,
    options::OPT_offloadlib,
    options::OPT_no_offloadlib,
#endif
};

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_DRIVEROPTIONS_H
