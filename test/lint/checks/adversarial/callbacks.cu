// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Calls that run other code of the program, now or later.

#include <algorithm>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <unistd.h>

__global__ void kernel(float *data) {}

static int block;
static int compare(const void *, const void *) {
  block = 64;
  return 0;
}
static void set() { block = 64; }
static void *work(void *) {
  set();
  return nullptr;
}
static void host(void *) { set(); }
static std::once_flag flag;
static std::mutex mutex;
extern "C" int registerHandler(void (*)(int));

void library(float *data, int *values, int n) {
  block = 2048;
  qsort(values, n, sizeof *values, compare);
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  pthread_join(thread, nullptr);
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  std::raise(SIGUSR1);
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  pause();
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  std::thread(set).join();
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  std::call_once(flag, set);
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  mutex.lock();
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  std::sort(values, values + n, [](int a, int b) {
    set();
    return a < b;
  });
  kernel<<<1, block>>>(data); // ? variable that changes
  int mine = 2048;
  std::async([&] { mine = 64; }).get();
  kernel<<<1, mine>>>(data); // ? variable captured by reference
  block = 96;
  printf("%d\n", block);
  kernel<<<1, block>>>(data); // = 96
}

void cuda(float *data, cudaStream_t stream, cudaGraphExec_t graph) {
  block = 2048;
  cudaLaunchHostFunc(stream, host, nullptr);
  cudaStreamSynchronize(stream);
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  cudaGraphLaunch(graph, stream);
  cudaStreamSynchronize(stream);
  kernel<<<1, block>>>(data); // ? variable that changes
}

static jmp_buf back;
void mayFail();

void jumps(float *data) {
  block = 2048;
  if (setjmp(back)) {
    kernel<<<1, block>>>(data); // ? variable that changes
    return;
  }
  block = 64;
  mayFail();
}

void assembly(float *data) {
  int output = 2048, pointed = 2048, untouched = 64;
  block = 2048;
  asm volatile("call set" ::"r"(&pointed) : "memory");
  kernel<<<1, block>>>(data); // ? variable that changes
  kernel<<<1, pointed>>>(data); // ? variable whose address is taken
  asm("movl $64, %0" : "=r"(output));
  kernel<<<1, output>>>(data); // ? variable whose address is taken
  kernel<<<1, untouched>>>(data); // = 64
}

// What a predicate answers the first time holds for that time alone.
void asked(float *data, bool big) {
  bool used = false;
  auto fits = [&used](int n) {
    if (used)
      return n > 1024;
    used = true;
    return n <= 1024;
  };
  int threads = big ? 2048 : 256;
  while (fits(threads)) {
    kernel<<<1, threads>>>(data); // = 256
    break;
  }
}

static __managed__ int counter;
__managed__ static int counts[2];
__global__ void count(int n) { counter = counts[1] = n; }

void managed(float *data) {
  counter = counts[1] = 0;
  count<<<1, 32>>>(64); // = 32
  cudaDeviceSynchronize();
  kernel<<<1, counter>>>(data); // ? variable that changes
  kernel<<<1, counts[1]>>>(data); // ? variable that changes
}

void faulty(float *data) {
  counter = 2048;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'counter'
  // CHECK: note: it is read from memory that other code can write
  kernel<<<1, counter>>>(data); // = 2048
  block = 2048;
  fprintf(stderr, "starting\n");
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'block'
  // CHECK: note: it is read from memory that other code can write
  kernel<<<1, block>>>(data); // = 2048
}
