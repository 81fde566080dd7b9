// RUN: %check_hosts %s 'cuda-launch-*,-cuda-launch-sizes'
// RUN: %check_values %s
// nvcc takes launches whose brackets a formatter has taken apart. Columns are those of the source.

__global__ void __launch_bounds__(256) kernel(float *data) {}
template <int N, typename T> __global__ void __launch_bounds__(256) filled(T *data) {}
struct Stream {};
Stream &operator<<(Stream &out, int value);
template <typename T> Stream &operator<< (Stream &out, const T *value);
template <int A> struct Value {};
template <typename T> struct Box {};

#define LAUNCH(block) kernel << <1, block>> >(nullptr)

void apart(float *data, int n) {
  kernel<< <n, 128>> >(data); // = 128
  kernel << <n, 128>>>(data); // = 128
  kernel<<<n, 128>> >(data); // = 128
  kernel	<<	<n, (256 >> 1), 8 >> 1 >>  > (data); // = 128
  filled<2, float> << <n, sizeof(Box<Value<2>>) + 63 >> > (data); // = 64
  LAUNCH(192); // = 192
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel' is limited to 256 threads here
  kernel << <n, 512>> >(data); // = 512
  kernel << <n, n>> >(data); // ? function parameter
}

// No launch: shifts, operators and lists of arguments.
int shifts(Stream &out, int a, int b) {
  operator<< <float>(out, nullptr);
  Box<Box<Value<(8 >> 1)>> > nested;
  return a << (a < b) >> (a > b);
}
