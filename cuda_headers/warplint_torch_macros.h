// warplint: the macros of PyTorch that stand around kernels and launches. A check guards what follows
// it, and a dispatch runs its body once for each type, so both are whole.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_TORCH_MACROS_H
#define WARPLINT_TORCH_MACROS_H

#define C10_HOST __host__
#define C10_DEVICE __device__
#define C10_HOST_DEVICE __host__ __device__
#define C10_RESTRICT __restrict__
#define C10_ALWAYS_INLINE inline __attribute__((always_inline))
#define C10_UNUSED __attribute__((unused))
#define C10_LIKELY(X) (X)
#define C10_UNLIKELY(X) (X)
#define C10_API
#define C10_EXPORT
#define TORCH_API
#define TORCH_CUDA_CPP_API
#define TORCH_CUDA_CU_API
#define AT_HOST_DEVICE __host__ __device__
#define AT_DEVICE __device__

//===--- Launch bounds -----------------------------------------------------===//

#define C10_WARP_SIZE 32
// As a PyTorch has it that was made for the architecture.
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 750 || __CUDA_ARCH__ == 1070)
#define CUDA_MAX_THREADS_PER_SM 1024
#elif defined(__CUDA_ARCH__) &&                                                                    \
    (__CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 870 || __CUDA_ARCH__ == 890 || __CUDA_ARCH__ >= 1200)
#define CUDA_MAX_THREADS_PER_SM 1536
#else
#define CUDA_MAX_THREADS_PER_SM 2048
#endif
#define CUDA_MAX_THREADS_PER_BLOCK 1024
#define CUDA_THREADS_PER_BLOCK_FALLBACK 256
#define C10_MAX_THREADS_PER_BLOCK(THREADS)                                                         \
  ((THREADS) <= CUDA_MAX_THREADS_PER_BLOCK ? (THREADS) : CUDA_THREADS_PER_BLOCK_FALLBACK)
#define C10_MIN_BLOCKS_PER_SM(THREADS, BLOCKS)                                                     \
  ((THREADS) * (BLOCKS) <= CUDA_MAX_THREADS_PER_SM                                                 \
       ? (BLOCKS)                                                                                  \
       : (CUDA_MAX_THREADS_PER_SM + (THREADS) - 1) / (THREADS))
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(THREADS) __launch_bounds__(C10_MAX_THREADS_PER_BLOCK(THREADS))
#define C10_LAUNCH_BOUNDS_2(THREADS, BLOCKS)                                                       \
  __launch_bounds__(C10_MAX_THREADS_PER_BLOCK(THREADS), C10_MIN_BLOCKS_PER_SM(THREADS, BLOCKS))
#define C10_LAUNCH_BOUNDS C10_LAUNCH_BOUNDS_1

#define PYBIND11_MODULE(NAME, MODULE) static void warplint_python(::pybind11::module_ &MODULE)
#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME extension
#endif

//===--- Checks ------------------------------------------------------------===//

// As PyTorch has it: no semicolon is needed behind it.
#define TORCH_CHECK(CONDITION, ...)                                                                \
  if (!(CONDITION)) {                                                                              \
    ::c10::warplint_check_failed();                                                                \
  }
#define TORCH_CHECK_EQ(A, B) TORCH_CHECK((A) == (B))
#define TORCH_CHECK_NE(A, B) TORCH_CHECK((A) != (B))
#define TORCH_CHECK_LT(A, B) TORCH_CHECK((A) < (B))
#define TORCH_CHECK_LE(A, B) TORCH_CHECK((A) <= (B))
#define TORCH_CHECK_GT(A, B) TORCH_CHECK((A) > (B))
#define TORCH_CHECK_GE(A, B) TORCH_CHECK((A) >= (B))
#define TORCH_CHECK_VALUE TORCH_CHECK
#define TORCH_CHECK_TYPE TORCH_CHECK
#define TORCH_CHECK_INDEX TORCH_CHECK
#define TORCH_CHECK_NOT_IMPLEMENTED TORCH_CHECK
#define TORCH_INTERNAL_ASSERT TORCH_CHECK
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) ((void)0)
#define AT_ASSERT TORCH_CHECK
#define AT_ASSERTM TORCH_CHECK
#define AT_CHECK TORCH_CHECK
#define AT_ERROR(...) ::c10::warplint_check_failed()
#define TORCH_WARN(...) ((void)0)
#define TORCH_WARN_ONCE(...) ((void)0)
#define C10_CUDA_CHECK(CALL) TORCH_CHECK((CALL) == cudaSuccess)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(cudaGetLastError())
#define C10_CUDA_CHECK_WARN(CALL) ((void)(CALL))
#define AT_CUDA_CHECK C10_CUDA_CHECK
#define THCudaCheck C10_CUDA_CHECK
#define TORCH_CUDABLAS_CHECK(CALL) TORCH_CHECK((CALL) == CUBLAS_STATUS_SUCCESS)
#define CUDA_KERNEL_ASSERT(...) ((void)0)

//===--- Dispatches --------------------------------------------------------===//

#define AT_PRIVATE_CASE_TYPE_USING_HINT(TYPE, HINT, ...)                                           \
  case TYPE: {                                                                                     \
    using HINT __attribute__((unused)) = ::c10::impl::ScalarTypeToCPPTypeT<TYPE>;                  \
    return __VA_ARGS__();                                                                          \
  }
#define AT_DISPATCH_CASE(TYPE, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(TYPE, scalar_t, __VA_ARGS__)
#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)                                                        \
  [&] {                                                                                            \
    switch (::at::scalar_type(TYPE)) {                                                             \
      __VA_ARGS__                                                                                  \
    default:                                                                                       \
      ::c10::warplint_check_failed();                                                              \
    }                                                                                              \
  }()

#define AT_DISPATCH_CASE_FLOATING_TYPES(...)                                                       \
  AT_DISPATCH_CASE(::c10::ScalarType::Double, __VA_ARGS__)                                         \
  AT_DISPATCH_CASE(::c10::ScalarType::Float, __VA_ARGS__)
#define AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(...)                                               \
  AT_DISPATCH_CASE(::c10::ScalarType::Half, __VA_ARGS__)                                           \
  AT_DISPATCH_CASE(::c10::ScalarType::BFloat16, __VA_ARGS__)
#define AT_DISPATCH_CASE_COMPLEX_TYPES(...)                                                        \
  AT_DISPATCH_CASE(::c10::ScalarType::ComplexDouble, __VA_ARGS__)                                  \
  AT_DISPATCH_CASE(::c10::ScalarType::ComplexFloat, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...)                                                       \
  AT_DISPATCH_CASE(::c10::ScalarType::Byte, __VA_ARGS__)                                           \
  AT_DISPATCH_CASE(::c10::ScalarType::Char, __VA_ARGS__)                                           \
  AT_DISPATCH_CASE(::c10::ScalarType::Int, __VA_ARGS__)                                            \
  AT_DISPATCH_CASE(::c10::ScalarType::Long, __VA_ARGS__)                                           \
  AT_DISPATCH_CASE(::c10::ScalarType::Short, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...)                                                            \
  AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)

#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...)                                                \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(A, TYPE, NAME, ...)                                         \
  AT_DISPATCH_SWITCH(                                                                              \
      TYPE, NAME,                                                                                  \
      AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(A, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(A, B, TYPE, NAME, ...)                                     \
  AT_DISPATCH_SWITCH(TYPE, NAME,                                                                   \
                     AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(A, __VA_ARGS__) \
                         AT_DISPATCH_CASE(B, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...)                                       \
  AT_DISPATCH_FLOATING_TYPES_AND(::c10::ScalarType::Half, TYPE, NAME, __VA_ARGS__)
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(TYPE, NAME, ...)                                        \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(TYPE, NAME, ...)                                    \
  AT_DISPATCH_SWITCH(                                                                              \
      TYPE, NAME,                                                                                  \
      AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...)                                                \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...)                                                     \
  AT_DISPATCH_SWITCH(TYPE, NAME, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(A, TYPE, NAME, ...)                                              \
  AT_DISPATCH_SWITCH(TYPE, NAME,                                                                   \
                     AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(A, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(A, B, TYPE, NAME, ...)                                          \
  AT_DISPATCH_SWITCH(TYPE, NAME,                                                                   \
                     AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(A, __VA_ARGS__)      \
                         AT_DISPATCH_CASE(B, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(A, B, C, TYPE, NAME, ...)                                       \
  AT_DISPATCH_SWITCH(TYPE, NAME,                                                                   \
                     AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(A, __VA_ARGS__)      \
                         AT_DISPATCH_CASE(B, __VA_ARGS__) AT_DISPATCH_CASE(C, __VA_ARGS__))
#define AT_DISPATCH_INDEX_TYPES(TYPE, NAME, ...)                                                   \
  AT_DISPATCH_SWITCH(                                                                              \
      TYPE, NAME,                                                                                  \
      AT_PRIVATE_CASE_TYPE_USING_HINT(::c10::ScalarType::Int, index_t, __VA_ARGS__)                \
          AT_PRIVATE_CASE_TYPE_USING_HINT(::c10::ScalarType::Long, index_t, __VA_ARGS__))

#endif
