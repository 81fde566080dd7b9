// RUN: %check_hosts %s cuda-swapped-arguments

// Names that are not words for grids and blocks are compared with each other.
__global__ void scale(float *data, int width, int height) {}
__global__ void copy(float *target, const float *source, float *other) {}
__global__ void stencil(float *image, int rowStride, int colCount) {}
__global__ void clip(float *data, float lower_bound, float upper_bound, int lower) {}
void start(int blocks, int threads);

struct Size {
  int width, height;
};

void alike(float *data, int height, int width, Size size) {
  // CHECK: :[[#@LINE+2]]:3: warning: argument 2 of 'scale', 'width', is 'height' and argument 3, 'height', is 'width': they look swapped [cuda-swapped-arguments]
  // CHECK: note: exchange them
  scale<<<1, 32>>>(data, height, width);
  // CHECK: :[[#@LINE+2]]:3: warning: argument 2 of 'scale', 'width', is 'height' and argument 3, 'height', is 'width': they look swapped [cuda-swapped-arguments]
  // CHECK: note: exchange them
  scale<<<2, 32>>>(data, size.height, size.width);
  int outHeight = height, outWidth = width;
  // CHECK: :[[#@LINE+2]]:3: warning: argument 2 of 'scale', 'width', is 'outHeight' and argument 3, 'height', is 'outWidth': they look swapped [cuda-swapped-arguments]
  // CHECK: note: exchange them
  scale<<<3, 32>>>(data, outHeight, outWidth);
  int col_count = width, row_stride = width;
  // CHECK: :[[#@LINE+2]]:3: warning: argument 2 of 'stencil', 'rowStride', is 'col_count' and argument 3, 'colCount', is 'row_stride': they look swapped [cuda-swapped-arguments]
  // CHECK: note: exchange them
  stencil<<<4, 32>>>(data, col_count, row_stride);
  int thrds = 32, blks = 4;
  // CHECK: :[[#@LINE+1]]:3: warning: argument 1, 'blocks', is 'thrds' and argument 2, 'threads', is 'blks': grid and block look swapped [cuda-swapped-arguments]
  start(thrds, blks);
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of this launch, the grid, is 'thrds' and argument 2, the block, is 'blks': grid and block look swapped [cuda-swapped-arguments]
  // CHECK: note: exchange them
  scale<<<thrds, blks>>>(data, width, height);
}

__global__ void move(float *destination, float *source) {}
void shortened(float *src, float *dst) {
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of 'move', 'destination', is 'src' and argument 2, 'source', is 'dst': they look swapped [cuda-swapped-arguments]
  // CHECK: note: exchange them
  move<<<1, 32>>>(src, dst);
}

// As it should be, one name only, other types, names that say little or are alike themselves.
void right(float *data, int width, int height, int n, int m, const float *source, float *target) {
  scale<<<1, 32>>>(data, width, height);
  scale<<<1, 32>>>(data, n, m);
  scale<<<1, 32>>>(data, height, n);
  scale<<<1, 32>>>(data, height, height);
  scale<<<1, 32>>>(data, height + 1, width);
  copy<<<1, 32>>>(data, source, target);
  move<<<1, 32>>>(target, data);
  float lower = 0, upper = 1;
  clip<<<1, 32>>>(data, lower, upper, 0);
}

// Forth and back between two arrays, on purpose.
void forthAndBack(float *source, float *destination) {
  move<<<1, 32>>>(destination, source);
  move<<<1, 32>>>(source, destination);
}
// For numbers, one of the two is wrong.
void once(float *data, int width, int height) {
  scale<<<1, 32>>>(data, width, height);
  // CHECK: :[[#@LINE+2]]:3: warning: argument 2 of 'scale', 'width', is 'height' and argument 3, 'height', is 'width': they look swapped [cuda-swapped-arguments]
  // CHECK: note: exchange them
  scale<<<1, 32>>>(data, height, width);
}
