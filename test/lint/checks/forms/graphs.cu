// RUN: %check_hosts %s 'cuda-launch-*,-cuda-launch-sizes'
// RUN: %check_values %s
// RUN: %check_launches %s
// Kernels that graphs launch: nodes by the functions of the runtime and of the driver.
#include <cuda.h>

__global__ void __launch_bounds__(256) kernel(float *data, int n) {}
__global__ void __launch_bounds__(64) narrow(float *data, int n) {}
__global__ void tiled(float *data) {
  extern __shared__ float tile[];
  data[0] = tile[0];
}
__global__ void plain(float *data) {}
int ask();

void byMembers(cudaGraph_t graph, float *data, int n) {
  void *arguments[] = {&data, &n};
  cudaGraphNode_t node = nullptr;
  cudaKernelNodeParams params = {0};
  params.func = (void *)kernel;
  params.gridDim = dim3((n + 127) / 128, 1, 1);
  params.blockDim = dim3(32, 4, 1);
  params.sharedMemBytes = 0;
  params.kernelParams = arguments;
  params.extra = nullptr;
  // JSON: "kernel": "kernel", "kernels": ["kernel"], "form": "cudaGraphAddKernelNode"
  // JSON: "cluster": {"unknown": true, "reason": "expression of a form that is not read"}, "cooperative": null, "attributes": null
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params); // = 32x4
  params.blockDim.y = 16;
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 32 x 16 = 512 threads
  // CHECK: note: 'kernel' is limited to 256 threads here
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params); // = 32x16
  params.func = (void *)narrow;
  params.blockDim = 64;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params); // = 64
  params.blockDim.x = n; // 'arguments' leads to it
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params); // ? variable whose address is taken
  params.blockDim.x = 32;
  // What was asked of a node is not known.
  cudaGraphKernelNodeGetParams(node, &params);
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params); // ? variable whose address is taken
}

// The call gives the node another value.
void handle(cudaGraph_t graph, float *data) {
  cudaGraphNode_t node = nullptr;
  cudaKernelNodeParams params = {(void *)plain, 4, 64, 0, nullptr, nullptr};
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params); // = 64
  if (node)
    // JSON: "reached": true
    plain<<<4, 96>>>(data); // = 96
}

void changed(cudaGraph_t graph, cudaGraphNode_t node, cudaGraphExec_t instance, float *data, int n) {
  cudaKernelNodeParams params{.func = (void *)kernel, .gridDim = {1, 70000}, .blockDim = 128};
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: grid.y is 70000, above the limit of 65535; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1 x 70000 = 70000 blocks
  // JSON: "form": "cudaGraphKernelNodeSetParams"
  cudaGraphKernelNodeSetParams(node, &params); // = 128
  params.gridDim = 16;
  params.blockDim = ask() ? 192 : 2048;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when the block is 2048 (line [[#@LINE-1]]) [cuda-launch-dimensions]
  // JSON: "form": "cudaGraphExecKernelNodeSetParams"
  cudaGraphExecKernelNodeSetParams(instance, node, &params); // = 192 2048
}

void sharedMemory(cudaGraph_t graph, cudaGraphNode_t *node) {
  cudaKernelNodeParams params = {};
  params.func = reinterpret_cast<void *>(&tiled);
  params.gridDim = 16;
  params.blockDim = 128;
  params.sharedMemBytes = 65536;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 65536 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536)'
  cudaGraphAddKernelNode(node, graph, nullptr, 0, &params); // = 128
}

void byDriver(CUgraph graph, CUgraphNode *node, CUgraphExec instance, CUfunction function) {
  CUDA_KERNEL_NODE_PARAMS params = {};
  params.func = function;
  params.gridDimX = 16;
  params.gridDimY = params.gridDimZ = 1;
  params.blockDimX = 32;
  params.blockDimY = 8;
  params.blockDimZ = 1;
  // JSON: "kernel": null
  // JSON: "form": "cuGraphAddKernelNode"
  cuGraphAddKernelNode(node, graph, nullptr, 0, &params); // = 32x8
  params.blockDimZ = 8;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 32 x 8 x 8 = 2048 threads
  cuGraphKernelNodeSetParams(*node, &params); // = 32x8x8
  cudaFunction_t handle;
  cudaGetFuncBySymbol(&handle, (const void *)narrow);
  params.func = handle;
  params.blockDimZ = 1;
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 256 threads exceeds the 64 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 32 x 8 = 256 threads
  // CHECK: note: 'narrow' is limited to 64 threads here
  cuGraphExecKernelNodeSetParams(instance, *node, &params); // = 32x8
}

// The struct of a node of any kind.
void anyNode(cudaGraph_t graph, cudaGraphNode_t *node, float *data, cudaGraphNodeType kind) {
  cudaGraphNodeParams params = {cudaGraphNodeTypeKernel};
  params.kernel.func = (void *)kernel;
  params.kernel.gridDim = dim3(8);
  params.kernel.blockDim = dim3(32, 8);
  // JSON: "kernel": "kernel", "kernels": ["kernel"], "form": "cudaGraphAddNode"
  // JSON: "cluster": {"unknown": true, "reason": "expression of a form that is not read"}, "cooperative": null, "attributes": null, "modes": null
  cudaGraphAddNode(node, graph, nullptr, nullptr, 0, &params); // = 32x8
  cudaGraphNodeParams wide = {};
  wide.type = cudaGraphNodeTypeKernel;
  wide.kernel.func = (void *)kernel;
  wide.kernel.gridDim = dim3(8);
  wide.kernel.blockDim = dim3(32, 16);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 32 x 16 = 512 threads
  // CHECK: note: 'kernel' is limited to 256 threads here
  cudaGraphAddNode(node, graph, nullptr, nullptr, 0, &wide); // = 32x16
  // What it holds of a kernel means nothing to a node of another kind.
  cudaGraphNodeParams other = {};
  other.type = cudaGraphNodeTypeMemset;
  other.kernel.blockDim = dim3(2048);
  cudaGraphAddNode(node, graph, nullptr, nullptr, 0, &other);
  cudaGraphNodeParams either = {};
  either.type = kind;
  either.kernel.func = (void *)kernel;
  either.kernel.blockDim = dim3(ask());
  cudaGraphAddNode(node, graph, nullptr, nullptr, 0, &either); // ? result of a call
}

void anyNodeChanged(cudaGraphExec_t instance, cudaGraphNode_t node, CUgraphExec by,
                    CUfunction function, CUgraph graph, CUgraphNode *made) {
  cudaGraphNodeParams params = {};
  params.kernel.func = (void *)narrow;
  params.kernel.gridDim = 8;
  params.kernel.blockDim = 128;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 128 threads exceeds the 64 threads that '__launch_bounds__' of 'narrow' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'narrow' is limited to 64 threads here
  cudaGraphExecNodeSetParams(instance, node, &params); // = 128
  CUgraphNodeParams driver = {};
  driver.type = CU_GRAPH_NODE_TYPE_KERNEL;
  driver.kernel.func = function;
  driver.kernel.gridDimX = driver.kernel.gridDimY = driver.kernel.gridDimZ = 1;
  driver.kernel.blockDimX = 64;
  driver.kernel.blockDimY = driver.kernel.blockDimZ = 8;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 64 x 8 x 8 = 4096 threads
  cuGraphAddNode(made, graph, nullptr, nullptr, 0, &driver); // = 64x8x8
}
