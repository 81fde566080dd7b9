// An `alignas` below the type's alignment, or between the words of a type
struct alignas(128) Map {
  unsigned long long Words[16];
};
struct Maps {
  alignas(64) Map In;
};
__device__ alignas(128) Map maps[4];
__global__ void kernel(const Map *given, float *data, int n) {
  if (threadIdx.x < n)
    data[threadIdx.x] = maps[0].Words[0] + given->Words[0];
}
// Known only in a file that counts as one without errors.
static unsigned twice(unsigned n) { return n + n; }
void launch(float *data, unsigned threads) {
  alignas(64) Map mine{};
  threads = 16;
  threads = twice(threads);
  kernel<<<4, twice(threads)>>>(&mine, data, 64);
}
