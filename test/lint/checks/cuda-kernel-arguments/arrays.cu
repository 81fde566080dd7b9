// RUN: %check_hosts %s cuda-kernel-arguments --target=sm_80
#include <cuda.h>
#include <cuda_runtime.h>

struct Sizes {
  int width, height;
};

__global__ void scale(float *data, float factor, int count) {}
__global__ void crop(float *data, Sizes sizes) {}
__global__ void count(size_t elements) {}
__global__ void idle() {}
template <typename T> __global__ void fill(T *data, T value) {}

void tooShort(float *data, float factor) {
  void *arguments[] = {&data, &factor};
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 'scale' has 3 parameters, but the array 'arguments' has 2 elements [cuda-kernel-arguments]
  // CHECK: :[[#@LINE-2]]:9: note: the launch reads a pointer for each parameter from this array
  cudaLaunchKernel((const void *)scale, 64, 256, arguments, 0, nullptr);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 'scale' has 3 parameters, but the launch gives it none [cuda-kernel-arguments]
  cudaLaunchKernel((const void *)scale, 64, 256, nullptr, 0, nullptr);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 'scale' has 3 parameters, but the array 'arguments' has 2 elements [cuda-kernel-arguments]
  // CHECK: note: the launch reads a pointer for each parameter from this array
  cudaLaunchCooperativeKernel((void *)scale, 64, 256, arguments, 0, nullptr);
}

// The array is filled by hand, and begins in the middle of another.
void inParts(float *data, int elements) {
  void *all[4];
  all[0] = all[1] = &data;
  all[2] = all[3] = &elements;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 'scale' has 3 parameters, but the array 'all' has 2 elements [cuda-kernel-arguments]
  // CHECK: note: the launch reads a pointer for each parameter from this array
  cudaLaunchKernel((const void *)scale, 64, 256, &all[2], 0, nullptr);
  // As long as needed, but the second element is another number.
  // CHECK: :[[#@LINE+3]]:3: warning: argument 2 of 'scale' points to 'elements' of type 'int', but parameter 'factor' has type 'float' [cuda-kernel-arguments]
  // CHECK: note: 'elements' has type 'int'
  // CHECK: note: the parameter has type 'float'
  cudaLaunchKernel((const void *)scale, 64, 256, all + 1, 0, nullptr);
}

void otherSizes(float *data, int elements, double factor, short shorts, long long wide) {
  void *arguments[] = {&data, &factor, &elements};
  // CHECK: :[[#@LINE+3]]:3: warning: argument 2 of 'scale' points to 'factor' of 8 bytes, but parameter 'factor' has 4 bytes [cuda-kernel-arguments]
  // CHECK: note: 'factor' has type 'double'
  // CHECK: note: the parameter has type 'float'
  cudaLaunchKernel((const void *)scale, 64, 256, arguments, 0, nullptr);
  void *few[] = {&elements};
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: argument 1 of 'count' points to 'elements' of 4 bytes, but parameter 'elements' has 8 bytes [cuda-kernel-arguments]
  // CHECK: note: 'elements' has type 'int'
  // CHECK: note: the parameter has type 'size_t'
  cudaLaunchKernel((const void *)count, 1, 1, few, 0, nullptr);
  float single = 1;
  void *mixed[] = {(void *)&data, (void *)&single, (void *)&shorts};
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: argument 3 of 'scale' points to 'shorts' of 2 bytes, but parameter 'count' has 4 bytes [cuda-kernel-arguments]
  // CHECK: note: 'shorts' has type 'short'
  // CHECK: note: the parameter has type 'int'
  cudaLaunchKernel((const void *)scale, 64, 256, mixed, 0, nullptr);
  void *last[] = {&data, &single, &wide};
  // CHECK: :[[#@LINE+3]]:3: warning: argument 3 of 'scale' points to 'wide' of 8 bytes, but parameter 'count' has 4 bytes [cuda-kernel-arguments]
  // CHECK: note: 'wide' has type 'long long'
  // CHECK: note: the parameter has type 'int'
  cudaLaunchKernel((const void *)scale, 64, 256, last, 0, nullptr);
}

// The same size, but the bytes of an integer as a floating-point number and the reverse.
void otherKinds(float *data, float factor, int elements, unsigned bits) {
  void *swapped[] = {&data, &elements, &factor};
  // CHECK: :[[#@LINE+4]]:3: warning: argument 2 of 'scale' points to 'elements' of type 'int', but parameter 'factor' has type 'float' [cuda-kernel-arguments]
  // CHECK: note: 'elements' has type 'int'
  // CHECK: note: the parameter has type 'float'
  // CHECK: note: 1 more like this on the line: 'count', 3
  cudaLaunchKernel((const void *)scale, 64, 256, swapped, 0, nullptr);
  void *unsignedCount[] = {&data, &factor, &bits};
  cudaLaunchKernel((const void *)scale, 64, 256, unsignedCount, 0, nullptr);
}

// Templates, by their instances.
template <typename T> void launchFill(T *data, float value) {
  void *arguments[] = {&data, &value};
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: argument 2 of 'fill<double>' points to 'value' of 4 bytes, but parameter 'value' has 8 bytes [cuda-kernel-arguments]
  // CHECK: note: 'value' has type 'float'
  // CHECK: note: the parameter has type 'double'
  // CHECK: note: in the instance 'launchFill<double>'
  cudaLaunchKernel((const void *)fill<T>, 64, 256, arguments, 0, nullptr);
}
void fillBoth(float *floats, double *doubles) {
  launchFill(floats, 1);
  launchFill(doubles, 1);
}

void byConfig(float *data) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 64;
  config.blockDim = 256;
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 'scale' has 3 parameters, but the array 'arguments' has 1 element [cuda-kernel-arguments]
  // CHECK: note: the launch reads a pointer for each parameter from this array
  cudaLaunchKernelExC(&config, (const void *)scale, arguments);
}

void ofNode(cudaGraph_t graph, float *data) {
  void *arguments[] = {&data};
  cudaKernelNodeParams node = {};
  node.func = (void *)scale;
  node.gridDim = 64;
  node.blockDim = 256;
  node.kernelParams = arguments;
  cudaGraphNode_t made;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 'scale' has 3 parameters, but the array 'arguments' has 1 element [cuda-kernel-arguments]
  // CHECK: note: the launch reads a pointer for each parameter from this array
  cudaGraphAddKernelNode(&made, graph, nullptr, 0, &node);
}

void byDriver(float *data) {
  CUfunction function;
  cudaGetFuncBySymbol(&function, (const void *)scale);
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 'scale' has 3 parameters, but the array 'arguments' has 1 element [cuda-kernel-arguments]
  // CHECK: note: the launch reads a pointer for each parameter from this array
  cuLaunchKernel(function, 64, 1, 1, 256, 1, 1, 0, nullptr, arguments, nullptr);
  // The arguments are in a buffer instead.
  void *extra[] = {nullptr};
  cuLaunchKernel(function, 64, 1, 1, 256, 1, 1, 0, nullptr, nullptr, extra);
}

// Arrays that fit, or whose content is not known here.
struct Task {
  float *data;
  float factor;
  int count;
};
void fill(void **arguments);
void good(float *data, float factor, int elements, void **given, bool more) {
  void *arguments[] = {&data, &factor, &elements};
  cudaLaunchKernel((const void *)scale, 64, 256, arguments, 0, nullptr);
  cudaLaunchKernel((const void *)scale, 64, 256, given, 0, nullptr);
  cudaLaunchKernel((const void *)idle, 1, 1, nullptr, 0, nullptr);
  void *filled[3];
  fill(filled);
  cudaLaunchKernel((const void *)scale, 64, 256, filled, 0, nullptr);
  void **heap = new void *[3];
  heap[0] = &data;
  cudaLaunchKernel((const void *)scale, 64, 256, heap, 0, nullptr);
  // More than the kernel takes.
  void *longer[8] = {&data, &factor, &elements};
  cudaLaunchKernel((const void *)scale, 64, 256, longer, 0, nullptr);
  // A struct by its members, or by an array of as many numbers.
  Task task = {data, factor, elements};
  void *members[] = {&task.data, &task.factor, &task.count};
  cudaLaunchKernel((const void *)scale, 64, 256, members, 0, nullptr);
  int sizes[2] = {4, 4};
  void *asArray[] = {&data, sizes};
  cudaLaunchKernel((const void *)crop, 64, 256, asArray, 0, nullptr);
  unsigned char bytes[16];
  void *packed[] = {bytes, bytes + 8, bytes + 12};
  cudaLaunchKernel((const void *)scale, 64, 256, packed, 0, nullptr);
  // One element needs no array.
  void *only = &task;
  size_t total = elements;
  void *size = &total;
  cudaLaunchKernel((const void *)count, 1, 1, &size, 0, nullptr);
  // One of two kernels, each with its own array.
  const void *kernel = more ? (const void *)scale : (const void *)count;
  void *few[] = {&total};
  cudaLaunchKernel(kernel, 1, 1, more ? arguments : few, 0, nullptr);
}

__global__ void clampAll(float *values, int count) {}
__global__ void chase(float **rows, void *any) {}

__global__ void takesLong(float *values, long count);

void pointersThemselves(float *values, float **rows, int count) {
  void *args[] = {values, &count};
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of 'clampAll' is the pointer 'values' itself, not its address: the kernel gets the bytes that 'values' points to as parameter 'values'
  // CHECK: :[[#@LINE-2]]:9: note: the launch reads a pointer for each parameter from this array
  cudaLaunchKernel((const void *)clampAll, 1, 64, args, 0, nullptr);
  void *right[] = {&values, &count};
  cudaLaunchKernel((const void *)clampAll, 1, 64, right, 0, nullptr);
  // A pointer to a pointer is one, and a pointer to void says nothing.
  void *behind[] = {rows, values};
  cudaLaunchKernel((const void *)clampAll, 1, 64, behind, 0, nullptr);
  void *chased[] = {rows, values};
  cudaLaunchKernel((const void *)chase, 1, 64, chased, 0, nullptr);
}

void *next();
void fill(void **args);

void writtenLater(float *values, int count) {
  void *set[] = {values, &count};
  set[0] = next();
  cudaLaunchKernel((const void *)clampAll, 1, 64, set, 0, nullptr);
  void *filled[] = {values, &count};
  fill(filled);
  cudaLaunchKernel((const void *)clampAll, 1, 64, filled, 0, nullptr);
  void *each[] = {values, &count};
  for (int i = 0; i < 2; ++i)
    each[i] = next();
  cudaLaunchKernel((const void *)clampAll, 1, 64, each, 0, nullptr);
}

// Two elements of an array make one argument.
void inParts(float **rows) {
  alignas(8) int parts[2] = {5, 0};
  void *args[] = {rows, &parts[0]};
  cudaLaunchKernel((const void *)takesLong, 1, 64, args, 0, nullptr);
}
