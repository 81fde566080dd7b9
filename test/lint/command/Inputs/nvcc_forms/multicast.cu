// Multicast objects and handles of the driver API
#include <cuda.h>
__global__ void kernel(float *data) { *data = 1; }
void launch(float *data) {
  CUmemGenericAllocationHandle memory, multicast;
  CUmulticastObjectProp what{};
  what.numDevices = 2;
  what.size = 1 << 20;
  what.handleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  size_t step;
  cuMulticastGetGranularity(&step, &what, CU_MULTICAST_GRANULARITY_RECOMMENDED);
  cuMulticastCreate(&multicast, &what);
  cuMulticastAddDevice(multicast, 0);
  cuMemRetainAllocationHandle(&memory, data);
  cuMulticastBindMem(multicast, 0, memory, 0, 1 << 20, 0);
  cuMulticastUnbind(multicast, 0, 0, 1 << 20);
  kernel<<<1, 64>>>(data);
}
