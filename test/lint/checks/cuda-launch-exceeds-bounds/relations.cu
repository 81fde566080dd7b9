// RUN: %check_hosts %s cuda-launch-exceeds-bounds --target=sm_80
// Block and kernel that are chosen by one number, asked twice.

enum class Scale { Rows, Columns, Both };
template <int Threads> __global__ void __launch_bounds__(Threads) quantize(float *data) { data[0] = 1; }

// Block by ?:, kernel by a switch on what if and else have set.
void bySwitch(float *data, bool rows, bool columns) {
  Scale scale;
  if (rows && !columns)
    scale = Scale::Rows;
  else if (!rows && columns)
    scale = Scale::Columns;
  else
    scale = Scale::Both;
  const unsigned threads = scale == Scale::Columns ? 128 : 64;
  const dim3 block(threads);
  switch (scale) {
  case Scale::Rows:
    quantize<64><<<8, block>>>(data);
    break;
  case Scale::Columns:
    quantize<128><<<8, block>>>(data);
    break;
  case Scale::Both:
    quantize<64><<<8, block>>>(data);
    break;
  }
}

// One case has the kernel of another.
void wrongCase(float *data, int mode) {
  int scale = mode == 7 ? 1 : 0;
  const unsigned threads = scale == 1 ? 128 : 64;
  switch (scale) {
  case 0:
    quantize<64><<<8, threads>>>(data);
    break;
  case 1:
    // CHECK: :[[#@LINE+3]]:5: [[ERROR]]: block of 128 threads exceeds the 64 threads that '__launch_bounds__' of 'quantize<64>' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
    // CHECK: note: 128 comes from 'threads'
    // CHECK: note: 'quantize<64>' is limited to 64 threads here
    quantize<64><<<8, threads>>>(data);
    break;
  }
}

// The kernel behind a pointer.
void byPointer(float *data, bool wide) {
  auto chosen = wide ? quantize<1024> : quantize<64>;
  dim3 block = wide ? dim3(32, 32) : dim3(8, 8);
  chosen<<<8, block>>>(data);
}
