// warplint: CUDA 13 has this header no longer, and had emptied it before. Old
// code includes it, and so does Clang 19's wrapper of a toolkit. Stands last in
// the search.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
