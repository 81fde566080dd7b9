// RUN: %check_hosts %s cuda-launch-exceeds-bounds
// The last bound that is written holds; a declaration without one inherits it.

__global__ void __launch_bounds__(256) lowered(float *data);
__global__ void __launch_bounds__(128) lowered(float *data) {}

__global__ void __launch_bounds__(128) raised(float *data);
__global__ void __launch_bounds__(256) raised(float *data) {}

__global__ void __launch_bounds__(128) inherited(float *data);
__global__ void inherited(float *data) {}

__global__ void __launch_bounds__(128) onlyDeclared(float *data);

namespace other {
__global__ void __launch_bounds__(32) lowered(float *data) {}
} // namespace other

void bad(float *data) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'lowered' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'lowered' is limited to 128 threads here
  // CHECK: note: a bound of 256 threads would allow every launch in this file
  lowered<<<16, 256>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'raised' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'raised' is limited to 256 threads here
  // CHECK: note: a bound of 512 threads would allow every launch in this file
  raised<<<16, 512>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'inherited' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'inherited' is limited to 128 threads here
  // CHECK: note: a bound of 256 threads would allow every launch in this file
  inherited<<<16, 256>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'onlyDeclared' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'onlyDeclared' is limited to 128 threads here
  // CHECK: note: a bound of 256 threads would allow every launch in this file
  onlyDeclared<<<16, 256>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 64 threads exceeds the 32 threads that '__launch_bounds__' of 'other::lowered' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'other::lowered' is limited to 32 threads here
  // CHECK: note: a bound of 64 threads would allow every launch in this file
  other::lowered<<<16, 64>>>(data);
}

void good(float *data) {
  lowered<<<16, 128>>>(data);
  raised<<<16, 256>>>(data);
  inherited<<<16, 128>>>(data);
  onlyDeclared<<<16, 128>>>(data);
  other::lowered<<<16, 32>>>(data);
}
