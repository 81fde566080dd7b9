// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Writes of destructors when objects end, and writes that name no variable.

__global__ void kernel(float *data) {}

struct Restore {
  int &to;
  int value;
  ~Restore() { to = value; }
};
template <typename F> struct Finally {
  F run;
  ~Finally() { run(); }
};
template <typename F> Finally<F> finally(F run) { return {run}; }
void tidy(int **p);
struct Plain {
  int &to;
};
struct Holder {
  Restore inner;
};

void guards(float *data) {
  int threads = 2048;
  {
    Restore back{threads, 64};
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: block of 2048 threads exceeds the limit
    // CHECK: note: 2048 comes from 'threads'
    kernel<<<1, threads>>>(data); // = 2048
  }
  kernel<<<1, threads>>>(data); // = 64
}

void other(float *data) {
  int byLambda = 2048, read = 96, temporary = 2048, kept = 2048, held = 2048, plain = 96;
  {
    auto last = finally([&] { byLambda = read; });
    const Restore &back = Restore{kept, 64};
    Holder holder{{held, 64}};
    Plain same{plain};
  }
  Restore{temporary, 64};
  kernel<<<1, byLambda>>>(data); // = 96
  kernel<<<1, read>>>(data); // = 96
  kernel<<<1, kept>>>(data); // ? variable whose address is taken
  kernel<<<1, held>>>(data); // = 64
  kernel<<<1, plain>>>(data); // = 96
  kernel<<<1, temporary>>>(data); // ? variable whose address is taken
}

void attribute(float *data) {
  int threads = 2048;
  {
    __attribute__((cleanup(tidy))) int *p = &threads;
  }
  kernel<<<1, threads>>>(data); // ? variable whose address is taken
}

struct Settings {
  int threads = 2048;
  mutable int cached = 96;
  int read() const;
};
struct Sink {
  int *to;
  void put(int value) const;
};
void look(const Settings &);

void indirectly(float *data) {
  Settings s, t, u, v;
  int Settings::*member = &Settings::threads;
  s.*member = 64;
  kernel<<<1, s.threads>>>(data); // ? variable whose address is taken
  (&t)->*member = 64;
  kernel<<<1, t.threads>>>(data); // ? variable whose address is taken
  u.read();
  kernel<<<1, u.cached>>>(data); // ? variable passed by reference
  look(v);
  kernel<<<1, v.cached>>>(data); // ? variable passed by reference
  const Settings w;
  w.read();
  int kept = w.cached;
  if (kept > 96)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2048 threads
    kernel<<<1, 2048>>>(data); // = 2048
  int threads = 2048;
  Sink sink{&threads};
  sink.put(64);
  kernel<<<1, threads>>>(data); // ? variable passed by reference
}

static Settings file;
int ask() { return file.read(); }
void ofFile(float *data) {
  kernel<<<1, file.cached>>>(data); // ? variable that changes
}
