// `__global__` and bounds after the type, before `static`, on a friend
void __global__ after(float *data) { *data = 1; }
template <int N> void __global__ __launch_bounds__(N) bounded(float *data) { *data = 1; }
static void __launch_bounds__(256) __global__ declared(float *data);
static void __launch_bounds__(256) __global__ declared(float *data) { *data = 1; }
__global__ static void before(float *data) { *data = 2; }
struct Owner {
  friend __global__ void befriended(float *data);
};
__global__ void befriended(float *data) { *data = 2; }
void launch(float *data) {
  after<<<1, 64>>>(data);
  bounded<64><<<1, 64>>>(data);
  declared<<<1, 64>>>(data);
  before<<<1, 64>>>(data);
  befriended<<<1, 64>>>(data);
}
