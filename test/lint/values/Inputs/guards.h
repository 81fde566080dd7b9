// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of generated programs that write what they were given, when they end or are asked.
#pragma once

struct Restore {
  int &to;
  int value;
  ~Restore() { to = value; }
};
struct Guard {
  Guard(int &of, int value) : of(&of), value(value) {}
  Guard(const Guard &) = delete;
  ~Guard() { *of = value; }
  const Guard &watch(int &other) {
    of = &other;
    return *this;
  }
  int *of;
  int value;
};
struct Holder {
  int first;
  Restore second;
};
struct RestoreAgain : Restore {
  int more;
};
template <typename F> struct Finally {
  F run;
  ~Finally() { run(); }
};
template <typename F> Finally<F> finally(F run) { return {run}; }
inline Restore restoring(int &to, int value) { return {to, value}; }
inline void take(Restore) {}
inline void tidy(int **p) { **p = 96; }

// Defined where warplint does not look.
struct Sink {
  int *to;
  void put(int value) const;
};
struct Tally {
  mutable int threads = 32;
  int next() const;
};
void look(const Tally &);

struct Wider : Settings {
  using Settings::operator=;
  int more = 9;
  Wider() = default;
  explicit Wider(int n) : more(n) { threads = n; }
};
