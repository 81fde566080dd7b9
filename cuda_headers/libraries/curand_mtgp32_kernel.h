// warplint: Clang reads a header of this name before every CUDA file, for the declarations that it
// repeats. A toolkit of wheels has it only with cuRAND; the system may have another toolkit's.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
