// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the generated programs, which record their launches by way of record.cpp.
#define RECORD
#include "recorder.h"
#include <csetjmp>
#include <exception>
#include <vector>

struct Program {
  void (*run)(int, int, unsigned);
};
extern const Program programs[];
extern const size_t programCount;

extern bool undefinedBehaviour; // clears what is left out of the records
static std::vector<int *> kept;
static std::vector<Callable> keptCalls;
static unsigned noise;
int fuel;

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
void goNow(const std::function<void()> &go) { go(); }
void castAwayUnseen(const int &n) { const_cast<int &>(n) = opaque(7); }
void Sink::put(int value) const { *to = value; }
int Tally::next() const { return threads = threads % 1000 + 32; }
void alter(Figure &f) { f.side = opaque(6); }
void look(const Tally &t) { t.next(); }
void callNow(Callable c) {
  c.call(c.object, opaque(2));
  c.call(c.object, opaque(4));
}

static std::jmp_buf nextRun; // where a program goes on that an exception would end

int main() {
  std::set_terminate([] { std::longjmp(nextRun, 1); });
  const int arguments[][3] = {{0, 0, 0},      {1, 2, 3},      {32, 256, 64}, {-5, 7, 512},
                              {1000, 33, 1},  {256, 32, 128}, {3, 64, 32},   {2048, 1024, 2},
                              {512, -1, 256}, {64, 4096, 5}};
  for (size_t i = 0; i != programCount; ++i)
    for (auto [a, b, c] : arguments) {
      undefinedBehaviour = false;
      kept.clear();
      leaveNothing();
      fuel = 500;
      if (setjmp(nextRun))
        continue;
      try {
        programs[i].run(a, b, unsigned(c));
      } catch (int) {
      } catch (const Failure &) {
      }
    }
}
