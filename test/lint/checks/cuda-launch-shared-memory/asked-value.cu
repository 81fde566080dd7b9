// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_86,sm_90
// Of several sizes of which the program chooses one by the device, each need not be there for
// every target; what no target has fails wherever it is chosen.

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

void launch(float *data, int bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

void conditional(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int bytes = prop.major >= 9 ? 200 * 1024 : 64 * 1024;
  if (prop.major == 8)
    bytes = 99 * 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

static int bytesFor(int major) { return major >= 9 ? 200 * 1024 : 48 * 1024; }

void byParameter(float *data) {
  int major = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  int bytes = bytesFor(major);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

void byArgument(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  launch(data, prop.major >= 9 ? 200 * 1024 : 48 * 1024);
}

// By a helper that names the architecture, with what another told it.
enum class Arch { Volta, Ampere, Hopper };
static int majorOf(int device) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, device);
  return prop.major;
}
static Arch archOf(int device) {
  int version = majorOf(device);
  return version >= 9 ? Arch::Hopper : version >= 8 ? Arch::Ampere : Arch::Volta;
}
void byArch(float *data) {
  int bytes = 0;
  switch (archOf(0)) {
  case Arch::Hopper:
    bytes = 200 * 1024;
    break;
  case Arch::Ampere:
    bytes = 99 * 1024;
    break;
  default:
    bytes = 1024;
  }
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

// By its name.
void byName(float *data, int sm) {
  int bytes = sm >= 90 ? 200 * 1024 : sm >= 80 ? 99 * 1024 : 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

// As much as there is.
void downTo(float *data) {
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  int stages = 4;
  while (stages > 1 && stages * 40 * 1024 > most)
    --stages;
  int bytes = stages * 40 * 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

// By whether the kernel was allowed it.
void byStatus(float *data) {
  int bytes = 160 * 1024;
  if (cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess)
    bytes = 48 * 1024;
  kernel<<<16, 256, bytes>>>(data);
}

void byKeptStatus(float *data) {
  cudaError_t status =
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 160 * 1024);
  int bytes = status == cudaSuccess ? 160 * 1024 : 48 * 1024;
  kernel<<<16, 256, bytes>>>(data);
}

// A loop over the devices is no question, nor is one up to what a device has.
void onEach(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 * 1024);
  for (int i = 0; i < prop.multiProcessorCount; ++i)
    // CHECK: :[[#@LINE+1]]:5: warning: 204800 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86; the launch fails there [cuda-launch-shared-memory]
    kernel<<<16, 256, 200 * 1024>>>(data);
}

// Another size was chosen by the device, not this.
void otherAsked(float *data, bool large) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int blocks = prop.major >= 8 ? 64 : 32;
  int bytes = large ? 200 * 1024 : 48 * 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // CHECK: :[[#@LINE+4]]:3: warning: 204800 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 when 'bytes' is 204800 (line [[#@LINE-2]]) [cuda-launch-shared-memory]
  // CHECK: note: 204800 bytes come from 'bytes'
  // CHECK: note: 'prop.major' is 7 on sm_75
  // CHECK: :[[#@LINE+1]]:3: note: 1 more like this on the line: 101376 bytes, sm_86
  kernel<<<blocks, 256, bytes>>>(data);
}

// Chosen by the size of the work.
void bySize(float *data, int n) {
  int bytes = n > 4096 ? 200 * 1024 : 48 * 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // CHECK: :[[#@LINE+2]]:3: warning: 204800 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86; the launch fails there when 'bytes' is 204800 (line [[#@LINE-2]]) [cuda-launch-shared-memory]
  // CHECK: note: 204800 bytes come from 'bytes'
  kernel<<<16, 256, bytes>>>(data);
}

// More than any target has, where it is chosen.
void tooMuch(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int bytes = prop.major >= 9 ? 240 * 1024 : 48 * 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // CHECK: :[[#@LINE+3]]:3: warning: 245760 bytes of shared memory per block exceed the limit with opt-in of 232448 bytes; the launch fails on sm_90 [cuda-launch-shared-memory]
  // CHECK: note: 245760 bytes come from 'bytes'
  // CHECK: :[[#@LINE-4]]:20: note: 'prop.major' is 9 on sm_90
  kernel<<<16, 256, bytes>>>(data);
}

// Of several sizes those that the device has are launched.
__global__ void neverOptedIn(float *data) {
  extern __shared__ float row[];
  data[threadIdx.x] = row[threadIdx.x];
}
void asFarAsItGoes(float *data) {
  int most;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlock, 0);
  for (int bytes = 16 * 1024; bytes <= 64 * 1024; bytes *= 2)
    if (bytes <= most)
      neverOptedIn<<<16, 256, bytes>>>(data);
}
void howeverFar(float *data) {
  for (int bytes = 16 * 1024; bytes <= 64 * 1024; bytes *= 2)
    // CHECK: :[[#@LINE+3]]:5: warning: 65536 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target when 'bytes' is 65536 (line [[#@LINE-1]]) [cuda-launch-shared-memory]
    // CHECK: note: 65536 bytes come from 'bytes'
    // CHECK: note: opt in before the launch: {{.*}}MaxDynamicSharedMemorySize, bytes)'
    neverOptedIn<<<16, 256, bytes>>>(data);
}
// The only size is not launched by what the device has.
void onlyOne(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.major >= 8)
    // CHECK: :[[#@LINE+4]]:5: warning: 65536 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_86 and sm_90 [cuda-launch-shared-memory]
    // CHECK: note: opt in before the launch: {{.*}}MaxDynamicSharedMemorySize, 64 * 1024)'
    // CHECK: :[[#@LINE-3]]:12: note: 'prop.major' is 8 on sm_86 and 9 on sm_90
    // CHECK: note: a warning, not an error, because the launch is not reached on sm_75
    neverOptedIn<<<16, 256, 64 * 1024>>>(data);
}
