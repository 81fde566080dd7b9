// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// How random numbers come about is not followed; what they are made by may be the program's.

#include <random>

__global__ void kernel(float *data) {}

void ofTheLibrary(float *data) {
  std::random_device device;
  std::mt19937 generator(device());
  std::uniform_int_distribution<int> between(1, 64);
  int threads = 32, random = between(generator);
  kernel<<<1, random>>>(data); // ? result of a call
  kernel<<<1, threads>>>(data); // = 32
}

struct Generator {
  using result_type = unsigned;
  int *calls;
  static constexpr unsigned min() { return 0; }
  static constexpr unsigned max() { return ~0u; }
  unsigned operator()() { return ++*calls; }
};
void ofTheProgram(float *data) {
  int threads = 32;
  Generator generator{&threads};
  std::uniform_real_distribution<> between(0, 1);
  data[0] = between(generator);
  kernel<<<1, threads>>>(data); // ? variable passed by reference
}
