// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Only an object that is itself const keeps its value. The target of a reference or pointer to const
// may be written by code that casts the const away.

#include <set>
#include <unordered_map>
#include <vector>

__global__ void kernel(float *data) {}

extern "C" void tune(const int *block);
void look(const int &at);
struct Plan {
  int block = 2048;
  void prepare() const; // fills block by a cast
  int get() const { return block; }
};
struct Looker {
  Looker(const int &at);
};
static void handsOn(const int *at) { tune(at); }
static void casts(const int &at) { const_cast<int &>(at) = 64; }
static int twice(const int &at) { return at * 2; }
static int shown;
static void reads(const int *at) { shown = *at; }

void unseen(float *data) {
  int a = 2048, b = 2048, c = 2048, d = 2048, e = 2048, f = 64;
  tune(&a);
  kernel<<<1, a>>>(data); // ? variable whose address is taken
  look(b);
  kernel<<<1, b>>>(data); // ? variable passed by reference
  Looker looker(c);
  kernel<<<1, c>>>(data); // ? variable passed by reference
  handsOn(&d);
  kernel<<<1, d>>>(data); // ? variable whose address is taken
  casts(e);
  kernel<<<1, e>>>(data); // ? variable passed by reference
  reads(&f);
  kernel<<<1, f>>>(data); // = 64
  kernel<<<1, twice(f)>>>(data); // = 128
  Plan plan;
  plan.prepare();
  kernel<<<1, plan.get()>>>(data); // ? variable passed by reference
}

static int first = 2048, second = 2048, third = 64;
static int table[2] = {2048, 2048};
static const int *lookAt() { return &first; }
void setFirst(int n) { *const_cast<int *>(lookAt()) = n; }
const int *lookAtTable() { return table; }
void setSecond() {
  const int &at = second;
  const_cast<int &>(at) = 64;
}

void ofTheFile(float *data) {
  kernel<<<1, first>>>(data); // ? variable that changes
  kernel<<<1, second>>>(data); // ? variable that changes
  kernel<<<1, table[1]>>>(data); // ? variable that changes
  kernel<<<1, third>>>(data); // = 64
}

// A const local and what never leaves survive every call.
void faulty(float *data) {
  const int threads = 2048;
  int other = 2048;
  std::set<int> sizes;
  sizes.insert(threads);
  std::unordered_map<int, int> counts;
  counts[threads] = 1;
  std::vector<int> all;
  all.push_back(other);
  tune(&threads);
  look(threads);
  Looker looker(threads);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'threads'
  kernel<<<1, threads>>>(data); // = 2048
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'other'
  kernel<<<1, other>>>(data); // = 2048
}
