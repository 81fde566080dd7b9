// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Two grades of knowledge: an error needs a proved value on a proved path. What other code can
// write, or what was decided by such a value, gives a warning.

__global__ void kernel(float *data) {}
int size, limit;
void show(const int *p);

// A variable of its own, whatever others do.
void local(float *data) {
  size = 3;
  int threads = 2048;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 2048
}

void global(float *data) {
  size = 2048;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'size'
  // CHECK: note: it is read from memory that other code can write
  kernel<<<1, size>>>(data); // = 2048
}

// What is computed from it, and a copy.
void computed(float *data) {
  size = 1024;
  int threads = size * 2;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'threads'
  // CHECK: note: it is read from memory that other code can write
  kernel<<<1, threads>>>(data); // = 2048
}

// Its address has left sight.
void escaped(float *data, int **to) {
  int threads = 64;
  *to = &threads;
  threads = 2048;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'threads'
  // CHECK: note: it is read from memory that other code can write
  kernel<<<1, threads>>>(data); // = 2048
}

// What is declared const keeps its value.
void shown(float *data) {
  const int threads = 2048;
  show(&threads);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 2048
}

// A path that is chosen by what others can write.
void decided(float *data) {
  limit = 1;
  int threads = 64;
  if (limit == 1)
    threads = 2048;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'threads'
  // CHECK: note: it is read from memory that other code can write
  kernel<<<1, threads>>>(data); // = 2048
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<1, 4096>>>(data); // = 4096
}

// A set that is narrowed by it.
void narrowed(float *data, bool large) {
  limit = 1024;
  int threads = large ? 2048 : 64;
  if (threads <= limit)
    return;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'threads'
  // CHECK: note: it is read from memory that other code can write
  kernel<<<1, threads>>>(data); // = 2048
}
