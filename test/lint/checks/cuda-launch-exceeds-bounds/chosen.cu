// RUN: %check_hosts %s cuda-launch-exceeds-bounds --target=sm_80
// Block and kernel are often chosen by one condition, asked twice: what was chosen where the other
// launch stands is not judged.

__global__ void __launch_bounds__(256) small(float *data) { data[0] = 1; }
__global__ void __launch_bounds__(1024) large(float *data) { data[0] = 1; }

void conditional(float *data, int n) {
  int threads = n > 4096 ? 1024 : 256;
  if (n > 4096)
    large<<<1, threads>>>(data);
  else
    small<<<1, threads>>>(data);
}

void negated(float *data, bool big) {
  const dim3 block(big ? 512 : 128, 1);
  if (!big) {
    small<<<1, block>>>(data);
    return;
  }
  large<<<1, block>>>(data);
}

struct Plan {
  bool big;
};
void assigned(float *data, Plan plan) {
  unsigned threads = 128;
  if (plan.big)
    threads = 2 * 256;
  if (plan.big == false)
    return;
  large<<<1, threads>>>(data);
}

void assignedElse(float *data, Plan plan) {
  unsigned threads = 128;
  if (plan.big)
    threads = 2 * 256;
  if (plan.big)
    large<<<1, threads>>>(data);
  else
    small<<<1, threads>>>(data);
}

// Another condition than the one that chooses.
void other(float *data, int n) {
  int threads = n > 4096 ? 1024 : 256;
  // CHECK: :[[#@LINE+5]]:5: warning: block of 1024 threads exceeds the 256 threads that '__launch_bounds__' of 'small' allows; the launch fails on sm_80 when 'threads' is 1024 (line [[#@LINE-1]]) [cuda-launch-exceeds-bounds]
  // CHECK: note: 1024 comes from 'threads'
  // CHECK: note: 'small' is limited to 256 threads here
  // CHECK: note: a bound of 1024 threads would allow every launch in this file
  if (n > 0)
    small<<<1, threads>>>(data);
}

// The wrong way round.
void swapped(float *data, int n) {
  int threads = n > 4096 ? 1024 : 256;
  // CHECK: :[[#@LINE+4]]:5: [[ERROR]]: block of 1024 threads exceeds the 256 threads that '__launch_bounds__' of 'small' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: note: 1024 comes from 'threads'
  // CHECK: note: 'small' is limited to 256 threads here
  if (n > 4096)
    small<<<1, threads>>>(data);
  else
    large<<<1, threads>>>(data);
}

// What was asked has changed meanwhile.
void changed(float *data, int n) {
  int threads = n > 4096 ? 1024 : 256;
  n /= 2;
  // CHECK: :[[#@LINE+4]]:5: warning: block of 1024 threads exceeds the 256 threads that '__launch_bounds__' of 'small' allows; the launch fails on sm_80 when 'threads' is 1024 (line [[#@LINE-2]]) [cuda-launch-exceeds-bounds]
  // CHECK: note: 1024 comes from 'threads'
  // CHECK: note: 'small' is limited to 256 threads here
  if (!(n > 4096))
    small<<<1, threads>>>(data);
}

// Each time another answer.
bool ask();
void asked(float *data) {
  int threads = ask() ? 1024 : 256;
  // CHECK: :[[#@LINE+4]]:5: warning: block of 1024 threads exceeds the 256 threads that '__launch_bounds__' of 'small' allows; the launch fails on sm_80 when 'threads' is 1024 (line [[#@LINE-1]]) [cuda-launch-exceeds-bounds]
  // CHECK: note: 1024 comes from 'threads'
  // CHECK: note: 'small' is limited to 256 threads here
  if (!ask())
    small<<<1, threads>>>(data);
}

// Nothing fits.
void never(float *data, bool big) {
  int threads = big ? 1024 : 512;
  // CHECK: :[[#@LINE+4]]:5: [[ERROR]]: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'small' allows; the launch fails on sm_80 [cuda-launch-exceeds-bounds]
  // CHECK: note: 512 comes from 'threads'
  // CHECK: note: 'small' is limited to 256 threads here
  if (!big)
    small<<<1, threads>>>(data);
}
