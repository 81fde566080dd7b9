// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places where generated programs leave addresses, and objects whose making and end write.
#pragma once
#include <cstdarg>
#include <cstring>
#include <functional>
#include <optional>
#include <vector>

struct Header {
  int kind;
};
struct Tagged : Header {
  int *to;
};
struct Wide {
  int *to;
  int room[100];
};
inline int *slot;
inline struct {
  struct {
    int *at[3];
  } rows[2];
} nest;
inline union {
  int *address;
  long bits;
} overlaid;
inline Tagged tagged;
inline Wide wide;
inline std::vector<int *> listed;
inline std::function<void()> delayed;
inline int stage;
struct Shared {
  int threads, blocks;
};

// Defined where warplint does not look.
void wake(); // writes to every address that was left, calls what was left
void castAwayUnseen(const int &);
void goNow(const std::function<void()> &); // calls it

inline void castAway(const int &n) { const_cast<int &>(n) = 33; }
inline int assignAll(int value, int count, ...) {
  va_list list;
  va_start(list, count);
  for (int i = 0; i < count; ++i)
    *va_arg(list, int *) = value;
  va_end(list);
  return count;
}

struct Mark {
  int value;
  Mark(int n) : value(n) { stage = n ^ 5; }
  Mark(const Mark &from) : value(from.value) { stage = value + 3; }
  ~Mark() { stage = value ^ 9; }
};
struct MarkHolder {
  int first;
  Mark mark;
};
struct DerivedMark : Mark {
  using Mark::Mark;
  int more = 3;
};
struct Level {
  int value;
  Level(int n) : value(n) {}
  Level(const Level &from) : value(from.value / 8) {}
  Level &operator=(const Level &from) {
    value = from.value / 2;
    return *this;
  }
};
struct Levels {
  Level level;
  int other;
};
struct Sized {
  int first = 4;
  int second = first & 255;
  int third = [this] { return (first & 7) + 1; }();
};
