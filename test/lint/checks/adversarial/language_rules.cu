// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Rules of C++ that decide whether a launch runs and with which block, each with a twin that is wrong.

__global__ void kernel(float *data) {}

// A conversion to bool compares with 0.
struct Flags {
  bool bad = false;
  bool bit : 1;
};
void compound(float *data, Flags *shared) {
  Flags flags{};
  flags.bad |= 4;
  kernel<<<1, flags.bad ? 64 : 2048>>>(data); // = 64
  flags.bit = 2;
  kernel<<<1, flags.bit ? 128 : 2048>>>(data); // = 128
  bool both = true;
  both += 255;
  kernel<<<1, both ? 96 : 2048>>>(data); // = 96
  bool half = 0.5f;
  kernel<<<1, half ? 160 : 2048>>>(data); // = 160
  bool &alias = flags.bad;
  alias = 256;
  // CHECK: :[[#@LINE+1]]:{{.*}} [[ERROR]]: block of 4096 threads
  kernel<<<1, flags.bad ? 4096 : 64>>>(data); // = 4096
}

// Operands that are not evaluated have no effect.
int grow(int &threads) { return threads = 2048; }
void operands(float *data) {
  int threads = 64;
  bool never = noexcept(grow(threads));
  kernel<<<1, threads>>>(data); // = 64
  unsigned long size = sizeof(grow(threads));
  kernel<<<1, threads>>>(data); // = 64
  (void)__builtin_constant_p(grow(threads));
  kernel<<<1, threads>>>(data); // = 64
  grow(threads);
  // CHECK: :[[#@LINE+2]]:{{.*}} [[ERROR]]: block of 2048 threads
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 2048
}

// The compiler computes what is constant.
constexpr int pick() { return __builtin_is_constant_evaluated() ? 64 : 2048; }
void constants(float *data) {
  constexpr int first = pick();
  kernel<<<1, first>>>(data); // = 64
  const int second = pick();
  kernel<<<1, second>>>(data); // = 64
  static int third = pick();
  int fourth = pick();
  // CHECK: :[[#@LINE+2]]:{{.*}} [[ERROR]]: block of 2048 threads
  // CHECK: note: 2048 comes from 'fourth'
  kernel<<<1, fourth>>>(data); // = 2048
}

// Nothing leaves a function that throws nothing, and a handler of another type catches nothing.
struct Small {};
struct Large {};
void handlers(float *data) {
  int threads = 64;
  try {
    throw Small();
  } catch (Large) {
    threads = 2048;
  } catch (Small) {
    threads = 96;
  }
  kernel<<<1, threads>>>(data); // = 96
}
void handled(float *data) {
  int threads = 64;
  try {
    throw Large();
  } catch (Large) {
    threads = 2048;
  }
  // CHECK: :[[#@LINE+3]]:{{.*}} warning: block of 2048 threads
  // CHECK: note: 2048 comes from 'threads'
  // CHECK: note: it is read from memory that other code can write
  kernel<<<1, threads>>>(data); // = 2048
}

// A function that surely throws or ends the program decides what is reached, also where it returns
// nothing; an exception that leaves a function which throws nothing ends the program.
void limit(int threads, int most) {
  if (threads > most)
    throw threads;
}
void quietly(int threads, int most) noexcept { limit(threads, most); }
[[noreturn]] void fail();
void check(const int &threads) {
  if (threads > 1024)
    fail();
}
void stops(float *data) {
  int threads = 2048;
  try {
    quietly(threads, 1024);
  } catch (...) {
  }
  kernel<<<1, threads>>>(data); // = 2048
}
void stopsByReference(float *data) {
  int threads = 2048;
  check(threads);
  kernel<<<1, threads>>>(data); // = 2048
}
void goesOn(float *data) {
  int threads = 2048;
  try {
    quietly(threads, 4096);
  } catch (...) {
  }
  // CHECK: :[[#@LINE+2]]:{{.*}} [[ERROR]]: block of 2048 threads
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 2048
}
void isCaught(float *data) {
  int threads = 2048;
  try {
    limit(threads, 1024);
    kernel<<<1, threads>>>(data); // = 2048
  } catch (int thrown) {
    // CHECK: :[[#@LINE+2]]:{{.*}} [[ERROR]]: block of 2048 threads
    // CHECK: note: 2048 comes from 'threads'
    kernel<<<1, threads>>>(data); // = 2048
  }
}

// What is placed on an object takes its place.
void *operator new(unsigned long, void *at) noexcept;
struct Placed {
  int threads;
  Placed() : threads(64) {}
  explicit Placed(int given) : threads(given) {}
};
void placed(float *data) {
  Placed object(2048);
  new (&object) Placed();
  kernel<<<1, object.threads>>>(data); // = 64
  Placed *other = new (static_cast<void *>(&object)) Placed(4096);
  // CHECK: :[[#@LINE+2]]:{{.*}} [[ERROR]]: block of 4096 threads
  // CHECK: note: 4096 comes from 'given'
  kernel<<<1, other->threads>>>(data); // = 4096
}
