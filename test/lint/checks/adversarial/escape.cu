// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// An address that leaves sight: from there on what runs unseen may write what it leads to. What
// no address leads to keeps its value.

#include <algorithm>
#include <cstdarg>
#include <cstring>
#include <functional>
#include <utility>
#include <vector>

__global__ void kernel(float *data) {}
void pump(); // runs callbacks of this file
int *kept(int *p);

static int *target;
void onEvent(int n) { *target = n; }
static struct {
  struct {
    int *at[3];
  } rows[2];
} nested;
static union {
  int *address;
  long bits;
} overlaid;
static unsigned long number;
static char bytes[sizeof(int *)];
static std::vector<int *> list;
static std::function<void()> later;
static std::pair<int *, int> both;
struct Tag {
  int tag;
};
struct Tagged : Tag {
  int *to;
};
static Tagged tagged;
struct Wide {
  int *to;
  int rest[100];
};
void consume(Wide);
struct Slot {
  int &to;
};
static Slot *slot;

void inGlobals(float *data) {
  int a = 2048, b = 2048, c = 2048, d = 2048, e = 2048, f = 2048;
  int mine = 64;
  target = &a;
  kernel<<<1, mine>>>(data); // = 64
  nested.rows[1].at[2] = &b;
  overlaid.address = &c;
  number = reinterpret_cast<unsigned long>(&d);
  tagged.to = &e;
  int *p = &f;
  memcpy(bytes, &p, sizeof p);
  pump();
  kernel<<<1, a>>>(data); // ? variable whose address is taken
  kernel<<<1, b>>>(data); // ? variable whose address is taken
  kernel<<<1, c>>>(data); // ? variable whose address is taken
  kernel<<<1, d>>>(data); // ? variable whose address is taken
  kernel<<<1, e>>>(data); // ? variable whose address is taken
  kernel<<<1, f>>>(data); // ? variable whose address is taken
  kernel<<<1, mine>>>(data); // = 64
  a = 128;
  kernel<<<1, a>>>(data); // = 128
  pump();
  kernel<<<1, a>>>(data); // ? variable whose address is taken
}

void inLibraries(float *data, bool x) {
  int a = 2048, b = 2048, c = 2048, d = 2048, e = 2048, f = 2048;
  list.push_back(&a);
  later = [&b] { b = 256; };
  both = std::make_pair(&c, 1);
  slot = new Slot{d};
  target = x ? &e : &f;
  pump();
  kernel<<<1, a>>>(data); // ? variable passed by reference
  kernel<<<1, b>>>(data); // ? variable captured by reference
  kernel<<<1, c>>>(data); // ? variable whose address is taken
  kernel<<<1, d>>>(data); // ? variable whose address is taken
  kernel<<<1, e>>>(data); // ? variable whose address is taken
  kernel<<<1, f>>>(data); // ? variable whose address is taken
}

void toCallers(float *data, int **out, Tagged &given) {
  int a = 2048, b = 2048, c = 2048;
  *out = &a;
  given.to = &b;
  pump();
  kernel<<<1, a>>>(data); // ? variable whose address is taken
  kernel<<<1, b>>>(data); // ? variable whose address is taken
  Wide wide;
  wide.to = &c;
  consume(wide);
  kernel<<<1, c>>>(data); // ? variable passed by reference
}

struct Job {
  int *out;
  virtual void work();
  void run(float *data) {
    int threads = 2048;
    out = &threads;
    work();
    kernel<<<1, threads>>>(data); // ? variable passed by reference
  }
};

static int assign(int value, int count, ...) {
  va_list list;
  va_start(list, count);
  for (int i = 0; i < count; ++i)
    *va_arg(list, int *) = value;
  va_end(list);
  return count;
}

void behindDots(float *data) {
  int a = 2048, b = 2048, c = 96;
  int n = assign(128, 2, &a, &b);
  kernel<<<n, a>>>(data); // ? variable passed by reference
  kernel<<<n, b>>>(data); // ? variable passed by reference
  kernel<<<n, c>>>(data); // = 96
}

// An object of which nothing but a part leaves, and arrays that are walked as one.
void parts(float *data, int n) {
  struct {
    int one, two;
  } s = {2048, 2048};
  target = &s.two;
  pump();
  kernel<<<1, s.two>>>(data); // ? variable whose address is taken
  int rows[2][3] = {{2048, 2048, 2048}, {2048, 2048, 2048}};
  int *flat = rows[0];
  for (int i = 0; i < 6; ++i)
    flat[i] = 256;
  kernel<<<1, rows[1][2]>>>(data); // = 256
  int grid[2][2] = {{64, 64}, {64, 64}};
  int *any = &grid[0][0];
  any[n] = 32;
  kernel<<<1, grid[1][1]>>>(data); // = 32 64
  struct {
    int few[2];
    int next;
  } t = {{64, 64}, 2048};
  int *end = t.few;
  end[2] = 64;
  kernel<<<1, t.next>>>(data); // ? variable whose address is taken
}

// A library writes, by a way that it alone knows.
void writtenByLibrary(float *data) {
  int threads = 2048, right = 64;
  std::copy(&right, &right + 1, &threads);
  kernel<<<1, threads>>>(data); // ? variable whose address is taken
  int few = 64, many = 2048;
  std::swap(few, many);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'few'
  kernel<<<1, few>>>(data);                           // = 2048
  kernel<<<1, std::clamp(4000, 64, threads)>>>(data); // ? variable whose address is taken
}

void faulty(float *data) {
  int a = 2048, b = 64;
  int *mine = &b;
  target = &b;
  *mine = 2048;
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'b'
  // CHECK: note: it is read from memory that other code can write
  kernel<<<1, b>>>(data); // = 2048
  pump();
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'a'
  kernel<<<1, a>>>(data); // = 2048
}
