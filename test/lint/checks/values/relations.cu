// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Values that go together: one that is computed from another, kept beside a flag, or chosen by the
// same condition has at a launch what it has on the paths that lead there.

template <int N> __global__ void reduce(float *data) {}
__global__ void kernel(float *data) {}
int ask();

// A flag beside the number that it is about.
void flagBeside(float *data, int kind) {
  int threads = 0;
  bool known = true;
  switch (kind) {
  case 3:
    threads = 96;
    break;
  case 4:
    threads = 128;
    break;
  default:
    known = false;
  }
  if (known)
    kernel<<<1, threads>>>(data); // = 96 128
}

void flagOfOthers(float *data, int kind, bool known) {
  int threads = 0;
  if (kind == 3)
    threads = 96;
  // CHECK: :[[#@LINE+3]]:5: warning: block.x is 0, below the minimum of 1 thread in each dimension; the launch fails on every target when 'threads' is 0 (line [[#@LINE-3]]) [cuda-launch-dimensions]
  // CHECK: note: 0 comes from 'threads'
  if (known)
    kernel<<<1, threads>>>(data); // = 0 96
}

// What a comparison gave, kept and asked later.
void kept(float *data, bool large) {
  int threads = large ? 4096 : 512;
  bool fits = threads <= 1024;
  if (!fits)
    return;
  kernel<<<1, threads>>>(data); // = 512
}

void keptOfAnother(float *data, bool large, int other) {
  int threads = large ? 4096 : 512;
  bool fits = other <= 1024;
  if (!fits)
    return;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 4096 (line [[#@LINE-4]]) [cuda-launch-dimensions]
  // CHECK: note: 4096 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 512 4096
}

// A status with what it is about behind a reference.
static bool plan(int n, int &threads) {
  threads = n > 500 ? 4096 : 128;
  return threads < 1025;
}
void byStatus(float *data, int n) {
  int threads;
  if (!plan(n, threads))
    return;
  kernel<<<1, threads>>>(data); // = 128
}
void statusIgnored(float *data, int n) {
  int threads;
  plan(n, threads);
  // CHECK: :[[#@LINE+2]]:3: warning: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 4096 (line [[#@LINE-12]]) [cuda-launch-dimensions]
  // CHECK: note: 4096 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 128 4096
}

// A function that comes back only where the number fits.
[[noreturn]] void give_up(const char *why);
static void require(bool holds, const char *why) {
  if (!holds)
    give_up(why);
}
void required(float *data, bool large) {
  int threads = large ? 4096 : 512;
  require(threads <= 1024, "threads");
  kernel<<<1, threads>>>(data); // = 512
}

// One that is not in sight may do so.
void ensure(bool holds, const char *why);
void ensured(float *data, bool large) {
  int threads = large ? 4096 : 512;
  ensure(threads <= 1024, "threads");
  kernel<<<1, threads>>>(data); // = 512 4096
}
void ensuredOfAll(float *data, bool large) {
  int threads = large ? 4096 : 512;
  ensure(threads <= 4096, "threads");
  // CHECK: :[[#@LINE+2]]:3: warning: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 4096 (line [[#@LINE-2]]) [cuda-launch-dimensions]
  // CHECK: note: 4096 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 512 4096
}

// Parts of an object.
struct Plan {
  bool large;
  int threads;
  explicit Plan(int n) : large(n > 512), threads(large ? 1024 : 64) {}
};
void byPart(float *data, int n) {
  Plan plan(n);
  if (plan.large)
    reduce<1024><<<1, plan.threads>>>(data); // = 1024
  else
    reduce<64><<<1, plan.threads>>>(data); // = 64
}
void partWritten(float *data, int n) {
  Plan plan(n);
  plan.large = ask();
  if (plan.large)
    reduce<1024><<<1, plan.threads>>>(data); // = 64 1024
}

// One of two is written, and then the other.
void lvalues(float *data, bool first) {
  int grid = 64, threads = 4096;
  (first ? grid : threads) = 128;
  (first ? threads : grid) = 32;
  kernel<<<grid, threads>>>(data); // = 32 128
}
void oneLvalue(float *data, bool first) {
  int grid = 64, threads = 4096;
  (first ? grid : threads) = 128;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 4096 (line [[#@LINE-2]]) [cuda-launch-dimensions]
  // CHECK: note: 4096 comes from 'threads'
  // CHECK: note: grid and block look swapped: 128 blocks of 64 threads would be legal
  kernel<<<grid, threads>>>(data); // = 128 4096
}

// A pointer that leads there on one path.
int *find();
void byPointer(float *data, bool own) {
  int threads = 4096;
  int *to = find();
  if (own)
    to = &threads;
  *to = 256;
  if (own)
    kernel<<<1, threads>>>(data); // = 256
}

// What is computed from what a later branch asks.
void computed(float *data, int n) {
  int log = n > 512 ? 10 : 6;
  int threads = 1 << log;
  if (log == 10)
    reduce<1024><<<1, threads>>>(data); // = 1024
  else
    reduce<64><<<1, threads>>>(data); // = 64
  log = ask();
  if (log == 10)
    reduce<1024><<<1, threads>>>(data); // = 64 1024
}

// Through a loop, and in one.
void aroundLoop(float *data, int n, bool large) {
  int threads = large ? 1024 : 64;
  for (int i = 0; i < n; ++i)
    ask();
  if (large)
    reduce<1024><<<1, threads>>>(data); // = 1024
}
void withinLoop(float *data, const bool *large, int n) {
  for (int i = 0; i < n; ++i) {
    bool now = large[i];
    int threads = now ? 1024 : 64;
    if (!now)
      reduce<64><<<1, threads>>>(data); // = 64
  }
}
void leftOnce(float *data, int n) {
  int threads = 4096;
  do {
    if (n < 0)
      break;
    threads = 64;
  } while (0);
  if (n < 0)
    return;
  kernel<<<1, threads>>>(data); // = 64
}

// A number that another function chooses by what the caller still has.
static int threadsOf(bool large) { return large ? 1024 : 64; }
void byCallee(float *data, bool large) {
  int threads = threadsOf(large);
  if (large)
    reduce<1024><<<1, threads>>>(data); // = 1024
  else
    reduce<64><<<1, threads>>>(data); // = 64
}

// A variable that is declared first and written later, read in one arm of a choice.
void writtenLater(float *data, int chosen, int given) {
  int later;
  later = given;
  if ((chosen ? 1024 : later) <= 7)
    kernel<<<1, 33>>>(data); // = 33
}

// A loop whose body always throws goes on in its handler.
int ask(int n);
static int tries(int threads, int n) {
  for (;;) {
    try {
      throw 1;
    } catch (int) {
    }
    if (n % 32 == 0 && ask(n))
      continue;
    break;
  }
  return threads;
}
void afterTries(float *data, int n) {
  kernel<<<tries(32, n), 33>>>(data); // = 33
  kernel<<<1, 34>>>(data); // = 34
}

// What is behind an assertion that always fails is on no way; its handler is.
[[noreturn]] void fail();
#define CHECKED(c) ((c) ? (void)0 : fail())
static void handled(float *data, int n) {
  try {
    CHECKED(32 > 256);
    kernel<<<1, 32>>>(data); // = 32
  } catch (int) {
    while (ask(n))
      ;
  }
  kernel<<<1, 35>>>(data); // = 35
}
void handledAgain(float *data) { handled(data, 3); }

// What a lambda calls can throw too.
void handledAfterLambda(float *data, int n) {
  try {
    auto call = [&](int q) { ask(q); };
    call(n);
  } catch (int) {
    kernel<<<1, 34>>>(data); // = 34
  }
}

struct Made {
  int number;
  Made(float *data) try : number(ask()) {
  } catch (int) {
    kernel<<<1, 36>>>(data); // = 36
  }
};
void handledInConstructor(float *data) { Made made(data); }

// What a static variable begins with is made on the first way past it.
int *slot;
void staticInHandler(float *data, int a, bool b) {
  try {
    if (b)
      throw 1;
  } catch (int) {
    {
      static int *kept;
      kept = &a;
      slot = kept;
    }
    kernel<<<1, 37>>>(data); // = 37
  }
  kernel<<<1, 38>>>(data); // = 38
}

// A lambda that is handed over before a throw may run later.
void keepForLater(void (*)(float *));
void thrownBehind(float *data, bool bad) {
  auto later = [](float *p) { kernel<<<1, 39>>>(p); }; // = 39
  if (bad) {
    keepForLater(later);
    throw 1;
  }
}

enum Mode { Few, Many, ModeCount };
enum Signed { Before = -1, After };
static const int sizesOf[ModeCount + 1] = {64, 256, 0}, allSizes[] = {64, 256, 32};

// The promotion of an enumeration changes no number, so the guard limits it.
void byMode(Mode mode) {
  if (mode >= ModeCount)
    return;
  kernel<<<1, sizesOf[mode]>>>(nullptr); // = 64 256
}

void byModeUnguarded(Mode mode) {
  if (mode > ModeCount)
    return;
  kernel<<<1, allSizes[mode]>>>(nullptr); // = 32 64 256
}

void bySigned(Signed mode) {
  if (mode >= 2)
    return;
  kernel<<<1, mode + 64>>>(nullptr); // ? function parameter
}

// More lengths than are kept apart, each with its level. Where the level chooses the block, lengths
// that another level goes with are none of its threads.
static bool levelOf(unsigned length, unsigned *level) {
  for (unsigned i = 0; i < 20; ++i)
    if (length == 1u << i) {
      *level = i;
      return true;
    }
  return false;
}

void halved(float *data, int length) {
  unsigned level = 0;
  if (!levelOf(length, &level))
    return;
  unsigned left = length / 2;
  dim3 block;
  if (level <= 10)
    block.x = left;
  else
    block.x = 512;
  kernel<<<1, block>>>(data); // = 0 1 2 4 8 16 32 64 128 256 512 1024 2048 4096
}
