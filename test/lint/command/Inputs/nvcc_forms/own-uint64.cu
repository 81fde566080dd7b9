// The program's own `uint64_t`
typedef unsigned long long uint64_t;
__global__ void kernel(uint64_t *data) { *data = 1; }
void launch(uint64_t *data) {
  uint64_t threads = 64;
  kernel<<<1, threads>>>(data);
}
