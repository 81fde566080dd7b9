// warplint: hipCUB, as warplint_cub.h has CUB.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_HIPCUB_H
#define WARPLINT_HIPCUB_H

#ifdef __cplusplus
#pragma clang system_header
#include "warplint_cub_parts.h"

#define HipcubDebug(Error) (Error)

#define WARPLINT_CUB hipcub
#include "warplint_cub_classes.h"
#undef WARPLINT_CUB
#endif

#endif
