//===- Toolkit.h - Finds the CUDA headers ---------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_TOOLKIT_H
#define WARPLINT_BUILD_TOOLKIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace warplint {

/// The headers that a file is parsed with: an installed CUDA toolkit's, or
/// warplint's own small ones.
struct Toolkit {
  std::string Root;                     ///< Empty for our own headers.
  std::vector<std::string> IncludeDirs; ///< In the order of nvcc's search, cuda.h's last.
  bool Own = false;                     ///< warplint's own headers serve.
  /// Why a toolkit that was found first is not read: it is incomplete. Empty without one.
  std::string Incomplete;
};

/// Finds the toolkit for one file: \p CudaPathFlag ("none" forces our own
/// headers, a folder must hold a toolkit, or be an environment with one), then what
/// \p CompileCommand names, then the usual ones. An incomplete toolkit is passed over.
/// Our own headers serve where none of those holds one.
///
/// \returns an error where the flag names a folder that holds no toolkit.
llvm::Expected<Toolkit> findToolkit(llvm::StringRef CudaPathFlag,
                                    llvm::ArrayRef<std::string> CompileCommand = {},
                                    llvm::vfs::FileSystem &FS = *llvm::vfs::getRealFileSystem());

/// The roots of the toolkits that the user or the system names: the variables CUDA_PATH
/// and CUDA_HOME, the active environment of conda or Python ($CONDA_PREFIX, $VIRTUAL_ENV) and the
/// one that this program is installed in, with NVIDIA's wheels, the usual places, nvcc on the
/// path. Some may not be there.
std::vector<std::string> usualToolkits(llvm::vfs::FileSystem &FS = *llvm::vfs::getRealFileSystem());

/// The roots of the toolkits inside Triton in those environments: with ptxas, and headers, but
/// without libcu++, which those of half precision include. They serve only to compile.
std::vector<std::string> tritonToolkits(llvm::vfs::FileSystem &FS =
                                            *llvm::vfs::getRealFileSystem());

/// The headers of the toolkit at \p Root, or an `Own` one where there is none, or none that
/// is complete.
Toolkit toolkitAt(llvm::StringRef Root,
                  llvm::vfs::FileSystem &FS = *llvm::vfs::getRealFileSystem());

/// The paths at which the toolkit at \p Root may have the program \p Name, such as ptxas.
std::vector<std::string> programPlaces(llvm::StringRef Root, llvm::StringRef Name);

/// The paths at which the toolkit at \p Root may have libdevice, NVIDIA's math for kernels.
std::vector<std::string> libdevicePlaces(llvm::StringRef Root);

/// warplint's own headers, as `--cuda-path=none` asks for.
Toolkit ownHeaders();

} // namespace warplint

#endif // WARPLINT_BUILD_TOOLKIT_H
