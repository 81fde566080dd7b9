// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// More paths than are followed one by one: loops are cut short, a call that takes too long is not
// followed, and what neither changes stays known.

__global__ void kernel(float *data) {}

struct Row {
  int cells[16];
  int used;

  int sum() const {
    int all = 0;
    for (int i = 0; i < used; ++i)
      for (int j = i; j < used; ++j)
        all += cells[i] % 7 + cells[j] * j;
    return all;
  }
  void put(int at, int value) {
    for (int i = 0; i < used; ++i)
      cells[i] = i == at ? value : cells[i] + sum() % 3;
  }
};

void nested(float *data, int n) {
  int threads = 64;
  Row first = {{1, 2, 3}, n}, second = {{4, 5, 6}, n};
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) {
      first.put(i, second.sum() + j);
      second.put(j, first.sum() + i);
    }
  kernel<<<1, threads>>>(data); // = 64
  if (first.sum() > 3)
    threads = 2048;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 2048 (line [[#@LINE-1]]) [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 64 2048
}
