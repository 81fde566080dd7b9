// RUN: %check_hosts %s cuda-launch-dimensions --target=sm_80
// The place of a message, and the block and the grid in its notes.
__global__ void kernel(float *data) {}

#ifndef THREADS
#define THREADS 32
#endif
#ifndef ROWS
#define ROWS 70000
#endif

// A default of the build, in one dimension that a variable holds.
void defaults(float *data, unsigned n) {
  dim3 block(n, 64, THREADS);
  // CHECK: :[[#@LINE+3]]:3: warning: block of at least 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~~{{$}}
  // CHECK: :[[#@LINE+1]]:15: note: 'THREADS' is a default here; the build can define another value
  kernel<<<1, block>>>(data);
  dim3 grid(n, ROWS);
  // CHECK: :[[#@LINE+3]]:3: warning: grid.y is 70000, above the limit of 65535; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE+1]]:12: note: 'ROWS' is a default here; the build can define another value
  kernel<<<grid, 32>>>(data);
  dim3 first(THREADS, 64, 1);
  // CHECK: :[[#@LINE+4]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~~{{$}}
  // CHECK: :[[#@LINE+2]]:3: note: 32 x 64 = 2048 threads
  // CHECK: :[[#@LINE+1]]:15: note: 'THREADS' is a default here; the build can define another value
  kernel<<<1, first>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: grid.y is 70000, above the limit of 65535; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE+1]]:12: note: 'ROWS' is a default here; the build can define another value
  kernel<<<dim3(n, ROWS), 32>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: block of at least 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~~~~~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE+1]]:15: note: 'THREADS' is a default here; the build can define another value
  kernel<<<1, dim3(n, 64, THREADS)>>>(data);
}

// A value that all dimensions share is named once, and a 1 that the source does not give is not named.
void named(float *data) {
  dim3 row(2048);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: | ^ ~~~{{$}}
  kernel<<<1, row>>>(data);
  const int side = 64, two = 2, one = 1;
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE+2]]:3: note: 64 x 64 = 4096 threads
  // CHECK: :[[#@LINE-4]]:13: note: 64 comes from 'side'
  kernel<<<1, dim3(side, side)>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE+2]]:3: note: 1024 x 2 = 2048 threads
  // CHECK: :[[#@LINE-9]]:24: note: 2 comes from 'two'
  kernel<<<1, dim3(1024, two)>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE-13]]:33: note: 1 comes from 'one'
  kernel<<<1, dim3(2048, one)>>>(data);
  int threads = 1024;
  threads += 1024;
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE-4]]:7: note: 2048 comes from 'threads'
  kernel<<<1, threads>>>(data);
}

// Numbers that are cut or overflow, as written by a caller.
// CHECK: :[[#@LINE+4]]:50: warning: block.x of 4294967328 is truncated to 32 by the 32 bits of 'dim3' [cuda-launch-dimensions]
// CHECK: | ^ ~{{$}}
// CHECK: :[[#@LINE+34]]:18: note: 4294967328 becomes 32 in the conversion to 'unsigned int'
// CHECK: :[[#@LINE+1]]:45: note: 4294967328 comes from 'n'
static void cutBlock(float *data, long long n) { kernel<<<1, n>>>(data); }
// CHECK: :[[#@LINE+4]]:49: warning: grid.x of 4294967328 is truncated to 32 by the 32 bits of 'dim3' [cuda-launch-dimensions]
// CHECK: | ^ ~{{$}}
// CHECK: :[[#@LINE+30]]:17: note: 4294967328 becomes 32 in the conversion to 'unsigned int'
// CHECK: :[[#@LINE+1]]:44: note: 4294967328 comes from 'n'
static void cutGrid(float *data, long long n) { kernel<<<n, 32>>>(data); }
// CHECK: :[[#@LINE+4]]:45: warning: block.x is computed with an overflow: 2147483902 is above 2147483647, the maximum of 'int' [cuda-launch-dimensions]
// CHECK: | ^ ~~~~~~~~~~~~~~~{{$}}
// CHECK: :[[#@LINE+2]]:60: note: the result is undefined; a 64-bit type can hold it
// CHECK: :[[#@LINE+25]]:3: note: 'overBlock' is called here
static void overBlock(float *data, int n) { kernel<<<1, (n + 255) / 256>>>(data); }
// CHECK: :[[#@LINE+4]]:44: warning: grid.x is computed with an overflow: 2147483902 is above 2147483647, the maximum of 'int' [cuda-launch-dimensions]
// CHECK: | ^ ~~~~~~~~~~~~~~~{{$}}
// CHECK: :[[#@LINE+2]]:56: note: the result is undefined; a 64-bit type can hold it
// CHECK: :[[#@LINE+21]]:3: note: 'overGrid' is called here
static void overGrid(float *data, int n) { kernel<<<(n + 255) / 256, 32>>>(data); }
// CHECK: :[[#@LINE+5]]:46: warning: block.y of 4294967298 is truncated to 2 by the 32 bits of 'dim3' [cuda-launch-dimensions]
// CHECK: | ^ ~~~~~~~~~~{{$}}
// CHECK: :[[#@LINE+3]]:46: note: 1 x 2 = 2 threads
// CHECK: :[[#@LINE+17]]:14: note: 4294967298 becomes 2 in the conversion to 'unsigned int'
// CHECK: :[[#@LINE+1]]:41: note: 4294967298 comes from 'n'
static void wide(float *data, long long n) { kernel<<<1, dim3(1, n)>>>(data); }
struct Launcher {
  float *data;
  // CHECK: :[[#@LINE+5]]:40: warning: grid.x of 4294967328 is truncated to 32 by the 32 bits of 'dim3' when 'n' is 4294967328 (line [[#@LINE+14]]) [cuda-launch-dimensions]
  // CHECK: | ^ ~{{$}}
  // CHECK: :[[#@LINE+12]]:12: note: 4294967328 becomes 32 in the conversion to 'unsigned int'
  // CHECK: :[[#@LINE+2]]:29: note: 4294967328 comes from 'n'
  // CHECK: :[[#@LINE+10]]:3: note: called here
  void operator()(long long n) const { kernel<<<n, 32>>>(data); }
};
void callers(float *data) {
  cutBlock(data, 4294967328);
  cutGrid(data, 4294967328);
  overBlock(data, 2147483647);
  overGrid(data, 2147483647);
  wide(data, 4294967298);
  Launcher launcher{data};
  launcher(4294967328);
  cutBlock(data, 32);
  cutGrid(data, 32);
  overBlock(data, 1024);
  overGrid(data, 1024);
  launcher(32);
  // CHECK: :[[#@LINE+4]]:30: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 when 'n' is 2048 (line [[#@LINE+5]]) [cuda-launch-dimensions]
  // CHECK: | ^ ~{{$}}
  // CHECK: :[[#@LINE+2]]:25: note: 2048 comes from 'n'
  // CHECK: :[[#@LINE+2]]:3: note: the lambda is called here
  auto lambda = [=](int n) { kernel<<<1, n>>>(data); };
  lambda(2048);
  lambda(32);
}

// In the last dimension alone, in a variable whose other dimensions are not given.
void last(float *data, bool most) {
  dim3 grid;
  grid.z = most ? 70000 : 4;
  // CHECK: :[[#@LINE+3]]:3: warning: grid.z is 70000, above the limit of 65535; the launch fails on sm_80 when the grid is 1 x 1 x 70000 (line [[#@LINE-1]]) [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~{{$}}
  // CHECK: :[[#@LINE+1]]:3: note: 1 x 1 x 70000 = 70000 blocks
  kernel<<<grid, 32>>>(data);
  int z = 4;
  if (most)
    z = 100;
  // CHECK: :[[#@LINE+4]]:3: warning: block.z is 100, above the limit of 64; the launch fails on sm_80 when 'z' is 100 (line [[#@LINE-1]]) [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE+2]]:3: note: 1 x 1 x 100 = 100 threads
  // CHECK: :[[#@LINE-6]]:7: note: 100 comes from 'z'
  kernel<<<1, dim3(1, 1, z)>>>(data);
}

// One that only a free combination brings, and what overflows 64 bits too.
void good(float *data, bool most, bool tall) {
  long long many = most ? 8 : 4294967328;
  kernel<<<dim3(many, tall ? 1 : 2), 32>>>(data);
  kernel<<<dim3(9223372036854775807 + 1), 32>>>(data);
}
// With lines that something else numbers.
#line 4000
void numbered(float *data, bool most) {
  int threads = most ? 2048
                     : 4;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_80 when 'threads' is 2048 (line [[#@LINE-2]]) [cuda-launch-dimensions]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE-4]]:7: note: 2048 comes from 'threads'
  kernel<<<1, threads>>>(data);
}
