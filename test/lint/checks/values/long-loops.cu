// RUN: %check_values %s
// A loop of many rounds leaves steps for what comes after it: none of its rounds is kept apart.

__global__ void kernel(float *data) {}

struct Work {
  int done, left;
};

static void some(Work &work) {
  for (int i = 0; i < 20; ++i) {
    work.done += work.left > i ? 2 : 1;
    work.left -= work.done;
  }
}

static void benchmark(float *data, int threads) {
  Work work{0, threads};
  for (int i = 0; i < 500; ++i)
    some(work);
  for (unsigned left = 2000; left > 0; left -= 5)
    some(work);
  kernel<<<1, threads>>>(data); // = 32 64 128 256 512 1024
}

// The same where nothing tells how often the loop goes round.
static void repeated(float *data, int threads, int repeat) {
  Work work{0, threads};
  for (int i = 0; i < repeat; ++i)
    some(work);
  for (int i = 0; i < repeat; i += 256)
    some(work);
  for (int i = repeat; i >= 0; i -= 2)
    some(work);
  kernel<<<1, threads>>>(data); // = 32 64 128 256 512 1024
}

void repeatedAll(float *data, int repeat) {
  for (int threads = 32; threads <= 1024; threads *= 2)
    repeated(data, threads, repeat);
}

// What is kept from one round for the next takes the rounds that it needs.
void ofTheRoundBefore(float *data, int repeat) {
  dim3 block(32);
  int stage = 0, threads = 64;
  for (int i = 0; i < repeat; ++i) {
    kernel<<<1, block>>>(data); // = 32 64 128
    block = dim3(threads, 1, 1);
    threads = i > 100 ? 128 : 64;
    stage = (stage + 1) % 3;
    kernel<<<1, 32 << stage>>>(data); // = 32 64 128
  }
}

// Of a counter whose loop may end each round its least and its most are left.
static int bitsOf(unsigned n) {
  int bits = 0;
  while (bits < 24 && (1u << bits) < n)
    ++bits;
  return bits;
}
static int fewBitsOf(unsigned n) {
  int bits = 5;
  while (bits < 8 && (1u << bits) < n)
    ++bits;
  return bits;
}
static int decidedAtFirst(unsigned n) {
  int bits = 0;
  while (bits < 24 && (bits < 1 || (1u << bits) < n))
    ++bits;
  return bits;
}
void oftenOrNot(float *data, unsigned n) {
  int bits = bitsOf(n), few = fewBitsOf(n);
  kernel<<<1, decidedAtFirst(n) == 1 ? 32 : 64>>>(data); // = 32 64
  kernel<<<1, 32 + bits>>>(data);             // ? too many possible values
  kernel<<<1, bits <= 24 ? 32 : 2048>>>(data); // = 32
  kernel<<<1, 1 << few>>>(data);              // = 32 64 128 256
}

static void awayFromItsEnd(float *data) {
  for (long long i = 0; i > -9223372036854775806; ++i)
    kernel<<<1, 32>>>(data); // = 32
}

int main() {
  float *data = nullptr;
  for (int threads = 32; threads <= 1024; threads *= 2)
    benchmark(data, threads);
  awayFromItsEnd(data);
  // Rounds are kept apart where the loop can end early, or what it compares grows faster each time.
  int block = 1024;
  for (int i = 0; i < 100; ++i) {
    if (block <= 128)
      break;
    block /= 2;
  }
  kernel<<<1, block>>>(data); // = 128
  int power = 1;
  while (power < 500)
    power *= 2;
  kernel<<<1, power>>>(data); // = 512
  int steps = 0;
  for (int i = 10; i < 74; ++i)
    ++steps;
  kernel<<<1, steps>>>(data); // = 64
  int many = 0;
  for (int i = 10; i < 100; ++i)
    ++many;
  kernel<<<1, many>>>(data); // ? too many possible values
}
