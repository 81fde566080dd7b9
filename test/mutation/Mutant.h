//===- Mutant.h - What a program with all its mutants in it asks -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// MutateSources.cpp writes calls of these into a copy of the sources. Each asks for one
/// or two numbers of mutants, of which at most one is on; with none the program does what the
/// original does.
///
/// One run tries many mutants: WARPLINT_MUTANTS names a folder, whose file "wanted" holds their
/// numbers. Where the program first asks for one of them it forks: the child goes on with that
/// mutant, and writes to files in the folder what it has to say ("7.out", "7.err"); the parent
/// waits for it, adds a line to "ended" ("7 1": the number and the exit status, or the signal,
/// negative), and goes on without. So what all have in common, such as a parse, is done once, and
/// what no test asks for costs nothing.
///
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_MUTATION_MUTANT_H
#define WARPLINT_TEST_MUTATION_MUTANT_H

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <initializer_list>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <type_traits>
#include <unistd.h>

// What mutants make of clean code is not clean: 0 narrowed by a call, for one.
#pragma clang diagnostic ignored "-Weverything"

namespace warplint_mutation {

/// More than there are mutants.
inline constexpr unsigned MostMutants = 1 << 14;

/// What a mutant may use: one that needs more does not end.
inline constexpr rlim_t MostBytes = rlim_t(2) << 30;
inline constexpr rlim_t LeastSeconds = 2;

class Chosen {
public:
  Chosen() {
    const char *Named = std::getenv("WARPLINT_MUTANTS");
    if (!Named)
      return;
    Folder = Named;
    std::FILE *File = std::fopen((Folder + "/wanted").c_str(), "r");
    for (unsigned Id; File && std::fscanf(File, "%u", &Id) == 1;)
      Wanted[Id] = true;
    if (File)
      std::fclose(File);
  }
  bool is(unsigned Id) {
    if (Wanted[Id])
      split(Id);
    return Id == Mutant;
  }

private:
  unsigned Mutant = 0;
  std::string Folder;
  bool Wanted[MostMutants] = {};

  void split(unsigned Id) {
    Wanted[Id] = false;
    std::string Files = Folder + "/" + std::to_string(Id);
    pid_t Child = fork();
    if (Child == 0)
      become(Id, Files);
    else
      await(Id, Child);
  }

  void become(unsigned Id, const std::string &Files) {
    Mutant = Id;
    std::fill(std::begin(Wanted), std::end(Wanted), false);
    struct stat Out, Err;
    fstat(STDOUT_FILENO, &Out);
    fstat(STDERR_FILENO, &Err);
    redirect(STDOUT_FILENO, Files + ".out");
    if (Out.st_dev == Err.st_dev && Out.st_ino == Err.st_ino)
      dup2(STDOUT_FILENO, STDERR_FILENO);
    else
      redirect(STDERR_FILENO, Files + ".err");
    struct rusage Used;
    getrusage(RUSAGE_SELF, &Used);
    limit(RLIMIT_CPU, LeastSeconds + 20 * rlim_t(Used.ru_utime.tv_sec));
    limit(RLIMIT_DATA, MostBytes);
    limit(RLIMIT_CORE, 0);
  }
  static void redirect(int Stream, const std::string &Path) {
    int File = open(Path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(File, Stream);
    close(File);
  }
  static void limit(decltype(RLIMIT_CPU) What, rlim_t Most) {
    struct rlimit Limit = {Most, Most};
    setrlimit(What, &Limit);
  }

  void await(unsigned Id, pid_t Child) {
    int Status = 0;
    waitpid(Child, &Status, 0);
    if (std::FILE *File = std::fopen((Folder + "/ended").c_str(), "a")) {
      std::fprintf(File, "%u %d\n", Id,
                   WIFSIGNALED(Status) ? -WTERMSIG(Status) : WEXITSTATUS(Status));
      std::fclose(File);
    }
  }
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
