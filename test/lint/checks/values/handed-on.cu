// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Library functions that only pass a value on keep it; pairs are followed.

#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

__global__ void kernel(float *data) {}
void write(int &to);
void fill(int *to);
void take(std::pair<int, int> &&);

static std::pair<dim3, dim3> shape(int n) { return {dim3(n / 512), dim3(512)}; }
static std::pair<dim3, dim3> tooLarge(int n) { return std::make_pair(dim3(n), dim3(32, 64)); }
template <typename F> void run(F &&launch) { std::forward<F>(launch)(dim3(40, 40)); }
template <typename A, typename B> struct Both {
  template <typename U, typename V> Both(U &&a, V &&b) : a(std::forward<U>(a)), b(std::forward<V>(b)) {}
  A a;
  B b;
};

void handedOn(float *data) {
  int threads = 2048;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads
  kernel<<<1, std::move(threads)>>>(data); // = 2048
  *std::addressof(threads) = 64;
  kernel<<<1, std::as_const(threads)>>>(data); // = 64
  int &&same = std::move(threads);
  same = 96;
  kernel<<<1, threads>>>(data); // = 96
  int other = 128;
  std::swap(threads, other);
  kernel<<<std::exchange(other, 2), threads>>>(data); // = 128
  kernel<<<1, other>>>(data); // = 2
  // CHECK: :[[#@LINE+2]]:25: [[ERROR]]: block of 1600 threads
  // CHECK: note: 40 x 40 = 1600 threads
  run([=](dim3 block) { kernel<<<1, block>>>(data); }); // = 40x40
}

void pairs(float *data, int n) {
  auto [grid, block] = shape(n);
  kernel<<<grid, block>>>(data); // = 512
  auto large = tooLarge(n);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads
  // CHECK: note: 32 x 64 = 2048 threads
  kernel<<<large.first, large.second>>>(data); // = 32x64
  large.second.y = 2;
  auto copy = std::move(large);
  kernel<<<1, std::get<1>(copy)>>>(data); // = 32x2
  Both<int, dim3> both(n, dim3(2049));
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2049 threads
  kernel<<<both.a, both.b>>>(data); // = 2049
}

void writtenByOthers(float *data) {
  int threads = 2048;
  write(std::forward<int &>(threads));
  kernel<<<1, threads>>>(data); // ? variable passed by reference
  threads = 2048;
  fill(std::addressof(threads));
  kernel<<<1, threads>>>(data); // ? variable whose address is taken
  std::pair<int, int> both(2048, 2048);
  take(std::move(both));
  kernel<<<1, both.first>>>(data); // ? variable passed by reference
  threads = 2048;
  std::tie(threads, std::ignore) = std::make_pair(64, 1);
  kernel<<<1, threads>>>(data); // = 64
}

// A base class without fields may write those of the class that it knows.
template <typename Derived> struct Small {
  void shrink() { static_cast<Derived *>(this)->threads = 64; }
};
struct Settings : Small<Settings> {
  int threads = 2048;
};
void byItsBase(float *data) {
  Settings settings;
  settings.shrink();
  kernel<<<1, settings.threads>>>(data); // = 64
}

// One of the library's does not.
struct Marked : std::true_type {
  int threads = 2048;
};
void marked(float *data) {
  Marked settings;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<1, settings.threads>>>(data); // = 2048
}

// A benchmark that is given the function that launches takes the steps that it needs.
static void prepareAndLaunch(float *data, int threads) {
  int work = threads, done = 0;
  for (int i = 0; i < 60; ++i) {
    done += work > i ? 2 : 1;
    work -= done % 7;
    work += i % 3 == 0 ? threads : done;
  }
  // CHECK: :[[#@LINE+2]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 2048
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 32 64 128 256 512 1024 2048
}
template <typename Function, typename... Given>
void benchmark(int repeat, Function function, Given &&...given) {
  for (int i = 0; i < repeat; ++i)
    function(std::forward<Given>(given)...);
}
void benchmarks(float *data, int repeat) {
  for (int threads = 32; threads <= 2048; threads *= 2)
    benchmark(repeat, prepareAndLaunch, data, threads);
}

// A function whose address goes only to parameters that are only called has no other callers.
template <class F, class... A> static void often(int times, F each, A... arguments) {
  for (int i = 0; i < times; ++i)
    each(arguments...);
}
template <class F, class... A> void timed(F &&each, A... arguments) { often(1000, each, arguments...); }
void keep(void (*)(float *, int));
template <class F> void kept(F each) { keep(each); }

static void givenOnce(float *data, int n) {
  kernel<<<1, n>>>(data); // = 256
}
static void givenTwice(float *data, int n) {
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 2048 threads
  // CHECK: note: 2048 comes from 'n'
  // CHECK: note: called here
  // CHECK: note: 'often' is called here
  // CHECK: note: 'timed' is called here
  kernel<<<1, n>>>(data); // = 64 2048
}
static void givenAway(float *data, int n) {
  kernel<<<1, n>>>(data); // ? function parameter
}
static void asNumber(float *data, int n) {
  kernel<<<1, n>>>(data); // ? function parameter
}
static void asPointer(float *data, int n) {
  kernel<<<1, n>>>(data); // ? function parameter
}
static void otherOfTwo(float *data, int n) {
  kernel<<<1, n>>>(data); // ? function parameter
}
static void oneOfTwo(float *data, int n) {
  kernel<<<1, n>>>(data); // ? function parameter
}
void callNumber(float *data, long function) { ((void (*)(float *, int))function)(data, 512); }
void callPointer(float *data, void *function) { ((void (*)(float *, int))function)(data, 512); }
void handOn(float *data, bool other) {
  asNumber(data, 96);
  callNumber(data, (long)asNumber);
  asPointer(data, 96);
  callPointer(data, (void *)asPointer);
  timed(givenOnce, data, 256);
  givenTwice(data, 64);
  timed(givenTwice, data, 2048);
  often(2, givenAway, data, 128);
  kept(givenAway);
  often(2, other ? oneOfTwo : otherOfTwo, data, 256);
}
