// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_80
// A kernel in a member of a class that only this file can name has its opt-ins in sight.

#define KERNEL(name)                                                                               \
  static __global__ void name(float *data) {                                                       \
    extern __shared__ float tile[];                                                                \
    data[0] = tile[0];                                                                             \
  }
KERNEL(byList)
KERNEL(byConstructor)
KERNEL(assigned)
KERNEL(given)
KERNEL(optedIn)
KERNEL(handedOver)
KERNEL(pointedTo)
KERNEL(unpacked)
void allowElsewhere(void (*kernel)(float *), int bytes);

namespace {
struct ByDefault {
  void (*kernel)(float *) = byList;
  // CHECK: :[[#@LINE+2]]:27: [[ERROR]]: 73728 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  // CHECK: :[[#@LINE+1]]:27: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 73728)'
  void run(float *data) { kernel<<<1, 256, 73728>>>(data); }
};
struct ByConstructor {
  ByConstructor() : kernel(byConstructor) {}
  // CHECK: :[[#@LINE+2]]:27: [[ERROR]]: 73728 bytes {{.*}} the limit without opt-in of 49152 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  // CHECK: :[[#@LINE+1]]:27: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 73728)'
  void run(float *data) { kernel<<<1, 256, 73728>>>(data); }
  void (*kernel)(float *);
};
struct Assigned {
  Assigned() { kernel = assigned; }
  // CHECK: :[[#@LINE+2]]:27: [[ERROR]]: 73728 bytes {{.*}} the limit without opt-in of 49152 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  // CHECK: :[[#@LINE+1]]:27: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 73728)'
  void run(float *data) { kernel<<<1, 256, 73728>>>(data); }
  void (*kernel)(float *);
};
struct Given {
  void (*kernel)(float *);
  // CHECK: :[[#@LINE+2]]:27: [[ERROR]]: 73728 bytes {{.*}} the limit without opt-in of 49152 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
  // CHECK: :[[#@LINE+1]]:27: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 73728)'
  void run(float *data) { kernel<<<1, 256, 73728>>>(data); }
};

// What is opted in, by the member, or perhaps: by code out of sight, a pointer to the member, or
// the name of a part.
struct OptedIn {
  void (*kernel)(float *) = optedIn;
  void run(float *data) {
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 73728);
    kernel<<<1, 256, 73728>>>(data);
  }
};
struct HandedOver {
  void (*kernel)(float *) = handedOver;
  void run(float *data) {
    allowElsewhere(kernel, 73728);
    kernel<<<1, 256, 73728>>>(data);
  }
};
struct PointedTo {
  void (*kernel)(float *) = pointedTo;
  void run(float *data) { kernel<<<1, 256, 73728>>>(data); }
};
struct Unpacked {
  void (*kernel)(float *) = unpacked;
  int bytes = 73728;
  void run(float *data) { kernel<<<1, 256, 73728>>>(data); }
};
} // namespace

void run(float *data) {
  ByDefault().run(data);
  ByConstructor().run(data);
  Assigned().run(data);
  Given last{given};
  last.run(data);
  OptedIn().run(data);
  HandedOver().run(data);
  PointedTo pointed;
  auto member = &PointedTo::kernel;
  allowElsewhere(pointed.*member, 73728);
  pointed.run(data);
  Unpacked packed;
  auto [kernel, bytes] = packed;
  allowElsewhere(kernel, bytes);
  packed.run(data);
}
