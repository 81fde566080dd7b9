// warplint: CUB's collectives of blocks and warps, its functions of the whole device and their
// types, where the toolkit that brings them is missing. Only declared, and not all: what is not
// here costs its statement.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUB_H
#define WARPLINT_CUB_H

#ifdef __cplusplus
#pragma clang system_header
#include "warplint_cub_parts.h"

#define CubDebug(Error) (Error)
#define CubDebugExit(Error) ((void)(Error))
#define CUB_MIN(A, B) ((B) < (A) ? (B) : (A))
#define CUB_MAX(A, B) ((A) < (B) ? (B) : (A))
#define CUB_QUOTIENT_FLOOR(A, B) ((A) / (B))
#define CUB_QUOTIENT_CEILING(A, B) (((A) + (B) - 1) / (B))
#define CUB_ROUND_UP_NEAREST(A, B) ((((A) + (B) - 1) / (B)) * (B))
#define CUB_ROUND_DOWN_NEAREST(A, B) (((A) / (B)) * (B))
#define CUB_RUNTIME_FUNCTION __host__ __device__

#define WARPLINT_CUB cub
#include "warplint_cub_classes.h"
#undef WARPLINT_CUB
#endif

#endif
