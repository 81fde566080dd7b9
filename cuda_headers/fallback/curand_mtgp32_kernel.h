// warplint: Clang reads a header of this name before every CUDA file, for the declarations that it
// repeats. A toolkit of Python's packages has it only with cuRAND. Last in the search.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
