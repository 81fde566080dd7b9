// RUN: %check_hosts %s cuda-launch-cluster --target=sm_90
// Clusters of one of two kernels, of several sizes, in one dimension only, and from a caller.
#include <cuda_runtime.h>

__global__ void one(float *data) {}
__global__ void two(float *data) {}
__global__ void __cluster_dims__(2) pairs(float *data) {}
__global__ void __cluster_dims__(2) couples(float *data) {}
__global__ void __block_size__((128, 1, 1), (2, 1, 1)) fixed(float *data) {}

template <typename K>
static void inClusters(K k, dim3 grid, dim3 cluster, float *data) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = cluster.x;
  attribute[0].val.clusterDim.y = cluster.y;
  attribute[0].val.clusterDim.z = cluster.z;
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+31]]:3: [[ERROR]]: cluster of 12 blocks exceeds the limit of 8 blocks without 'cudaFuncAttributeNonPortableClusterSizeAllowed'; the launch fails on sm_90 when the cluster is 12 (line [[#@LINE+100]]) [cuda-launch-cluster]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE+63]]:3: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: :[[#@LINE+97]]:5: note: 'inClusters' is called here
  // CHECK: :[[#@LINE+96]]:25: note: the launch asks for this cluster here
  // CHECK: :[[#@LINE+26]]:3: [[ERROR]]: cluster of 24 blocks exceeds the limit of 16 blocks; the launch fails on sm_90 when 'y' is 2 (line [[#@LINE+81]]) [cuda-launch-cluster]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE+58]]:3: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: :[[#@LINE+79]]:3: note: 'inClusters' is called here
  // CHECK: :[[#@LINE+22]]:3: note: 1 x 2 x 12 = 24 blocks
  // CHECK: :[[#@LINE+75]]:12: note: 2 comes from 'y'
  // CHECK: :[[#@LINE+76]]:42: note: the launch asks for this cluster here
  // CHECK: :[[#@LINE+19]]:3: [[ERROR]]: cluster of 24 blocks exceeds the limit of 16 blocks; the launch fails on sm_90 when the cluster is 24 (line [[#@LINE+53]]) [cuda-launch-cluster]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE+51]]:3: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: :[[#@LINE+50]]:3: note: 'inClusters' is called here
  // CHECK: :[[#@LINE+49]]:37: note: the launch asks for this cluster here
  // CHECK: :[[#@LINE+14]]:3: note: 2 more like this on the line: 20 blocks
  // CHECK: :[[#@LINE+55]]:3: note: 'inClusters' is called here
  // CHECK: :[[#@LINE+82]]:5: note: 'inClusters' is called here
  // CHECK: :[[#@LINE+11]]:3: [[ERROR]]: cluster of at least 4 blocks is not the 2 that '__cluster_dims__' of 'pairs' requires; the launch fails on sm_90 when cluster.x is 4 (line [[#@LINE+64]]) [cuda-launch-cluster]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE+43]]:3: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: :[[#@LINE+61]]:3: note: 'inClusters' is called here
  // CHECK: :[[#@LINE+60]]:30: note: the launch asks for this cluster here
  // CHECK: :[[#@LINE-41]]:17: note: '__cluster_dims__' gives 'pairs' clusters here
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: cluster.x is 0, below the minimum of 1 block in each dimension; the launch fails on sm_90 when the cluster is 0 (line [[#@LINE+41]]) [cuda-launch-cluster]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE+37]]:3: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: :[[#@LINE+38]]:3: note: 'inClusters' is called here
  // CHECK: :[[#@LINE+37]]:37: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, k, data);
}

template <typename K>
static void ofSome(K k, dim3 grid, dim3 cluster, float *data) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = cluster.x;
  attribute[0].val.clusterDim.y = cluster.y;
  attribute[0].val.clusterDim.z = cluster.z;
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+13]]:3: warning: cluster of 12 blocks exceeds the limit of 8 blocks without 'cudaFuncAttributeNonPortableClusterSizeAllowed'; the launch fails on sm_90 when the cluster is 12 (line [[#@LINE+18]]) when it launches 'one' [cuda-launch-cluster]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE+16]]:3: note: in the instance 'ofSome<void (*)(float *)>'
  // CHECK: :[[#@LINE+15]]:3: note: 'ofSome' is called here
  // CHECK: :[[#@LINE+14]]:33: note: the launch asks for this cluster here
  // CHECK: :[[#@LINE+8]]:3: note: 1 more like this on the line: 'two'
  // CHECK: :[[#@LINE+7]]:3: warning: cluster of 4 blocks is not the 2 that '__cluster_dims__' of 'pairs' requires; the launch fails on sm_90 when the cluster is 4 (line [[#@LINE+14]]) when it launches 'pairs' [cuda-launch-cluster]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE+10]]:3: note: in the instance 'ofSome<void (*)(float *)>'
  // CHECK: :[[#@LINE+11]]:3: note: 'ofSome' is called here
  // CHECK: :[[#@LINE+10]]:39: note: the launch asks for this cluster here
  // CHECK: :[[#@LINE-73]]:17: note: '__cluster_dims__' gives 'pairs' clusters here
  // CHECK: :[[#@LINE+1]]:3: note: 1 more like this on the line: 'couples'
  cudaLaunchKernelEx(&config, k, data);
}

// What any kernel makes fail, and what may be otherwise with the other one.
void ofTwo(float *data, bool first) {
  ofSome(first ? one : two, 96, 12, data);
  inClusters(first ? one : two, 96, 24, data);
  ofSome(first ? pairs : couples, 96, 4, data);
  inClusters(first ? one : two, 96, 0, data);
}

// Sizes and grids that only free combinations bring, and those of which none runs.
void combinations(float *data, bool wide, bool high) {
  inClusters(one, 96, dim3(wide ? 4 : 8, high ? 1 : 2), data);
  inClusters(one, 160, dim3(wide ? 20 : 32, high ? 1 : 2), data);
  pairs<<<dim3(wide ? 8 : 9, high ? 1 : 2), 128>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: grid.x of 7 blocks is not a multiple of the cluster's 2; the launch fails on sm_90 [cuda-launch-cluster]
  // CHECK: | ^ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~{{$}}
  // CHECK: :[[#@LINE+2]]:3: note: 7 = 3 x 2 + 1; the next multiples are 6 and 8
  // CHECK: :[[#@LINE-94]]:17: note: '__cluster_dims__' gives 'pairs' clusters here
  pairs<<<dim3(wide ? 7 : 9, high ? 1 : 2), 128>>>(data);
}

// A part that is not known beside one that differs; one that is computed beside one that is written.
void parts(float *data, unsigned n) {
  inClusters(pairs, 96, dim3(4, 1, n), data);
  unsigned y = 1;
  y += 1;
  inClusters(one, dim3(96, 96, 96), dim3(1, y, 12), data);
}

// A kernel that is not known may have the attribute.
void anyKernel(void (*kernel)(float *), float *data) {
  inClusters(kernel, 96, 12, data);
}

// Where the program asks the device, and is meant for this one.
void asked(float *data, int device) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, device);
  if (prop.major == 9) {
    inClusters(one, 96, 12, data);
    inClusters(one, 96, 24, data);
  }
}

// Of one kernel, with the size from a caller.
static void ofOne(unsigned size, float *data) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = size;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = 96;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: cluster of 12 blocks exceeds the limit of 8 blocks without 'cudaFuncAttributeNonPortableClusterSizeAllowed'; the launch fails on sm_90 when 'size' is 12 (line [[#@LINE+15]]) [cuda-launch-cluster]
  // CHECK: | ^ ~~~~~~~{{$}}
  // CHECK: :[[#@LINE+13]]:3: note: 'ofOne' is called here
  // CHECK: :[[#@LINE-14]]:28: note: 12 comes from 'size'
  // CHECK: :[[#@LINE+11]]:9: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, one, data);
}
// CHECK: :[[#@LINE+6]]:52: [[ERROR]]: grid.x of 9 blocks is not a multiple of the cluster's 2; the launch fails on sm_90 when 'blocks' is 9 (line [[#@LINE+10]]) [cuda-launch-cluster]
// CHECK: | ^ ~~~~~~{{$}}
// CHECK: :[[#@LINE+4]]:29: note: 9 comes from 'blocks'
// CHECK: :[[#@LINE+3]]:52: note: 9 = 4 x 2 + 1; the next multiples are 8 and 10
// CHECK: :[[#@LINE+6]]:3: note: 'onGrid' is called here
// CHECK: :[[#@LINE-145]]:17: note: '__cluster_dims__' gives 'pairs' clusters here
static void onGrid(unsigned blocks, float *data) { pairs<<<blocks, 128>>>(data); }
void callers(float *data) {
  ofOne(12, data);
  ofOne(4, data);
  onGrid(9, data);
  onGrid(8, data);
}
