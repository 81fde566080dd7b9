// RUN: %check_hosts %s cuda-kernel-index-guard

__global__ void unguarded(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * 2;
}

// A kernel with a condition.
__global__ void guarded(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * 2;
}

//===----------------------------------------------------------------------===//
// Rounded up, and no condition
//===----------------------------------------------------------------------===//

#define DIV_UP(a, b) (((a) + (b)-1) / (b))
static int ceilDiv(int a, int b) { return (a + b - 1) / b; }
static int ceilDivByRest(int a, int b) { return a % b == 0 ? a / b : a / b + 1; }
static unsigned blocksOf(int n) { return ceilDiv(n, 128); }

void direct(float *out, float *in, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded up: threads of the last block have a global index of 'n' or more unless it is a multiple, and 'unguarded' accesses 'out[i]' (line 5) without checking that index [cuda-kernel-index-guard]
  unguarded<<<(n + 255) / 256, 256>>>(out, in, n);
  // CHECK: :5:3: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded up: {{.*}}
  unguarded<<<(n - 1) / 256 + 1, 256>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded up: {{.*}}
  unguarded<<<(n + 255) >> 8, 256>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded up: {{.*}}
  unguarded<<<DIV_UP(n, 256), 256>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
  // One block more, also if the count is a multiple.
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded up to one block more: threads of the last block have a global index of 'n' or more, and 'unguarded' accesses 'out[i]' (line 5) without checking that index [cuda-kernel-index-guard]
  unguarded<<<n / 256 + 1, 256>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
}

void byRest(float *out, float *in, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded up: {{.*}}
  unguarded<<<n / 256 + (n % 256 != 0), 256>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
}

void byHelpers(float *out, float *in, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 64, rounded up: {{.*}}
  unguarded<<<ceilDiv(n, 64), 64>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 64, rounded up: {{.*}}
  unguarded<<<ceilDivByRest(n, 64), 64>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 128, rounded up: {{.*}}
  unguarded<<<blocksOf(n), 128>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
}

void byVariables(float *out, float *in, int n, int threads) {
  int blocks = (n + threads - 1) / threads;
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 'threads', rounded up: {{.*}}
  unguarded<<<blocks, threads>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
  dim3 block(64), grid;
  grid.x = (n + block.x - 1) / block.x;
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 64, rounded up: {{.*}}
  unguarded<<<grid, block>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
  const dim3 rows((n + 31) / 32, 4), tile(32, 8);
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 32, rounded up: {{.*}}
  unguarded<<<rows, tile>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
}

// The count is known, and not a multiple.
void known(float *out, float *in) {
  int n = 1000;
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' (1000) divided by 256, rounded up: 24 threads of the last block have a global index of 1000 or more, and 'unguarded' accesses 'out[i]' (line 5) without checking that index [cuda-kernel-index-guard]
  unguarded<<<(n + 255) / 256, 256>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
}

//===----------------------------------------------------------------------===//
// Ways to access memory at the index
//===----------------------------------------------------------------------===//

__device__ int position() { return threadIdx.x + blockDim.x * blockIdx.x; }
__global__ void byPosition(float *data) { data[position()] = 0; }
__global__ void byNumber(float *data) { data[blockIdx.x * 128 + threadIdx.x] = 0; }
__global__ void byPointer(float *data) {
  float *mine = data + blockIdx.x * blockDim.x + threadIdx.x;
  *mine = 0;
}
__global__ void atomics(unsigned *bins) {
  unsigned start = blockIdx.x * blockDim.x;
  unsigned i = start + threadIdx.x;
  atomicAdd(&bins[i], 1u);
}
__global__ void pairs(float2 *data, int rows) {
  for (int row = 0; row < rows; ++row)
    data[2 * (blockIdx.x * blockDim.x + threadIdx.x) + 1].x = row;
}
// The condition comes too late.
__global__ void late(float *data, const int *keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int key = keys[i];
  if (i < n)
    data[key] = 0;
}
template <typename T, int Block> __global__ void templated(T *data) {
  data[blockIdx.x * Block + threadIdx.x] = 0;
}
struct Arguments {
  float *data;
};
__global__ void ofStruct(Arguments arguments) {
  arguments.data[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
// The access is in a function that the kernel calls.
__device__ void set(float *to, int at, float value) { to[at] = value; }
__device__ void setTwice(float *to, int at) {
  set(to, at, 1);
  set(to, at, 2);
}
__global__ void byCall(float *data) { setTwice(data, blockIdx.x * blockDim.x + threadIdx.x); }
// A condition on the other axis.
__global__ void rows(float *data, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (y < height)
    data[y * width + x] = 0;
}

void accesses(float *data, unsigned *bins, float2 *couples, int *keys, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} accesses 'data[position()]' {{.*}}
  byPosition<<<(n + 127) / 128, 128>>>(data);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} accesses 'data[blockIdx.x * 128 + threadIdx.x]' {{.*}}
  byNumber<<<(n + 127) / 128, 128>>>(data);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} accesses '*mine' {{.*}}
  byPointer<<<(n + 127) / 128, 128>>>(data);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} accesses 'bins[i]' {{.*}}
  atomics<<<(n + 127) / 128, 128>>>(bins);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} 'pairs' accesses {{.*}}
  pairs<<<(n + 127) / 128, 128>>>(couples, 4);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} accesses 'keys[i]' {{.*}}
  late<<<(n + 127) / 128, 128>>>(data, keys, n);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} 'templated<float, 128>' accesses {{.*}}
  templated<float, 128><<<(n + 127) / 128, 128>>>(data);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} 'ofStruct' accesses {{.*}}
  ofStruct<<<(n + 127) / 128, 128>>>(Arguments{data});
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} 'byCall' accesses 'to[at]' {{.*}}
  byCall<<<(n + 127) / 128, 128>>>(data);
  // CHECK: note: threads beyond the count make this access too
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} accesses 'data[y * width + x]' {{.*}}
  rows<<<dim3((n + 127) / 128, 4), 128>>>(data, n, 4);
  // CHECK: note: threads beyond the count make this access too
}

// A launch by a function of the API.
void byFunction(float *out, float *in, int n) {
  void *arguments[] = {&out, &in, &n};
  int blocks = (n + 255) / 256;
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded up: {{.*}}
  cudaLaunchKernel((const void *)unguarded, dim3(blocks), dim3(256), arguments, 0, 0);
  // CHECK: note: threads beyond the count make this access too
}
void byCeil(float *out, float *in, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded up: {{.*}}
  unguarded<<<ceil(n / 256.0), 256>>>(out, in, n);
  // CHECK: note: threads beyond the count make this access too
}
