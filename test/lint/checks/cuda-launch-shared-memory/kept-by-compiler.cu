// RUN: %check_hosts %s cuda-launch-shared-memory
// ptxas gives memory to what has an effect. What a compiler certainly drops is not counted, and no
// error relies on what it may drop.
#include <cuda_runtime.h>

#define TILE_OF(n)                                                                                 \
  __shared__ float tile[n];                                                                        \
  tile[threadIdx.x] = data[threadIdx.x];                                                           \
  __syncthreads();                                                                                 \
  data[threadIdx.x] = tile[threadIdx.x ^ 1];

// Branches that are never taken.
template <bool Big> __global__ void goodByArgument(float *data) {
  if (Big) {
    TILE_OF(16384)
  } else {
    TILE_OF(256)
  }
}
template <int Stages> __global__ void goodByConstexpr(float *data) {
  if constexpr (Stages > 2) {
    TILE_OF(16384)
  }
  constexpr bool wide = Stages > 3;
  if (wide) {
    TILE_OF(16384)
  }
  if (!wide)
    return;
  TILE_OF(16384)
}
template __global__ void goodByArgument<false>(float *);
template __global__ void goodByConstexpr<1>(float *);
__global__ void goodByConstant(float *data) {
  __shared__ float log[16384];
  const bool logging = false;
  if (0) {
    log[threadIdx.x] = data[threadIdx.x];
    data[threadIdx.x] = log[threadIdx.x ^ 1];
  }
  if (logging)
    data[threadIdx.x] = log[0];
  while (logging)
    data[threadIdx.x] = log[1];
  for (; logging;)
    data[threadIdx.x] = log[2];
  data[threadIdx.x] += logging ? log[3] : 1;
  data[threadIdx.x] += logging && log[4] > 0;
}
__global__ void goodAfterReturn(float *data) {
  data[threadIdx.x] = 1;
  return;
  TILE_OF(16384)
}

// Names that read nothing.
__global__ void goodNotEvaluated(float *data) {
  __shared__ float log[16384];
  (void)log;
  static_cast<void>(log);
  using Element = decltype(log[0]);
  data[threadIdx.x] += sizeof(log) + alignof(Element) + sizeof log[0] + noexcept(log[0]);
  log[threadIdx.x];
}
__global__ void goodNotCalled(float *data) {
  __shared__ float log[16384];
  auto dump = [&] { data[threadIdx.x] = log[threadIdx.x]; };
  (void)dump;
  data[threadIdx.x] = 1;
}
__device__ int countOnly(const float *, int n) { return n; }
__global__ void goodNotUsed(float *data) {
  __shared__ float log[16384];
  log[threadIdx.x] = data[threadIdx.x];
  float first = log[0], second = first;
  float *alias = log;
  alias[threadIdx.x] = 1;
  data[threadIdx.x] = countOnly(log, 3);
}

// A compiler may find out that these have no effect.
// CHECK: :[[#@LINE+2]]:17: warning: static shared memory of 'perhapsLocal' takes 65536 bytes, above the limit of 49152 bytes; ptxas rejects the kernel on every target [cuda-launch-shared-memory]
// CHECK: note: 'tile' takes 65536 bytes; {{.*}}
__global__ void perhapsLocal(float *data) {
  bool logging = false;
  if (logging) {
    TILE_OF(16384)
  }
}
// CHECK: :[[#@LINE+2]]:17: warning: static shared memory of 'perhapsIndex' takes 65536 bytes, {{.*}}
// CHECK: note: 'tile' takes 65536 bytes; {{.*}}
__global__ void perhapsIndex(float *data) {
  if (threadIdx.x >= 4096) {
    TILE_OF(16384)
  }
}
// CHECK: :[[#@LINE+2]]:17: warning: static shared memory of 'perhapsCounted' takes 65536 bytes, {{.*}}
// CHECK: note: 'counts' takes 65536 bytes; {{.*}}
__global__ void perhapsCounted(float *data) {
  __shared__ int counts[16384];
  counts[threadIdx.x] += 1;
  data[threadIdx.x] = 0;
}

// These have one for certain.
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: static shared memory of 'surelyLooped' takes 65536 bytes, above the limit of 49152 bytes; ptxas rejects the kernel on every target [cuda-launch-shared-memory]
// CHECK: note: 'tile' takes 65536 bytes; {{.*}}
__global__ void surelyLooped(float *data, int n) {
  __shared__ float tile[16384];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    tile[i] = data[i];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 16; ++i)
    sum += tile[i];
  if (threadIdx.x < 32)
    data[threadIdx.x] = sum;
}
__device__ float firstOf(const float *values) { return values[0]; }
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: static shared memory of 'surelyCalled' takes 65536 bytes, above the limit of 49152 bytes; ptxas rejects the kernel on every target [cuda-launch-shared-memory]
// CHECK: note: 'tile' takes 65536 bytes; {{.*}}
__global__ void surelyCalled(float *data) {
  __shared__ float tile[16384];
  float *alias = tile;
  alias[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = firstOf(tile);
}
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: static shared memory of 'surelyAtomic' takes 65536 bytes, above the limit of 49152 bytes; ptxas rejects the kernel on every target [cuda-launch-shared-memory]
// CHECK: note: 'tile' takes 65536 bytes; {{.*}}
__global__ void surelyAtomic(int *data) {
  __shared__ int tile[16384];
  auto add = [&](int i) { atomicAdd(&data[0], tile[i]); };
  add(threadIdx.x);
}

// The padding between what begins at multiples counts, that of the best order.
// CHECK: :[[#@LINE+2]]:17: [[ERROR]]: static shared memory of 'padded' takes 49252 bytes, above the limit of 49152 bytes; ptxas rejects the kernel on every target [cuda-launch-shared-memory]
// CHECK: note: 'first' takes 24900 bytes; {{.*}}
__global__ void padded(char *data) {
  __shared__ __align__(1024) char first[24900];
  __shared__ __align__(1024) char second[23652];
  data[0] = first[threadIdx.x] + second[threadIdx.x];
}
__global__ void goodFilled(char *data) {
  __shared__ __align__(1024) char first[24577];
  __shared__ char second[24575];
  data[0] = first[threadIdx.x] + second[threadIdx.x];
}
