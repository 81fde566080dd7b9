// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// A branch on one of few numbers decides its copies too: 'int' to 'dim3', a
// component to an 'int', members, whole objects.

template <int N> __global__ void reduce(float *data) {}
__global__ void kernel(float *data) {}

static int roundUp(int n) {
  if (n <= 32)
    return 32;
  if (n <= 64)
    return 64;
  return n <= 2048 ? 2048 : -1;
}

void decided(float *data, int n) {
  int threads = roundUp(n);
  dim3 block(threads, 1, 1);
  if (threads == 32)
    reduce<32><<<1, block>>>(data); // = 32
  else if (threads == 64)
    reduce<64><<<1, block>>>(data); // = 64
  else if (threads > 0)
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    // CHECK: note: 2048 comes from 'threads'
    reduce<2048><<<1, block>>>(data); // = 2048
}

void component(float *data, int n) {
  dim3 block(roundUp(n), 2);
  unsigned threads = block.x;
  if (threads > 64)
    return;
  kernel<<<1, block>>>(data); // = 32x2 64x2
  if (block.x == 64)
    kernel<<<1, threads>>>(data); // = 64
}

struct Settings {
  int threads;
  dim3 shape;
};

void members(float *data, int n) {
  Settings settings = {roundUp(n), dim3(4, roundUp(n + 1))};
  dim3 block(settings.threads);
  Settings others = settings;
  if (settings.threads == 64)
    kernel<<<1, block>>>(data); // = 64
  if (settings.shape.y == 32)
    kernel<<<1, others.shape>>>(data); // = 4x32
}

void square(float *data, int n) {
  int side = n > 8 ? 16 : 8;
  dim3 block(side, side);
  kernel<<<1, block>>>(data); // = 8x8 16x16
}

void switched(float *data, int n) {
  int threads = roundUp(n);
  short narrow = threads;
  switch (dim3 block(narrow); threads) {
  case 32:
  case 64:
    kernel<<<1, block>>>(data); // = 32 64
  }
}

void assigned(float *data, bool big) {
  int threads = 32;
  if (big)
    threads = 64;
  dim3 block(threads);
  if (threads == 64)
    kernel<<<1, block>>>(data); // = 64
}

void inLoop(float *data, int n) {
  for (int i = 0; i < n; ++i) {
    int threads = roundUp(i);
    dim3 block(threads);
    if (threads == 64)
      kernel<<<1, block>>>(data); // = 64
  }
}

// What only the end of a loop asks for is no case that the program shows.
void tillNothingIsLeft(float *data, int n) {
  dim3 block(n), rest = block;
  while (rest.x != 0)
    rest.x /= 2;
  kernel<<<1, block>>>(data); // ? function parameter
}

// Near misses: the number was another one when it was copied.

void overwritten(float *data, int n) {
  int threads = n > 0 ? 32 : 64;
  dim3 block(threads);
  threads = n < 5 ? 32 : 64;
  if (threads == 32)
    kernel<<<1, block>>>(data); // = 32 64
}

void written(float *data, int n) {
  int threads = n > 0 ? 32 : 64;
  dim3 block(threads);
  block.x = n > 5 ? 32 : 64;
  if (threads == 32)
    kernel<<<1, block>>>(data); // = 32 64
}

void written(float *data, int n, bool again) {
  int threads = n > 0 ? 32 : 64;
  dim3 block(threads);
  if (again)
    threads = 64;
  if (threads == 64)
    kernel<<<1, block>>>(data); // = 32 64
}

void ofTheRoundBefore(float *data, int n) {
  dim3 block(32);
  for (int i = 0; i < n; ++i) {
    int threads = roundUp(i) > 32 ? 64 : 32;
    if (threads == 32)
      kernel<<<1, block>>>(data); // = 32 64
    block = dim3(threads);
  }
}

void twoRounds(float *data, int n) {
  int threads = n > 0 ? 32 : 64, before = threads;
  for (int i = 0; i < n; ++i) {
    dim3 block(before, threads);
    if (threads == 32)
      kernel<<<1, block>>>(data); // = 32x32 64x32
    before = threads;
    threads = i > n / 2 ? 32 : 64;
  }
}

void cut(float *data, int n) {
  int threads = n > 0 ? 288 : 64;
  unsigned char low = threads;
  if (threads == 288)
    kernel<<<1, low>>>(data); // = 32 64
}

void ask(int *threads);

void asked(float *data, int n) {
  int threads = n > 0 ? 32 : 64;
  dim3 block(threads);
  ask(&threads);
  if (threads == 32)
    kernel<<<1, block>>>(data); // = 32 64
}

// A constant of the file, after a branch on one of two ways.
extern int size();
static const int few = size() > 5 ? 64 : 32;

void oneWay(float *data, bool careful) {
  if (careful && few != 32)
    return;
  kernel<<<1, few>>>(data); // = 32 64
}
