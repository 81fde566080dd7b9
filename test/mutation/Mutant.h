//===- Mutant.h - What a program with all its mutants in it asks -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// MutateSources.cpp writes calls of these into a copy of the sources. Each asks for one
/// or two numbers of mutants, of which WARPLINT_MUTANT turns on at most one; with none
/// the program does what the original does. Where WARPLINT_REACHED names a file, the numbers
/// that were asked for are appended to it at exit.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_MUTATION_MUTANT_H
#define WARPLINT_TEST_MUTATION_MUTANT_H

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <type_traits>

// What mutants make of clean code is not clean: 0 narrowed by a call, for one.
#pragma clang diagnostic ignored "-Weverything"

namespace warplint_mutation {

/// More than there are mutants.
inline constexpr unsigned MostMutants = 1 << 14;

class Chosen {
public:
  Chosen() {
    if (const char *Number = std::getenv("WARPLINT_MUTANT"))
      Mutant = unsigned(std::strtoul(Number, nullptr, 10));
    ReachedFile = std::getenv("WARPLINT_REACHED");
  }
  ~Chosen() {
    std::FILE *File = ReachedFile ? std::fopen(ReachedFile, "a") : nullptr;
    if (!File)
      return;
    for (unsigned I = 0; I != MostMutants; ++I)
      if (Reached[I].load(std::memory_order_relaxed))
        std::fprintf(File, "%u\n", I);
    std::fclose(File);
  }
  bool is(unsigned Id) {
    if (ReachedFile)
      Reached[Id].store(true, std::memory_order_relaxed);
    return Id == Mutant;
  }

private:
  unsigned Mutant = 0;
  const char *ReachedFile = nullptr;
  std::atomic<bool> Reached[MostMutants] = {};
};

inline Chosen TheChosen;

/// Whether mutant \p Id is on; no mutant is while the program is compiled.
constexpr bool on(unsigned Id) { return !std::is_constant_evaluated() && TheChosen.is(Id); }

template <class A, class B> constexpr bool less(unsigned Id, const A &L, const B &R) {
  return on(Id) ? L <= R : on(Id + 1) ? L >= R : L < R;
}
template <class A, class B> constexpr bool lessEqual(unsigned Id, const A &L, const B &R) {
  return on(Id) ? L < R : on(Id + 1) ? L > R : L <= R;
}
template <class A, class B> constexpr bool greater(unsigned Id, const A &L, const B &R) {
  return on(Id) ? L >= R : on(Id + 1) ? L <= R : L > R;
}
template <class A, class B> constexpr bool greaterEqual(unsigned Id, const A &L, const B &R) {
  return on(Id) ? L > R : on(Id + 1) ? L < R : L >= R;
}

/// One more, or one less.
template <class T> constexpr T value(unsigned Id, T Of) {
  return on(Id) ? T(Of + 1) : on(Id + 1) ? T(Of - 1) : Of;
}
/// One more: of 0, which is mostly unsigned.
template <class T> constexpr T zero(unsigned Id, T Of) { return on(Id) ? T(Of + 1) : Of; }

template <class A, class B> constexpr auto add(unsigned Id, const A &L, const B &R) {
  if constexpr (std::is_arithmetic_v<A> && std::is_arithmetic_v<B>)
    return on(Id) ? L - R : L + R;
  else
    return L + R;
}
template <class A, class B> constexpr auto subtract(unsigned Id, const A &L, const B &R) {
  if constexpr (std::is_arithmetic_v<A> && std::is_arithmetic_v<B>)
    return on(Id) ? L + R : L - R;
  else
    return L - R;
}
/// Rounds up in the place of down.
template <class A, class B> constexpr auto divide(unsigned Id, const A &L, const B &R) {
  if constexpr (std::is_integral_v<A> && std::is_integral_v<B>)
    return on(Id) ? L / R + (L % R != 0) : L / R;
  else
    return L / R;
}

template <class T> constexpr T ceilDivide(unsigned Id, T Value, T Unit) {
  return Value / Unit + (!on(Id) && Value % Unit != 0);
}
template <class T> constexpr T roundUp(unsigned Id, T Value, T Unit) {
  return ceilDivide(Id, Value, Unit) * Unit;
}
template <class T> constexpr T roundDown(unsigned Id, T Value, T Unit) {
  return (Value / Unit + (on(Id) && Value % Unit != 0)) * Unit;
}
template <class A, class B> constexpr A alignTo(unsigned Id, A Value, B Unit) {
  return roundUp<A>(Id, Value, A(Unit));
}

template <class T> constexpr const T &min(unsigned Id, const T &L, const T &R) {
  return on(Id) ? std::max(L, R) : std::min(L, R);
}
template <class T> constexpr const T &max(unsigned Id, const T &L, const T &R) {
  return on(Id) ? std::min(L, R) : std::max(L, R);
}
template <class T> constexpr T min(unsigned Id, std::initializer_list<T> Of) {
  return on(Id) ? std::max(Of) : std::min(Of);
}
template <class T> constexpr T max(unsigned Id, std::initializer_list<T> Of) {
  return on(Id) ? std::min(Of) : std::max(Of);
}

} // namespace warplint_mutation

#endif // WARPLINT_TEST_MUTATION_MUTANT_H
