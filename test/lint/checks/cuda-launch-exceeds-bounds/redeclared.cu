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
  lowered<<<16, 256>>>(data);
  raised<<<16, 512>>>(data);
  inherited<<<16, 256>>>(data);
  onlyDeclared<<<16, 256>>>(data);
  other::lowered<<<16, 64>>>(data);
}

void good(float *data) {
  lowered<<<16, 128>>>(data);
  raised<<<16, 256>>>(data);
  inherited<<<16, 128>>>(data);
  onlyDeclared<<<16, 128>>>(data);
  other::lowered<<<16, 32>>>(data);
}
