// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Classes with bases and virtual functions, objects on the heap, pointers to member functions, and
// copies by bytes.

#include <cstring>
#include <memory>
#include <tuple>

__global__ void kernel(float *data) {}
void change(struct Base &);
int *slot;
void pump();

struct Base {
  int threads = 2048;
  virtual ~Base() {}
  virtual int size() const { return 64; }
  int twice() const { return 2 * size(); }
};
struct Mixed {
  int other = 3;
};
struct Derived : Mixed, Base {
  int own = 96;
  int size() const override { return 2048; }
};

// Members of base classes.
void inBases(float *data) {
  Derived d;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<d.other, d.threads>>>(data); // = 2048
  Base &base = d;
  base.threads = 128;
  kernel<<<d.other, d.threads>>>(data); // = 128
  Base copy = d;
  copy.threads = 256;
  kernel<<<d.own, d.threads>>>(data); // = 128
  static_cast<Derived &>(base).own = 32;
  kernel<<<1, d.own>>>(data); // = 32
  change(d);
  kernel<<<1, d.own>>>(data); // ? variable passed by reference
}

// Virtual calls of an object whose class is known.
void virtualCalls(float *data) {
  Derived d;
  Base b;
  kernel<<<1, b.size()>>>(data); // = 64
  kernel<<<1, d.Base::size()>>>(data); // = 64
  kernel<<<1, b.twice()>>>(data); // = 128
  Base &base = d;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'size'
  kernel<<<1, base.size()>>>(data); // = 2048
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 4096 threads exceeds the limit
  // CHECK: note: 4096 comes from 'twice'
  kernel<<<1, base.twice()>>>(data); // = 4096
}
void virtualCallsOfOthers(float *data, const Base &base) {
  kernel<<<1, base.size()>>>(data); // ? result of a call
}

// While a base class is made, its own function runs.
struct Making {
  int threads;
  Making() { threads = first(); }
  virtual int first() const { return 64; }
};
struct Made : Making {
  int first() const override { return 2048; }
};
void making(float *data) {
  Made made;
  kernel<<<1, made.threads>>>(data); // = 64
}

struct Runner {
  int threads;
  void go(float *data) {
    // CHECK: :[[#@LINE+3]]:5: [[ERROR]]: block of 2048 threads exceeds the limit
    // CHECK: note: 2048 comes from 'n'
    // CHECK: note: called here
    kernel<<<1, threads>>>(data); // ? member of a run-time object
  }
  void set(int n) { threads = n; }
};
void memberFunctions(float *data) {
  Runner runner{64};
  auto set = &Runner::set;
  (runner.*set)(2048);
  auto go = &Runner::go;
  (runner.*go)(data);
}

void heap(float *data) {
  int *threads = new int(2048);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  kernel<<<1, *threads>>>(data); // = 2048
  dim3 *shape = new dim3(8, 8);
  *threads = 64;
  kernel<<<*shape, *threads>>>(data); // = 64
  slot = threads;
  pump();
  kernel<<<*shape, *threads>>>(data); // ? variable whose address is taken
  delete threads;
  delete shape;
  auto held = std::make_unique<int>(96);
  kernel<<<1, *held>>>(data); // ? object behind an unknown pointer
}

// One expression makes two objects.
static int *made(int n) { return new int(n); }
void heapTwice(float *data) {
  int *first = made(64), *second = made(2048);
  kernel<<<1, *first>>>(data); // = 64
  *second = 32;
  kernel<<<1, *first>>>(data); // = 64
}

struct Config {
  int threads, blocks;
  dim3 shape;
};
void bytes(float *data) {
  Config config = {64, 2, dim3(1)};
  Config copy;
  memcpy(&copy, &config, sizeof copy);
  kernel<<<copy.blocks, copy.threads>>>(data); // = 64
  int a = 2048, b;
  memcpy(&b, &a, sizeof b);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'b'
  kernel<<<1, b>>>(data); // = 2048
  memset(&config, 0, sizeof config);
  config.threads = 96;
  kernel<<<1, config.threads>>>(data); // = 96
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block.x is 0, below the minimum of 1 thread in each dimension; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 0 comes from 'blocks'
  kernel<<<1, config.blocks>>>(data); // = 0
  memset(&copy, 1, sizeof copy);
  kernel<<<1, copy.threads>>>(data); // ? expression of a form that is not read
}

void tuples(float *data) {
  auto both = std::make_tuple(3, 2048);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  kernel<<<std::get<0>(both), std::get<1>(both)>>>(data); // = 2048
  int blocks, threads;
  std::tie(blocks, threads) = std::make_tuple(1, 64);
  kernel<<<blocks, threads>>>(data); // = 64
}

// A constructor of a base class that a class has as its own.
void keepAddress(int &n);
struct Keeper {
  Keeper(int &n) { keepAddress(n); }
};
struct Keeping : Keeper {
  using Keeper::Keeper;
};
struct Sized {
  int threads;
  Sized(int n) : threads(n) {}
};
struct SizedToo : Sized {
  using Sized::Sized;
};
void inheritedConstructors(float *data) {
  int threads = 64;
  Keeping keeping(threads);
  threads = 2048;
  pump();
  kernel<<<1, threads>>>(data); // ? variable passed by reference
  SizedToo sized(2048);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'n'
  kernel<<<1, sized.threads>>>(data); // = 2048
}
