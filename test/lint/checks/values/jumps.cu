// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// A label is reached whatever the conditions around it and before it are.

__global__ void kernel(float *data) {}
void log();
constexpr bool Quick = true;

// A jump into a branch that nothing else runs.
void intoBranch(float *data, int n) {
  int threads = 64;
  if (false) {
  again:
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    // CHECK: note: 2048 comes from 'threads'
    kernel<<<1, threads>>>(data); // = 2048
    return;
  }
  kernel<<<1, threads>>>(data); // = 64
  threads = 2048;
  if (n)
    goto again;
  if (false)
    kernel<<<1, 2048>>>(data); // = 2048
}

// What leaves before a case or a label does not leave what jumps to that.
void pastReturn(float *data, int n) {
  switch (n) {
  case 1:
    log();
    if (Quick)
      return;
    kernel<<<1, 2048>>>(data); // = 2048
  case 2:
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<1, 2048>>>(data); // = 2048
    if (false) {
    case 3:
      // CHECK: :[[#@LINE+1]]:7: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
      kernel<<<1, 2048>>>(data); // = 2048
    }
  }
  goto past;
  if (Quick)
    return;
  kernel<<<1, 2048>>>(data); // = 2048
past:
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<1, 2048>>>(data); // = 2048
}

void pastEndOfBranch(float *data, int n) {
  if (n)
    goto inside;
  if (Quick) {
    return;
  inside:
    log();
  }
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<1, 2048>>>(data); // = 2048
}

// A jump into the middle of a loop, from a loop around it.
void intoLoop(float *data, int *code) {
  void *labels[] = {&&end, &&next, &&other};
  while (true) {
    switch (*code++) {
    case 0:
    end:
      // CHECK: :[[#@LINE+1]]:7: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
      kernel<<<1, 2048>>>(data); // = 2048
      return;
    case 1:
    next:
      goto *labels[*code++];
    case 2:
    other:
      goto *labels[*code++];
    }
  }
}

void intoInnerLoop(float *data, int n) {
  for (int i = 0; i < n; ++i) {
    if (i == 3)
      goto middle;
    while (n > 5) {
      --n;
    middle:
      log();
    }
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<1, 2048>>>(data); // = 2048
  }
}

// A switch of its own is entered at its head.
void ownSwitch(float *data, int n) {
  if (Quick) {
    switch (n) {
    case 1:
      log();
    }
    return;
  }
  kernel<<<1, 2048>>>(data); // = 2048
}
