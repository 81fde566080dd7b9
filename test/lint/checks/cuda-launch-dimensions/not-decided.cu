// RUN: %check_hosts %s cuda-launch-dimensions
// Values that only look fixed: nothing is certain, so nothing is said.

__global__ void kernel(float *data) {}
__device__ int dummy;

void fill(dim3 *block);
void fillByReference(dim3 &block);
int ask();
extern int threadsFromElsewhere;
int writableByOthers = 2048;

void occupancyApi(float *data) {
  int blockSize = 0, minGridSize = 0;
  cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, kernel, 0, 0);
  kernel<<<minGridSize, blockSize>>>(data);
}

static int nextPowerOfTwo(int n) {
  int power = 32;
  while (power < n)
    power *= 2;
  return power;
}

void grownByLoop(float *data, int n) {
  // How often the loop runs is not known, so it may never get to the large ones.
  kernel<<<16, nextPowerOfTwo(n / 2)>>>(data);
  dim3 block(nextPowerOfTwo(n / 2));
  kernel<<<16, block>>>(data);
  if (n <= 70 || n > 65536)
    return;
  dim3 doubled(32);
  while (doubled.x < n)
    doubled.x *= 2;
  kernel<<<16, doubled>>>(data);
  // Each of these is launched.
  for (int each = 512; each <= 2048; each *= 2)
    // CHECK: :[[#@LINE+2]]:5: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'each' is 2048
    // CHECK: note: 2048 comes from 'each'
    kernel<<<16, each>>>(data);
}

void writtenLater(float *data, int n) {
  int threads = 2048;
  if (n < 10)
    threads = 128;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 2048 (line [[#@LINE-3]]) [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<16, threads>>>(data);
  threads = 2048;
  threads -= n;
  kernel<<<16, threads>>>(data);
  int halved = 2048;
  while (halved > n && halved > 1)
    halved /= 2;
  if (halved > 1024)
    return;
  kernel<<<16, halved>>>(data);
  // What is left of the work is 0 only where there is none.
  for (int left = 1024; left >= n; left /= 4)
    kernel<<<left / 2, 128>>>(data);
  dim3 block(2048);
  block.x = n;
  kernel<<<16, block>>>(data);
}

void keepForLater(int *address);
void writtenByCalls(float *data) {
  dim3 byPointer(4096);
  fill(&byPointer);
  kernel<<<16, byPointer>>>(data);
  dim3 byReference(4096);
  fillByReference(byReference);
  kernel<<<16, byReference>>>(data);
  int captured = 4096;
  auto change = [&] { captured = 32; };
  change();
  kernel<<<16, captured>>>(data);
  int aliased = 4096;
  int &alias = aliased;
  alias = 64;
  kernel<<<16, aliased>>>(data);
  int kept = 64;
  keepForLater(&kept);
  kept = 4096;
  cudaDeviceSynchronize();
  kernel<<<16, kept>>>(data);
}

void fromElsewhere(float *data, int n) {
  kernel<<<16, ask()>>>(data);
  kernel<<<16, threadsFromElsewhere>>>(data);
  kernel<<<16, writableByOthers>>>(data);
  kernel<<<n / 2, n * 4096>>>(data);
  volatile int changing = 4096;
  kernel<<<16, changing>>>(data);
}

// The grid of an empty input is 0 only where nothing is launched.
void emptyInput(float *data, int n) {
  int blocks = (n + 127) / 128;
  kernel<<<blocks, 128>>>(data);
}

// dim3() is one block: its parts default to 1.
void defaults(float *data) {
  dim3 one;
  kernel<<<one, dim3()>>>(data);
}
