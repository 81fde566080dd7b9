// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// A value that other code may write is unknown, with that reason.

#include <algorithm>

__global__ void kernel(float *data) {}
void fill(int *to);
void write(int &to);
void look(const int &at);
void take(void *);
template <typename F> void later(F &&f) { take(&f); }

void others(float *data) {
  int byPointer = 4096;
  fill(&byPointer);
  kernel<<<1, byPointer>>>(data); // ? variable whose address is taken
  byPointer = 64;
  kernel<<<1, byPointer>>>(data); // = 64
  look(byPointer);
  kernel<<<1, byPointer>>>(data); // ? variable passed by reference
  int byReference = 4096;
  write(byReference);
  kernel<<<1, byReference>>>(data); // ? variable passed by reference
  int captured = 4096;
  later([&] { captured = 32; });
  kernel<<<1, captured>>>(data); // ? variable captured by reference
  volatile int changing = 4096;
  kernel<<<1, changing>>>(data); // ? volatile variable
  int seen = 64;
  look(seen);
  later([&] { return seen; });
  kernel<<<1, seen>>>(data); // ? variable passed by reference
}

void ours(float *data, bool other) {
  int a = 4096, b = 4096;
  int &alias = a;
  alias = 64;
  kernel<<<1, a>>>(data); // = 64
  int *pointer = other ? &a : &b;
  *pointer = 32;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'b' is 4096 (line [[#@LINE-6]]) [cuda-launch-dimensions]
  // CHECK: note: 4096 comes from 'b'
  kernel<<<1, b>>>(data); // = 32 4096
}

// The greater of two objects is one of them, not a copy.
void chosenObject(float *data) {
  int a = 4096, b = 1;
  const int &most = std::max(a, b);
  a = 64;
  kernel<<<1, most>>>(data); // = 64
  int n = 2048;
  const int &least = std::min(n, 4096);
  n /= 2;
  kernel<<<1, least>>>(data); // = 1024
  int c = 512, low = 1, high = 1024;
  const int &within = std::clamp(c, low, high);
  c = 128;
  kernel<<<1, within>>>(data); // = 128
  kernel<<<1, std::max(a, 128)>>>(data); // = 128
}

struct Failure {};
struct Timeout : Failure {};
// A handler of the base class catches it.
void caught(float *data) {
  int threads = 0;
  try {
    throw Timeout();
  } catch (Failure &) {
    threads = 64;
  } catch (...) {
    threads = 4096;
  }
  kernel<<<1, threads>>>(data); // = 64
}
