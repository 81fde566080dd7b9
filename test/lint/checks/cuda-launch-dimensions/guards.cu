// RUN: %check_hosts %s cuda-launch-dimensions
// Launches that can't run, or whose failure is wanted, and their neighbours.

__global__ void kernel(float *data) {}
void expect(bool);

void guardedByItsSize(float *data) {
  const int n = 0;
  if (n > 0)
    kernel<<<n, 128>>>(data);
  if (n == 0)
    return;
  kernel<<<n, 128>>>(data);
}

void guardedTheOtherWay(float *data) {
  const int n = 0;
  if (n > 0)
    return;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: grid.x is 0, below the minimum of 1 block in each dimension; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 0 comes from 'n'
  kernel<<<n, 128>>>(data);
}

void deadBranches(float *data) {
  if (false)
    kernel<<<16, 2048>>>(data);
  if (true) {
    kernel<<<16, 128>>>(data);
  } else {
    kernel<<<16, 2048>>>(data);
  }
  if constexpr (sizeof(void *) == 1)
    kernel<<<16, 2048>>>(data);
}

void liveBranches(float *data, bool wide) {
  if (true)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<16, 2048>>>(data);
  if (wide)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2049 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<16, 2049>>>(data);
  if constexpr (sizeof(void *) > 1)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2050 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<16, 2050>>>(data);
}

template <int Threads> void onlyIfSmall(float *data) {
  if constexpr (Threads <= 1024)
    kernel<<<16, Threads>>>(data);
}
template void onlyIfSmall<512>(float *);
template void onlyIfSmall<4096>(float *);

template <int Threads> void onlyIfSmallAtRunTime(float *data) {
  if (Threads > 1024)
    return;
  kernel<<<16, Threads>>>(data);
}
template void onlyIfSmallAtRunTime<512>(float *);
template void onlyIfSmallAtRunTime<4096>(float *);

// A test that launches wrongly on purpose.
void launchesFailAsTheyShould(float *data) {
  kernel<<<16, 2048>>>(data);
  expect(cudaGetLastError() == cudaErrorInvalidConfiguration);
}

// One of a kernel that faults, which this launch never runs.
void faultsNever(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block
  kernel<<<16, 2048>>>(data);
  expect(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
}

// A variable that is declared first and written later can be anything where it is read.
void writtenLater(float *data, int chosen, int given) {
  int later;
  later = given;
  if ((chosen ? 1024 : later) <= 7)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<16, 2048>>>(data);
}
