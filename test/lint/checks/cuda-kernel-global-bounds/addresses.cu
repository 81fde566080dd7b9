// RUN: %check_hosts %s cuda-kernel-global-bounds
// Accesses by null pointers, at addresses that are numbers, and at misaligned ones.

__global__ void fill(int *data, int value) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: thread 31 accesses memory by a null pointer
  // CHECK: note: 'fill' is launched here with a block of 32
  data[threadIdx.x] = value;
}
__device__ void poke() {
  // CHECK: :[[#@LINE+2]]:3: warning: thread 0 accesses address 0x87654320, where no variable or buffer is known
  // CHECK: note: 'constant' is launched here with a block of 1
  *(int *)0x87654320 = 42;
}
__global__ void constant() { poke(); }

__global__ void vectors(float *data) {
  // CHECK: :[[#@LINE+3]]:14: warning: thread 31 accesses byte 500 of 'data' as 'float4', whose address must be a multiple of 16
  // CHECK: note: the buffer of 1024 bytes is allocated here
  // CHECK: note: 'vectors' is launched here with a block of 32
  float4 v = *(float4 *)(data + 4 * threadIdx.x + 1);
  data[threadIdx.x] = v.x + v.w;
}
__global__ void wide(char *data) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: thread 31 accesses byte 66 of 'data' as 'double', whose address must be a multiple of 8
  // CHECK: note: the buffer of 1024 bytes is allocated here; 'data' begins at byte 8
  // CHECK: note: 'wide' is launched here with a block of 32
  *(double *)(data + 2 * threadIdx.x + 4) = 1;
}

// Right uses.
struct __attribute__((packed)) Packed {
  char tag;
  int value;
};
struct List {
  int tag, value;
};
__global__ void optional(int *data, int *mask) {
  if (mask)
    data[threadIdx.x] = mask[threadIdx.x];
  int *to = mask != nullptr ? mask : data;
  to[threadIdx.x] = 1;
  if (mask == nullptr || mask[threadIdx.x] != 0)
    data[threadIdx.x] = 2;
  data[0] = int((unsigned long long)&((List *)nullptr)->value);
}
__global__ void aligned(float *data, Packed *packed) {
  float4 v = *(float4 *)(data + 4 * threadIdx.x);
  *(float2 *)(data + 2 * threadIdx.x) = make_float2(v.x, v.y);
  packed[threadIdx.x].value = 1;
}

void run() {
  fill<<<1, 32>>>(nullptr, 3);
  constant<<<1, 1>>>();
  float *floats;
  cudaMalloc((void **)&floats, 1024);
  vectors<<<1, 32>>>(floats);
  char *bytes;
  cudaMalloc(&bytes, 1024);
  wide<<<1, 32>>>(bytes + 8);
  int *ints;
  cudaMalloc(&ints, 1024);
  optional<<<1, 32>>>(ints, nullptr);
  aligned<<<1, 32>>>(floats, (Packed *)bytes);
}
