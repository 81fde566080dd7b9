// The address of a `__device__` function in host code
typedef float (*Operation)(float, float);
namespace operations {
__device__ float add(float a, float b) { return a + b; }
} // namespace operations
template <Operation F> __global__ void fixed(float *data) { *data = F(*data, 1); }
__global__ void passed(float *data, Operation f) { *data = f(*data, 1); }
void launch(float *data) {
  fixed<operations::add><<<1, 64>>>(data);
  passed<<<1, 64>>>(data, operations::add);
  Operation f = &operations::add;
  passed<<<1, 64>>>(data, f);
}
