// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What generated programs use for rules of the language: truth, ends of the program, relations.
#pragma once

struct Bits {
  unsigned wide : 3 = 0;
  int few : 4 = 0;
  bool flag : 1 = false;
  bool on = false;
  bool many[2] = {};
};
inline bool isSet(bool b) { return b; }

// What leaves these ends the program.
inline int small(int n) noexcept { return n > 200 ? throw n : n; }
struct EndsBadly {
  int most;
  const int &now;
  ~EndsBadly() {
    if (now > most)
      throw now;
  }
};
struct Failure {
  int code;
};
struct Worse : Failure {};
inline void fail(int n) {
  if (n > 128)
    throw Worse{{n}};
  if (n > 16)
    throw Failure{n};
}
inline void failLater(int n) {
  try {
    fail(n);
  } catch (Failure &f) {
    f.code += 5;
    throw;
  }
}

struct Row {
  int least, threads, blocks;
};
