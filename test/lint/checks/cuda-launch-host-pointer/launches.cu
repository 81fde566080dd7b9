// RUN: %check_hosts %s cuda-launch-host-pointer
// Kernel arguments that point to memory of the host, and pointers that a kernel can follow.
#include <cstdlib>
#include <string>
#include <vector>

__global__ void scale(float *data, int n) { data[threadIdx.x] *= n; }
__global__ void text(const char *letters, int *count) { *count = letters[threadIdx.x]; }
__global__ void unused(float *data) {}

__constant__ float weights[64];
__device__ int total;
__device__ __managed__ int shared;

void containers(int n, int *found) {
  std::vector<float> host(n);
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of 'scale' points to the memory of 'host', a std::vector, which is host memory; the kernel faults unless the GPU can access pageable memory
  // CHECK: :[[#@LINE-2]]:22: note: it is from here
  scale<<<1, 64>>>(host.data(), n);
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of 'scale' points to the memory of 'host', a std::vector
  // CHECK: :[[#@LINE-5]]:22: note: it is from here
  scale<<<1, 64>>>(&host[0], n);
  std::string name = "name";
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of 'text' points to the memory of 'name', a std::string
  // CHECK: :[[#@LINE-2]]:15: note: it is from here
  text<<<1, 64>>>(name.c_str(), found);
  unused<<<1, 64>>>(host.data());
}

void allocated(int n, int *found) {
  float *made = (float *)malloc(n * sizeof(float));
  float *copy = made;
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of 'scale' points to memory of 'malloc', which is host memory
  // CHECK: :[[#@LINE-3]]:26: note: it is from here
  scale<<<1, 64>>>(copy, n);
  float *array = new float[n];
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of 'scale' points to memory of 'new', which is host memory
  // CHECK: :[[#@LINE-2]]:18: note: it is from here
  scale<<<1, 64>>>(array, n);
  int count = 0;
  float local[64];
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of 'scale' points to the array 'local', which is host memory
  // CHECK: :[[#@LINE-2]]:9: note: it is from here
  scale<<<1, 64>>>(local, n);
  // CHECK: :[[#@LINE+4]]:3: warning: argument 1 of 'text' points to a string literal, which is host memory
  // CHECK: :[[#@LINE+3]]:19: note: it is from here
  // CHECK: :[[#@LINE+2]]:3: warning: argument 2 of 'text' points to the variable 'count', which is host memory
  // CHECK: :[[#@LINE-8]]:7: note: it is from here
  text<<<1, 64>>>("name", &count);
}

void shadows(int n) {
  // CHECK: :[[#@LINE+2]]:3: warning: argument 1 of 'scale' is the host's address of the array 'weights', which is not its address on the GPU
  // CHECK: note: 'cudaGetSymbolAddress' has the address on the GPU
  scale<<<1, 64>>>(weights, n);
  // CHECK: :[[#@LINE+2]]:3: warning: argument 2 of 'text' is the host's address of the variable 'total'
  // CHECK: note: 'cudaGetSymbolAddress' has the address on the GPU
  text<<<1, 64>>>(nullptr, &total);
}

// Memory of the device, of both, of an allocator that may give either, and what may be any.
template <typename T> struct PinnedAllocator : std::allocator<T> {
  template <typename U> struct rebind { using other = PinnedAllocator<U>; };
  T *allocate(std::size_t n) {
    T *p;
    cudaMallocHost((void **)&p, n * sizeof(T));
    return p;
  }
};
struct Managed {
  void *operator new(std::size_t bytes) {
    void *p;
    cudaMallocManaged(&p, bytes);
    return p;
  }
  float values[64];
};
struct Owner {
  float values[64];
  void run(int n) { scale<<<1, 64>>>(values, n); }
};
float *any();
void fine(int n, float *given, std::vector<float *> &pointers, bool other) {
  float *device, *managed;
  cudaMalloc(&device, n * sizeof(float));
  cudaMallocManaged(&managed, n * sizeof(float));
  scale<<<1, 64>>>(device, n);
  scale<<<1, 64>>>(managed, n);
  scale<<<1, 64>>>(given, n);
  scale<<<1, 64>>>(any(), n);
  scale<<<1, 64>>>(pointers[0], n);
  text<<<1, 64>>>(nullptr, &shared);
  std::vector<float, PinnedAllocator<float>> pinned(n);
  scale<<<1, 64>>>(pinned.data(), n);
  scale<<<1, 64>>>((new Managed)->values, n);
  float *either = other ? device : (float *)malloc(n);
  scale<<<1, 64>>>(either, n);
  void *symbol;
  cudaGetSymbolAddress(&symbol, weights);
  scale<<<1, 64>>>((float *)symbol, n);
}

struct Settings {
  int width;
};
__global__ void byReference(float *data, const Settings &settings) {
  data[threadIdx.x] = settings.width;
}

void references(float *data, const Settings &given, Settings *managed) {
  Settings own{64};
  // CHECK: :[[#@LINE+2]]:3: warning: argument 2 of 'byReference' is a reference to the variable 'own', which is host memory; the kernel faults unless the GPU can access pageable memory
  // CHECK: :[[#@LINE-2]]:12: note: it is from here
  byReference<<<1, 64>>>(data, own);
  // Who calls may have put it anywhere.
  byReference<<<1, 64>>>(data, given);
  byReference<<<1, 64>>>(data, *managed);
}
