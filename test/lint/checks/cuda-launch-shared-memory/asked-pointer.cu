// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90,sm_120

#include <vector>

// A function that is only put into tables, variables and arguments is called by the
// pointers of its type, and where all of those calls ask the device, so do its callers.

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

void optIn() {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448);
}

bool onAmpere() {
  cudaDeviceProp prop;
  return cudaGetDeviceProperties(&prop, 0) == cudaSuccess && prop.major >= 8;
}

//===----------------------------------------------------------------------===//
// Asked before the only call
//===----------------------------------------------------------------------===//

bool inVector() {
  kernel<<<16, 256, 98304>>>(nullptr);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 232449 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75, 166912 bytes on sm_80, 101376 bytes on sm_86 and sm_120 and 232448 bytes on sm_90; the launch fails on every target [cuda-launch-shared-memory]
  kernel<<<16, 256, 232449>>>(nullptr);
  return true;
}
bool inVectorToo() noexcept {
  kernel<<<16, 256, 98304>>>(nullptr);
  return true;
}

int runAll(std::vector<bool (*)()> &tests) {
  if (!onAmpere())
    return 0;
  bool pass = true;
  for (auto test : tests)
    pass &= test();
  return pass ? 0 : -1;
}

int vectors() {
  std::vector<bool (*)()> tests = {&inVector};
  tests.push_back(inVectorToo);
  return runAll(tests);
}

int inTable(float *data) {
  kernel<<<16, 256, 98304>>>(data);
  return 0;
}
struct Test {
  const char *name;
  int (*run)(float *);
};
static const Test Tests[] = {{"table", inTable}};
void tables(float *data) {
  if (onAmpere())
    for (const Test &test : Tests)
      test.run(data);
}

//===----------------------------------------------------------------------===//
// Called elsewhere too
//===----------------------------------------------------------------------===//

void alsoUnasked(int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<n, 256, 98304>>>(nullptr);
}
void one(void (*run)(int)) {
  if (onAmpere())
    run(1);
}
void other(void (*run)(int)) { run(2); }
void bothWays() {
  one(alsoUnasked);
  other(alsoUnasked);
  other(nullptr);
}

// Nobody sees what is done with it.
void registerTest(long (*run)());
long handedOver() {
  // CHECK: :[[#@LINE+1]]:3: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 98304>>>(nullptr);
  return 0;
}
void handOver() {
  registerTest(handedOver);
  long (*run)() = handedOver;
  if (onAmpere())
    run();
}

// A table with it is handed over.
struct Callback {
  char (*run)();
};
void registerCallback(const Callback *callback);
char inCallback() {
  // CHECK: :[[#@LINE+1]]:3: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 98304>>>(nullptr);
  return 0;
}
void handOverTable() {
  Callback callback = {inCallback};
  registerCallback(&callback);
  if (onAmpere())
    callback.run();
}

// Another file can call what stands in the table.
short shared() {
  // CHECK: :[[#@LINE+1]]:3: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 98304>>>(nullptr);
  return 0;
}
short (*Shared[])() = {shared};
void tableOfAll() {
  if (onAmpere())
    Shared[0]();
}

// The launch is asked for where it is called by name, and not by the pointer.
float byName() {
  // CHECK: :[[#@LINE+1]]:3: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  kernel<<<16, 256, 98304>>>(nullptr);
  return 0;
}
void named() {
  if (onAmpere())
    byName();
  float (*run)() = byName;
  run();
}

//===----------------------------------------------------------------------===//
// Virtual functions are called by what they override
//===----------------------------------------------------------------------===//

struct Runner {
  virtual void asked() = 0;
  virtual void unasked() = 0;
};
struct Ampere : Runner {
  void asked() override { kernel<<<16, 256, 98304>>>(nullptr); }
  // CHECK: :[[#@LINE+1]]:29: warning: 98304 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  void unasked() override { kernel<<<16, 256, 98304>>>(nullptr); }
};
void runners(Runner *runner, Ampere *ampere) {
  if (onAmpere()) {
    runner->asked();
    ampere->unasked();
  }
  runner->unasked();
}
