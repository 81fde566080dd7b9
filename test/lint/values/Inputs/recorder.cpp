// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the generated programs and prints the launches that they record, once each:
// line, grid, block, shared memory. What follows undefined behaviour is left out.
#define RECORD
#include "recorder.h"
#include <array>
#include <cstdio>
#include <set>
#include <vector>

struct Program {
  void (*run)(int, int, unsigned);
};
extern const Program programs[];
extern const size_t programCount;

static bool undefined;
static std::vector<int *> kept;
static std::vector<Callable> keptCalls;
static unsigned noise;
int fuel;

void record(int line, dim3 grid, dim3 block, size_t shared) {
  static std::set<std::array<size_t, 8>> seen;
  if (!undefined && seen.insert({size_t(line), grid.x, grid.y, grid.z, block.x, block.y, block.z,
                                 shared})
                        .second)
    printf("%d %u %u %u %u %u %u %zu\n", line, grid.x, grid.y, grid.z, block.x, block.y, block.z,
           shared);
}

static unsigned next() { return noise = noise * 1103515245 + 12345; }

void bail() { throw 1; }
int opaque(int n) { return int(next() >> 16) % 50 + n; }
void clobber(int *p) {
  *p = opaque(3);
  kept.push_back(p);
}
void clobberReference(int &r) { r = opaque(5); }
void keep(int &r) { kept.push_back(&r); }
void peek(const int &) {}
void later() {
  for (int *p : kept)
    *p ^= opaque(1) & 0xff;
}
static void leaveNothing() {
  slot = nest.rows[1].at[2] = tagged.to = wide.to = overlaid.address = nullptr;
  listed.clear();
  delayed = nullptr;
}
void wake() {
  for (int *p : {slot, nest.rows[1].at[2], tagged.to, wide.to, overlaid.address})
    if (p)
      *p ^= opaque(2) & 0xff;
  for (int *p : listed)
    *p ^= 3;
  if (delayed)
    delayed();
}
void castAwayUnseen(const int &n) { const_cast<int &>(n) = opaque(7); }
void Sink::put(int value) const { *to = value; }
int Tally::next() const { return threads = threads % 1000 + 32; }
void look(const Tally &t) { t.next(); }
void callNow(Callable c) {
  c.call(c.object, opaque(2));
  c.call(c.object, opaque(4));
}

#define HANDLER(name)                                                                              \
  extern "C" void __ubsan_handle_##name##_minimal() { undefined = true; }
HANDLER(type_mismatch)
HANDLER(add_overflow)
HANDLER(sub_overflow)
HANDLER(mul_overflow)
HANDLER(negate_overflow)
HANDLER(divrem_overflow)
HANDLER(shift_out_of_bounds)
HANDLER(out_of_bounds)
HANDLER(local_out_of_bounds)
HANDLER(builtin_unreachable)
HANDLER(missing_return)
HANDLER(load_invalid_value)
HANDLER(float_cast_overflow)
HANDLER(pointer_overflow)
HANDLER(nonnull_arg)
HANDLER(nonnull_return)
HANDLER(vla_bound_not_positive)
HANDLER(alignment_assumption)
HANDLER(invalid_builtin)
HANDLER(function_type_mismatch)

int main() {
  const int arguments[][3] = {{0, 0, 0},      {1, 2, 3},      {32, 256, 64}, {-5, 7, 512},
                              {1000, 33, 1},  {256, 32, 128}, {3, 64, 32},   {2048, 1024, 2},
                              {512, -1, 256}, {64, 4096, 5}};
  for (size_t i = 0; i != programCount; ++i)
    for (auto [a, b, c] : arguments) {
      undefined = false;
      kept.clear();
      leaveNothing();
      fuel = 500;
      try {
        programs[i].run(a, b, unsigned(c));
      } catch (int) {
      }
    }
}
