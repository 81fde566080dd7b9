//===- DeviceCompiler.h - Finds a compiler for kernels --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_MEASURE_DEVICECOMPILER_H
#define WARPLINT_LINT_MEASURE_DEVICECOMPILER_H

#include "build/ClangCommand.h"
#include "build/CommandKind.h"
#include "build/Toolkit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// \p Name where it is a program: a path, or one in PATH; empty where it is none.
std::string programNamed(llvm::StringRef Name);

/// The program \p Name of the toolkit at \p Root; empty where it has none.
std::string programOf(llvm::StringRef Root, llvm::StringRef Name);

/// An installed ptxas.
struct Ptxas {
  std::string Path; ///< Empty where none is found.
  std::string Root; ///< Of its toolkit.
};

/// The ptxas of \p Kit. Where no flag names that toolkit (\p Named), another's serves too: the
/// first in \p Toolkits, then PATH's.
Ptxas findPtxas(const Toolkit &Kit, bool Named, llvm::ArrayRef<std::string> Toolkits);

/// The flags with which Clang compiles kernels with the headers of \p Kit and with \p By. Its
/// driver finds the parts of an installed toolkit, but not those of Python's packages, which it
/// gets one by one.
std::vector<std::string> clangToolkitFlags(const Ptxas &By, const Toolkit &Kit);

/// A compiler that makes cubins: nvcc, or Clang with ptxas.
struct DeviceCompiler {
  Compiler Kind = Compiler::Nvcc;
  std::string Program; ///< Its path.
  /// Clang's flags for the toolkit's headers, libdevice and ptxas; empty for nvcc.
  std::vector<std::string> ToolkitFlags;
  std::string Name;    ///< For messages: "nvcc 13.0.88".
  std::string Ptxas;   ///< The path of the ptxas that Clang uses; empty for nvcc.
  std::string Version; ///< The output of its `--version`.
};

/// Finds the compiler for \p Request: that of its own command, the nvcc of the toolkit that \p
/// CudaPathFlag or the usual places give, or Clang with the ptxas of that, or with any ptxas in
/// the usual places. A command may name any program: it is run only if it is in a usual place, or
/// in PATH under its name.
/// \returns an error with the program to install or to name.
llvm::Expected<DeviceCompiler> findDeviceCompiler(const ParseRequest &Request,
                                                  llvm::StringRef CudaPathFlag);

/// The arguments that compile the kernels of \p Request for \p Architecture, "sm_90a",
/// with the flags of its own command; the program first. What names where the output
/// goes, and that it is a cubin, is the caller's to add, and the file at the end.
std::vector<std::string> deviceArguments(const ParseRequest &Request,
                                         const DeviceCompiler &By, llvm::StringRef Architecture);

} // namespace warplint::lint

#endif // WARPLINT_LINT_MEASURE_DEVICECOMPILER_H
