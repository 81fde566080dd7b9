// RUN: %check_hosts %s cuda-launch-exceeds-bounds

template <int Bound> __global__ void __launch_bounds__(Bound) kernel(float *data) {}
template <typename T> __global__ void __launch_bounds__(128) fixed(T *data) {}

template <int Bound, int Threads> void launch(float *data) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'kernel<128>' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: in the instance 'launch<128, 256>'
  // CHECK: note: 'kernel<128>' is limited to 128 threads here
  kernel<Bound><<<16, Threads>>>(data);
}

template <typename T> void launchFixed(T *data, int threads) {
  // CHECK: :[[#@LINE+6]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'fixed<float>' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: in the instance 'launchFixed<float>'
  // CHECK: note: 'fixed<float>' is limited to 128 threads here
  // CHECK: note: a bound of 512 threads would allow every launch in this file
  // CHECK: :[[#@LINE+2]]:3: note: 1 more like this on the line: 'fixed<double>'
  // CHECK: :[[#@LINE+24]]:3: note: in the instance 'launchFixed<double>'
  fixed<T><<<16, 256>>>(data);
  // CHECK: :[[#@LINE+6]]:3: [[ERROR]]: block of 512 threads exceeds the 128 threads that '__launch_bounds__' of 'fixed<float>' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 512 comes from 'threads'
  // CHECK: note: in the instance 'launchFixed<float>'
  // CHECK: note: 'fixed<float>' is limited to 128 threads here
  // CHECK: :[[#@LINE+2]]:3: note: 1 more like this on the line: 'fixed<double>'
  // CHECK: :[[#@LINE+17]]:3: note: in the instance 'launchFixed<double>'
  fixed<T><<<16, threads>>>(data);
}

template <int Threads> __global__ void __launch_bounds__(128) boundedByHand(float *data) {}
template <> __global__ void __launch_bounds__(512) boundedByHand<512>(float *data) {}

void use(float *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'kernel<256>' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'kernel<256>' is limited to 256 threads here
  kernel<256><<<16, 512>>>(data);
  kernel<512><<<16, 512>>>(data);
  launch<128, 128>(data);
  launch<128, 256>(data);
  launch<128, 256>(data);
  launch<256, 256>(data);
  launchFixed(data, 512);
  launchFixed((double *)data, 512);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 256 threads exceeds the 128 threads that '__launch_bounds__' of 'boundedByHand<256>' allows; the launch fails on every target [cuda-launch-exceeds-bounds]
  // CHECK: note: 'boundedByHand<256>' is limited to 128 threads here
  // CHECK: note: a bound of 256 threads would allow every launch in this file
  boundedByHand<256><<<16, 256>>>(data);
  boundedByHand<512><<<16, 512>>>(data);
}
