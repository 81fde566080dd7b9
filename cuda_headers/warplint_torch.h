// warplint: what kernels of PyTorch extensions are launched with, where PyTorch's headers are missing.
// Only declared, and by far not all: a method that is not here costs its statement. Sizes of types,
// the types that a dispatch runs for, and the limits in launch bounds are those of PyTorch 2.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_TORCH_H
#define WARPLINT_TORCH_H

#ifdef __cplusplus
#pragma clang system_header

#include "warplint_standard_library.h"
#include "warplint_torch_macros.h"
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace c10 {

//===--- Numbers -----------------------------------------------------------===//

#define WARPLINT_ASSIGNMENTS(TYPE)                                                                 \
  C10_HOST_DEVICE TYPE &operator+=(float);                                                         \
  C10_HOST_DEVICE TYPE &operator-=(float);                                                         \
  C10_HOST_DEVICE TYPE &operator*=(float);                                                         \
  C10_HOST_DEVICE TYPE &operator/=(float);
struct alignas(2) Half {
  unsigned short x;
  Half() = default;
  C10_HOST_DEVICE Half(float);
  C10_HOST_DEVICE Half(const __half &);
  C10_HOST_DEVICE operator float() const;
  C10_HOST_DEVICE operator __half() const;
  WARPLINT_ASSIGNMENTS(Half)
};
struct alignas(2) BFloat16 {
  unsigned short x;
  BFloat16() = default;
  C10_HOST_DEVICE BFloat16(float);
  C10_HOST_DEVICE BFloat16(const __nv_bfloat16 &);
  C10_HOST_DEVICE operator float() const;
  C10_HOST_DEVICE operator __nv_bfloat16() const;
  WARPLINT_ASSIGNMENTS(BFloat16)
};
#undef WARPLINT_ASSIGNMENTS
struct Float8_e4m3fn {
  unsigned char x;
  C10_HOST_DEVICE operator float() const;
};
struct Float8_e5m2 {
  unsigned char x;
  C10_HOST_DEVICE operator float() const;
};
template <typename T> struct alignas(sizeof(T) * 2) complex {
  T real_, imag_;
  C10_HOST_DEVICE complex(T = 0, T = 0);
  C10_HOST_DEVICE T real() const;
  C10_HOST_DEVICE T imag() const;
};

// In PyTorch's order: code compares the numbers.
enum class ScalarType : signed char {
  Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool,
  QInt8, QUInt8, QInt32, BFloat16, QUInt4x2, QUInt2x4, Bits1x8, Bits2x4, Bits4x2, Bits8, Bits16,
  Float8_e5m2, Float8_e4m3fn, Undefined
};

namespace impl {
template <ScalarType> struct ScalarTypeToCPPType;
#define WARPLINT_SCALAR(NAME, ...)                                                                 \
  template <> struct ScalarTypeToCPPType<ScalarType::NAME> { using type = __VA_ARGS__; };          \
  template <> struct CppTypeToScalar<__VA_ARGS__> {                                                \
    static constexpr ScalarType value = ScalarType::NAME;                                          \
  };
template <typename> struct CppTypeToScalar;
WARPLINT_SCALAR(Byte, unsigned char)
WARPLINT_SCALAR(Char, signed char)
WARPLINT_SCALAR(Short, short)
WARPLINT_SCALAR(Int, int)
WARPLINT_SCALAR(Long, int64_t)
WARPLINT_SCALAR(Half, ::c10::Half)
WARPLINT_SCALAR(Float, float)
WARPLINT_SCALAR(Double, double)
WARPLINT_SCALAR(ComplexHalf, ::c10::complex<::c10::Half>)
WARPLINT_SCALAR(ComplexFloat, ::c10::complex<float>)
WARPLINT_SCALAR(ComplexDouble, ::c10::complex<double>)
WARPLINT_SCALAR(Bool, bool)
WARPLINT_SCALAR(BFloat16, ::c10::BFloat16)
WARPLINT_SCALAR(Float8_e5m2, ::c10::Float8_e5m2)
WARPLINT_SCALAR(Float8_e4m3fn, ::c10::Float8_e4m3fn)
#undef WARPLINT_SCALAR
template <ScalarType S> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<S>::type;
} // namespace impl
template <typename T> struct CppTypeToScalarType : impl::CppTypeToScalar<T> {};

constexpr ScalarType kByte = ScalarType::Byte, kChar = ScalarType::Char, kShort = ScalarType::Short,
                     kInt = ScalarType::Int, kLong = ScalarType::Long, kHalf = ScalarType::Half,
                     kFloat = ScalarType::Float, kDouble = ScalarType::Double,
                     kBool = ScalarType::Bool, kBFloat16 = ScalarType::BFloat16,
                     kUInt8 = ScalarType::Byte, kInt8 = ScalarType::Char,
                     kInt16 = ScalarType::Short, kInt32 = ScalarType::Int,
                     kInt64 = ScalarType::Long, kFloat16 = ScalarType::Half,
                     kFloat32 = ScalarType::Float, kFloat64 = ScalarType::Double,
                     kComplexFloat = ScalarType::ComplexFloat,
                     kComplexDouble = ScalarType::ComplexDouble,
                     kFloat8_e5m2 = ScalarType::Float8_e5m2,
                     kFloat8_e4m3fn = ScalarType::Float8_e4m3fn;
size_t elementSize(ScalarType);
const char *toString(ScalarType);

struct Scalar {
  Scalar();
  template <typename T> Scalar(T);
  template <typename T> T to() const;
  double toDouble() const;
  float toFloat() const;
  int toInt() const;
  int64_t toLong() const;
};

//===--- Devices and options -----------------------------------------------===//

using DeviceIndex = signed char;
enum class DeviceType : signed char { CPU, CUDA };
constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA;
struct Device {
  Device(DeviceType, DeviceIndex = -1);
  Device(const std::string &);
  DeviceType type() const;
  DeviceIndex index() const;
  bool is_cuda() const;
  bool is_cpu() const;
  bool operator==(const Device &) const;
  bool operator!=(const Device &) const;
};
enum class Layout : signed char { Strided, Sparse };
constexpr Layout kStrided = Layout::Strided, kSparse = Layout::Sparse;
enum class MemoryFormat : signed char { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };

struct TensorOptions {
  TensorOptions();
  TensorOptions(ScalarType);
  TensorOptions(DeviceType);
  TensorOptions(Device);
  TensorOptions dtype(ScalarType) const;
  ScalarType dtype() const;
  TensorOptions device(Device) const;
  TensorOptions device(DeviceType, DeviceIndex = -1) const;
  Device device() const;
  TensorOptions layout(Layout) const;
  TensorOptions requires_grad(bool = true) const;
  TensorOptions memory_format(MemoryFormat) const;
  TensorOptions pinned_memory(bool) const;
};
TensorOptions dtype(ScalarType);
TensorOptions device(Device);

template <typename T> struct ArrayRef {
  ArrayRef();
  ArrayRef(const T &);
  ArrayRef(const T *, size_t);
  ArrayRef(const std::vector<T> &);
  ArrayRef(const std::initializer_list<T> &);
  template <size_t N> ArrayRef(const std::array<T, N> &);
  const T *data() const;
  const T *begin() const;
  const T *end() const;
  size_t size() const;
  bool empty() const;
  const T &operator[](size_t) const;
  const T &front() const;
  const T &back() const;
  ArrayRef slice(size_t) const;
  ArrayRef slice(size_t, size_t) const;
  std::vector<T> vec() const;
  bool operator==(const ArrayRef &) const;
  bool operator!=(const ArrayRef &) const;
};
using IntArrayRef = ArrayRef<int64_t>;
#if __cplusplus >= 201703L
template <typename T> using optional = std::optional<T>;
constexpr std::nullopt_t nullopt = std::nullopt;
#endif

struct Error : std::exception {};
[[noreturn]] void warplint_check_failed();

//===--- Streams -----------------------------------------------------------===//

struct Stream {
  Device device() const;
};
namespace cuda {
struct CUDAStream {
  operator cudaStream_t() const;
  operator Stream() const;
  cudaStream_t stream() const;
  DeviceIndex device_index() const;
  void synchronize() const;
};
CUDAStream getCurrentCUDAStream(DeviceIndex = -1);
CUDAStream getDefaultCUDAStream(DeviceIndex = -1);
CUDAStream getStreamFromPool(bool = false, DeviceIndex = -1);
void setCurrentCUDAStream(CUDAStream);
struct CUDAGuard {
  explicit CUDAGuard(Device);
  explicit CUDAGuard(DeviceIndex);
  ~CUDAGuard();
  void set_index(DeviceIndex);
};
struct OptionalCUDAGuard {
  OptionalCUDAGuard();
  template <typename T> explicit OptionalCUDAGuard(const T &);
  ~OptionalCUDAGuard();
  void set_index(DeviceIndex);
};
struct CUDAStreamGuard {
  explicit CUDAStreamGuard(CUDAStream);
  ~CUDAStreamGuard();
};
DeviceIndex current_device();
DeviceIndex device_count();
void device_synchronize();
} // namespace cuda
struct DeviceGuard {
  explicit DeviceGuard(Device);
  ~DeviceGuard();
};

} // namespace c10

//===--- Tensors -----------------------------------------------------------===//

namespace at {
using namespace c10;

template <typename T> struct DefaultPtrTraits { using PtrType = T *; };
template <typename T> struct RestrictPtrTraits { using PtrType = T *__restrict__; };

template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits,
          typename Index = int64_t>
struct TensorAccessor {
  C10_HOST_DEVICE TensorAccessor<T, N - 1, Traits, Index> operator[](Index) const;
  C10_HOST_DEVICE typename Traits<T>::PtrType data() const;
  C10_HOST_DEVICE Index size(Index) const;
  C10_HOST_DEVICE Index stride(Index) const;
};
template <typename T, template <typename> class Traits, typename Index>
struct TensorAccessor<T, 1, Traits, Index> {
  C10_HOST_DEVICE T &operator[](Index) const;
  C10_HOST_DEVICE typename Traits<T>::PtrType data() const;
  C10_HOST_DEVICE Index size(Index) const;
  C10_HOST_DEVICE Index stride(Index) const;
};
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits,
          typename Index = int64_t>
struct GenericPackedTensorAccessor : TensorAccessor<T, N, Traits, Index> {};
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, Traits, int32_t>;
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, Traits, int64_t>;
template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits,
          typename Index = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, Traits, Index>;

struct DeprecatedTypeProperties {
  ScalarType scalarType() const;
  bool is_cuda() const;
  bool operator==(const DeprecatedTypeProperties &) const;
};

struct Tensor {
  Tensor();
  bool defined() const;
  void *data_ptr() const;
  const void *const_data_ptr() const;
  void *mutable_data_ptr() const;
  template <typename T> T *data_ptr() const;
  template <typename T> const T *const_data_ptr() const;
  template <typename T> T *mutable_data_ptr() const;
  template <typename T> T *data() const;
  Tensor data() const;
  int64_t dim() const;
  int64_t ndimension() const;
  int64_t numel() const;
  int64_t size(int64_t) const;
  int64_t stride(int64_t) const;
  int64_t storage_offset() const;
  int64_t element_size() const;
  size_t itemsize() const;
  size_t nbytes() const;
  IntArrayRef sizes() const;
  IntArrayRef strides() const;
  TensorOptions options() const;
  ScalarType dtype() const;
  ScalarType scalar_type() const;
  DeprecatedTypeProperties &type() const;
  Layout layout() const;
  Device device() const;
  int64_t get_device() const;
  bool is_cuda() const;
  bool is_cpu() const;
  bool is_sparse() const;
  bool is_floating_point() const;
  bool is_complex() const;
  bool is_contiguous(MemoryFormat = MemoryFormat::Contiguous) const;
  bool is_non_overlapping_and_dense() const;
  bool is_same(const Tensor &) const;
  bool is_same_size(const Tensor &) const;
  bool requires_grad() const;
  MemoryFormat suggest_memory_format() const;
  Scalar item() const;
  template <typename T> T item() const;
  template <typename T, size_t N> TensorAccessor<T, N> accessor() const;
  template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits>
  PackedTensorAccessor32<T, N, Traits> packed_accessor32() const;
  template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits>
  PackedTensorAccessor64<T, N, Traits> packed_accessor64() const;
  template <typename T, size_t N, template <typename> class Traits = DefaultPtrTraits,
            typename Index = int64_t>
  GenericPackedTensorAccessor<T, N, Traits, Index> packed_accessor() const;

  Tensor contiguous(MemoryFormat = MemoryFormat::Contiguous) const;
  Tensor clone() const;
  Tensor detach() const;
  Tensor cpu() const;
  Tensor cuda() const;
  Tensor to(TensorOptions, bool = false, bool = false) const;
  Tensor to(Device, ScalarType, bool = false) const;
  Tensor toType(ScalarType) const;
  Tensor view(IntArrayRef) const;
  Tensor view(ScalarType) const;
  Tensor view_as(const Tensor &) const;
  Tensor reshape(IntArrayRef) const;
  Tensor expand(IntArrayRef, bool = false) const;
  Tensor expand_as(const Tensor &) const;
  Tensor repeat(IntArrayRef) const;
  Tensor permute(IntArrayRef) const;
  Tensor flatten(int64_t = 0, int64_t = -1) const;
  Tensor transpose(int64_t, int64_t) const;
  Tensor t() const;
  Tensor squeeze() const;
  Tensor squeeze(int64_t) const;
  Tensor unsqueeze(int64_t) const;
  Tensor select(int64_t, int64_t) const;
  Tensor narrow(int64_t, int64_t, int64_t) const;
  Tensor slice(int64_t, int64_t = 0, int64_t = 0, int64_t = 1) const;
  Tensor index_select(int64_t, const Tensor &) const;
  std::vector<Tensor> split(int64_t, int64_t = 0) const;
  std::vector<Tensor> chunk(int64_t, int64_t = 0) const;
  std::vector<Tensor> unbind(int64_t = 0) const;
  Tensor sum() const;
  Tensor sum(IntArrayRef, bool = false) const;
  Tensor mean() const;
  Tensor max() const;
  Tensor eq(Scalar) const;
  Tensor ne(Scalar) const;
  Tensor lt(Scalar) const;
  Tensor le(Scalar) const;
  Tensor gt(Scalar) const;
  Tensor ge(Scalar) const;
  Tensor min() const;
  Tensor any() const;
  Tensor all() const;
  Tensor &zero_();
  Tensor &fill_(Scalar);
  Tensor &copy_(const Tensor &, bool = false);
  Tensor &resize_(IntArrayRef);
  Tensor operator[](int64_t) const;
  Tensor operator-() const;
  Tensor &operator+=(const Tensor &);
  Tensor &operator-=(const Tensor &);
  Tensor &operator*=(Scalar);
};
Tensor operator+(const Tensor &, const Tensor &);
Tensor operator-(const Tensor &, const Tensor &);
Tensor operator*(const Tensor &, const Tensor &);
Tensor operator/(const Tensor &, const Tensor &);
Tensor operator+(const Tensor &, Scalar);
Tensor operator-(const Tensor &, Scalar);
Tensor operator*(const Tensor &, Scalar);
Tensor operator/(const Tensor &, Scalar);
using TensorList = ArrayRef<Tensor>;

Tensor empty(IntArrayRef, TensorOptions = {});
Tensor zeros(IntArrayRef, TensorOptions = {});
Tensor ones(IntArrayRef, TensorOptions = {});
Tensor rand(IntArrayRef, TensorOptions = {});
Tensor randn(IntArrayRef, TensorOptions = {});
Tensor full(IntArrayRef, Scalar, TensorOptions = {});
Tensor empty_strided(IntArrayRef, IntArrayRef, TensorOptions = {});
Tensor arange(Scalar, TensorOptions = {});
Tensor arange(Scalar, Scalar, TensorOptions = {});
Tensor empty_like(const Tensor &, TensorOptions = {});
Tensor zeros_like(const Tensor &, TensorOptions = {});
Tensor ones_like(const Tensor &, TensorOptions = {});
Tensor full_like(const Tensor &, Scalar, TensorOptions = {});
Tensor cat(const std::vector<Tensor> &, int64_t = 0);
Tensor stack(const std::vector<Tensor> &, int64_t = 0);
Tensor from_blob(void *, IntArrayRef, TensorOptions = {});

struct TensorArg {
  TensorArg(const Tensor &, const char *, int);
  const Tensor *operator->() const;
  const Tensor &operator*() const;
};
using CheckedFrom = const char *;
void checkAllSameGPU(CheckedFrom, ArrayRef<TensorArg>);
void checkAllSameType(CheckedFrom, ArrayRef<TensorArg>);
void checkAllSameSize(CheckedFrom, ArrayRef<TensorArg>);
void checkAllContiguous(CheckedFrom, ArrayRef<TensorArg>);
void checkAllDefined(CheckedFrom, ArrayRef<TensorArg>);
void checkSameGPU(CheckedFrom, const TensorArg &, const TensorArg &);
void checkSameType(CheckedFrom, const TensorArg &, const TensorArg &);
void checkContiguous(CheckedFrom, const TensorArg &);
void checkDim(CheckedFrom, const TensorArg &, int64_t);
void checkSize(CheckedFrom, const TensorArg &, IntArrayRef);
#if __cplusplus >= 201703L
optional<Device> device_of(const Tensor &);
#endif

ScalarType typeMetaToScalarType(ScalarType);
inline ScalarType scalar_type(ScalarType Type) { return Type; }
ScalarType scalar_type(const DeprecatedTypeProperties &);

template <typename T> C10_HOST_DEVICE constexpr T ceil_div(T A, T B) { return (A + B - 1) / B; }

/// float for what is smaller, double for itself, int64_t for integers.
template <typename T>
using warplint_accumulated =
    std::conditional_t<std::is_integral<T>::value, int64_t,
                       std::conditional_t<std::is_same<T, double>::value, double, float>>;
template <typename T, bool OnCuda> using acc_type = warplint_accumulated<T>;
template <typename T>
using opmath_type =
    std::conditional_t<std::is_same<T, Half>::value || std::is_same<T, BFloat16>::value, float, T>;

//===--- On the GPU --------------------------------------------------------===//

struct Generator {};
struct PhiloxCudaState {
  uint64_t seed_, offset_;
};
struct CUDAGeneratorImpl {
  PhiloxCudaState philox_cuda_state(uint64_t);
  std::mutex mutex_;
};
template <typename T, typename G> T *get_generator_or_default(const G &, const Generator &);

namespace cuda {
using namespace c10::cuda;
namespace detail {
const Generator &getDefaultCUDAGenerator(DeviceIndex = -1);
} // namespace detail
namespace philox {
C10_HOST_DEVICE std::tuple<uint64_t, uint64_t> unpack(PhiloxCudaState);
} // namespace philox
cudaDeviceProp *getCurrentDeviceProperties();
cudaDeviceProp *getDeviceProperties(int64_t);
cublasHandle_t getCurrentCUDABlasHandle();
int warp_size();
template <typename T> C10_HOST_DEVICE constexpr T ATenCeilDiv(T A, T B) { return (A + B - 1) / B; }
} // namespace cuda
} // namespace at

template <typename T> __device__ T gpuAtomicAdd(T *, T);
template <typename T> __device__ void gpuAtomicAddNoReturn(T *, T);
__device__ at::Half atomicAdd(at::Half *, at::Half);
__device__ at::BFloat16 atomicAdd(at::BFloat16 *, at::BFloat16);

namespace torch {
using namespace at;
} // namespace torch

//===--- What makes a Python module of it ----------------------------------===//

namespace pybind11 {
struct module_ {
  template <typename... Anything> module_ &def(const char *, Anything &&...);
};
using module = module_;
} // namespace pybind11
namespace py = pybind11;

#endif
#endif
