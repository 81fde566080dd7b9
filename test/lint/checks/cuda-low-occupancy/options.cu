// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --option cuda-low-occupancy.Threshold=60
// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --option cuda-low-occupancy.Threshold=100 --prefix=ALL
// RUN: %check_hosts %s cuda-low-occupancy --target=sm_86 --option cuda-low-occupancy.SingleBlock=true --prefix=SINGLE

__global__ void kernel(float *data) {}

void launches(float *data, int n) {
  kernel<<<n, 512>>>(data);
  kernel<<<n, 640>>>(data);
  kernel<<<n, 1024>>>(data);
  kernel<<<n, 32>>>(data);
  kernel<<<1, 736>>>(data);
}
