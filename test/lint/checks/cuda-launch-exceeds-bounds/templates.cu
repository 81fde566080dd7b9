// RUN: %check_hosts %s cuda-launch-exceeds-bounds

template <int Bound> __global__ void __launch_bounds__(Bound) kernel(float *data) {}
template <typename T> __global__ void __launch_bounds__(128) fixed(T *data) {}

template <int Bound, int Threads> void launch(float *data) {
  kernel<Bound><<<16, Threads>>>(data);
}

template <typename T> void launchFixed(T *data, int threads) {
  fixed<T><<<16, 256>>>(data);
  fixed<T><<<16, threads>>>(data);
}

template <int Threads> __global__ void __launch_bounds__(128) boundedByHand(float *data) {}
template <> __global__ void __launch_bounds__(512) boundedByHand<512>(float *data) {}

void use(float *data) {
  kernel<256><<<16, 512>>>(data);
  kernel<512><<<16, 512>>>(data);
  launch<128, 128>(data);
  launch<128, 256>(data);
  launch<128, 256>(data);
  launch<256, 256>(data);
  launchFixed(data, 512);
  launchFixed((double *)data, 512);
  boundedByHand<256><<<16, 256>>>(data);
  boundedByHand<512><<<16, 512>>>(data);
}
