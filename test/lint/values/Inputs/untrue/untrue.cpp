// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program that does something else when it runs than when it is linted.
int main() {
  int value = 3;
#ifdef RECORD
  value = 4;
#endif
  value += 2;
  return value - 6;
}
