// Lambdas with `__device__`
template <class F> __global__ void kernel(F f) { f(threadIdx.x); }
void launch(int *data) {
  auto set = [=] __device__(int i) { data[i] = 1; };
  kernel<<<1, 64>>>(set);
  kernel<<<1, 64>>>([=] __host__ __device__(int i) mutable { data[i] = 2; });
}
