// RUN: %check_hosts %s cuda-tail-effect --target=A100
// RUN: %check_hosts %s cuda-tail-effect --target=A100 --option cuda-tail-effect.Threshold=0 --prefix=ALL
// The A100 has 108 SMs, and 2048 threads on each.
__global__ void kernel(float *data) {}

// A fifth of the SMs is reported, and no less.
void share(float *data) {
  // CHECK: :[[#@LINE+4]]:3: warning: grid of 86 blocks leaves 22 of 108 SMs (20.4%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  // ALL: :[[#@LINE+2]]:3: warning: grid of 86 blocks leaves 22 of 108 SMs (20.4%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // ALL: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<86, 512>>>(data);
  // ALL: :[[#@LINE+2]]:3: warning: grid of 87 blocks leaves 21 of 108 SMs (19.4%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // ALL: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<87, 512>>>(data);
}

// With one block for each SM none is without; with one more there is a second round.
void onePerSm(float *data) {
  // ALL: :[[#@LINE+2]]:3: warning: grid of 107 blocks leaves 1 of 108 SMs (0.9%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // ALL: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<107, 1024>>>(data);
  kernel<<<108, 1024>>>(data);
  kernel<<<216, 1024>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: grid of 217 blocks takes 2 waves of 216 blocks on A100 SXM4 80GB: the last with 1 block is 0.5% full, and takes up to 50% of the kernel's time [cuda-tail-effect]
  // CHECK: note: at most 2 blocks per SM x 108 SMs = 216 blocks in a wave; in the last one 107 SMs are idle; 216 or 432 blocks are whole waves
  // ALL: :[[#@LINE+2]]:3: warning: grid of 217 blocks takes 2 waves of 216 blocks on A100 SXM4 80GB: the last with 1 block is 0.5% full, and takes up to 50% of the kernel's time [cuda-tail-effect]
  // ALL: note: at most 2 blocks per SM x 108 SMs = 216 blocks in a wave; in the last one 107 SMs are idle; 216 or 432 blocks are whole waves
  kernel<<<217, 1024>>>(data);
}

// What one SM can hold at once is a helper; so is one block.
void helper(float *data) {
  kernel<<<2, 1024>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: grid of 3 blocks leaves 105 of 108 SMs (97.2%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  // ALL: :[[#@LINE+2]]:3: warning: grid of 3 blocks leaves 105 of 108 SMs (97.2%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // ALL: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<3, 1024>>>(data);
  kernel<<<64, 32>>>(data);
  // CHECK: :[[#@LINE+4]]:3: warning: grid of 65 blocks leaves 43 of 108 SMs (39.8%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // CHECK: note: with as many blocks as SMs, or a multiple of that, every SM has work
  // ALL: :[[#@LINE+2]]:3: warning: grid of 65 blocks leaves 43 of 108 SMs (39.8%) idle on A100 SXM4 80GB [cuda-tail-effect]
  // ALL: note: with as many blocks as SMs, or a multiple of that, every SM has work
  kernel<<<65, 32>>>(data);
  kernel<<<1, 1024>>>(data);
}
