// RUN: %check_hosts %s cuda-launch-coverage

__global__ void early(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = 0;
}

__global__ void guarded(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * 2;
}

//===----------------------------------------------------------------------===//
// Rounded down, though the kernel compares
//===----------------------------------------------------------------------===//

int itemsLeft();
void down(float *out, float *in, int n, int threads) {
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded down: no thread has the index of the last 'n' % 256 items, though 'guarded' compares its index with 'n' (line 12) [cuda-launch-coverage]
  guarded<<<n / 256, 256>>>(out, in, n);
  // CHECK: note: only a thread whose index is less has work
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded down: {{.*}}
  guarded<<<n >> 8, 256>>>(out, in, n);
  // CHECK: note: only a thread whose index is less has work
  int blocks = n / threads;
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 'threads', rounded down: no thread has the index of the last 'n' % 'threads' items, {{.*}}
  guarded<<<blocks, threads>>>(out, in, n);
  // CHECK: note: only a thread whose index is less has work
  int count = 1000;
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'count' (1000) divided by 256, rounded down: no thread has the index of the last 232 items, {{.*}}
  guarded<<<count / 256, 256>>>(out, in, count);
  // CHECK: note: only a thread whose index is less has work
  int items = itemsLeft();
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'items' divided by 256, rounded down: {{.*}}
  guarded<<<items / 256, 256>>>(out, in, items);
  // CHECK: note: only a thread whose index is less has work
}


// A division by 1 leaves nothing.
const int perBlock = 1;
void byOne(float *out, float *in, int n) { guarded<<<n / perBlock, perBlock>>>(out, in, n); }

void byCeil(float *out, float *in, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded down: {{.*}}
  guarded<<<ceil(n / 256), 256>>>(out, in, n);
  // CHECK: note: only a thread whose index is less has work
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, rounded down: {{.*}}
  early<<<n / 256, 256>>>(out, n);
  // CHECK: note: only a thread whose index is less has work
}

//===----------------------------------------------------------------------===//
// Two dimensions
//===----------------------------------------------------------------------===//

__global__ void image(float *data, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    data[y * width + x] = 0;
}

void omitted(float *data, int width, int height) {
  dim3 block(16, 16);
  // CHECK: :[[#@LINE+1]]:3: warning: grid is given no y and has 16 threads along y, but 'image' compares its y index with 'height' (line {{[0-9]+}}): items are left out if 'height' is more [cuda-launch-coverage]
  image<<<dim3((width + 15) / 16), block>>>(data, width, height);
  // CHECK: note: only a thread whose index is less has work
}

void fewer(float *data) {
  const int rows = 600, columns = 800;
  // CHECK: :[[#@LINE+1]]:3: warning: grid has 1 thread along y, but 'image' compares its y index with 'height', which is 600 (line {{[0-9]+}}): the last 599 items are left out [cuda-launch-coverage]
  image<<<(columns + 255) / 256, 256>>>(data, columns, rows);
  // CHECK: note: only a thread whose index is less has work
}

static int blocksOf(int n, int by) { return (n + by - 1) / by; }
void swapped(float *data, int width, int height) {
  dim3 block(32, 8), grid(blocksOf(height, 32), blocksOf(width, 8));
  // CHECK: :[[#@LINE+1]]:3: warning: grid.x is computed from 'height' and grid.y from 'width', but 'image' compares its x index with 'width' (line {{[0-9]+}}) and its y index with 'height' (line {{[0-9]+}}): items are left out unless both are equal [cuda-launch-coverage]
  image<<<grid, block>>>(data, width, height);
  // CHECK: note: only a thread whose index is less has work
}

void downAlongY(float *data, int width, int height) {
  dim3 block(32, 8), grid((width + 31) / 32, height / 8);
  // CHECK: :[[#@LINE+1]]:3: warning: grid.y is 'height' divided by 8, rounded down: {{.*}}
  image<<<grid, block>>>(data, width, height);
  // CHECK: note: only a thread whose index is less has work
}

//===----------------------------------------------------------------------===//
// The thread's place in its block alone
//===----------------------------------------------------------------------===//

__global__ void byThread(float *data, int n) {
  int i = threadIdx.x;
  if (i < n)
    data[i] *= 2;
}

void threads(float *data, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: grid is 'n' divided by 256, but 'byThread' never reads 'blockIdx.x' and compares 'threadIdx.x' with 'n' (line {{[0-9]+}}): each block does the same work, and no thread has the index of an item from 256 on [cuda-launch-coverage]
  byThread<<<(n + 255) / 256, 256>>>(data, n);
  // CHECK: note: only a thread whose index is less has work
  // CHECK: :[[#@LINE+1]]:3: warning: block has 128 threads along x, but 'byThread' compares 'threadIdx.x' with 'n', which is 1000 (line {{[0-9]+}}): the last 872 items are left out [cuda-launch-coverage]
  byThread<<<1, 128>>>(data, 1000);
  // CHECK: note: only a thread whose index is less has work
}

//===----------------------------------------------------------------------===//
// Launches that reach all items, or may do so
//===----------------------------------------------------------------------===//

void right(float *data, float *in, int n, int width, int height) {
  guarded<<<(n + 255) / 256, 256>>>(data, in, n);
  early<<<4, 256>>>(data, 1000);
  dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
  image<<<grid, block>>>(data, width, height);
  byThread<<<1, n>>>(data, n);
  byThread<<<1, 256>>>(data, n);
  // A single row on purpose, and one that is given.
  image<<<(width + 255) / 256, 256>>>(data, width, 1);
  image<<<dim3((width + 255) / 256, 1), 256>>>(data, width, height);
}
// The array is done in parts.
void parts(float *data, int first) { early<<<1, 256>>>(data + first, 1000); }

// Rows in a loop, and a grid that is asked for its size.
__global__ void rowsByLoop(float *data, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= width)
    return;
  for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < height; y += 4)
    data[y * width + x] = 0;
}
__global__ void byGrid(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  if (i < n)
    data[i] = all;
}
// Not a bound of the work: another order, an `else`, one role of the threads.
__global__ void borders(float *data, int n, int border) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < border)
    return;
  if (i < n)
    data[i] = 1;
  else
    data[i] = 2;
  if (threadIdx.x < 512)
    data[i] = 3;
  float before = i < n ? data[i] : 0;
  data[i] = before;
}
void others(float *data, int width) {
  rowsByLoop<<<(width + 255) / 256, 256>>>(data, width, 100);
  byGrid<<<2, 256>>>(data, 1000);
  borders<<<2, 256>>>(data, 1000, 2000);
}
// Squares.
void square(float *data) {
  const int width = 64, height = 64;
  dim3 block(32, 8), grid(blocksOf(height, 32), blocksOf(width, 8));
  image<<<grid, block>>>(data, width, height);
}
