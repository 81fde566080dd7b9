// RUN: %check_hosts %s 'cuda-launch-*' --target=H100
// RUN: %check_launches %s
// Attributes that calls give the nodes of graphs after these were made.
#include <cuda.h>

__global__ void kernel(float *data) {}
void use(cudaGraphNode_t node);

void cluster(cudaGraph_t graph, unsigned asked) {
  cudaKernelNodeParams params = {(void *)kernel, 6, 128, 0, nullptr, nullptr};
  cudaKernelNodeAttrValue value = {};
  value.clusterDim.x = 4;
  value.clusterDim.y = value.clusterDim.z = 1;
  cudaGraphNode_t uneven;
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: grid.x of 6 blocks is not a multiple of the cluster's 4; the launch fails on H100 SXM5 [cuda-launch-cluster]
  // CHECK: note: 6 = 1 x 4 + 2; the next multiples are 4 and 8
  // CHECK: note: the launch asks for this cluster here
  // JSON: "cluster": {"values": [[4, 1, 1]]}, "cooperative": false, "attributes": ["cudaLaunchAttributeClusterDimension"]
  cudaGraphAddKernelNode(&uneven, graph, nullptr, 0, &params);
  cudaGraphKernelNodeSetAttribute(uneven, cudaLaunchAttributeClusterDimension, &value);

  cudaGraphNode_t even;
  value.clusterDim.x = 2;
  // JSON: "cluster": {"values": [[2, 1, 1]]}
  cudaGraphAddKernelNode(&even, graph, &uneven, 1, &params);
  cudaGraphKernelNodeSetAttribute(even, cudaLaunchAttributeClusterDimension, &value);

  cudaGraphNode_t any;
  value.clusterDim.x = asked;
  cudaGraphAddKernelNode(&any, graph, nullptr, 0, &params);
  cudaGraphKernelNodeSetAttribute(any, cudaLaunchAttributeClusterDimension, &value);

  // On one way only.
  cudaGraphNode_t sometimes;
  value.clusterDim.x = 4;
  cudaGraphAddKernelNode(&sometimes, graph, nullptr, 0, &params);
  if (asked)
    cudaGraphKernelNodeSetAttribute(sometimes, cudaLaunchAttributeClusterDimension, &value);

  // Others may give it another.
  cudaGraphNode_t shown;
  // JSON: "attributes": null
  cudaGraphAddKernelNode(&shown, graph, nullptr, 0, &params);
  cudaGraphKernelNodeSetAttribute(shown, cudaLaunchAttributeClusterDimension, &value);
  use(shown);

  // One handle for two nodes, and one whose attributes are copied.
  cudaGraphNode_t twice, copied;
  cudaGraphAddKernelNode(&twice, graph, nullptr, 0, &params);
  cudaGraphAddKernelNode(&twice, graph, nullptr, 0, &params);
  cudaGraphKernelNodeSetAttribute(twice, cudaLaunchAttributeClusterDimension, &value);
  cudaGraphAddKernelNode(&copied, graph, nullptr, 0, &params);
  cudaGraphKernelNodeSetAttribute(copied, cudaLaunchAttributeClusterDimension, &value);
  cudaGraphKernelNodeCopyAttributes(copied, twice); // either way, by version
}

void cooperative(cudaGraph_t graph, int asked) {
  cudaGraphNodeParams params = {};
  params.type = cudaGraphNodeTypeKernel;
  params.kernel.func = (void *)kernel;
  params.kernel.gridDim = 265;
  params.kernel.blockDim = 1024;
  cudaKernelNodeAttrValue value = {};
  value.cooperative = 1;
  cudaGraphNode_t large;
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: cooperative grid of 265 blocks exceeds the limit of 264 resident blocks; the launch fails on H100 SXM5 [cuda-launch-cooperative]
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 132 SMs = 264 blocks on H100 SXM5
  // JSON: "cluster": null, "cooperative": true, "attributes": ["cudaLaunchAttributeCooperative"]
  cudaGraphAddNode(&large, graph, nullptr, nullptr, 0, &params);
  cudaGraphKernelNodeSetAttribute(large, cudaKernelNodeAttributeCooperative, &value);

  cudaKernelNodeParams most = {(void *)kernel, 264, 1024, 0, nullptr, nullptr};
  cudaGraphNode_t fits;
  cudaGraphAddKernelNode(&fits, graph, nullptr, 0, &most);
  cudaGraphKernelNodeSetAttribute(fits, cudaKernelNodeAttributeCooperative, &value);

  most.gridDim = 265;
  value.cooperative = asked;
  cudaGraphNode_t any;
  cudaGraphAddKernelNode(&any, graph, nullptr, 0, &most);
  cudaGraphKernelNodeSetAttribute(any, cudaKernelNodeAttributeCooperative, &value);
  // Another attribute, whose number is unknown.
  value.cooperative = 1;
  cudaGraphNode_t other;
  cudaGraphAddKernelNode(&other, graph, nullptr, 0, &most);
  cudaGraphKernelNodeSetAttribute(other, (cudaKernelNodeAttrID)asked, &value);
}

void byDriver(CUgraph graph, CUfunction function) {
  CUDA_KERNEL_NODE_PARAMS params = {};
  params.func = function;
  params.gridDimX = 6;
  params.gridDimY = params.gridDimZ = 1;
  params.blockDimX = 32;
  params.blockDimY = params.blockDimZ = 1;
  CUkernelNodeAttrValue value = {};
  value.clusterDim.x = 4;
  value.clusterDim.y = value.clusterDim.z = 1;
  CUgraphNode node;
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: grid.x of 6 blocks is not a multiple of the cluster's 4; the launch fails on H100 SXM5 [cuda-launch-cluster]
  // CHECK: note: 6 = 1 x 4 + 2; the next multiples are 4 and 8
  // CHECK: note: the launch asks for this cluster here
  cuGraphAddKernelNode(&node, graph, nullptr, 0, &params);
  cuGraphKernelNodeSetAttribute(node, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION, &value);
}
