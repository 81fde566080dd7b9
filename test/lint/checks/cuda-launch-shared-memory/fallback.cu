// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_89,sm_90,sm_100,sm_107,sm_120

// The program asks whether the device allows a kernel its shared memory before it launches:
// if it launches something else otherwise, the launch does not fail.
// After a check that only reports the error, the launch is judged for every target.

__global__ void tiled(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void plain(float *data) { data[0] = 1; }

void launchPlain(float *data) { plain<<<16, 256>>>(data); }

constexpr int Bytes = 120000;

void good(float *data) {
  auto status = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  if (status == cudaSuccess) {
    tiled<<<16, 256, Bytes>>>(data);
  } else {
    plain<<<16, 256>>>(data);
  }
  if (cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes) !=
      cudaSuccess)
    launchPlain(data);
  else
    tiled<<<16, 256, Bytes>>>(data);
}

void goodReturns(float *data) {
  bool fits = !cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  if (fits) {
    tiled<<<16, 256, Bytes>>>(data);
    return;
  }
  plain<<<16, 256>>>(data);
}

void goodReturnsFirst(float *data) {
  auto status = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  if (status != cudaSuccess) {
    plain<<<16, 256>>>(data);
    return;
  }
  tiled<<<16, 256, Bytes>>>(data);
}

void report(const char *what);

// The opt-in fails, so that no launch after it runs: not even one that asks something else.
cudaError_t bad(float *data) {
  // CHECK: :[[#@LINE+2]]:17: warning: an opt-in to 120000 bytes of shared memory per block exceeds the limit of 65536 bytes on sm_75 and 101376 bytes on sm_86, sm_89 and sm_120; 'cudaFuncSetAttribute' fails on sm_75, sm_86, sm_89 and sm_120, so the launch after it never runs there [cuda-launch-shared-memory]
  // CHECK: note: 120000 bytes come from 'Bytes'
  auto status = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  if (status != cudaSuccess)
    return status;
  tiled<<<16, 256, Bytes>>>(data);
  if (status != cudaSuccess) {
    report("no shared memory");
  } else {
    tiled<<<16, 256, Bytes>>>(data);
  }
  if (data)
    tiled<<<16, 256, Bytes>>>(data);
  else
    plain<<<16, 256>>>(data);
  return status;
}

// Reports the error, and launches all the same.
void onlyReports(float *data) {
  auto status = cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  if (status != cudaSuccess)
    report("no shared memory");
  // CHECK: :[[#@LINE+2]]:3: warning: 120000 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86, sm_89 and sm_120; the launch fails there [cuda-launch-shared-memory]
  // CHECK: note: 120000 bytes come from 'Bytes'
  tiled<<<16, 256, Bytes>>>(data);
}
