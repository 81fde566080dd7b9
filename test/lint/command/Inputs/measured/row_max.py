#!/usr/bin/env python3
# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The source of row_max.cubin, which Triton 3.9.0 compiled for sm_86. No GPU is needed:

    TRITON_DISABLE_LINE_INFO=1 TRITON_CACHE_DIR=cache row_max.py
"""
import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def row_max(rows, out, width, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    values = tl.load(rows + row * width + at, mask=at < width, other=-1e30)
    tl.store(out + row, tl.max(values, axis=0))


kinds = {"rows": "*fp32", "out": "*fp32", "width": "i32", "BLOCK": "constexpr"}
triton.compile(ASTSource(row_max, kinds, constexprs={(3,): 1024}),
               target=GPUTarget("cuda", 86, 32), options={"num_warps": 4})
