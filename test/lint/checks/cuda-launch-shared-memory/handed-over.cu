// RUN: %check_hosts %s cuda-launch-shared-memory
// A kernel whose address reaches code out of sight may be opted in there; one whose address stays
// in sight is not.
#include <cuda_runtime.h>
#include <initializer_list>
#include <utility>

extern __shared__ float tile[];
template <int N> static __global__ void kernel(float *data) {
  tile[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x ^ N];
}
#define LAUNCH(n) kernel<n><<<1, 256, 60000>>>(data)
using Pointer = void (*)(float *);

// Objects.
struct Scope { Scope(const void *kernel, int bytes); ~Scope(); };
struct Entry { const char *name; const void *kernel; int bytes; };
struct Holder { const void *kernel; void allow(int bytes); };
struct Base { explicit Base(const void *kernel); };
struct Derived : Base { using Base::Base; int more = 0; };
void prepare(const Entry &entry);
void prepareAll(std::initializer_list<const void *> kernels, int bytes);
void prepareOne(std::pair<const void *, int> what);
void prepareTable(const Entry *entries, int count);
void goodObjects(float *data) {
  Scope scope((const void *)kernel<1>, 60000);
  LAUNCH(1);
  auto *heap = new Scope((const void *)kernel<2>, 60000);
  LAUNCH(2);
  delete heap;
  Holder holder{(const void *)kernel<3>};
  holder.allow(60000);
  LAUNCH(3);
  Entry entry;
  entry.name = "kernel";
  entry.kernel = (const void *)kernel<4>;
  prepare(entry);
  LAUNCH(4);
  prepareAll({(const void *)kernel<5>}, 60000);
  LAUNCH(5);
  prepareOne({(const void *)kernel<6>, 60000});
  LAUNCH(6);
  prepareOne(std::make_pair((const void *)kernel<7>, 60000));
  LAUNCH(7);
  Entry entries[2] = {{"a", (const void *)kernel<8>, 1}, {"b", nullptr, 2}};
  prepareTable(entries, 2);
  LAUNCH(8);
  prepare({"c", reinterpret_cast<const void *>(&kernel<9>), 60000});
  LAUNCH(9);
  Derived derived((const void *)kernel<10>);
  LAUNCH(10);
}

// Through functions in sight, and variables.
void allowElsewhere(const void *kernel, int bytes);
static void passOn(const void *kernel) { allowElsewhere(kernel, 60000); }
static const void *get() { return (const void *)kernel<12>; }
const void *exported() { return (const void *)kernel<13>; }
const void *table[] = {(const void *)kernel<14>, nullptr};
static const void *local[] = {(const void *)kernel<15>, nullptr};
void allowTable(const void **kernels);
Pointer variable = kernel<16>;
struct Plan {
  Pointer launched = nullptr;
  virtual void prepare();
};
template <typename Function> static void apply(Function function) { function(); }
void goodFlows(float *data, Plan &plan, bool wide) {
  passOn((const void *)kernel<11>);
  LAUNCH(11);
  allowElsewhere(get(), 60000);
  LAUNCH(12);
  LAUNCH(13);
  LAUNCH(14);
  allowTable(local);
  LAUNCH(15);
  LAUNCH(16);
  plan.launched = kernel<17>;
  plan.prepare();
  LAUNCH(17);
  Pointer chosen = wide ? kernel<18> : kernel<19>;
  const void *again = (const void *)chosen;
  allowElsewhere(again, 60000);
  LAUNCH(18);
  LAUNCH(19);
  apply([] { allowElsewhere((const void *)kernel<20>, 60000); });
  LAUNCH(20);
  for (Pointer each : {kernel<21>, kernel<22>})
    allowElsewhere((const void *)each, 60000);
  LAUNCH(21);
  LAUNCH(22);
}

// By template arguments.
template <Pointer K> void allowStatic(int bytes);
template <Pointer K> struct Registry { static void allow(int bytes); static bool done; };
template <typename T> void allowType(T tag);
template <Pointer K> struct Tag {};
template <typename F> struct Launcher { explicit Launcher(F f, int bytes); F f; };
extern template struct Launcher<Pointer>;
void goodTemplates(float *data) {
  allowStatic<kernel<30>>(60000);
  LAUNCH(30);
  Registry<kernel<31>>::allow(60000);
  LAUNCH(31);
  allowType(Tag<kernel<32>>());
  LAUNCH(32);
  Launcher<Pointer> launcher(kernel<33>, 60000);
  LAUNCH(33);
}

// A project's function, whatever its name.
void cudaAllowShared(const void *kernel, int bytes);
namespace project {
int cudaFuncSetAttribute(const void *kernel, int attribute, int value);
}
struct Runtime { int cudaFuncGetAttributes(int *answer, const void *kernel); };
void goodNames(float *data, Runtime &runtime) {
  cudaAllowShared((const void *)kernel<40>, 60000);
  LAUNCH(40);
  int answer;
  runtime.cudaFuncGetAttributes(&answer, (const void *)kernel<42>);
  LAUNCH(42);
}

// All that is done with these is in sight, and nothing opts them in.
static void launch(Pointer kernel, float *data) { kernel<<<1, 64, 4096>>>(data); }
static void keep(const void *kernel) { (void)kernel; }
template <Pointer K> void launchStatic(float *data) { K<<<1, 64, 4096>>>(data); }
static Pointer same(Pointer kernel) { return kernel; }
void badInSight(float *data, bool wide) {
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, kernel<50>);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  LAUNCH(50);
  // CHECK: note: expanded from macro 'LAUNCH'
  // CHECK: note: opt in before the launch: {{.*}}
  launch(kernel<51>, data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 60000 bytes of shared memory per block {{.*}}
  LAUNCH(51);
  // CHECK: note: expanded from macro 'LAUNCH'
  // CHECK: note: opt in before the launch: {{.*}}
  Pointer mine[] = {kernel<52>, kernel<53>};
  mine[wide]<<<1, 64, 4096>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 60000 bytes of shared memory per block {{.*}}
  LAUNCH(52);
  // CHECK: note: expanded from macro 'LAUNCH'
  // CHECK: note: opt in before the launch: {{.*}}
  launchStatic<kernel<54>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 60000 bytes of shared memory per block {{.*}}
  LAUNCH(54);
  // CHECK: note: expanded from macro 'LAUNCH'
  // CHECK: note: opt in before the launch: {{.*}}
  same(kernel<55>)<<<1, 64, 4096>>>(data);
  keep((const void *)kernel<55>);
  if (same(kernel<55>) != nullptr)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: 60000 bytes of shared memory per block {{.*}}
    LAUNCH(55);
  // CHECK: note: expanded from macro 'LAUNCH'
  // CHECK: note: opt in before the launch: {{.*}}
}
