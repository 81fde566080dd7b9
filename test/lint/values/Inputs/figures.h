// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Classes with bases and virtual functions, and objects on the heap, for random programs.
#ifndef FIGURES_H
#define FIGURES_H

struct Figure {
  int side;
  explicit Figure(int n) : side(n) { side = size(); }
  virtual ~Figure() {}
  virtual int size() const { return side; }
  void widen(int n) { side = n % 50 + size() % 50; }
};
struct Labelled {
  int label = 7;
};
struct Square : Labelled, Figure {
  int extra = 3;
  explicit Square(int n) : Figure(n) { extra += size() % 9; }
  int size() const override { return side % 40 + extra; }
};
struct Cube final : Square {
  explicit Cube(int n) : Square(n) {}
  int size() const override { return side % 20 + label; }
};
inline int sizeOf(const Figure &f) { return f.size(); }
inline int *made(int n) { return new int(n % 500); }
// Defined where warplint does not look.
void alter(Figure &f);

#endif
