// RUN: %check_hosts %s cuda-launch-exceeds-bounds
__global__ void __launch_bounds__(128) toTheMost(float *data) {}
__global__ void __launch_bounds__(128) beyond(float *data) {}
__global__ void __launch_bounds__(128) exact(float *data) {}

// The bound can be raised to what a block can have, and no further.
void run(float *data) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 1024 threads exceeds the 128 threads that '__launch_bounds__' of 'toTheMost' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'toTheMost' is limited to 128 threads here
  // CHECK: note: a bound of 1024 threads would allow every launch in this file
  toTheMost<<<4, 1024>>>(data);
  beyond<<<4, 1025>>>(data);
  exact<<<4, 128>>>(data);
}
