// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program for real_programs.test: locals, members, globals, templates and lambdas to launch with.
#include <cstdio>
#include <stdexcept>

namespace {
int served;
enum class Mood { calm = 2, busy = 7 };
} // namespace

namespace shop {
const unsigned most = 3;
long money = 1L << 33;
} // namespace shop

struct Queue {
  int first = 0, last = 0;
  short seats[4] = {4, 3, 2, 1};

  void push(int guests) {
    if (last - first == int(shop::most)) {
      throw std::length_error("full");
    }
    seats[last++ % 4] = short(guests);
  }
  int pop() {
    int guests = seats[first % 4];
    ++first;
    return guests;
  }
};

template <typename T> T twice(T value) {
  T result = value + value;
  return result;
}

static Mood moodOf(int length) {
  switch (length) {
  case 0: {
    int none = length;
    (void)none;
  }
    [[fallthrough]];
  case 1:
    return Mood::calm;
  default:
    break;
  }
  return Mood::busy;
}

int main() {
  Queue queue;
  bool full = false;
  for (int guests = 1; guests < 6; ++guests) {
    try {
      queue.push(guests);
    } catch (const std::length_error &) {
      full = true;
    }
    const Mood mood = moodOf(queue.last - queue.first);
    if (full) {
      served += queue.pop();
    }
    auto pay = [&](long each) {
      long sum = each * served;
      shop::money += twice(sum);
    };
    pay(mood == Mood::busy ? 20 : 10);
  }
  printf("%d %ld\n", served, shop::money);
  return int(twice(3u)) - 6;
}
