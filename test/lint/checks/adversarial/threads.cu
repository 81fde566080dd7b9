// RUN: %check_hosts %s cuda-launch-dimensions --flag=-fopenmp --flag=-std=c++20
// RUN: %check_values %s -fopenmp -std=c++20
// Copies that the threads of a region have, and functions that are left and entered again.

#ifdef __cpp_impl_coroutine
#include <coroutine>
#endif

#include <functional>
#include <thread>

__global__ void kernel(float *data) {}

// What lambdas share by reference, one may change while code out of sight runs in another.
struct Shape {
  int threads, blocks;
};
extern void runBoth(const std::function<void()> &, const std::function<void()> &);
extern void wait();
void sharedArray() {
  int sizes[2] = {4096, 1};
  runBoth([&] { sizes[0] = 256; },
          [&] {
            if (sizes[0] > 1024) {
              wait();
              kernel<<<1, sizes[0]>>>(nullptr); // ? variable captured by reference
            }
          });
}
void sharedStruct() {
  Shape shape{4096, 1};
  runBoth([&] { shape.threads = 256; },
          [&] {
            if (shape.threads > 1024) {
              wait();
              kernel<<<1, shape.threads>>>(nullptr); // ? variable captured by reference
            }
          });
}

void copies(float *data, int n) {
  int given = 256, own = 256, last = 64, sum = 0, task = 256, read = 64;
#pragma omp parallel firstprivate(given) private(own)
  {
    given *= 8;
    own = read * 32;
    int inside = 128;
    kernel<<<1, inside>>>(data); // = 128
  }
  kernel<<<1, given>>>(data); // ? variable that changes
  kernel<<<1, own>>>(data); // ? variable that changes
  kernel<<<1, read>>>(data); // = 64
#pragma omp parallel for lastprivate(last) reduction(+ : sum)
  for (int i = 0; i < 4; ++i) {
    last = 2048 >> i;
    sum += 32;
  }
  kernel<<<1, last>>>(data); // ? variable that changes
  kernel<<<1, sum>>>(data); // ? variable that changes
#pragma omp task firstprivate(task)
  { task = 2048; }
#pragma omp taskwait
  kernel<<<1, task>>>(data); // ? variable that changes
}

void shared(float *data) {
  int threads = 2048;
#pragma omp parallel shared(threads)
  {
#pragma omp single
    threads = 64;
    kernel<<<1, threads>>>(data); // ? variable that changes
  }
}

// While one lambda waits, another one runs in another thread.
void unseen();
void captured(float *data) {
  int threads = 64, ready = 0;
  auto produce = [&] { ready = 2048; };
  auto consume = [&] {
    if (ready == 0) {
      kernel<<<1, 32 + ready>>>(data); // = 32
      unseen();
      kernel<<<1, 32 + ready>>>(data); // ? variable captured by reference
      kernel<<<1, threads>>>(data);    // = 64
    }
  };
  std::thread one(produce), two(consume);
  one.join();
  two.join();
}

#ifdef __cpp_impl_coroutine
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int) { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
static int block;
void setBlock(int n) { block = n; }

struct Actor {
  int threads = 2048;
  Task run(float *data) {
    threads = block = 2048;
    int own = 64;
    co_await std::suspend_always{};
    kernel<<<1, threads>>>(data); // ? member of a run-time object
    kernel<<<1, block>>>(data); // ? variable that changes
    kernel<<<1, own>>>(data); // = 64
    block = 2048;
    co_yield 1;
    kernel<<<1, block>>>(data); // ? variable that changes
  }
};

void starts(float *data, Actor &actor) {
  block = 2048;
  actor.run(data);
  kernel<<<1, block>>>(data); // ? variable that changes
}

Task faulty(float *data) {
  int own = 2048;
  co_await std::suspend_always{};
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'own'
  kernel<<<1, own>>>(data); // = 2048
}
#endif
