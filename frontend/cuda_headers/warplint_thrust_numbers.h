// warplint: Thrust's function objects, complex numbers and random numbers (warplint_thrust.h).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_THRUST_NUMBERS_H
#define WARPLINT_THRUST_NUMBERS_H

#pragma clang system_header

namespace thrust {

//===--- Function objects --------------------------------------------------===//

template <typename Arg, typename Result> struct unary_function {
  using argument_type = Arg;
  using result_type = Result;
};
template <typename A, typename B, typename Result> struct binary_function {
  using first_argument_type = A;
  using second_argument_type = B;
  using result_type = Result;
};
#define WARPLINT_BINARY(NAME, RESULT)                                                              \
  template <typename T = void> struct NAME : binary_function<T, T, RESULT> {                       \
    WARPLINT_HD RESULT operator()(const T &, const T &) const;                                     \
  };                                                                                               \
  template <> struct NAME<void> {                                                                  \
    template <typename T>                                                                          \
    WARPLINT_HD typename NAME<T>::result_type operator()(const T &, const T &) const;              \
  };
WARPLINT_BINARY(plus, T)
WARPLINT_BINARY(minus, T)
WARPLINT_BINARY(multiplies, T)
WARPLINT_BINARY(divides, T)
WARPLINT_BINARY(modulus, T)
WARPLINT_BINARY(maximum, T)
WARPLINT_BINARY(minimum, T)
WARPLINT_BINARY(bit_and, T)
WARPLINT_BINARY(bit_or, T)
WARPLINT_BINARY(bit_xor, T)
WARPLINT_BINARY(project1st, T)
WARPLINT_BINARY(project2nd, T)
WARPLINT_BINARY(equal_to, bool)
WARPLINT_BINARY(not_equal_to, bool)
WARPLINT_BINARY(greater, bool)
WARPLINT_BINARY(less, bool)
WARPLINT_BINARY(greater_equal, bool)
WARPLINT_BINARY(less_equal, bool)
WARPLINT_BINARY(logical_and, bool)
WARPLINT_BINARY(logical_or, bool)
#undef WARPLINT_BINARY
template <typename T = void> struct negate : unary_function<T, T> {
  WARPLINT_HD T operator()(const T &) const;
};
template <typename T = void> struct square : unary_function<T, T> {
  WARPLINT_HD T operator()(const T &) const;
};
template <typename T = void> struct identity : unary_function<T, T> {
  WARPLINT_HD const T &operator()(const T &) const;
};
template <typename T = void> struct logical_not : unary_function<T, bool> {
  WARPLINT_HD bool operator()(const T &) const;
};
template <typename T> WARPLINT_HD const T &max(const T &, const T &);
template <typename T> WARPLINT_HD const T &min(const T &, const T &);
template <typename T> WARPLINT_HD void swap(T &, T &);

/// An expression of `_1` and `_2`; what it is called with says what it returns.
namespace placeholders {
struct expression {
  template <typename T> WARPLINT_HD T operator()(const T &) const;
  template <typename T, typename U> WARPLINT_HD T operator()(const T &, const U &) const;
  template <typename T> expression operator=(const T &) const;
};
static constexpr expression _1{}, _2{}, _3{};
#define WARPLINT_OPERATOR(OP)                                                                      \
  template <typename T> expression operator OP(const expression &, const T &);                     \
  template <typename T> expression operator OP(const T &, const expression &);                     \
  expression operator OP(const expression &, const expression &);
WARPLINT_OPERATOR(+)
WARPLINT_OPERATOR(-)
WARPLINT_OPERATOR(*)
WARPLINT_OPERATOR(/)
WARPLINT_OPERATOR(%)
WARPLINT_OPERATOR(&)
WARPLINT_OPERATOR(|)
WARPLINT_OPERATOR(<)
WARPLINT_OPERATOR(>)
WARPLINT_OPERATOR(<=)
WARPLINT_OPERATOR(>=)
WARPLINT_OPERATOR(==)
WARPLINT_OPERATOR(!=)
WARPLINT_OPERATOR(&&)
WARPLINT_OPERATOR(||)
#undef WARPLINT_OPERATOR
expression operator!(const expression &);
expression operator-(const expression &);
} // namespace placeholders

//===--- Complex numbers ---------------------------------------------------===//

template <typename T> struct alignas(2 * sizeof(T)) complex {
  using value_type = T;
  T x, y;
  WARPLINT_HD complex(const T & = T(), const T & = T());
  template <typename U> WARPLINT_HD complex(const complex<U> &);
  template <typename U> complex(const std::complex<U> &);
  WARPLINT_HD T real() const;
  WARPLINT_HD T imag() const;
  WARPLINT_HD void real(T);
  WARPLINT_HD void imag(T);
  WARPLINT_HD complex &operator+=(const complex &);
  WARPLINT_HD complex &operator-=(const complex &);
  WARPLINT_HD complex &operator*=(const complex &);
  WARPLINT_HD complex &operator/=(const complex &);
  operator std::complex<T>() const;
  friend WARPLINT_HD complex operator+(const complex &, const complex &);
  friend WARPLINT_HD complex operator-(const complex &, const complex &);
  friend WARPLINT_HD complex operator*(const complex &, const complex &);
  friend WARPLINT_HD complex operator/(const complex &, const complex &);
  friend WARPLINT_HD complex operator+(const complex &);
  friend WARPLINT_HD complex operator-(const complex &);
  friend WARPLINT_HD bool operator==(const complex &, const complex &);
  friend WARPLINT_HD bool operator!=(const complex &, const complex &);
};
template <typename T> WARPLINT_HD T abs(const complex<T> &);
template <typename T> WARPLINT_HD T arg(const complex<T> &);
template <typename T> WARPLINT_HD T norm(const complex<T> &);
template <typename T> WARPLINT_HD complex<T> conj(const complex<T> &);
template <typename T> WARPLINT_HD complex<T> polar(const T &, const T & = T());
template <typename T> WARPLINT_HD complex<T> exp(const complex<T> &);
template <typename T> WARPLINT_HD complex<T> log(const complex<T> &);
template <typename T> WARPLINT_HD complex<T> sqrt(const complex<T> &);
template <typename T, typename U> WARPLINT_HD complex<T> pow(const complex<T> &, const U &);

//===--- Random numbers ----------------------------------------------------===//

namespace random {
struct default_random_engine {
  using result_type = unsigned;
  static const unsigned default_seed = 1;
  WARPLINT_HD explicit default_random_engine(unsigned = default_seed);
  WARPLINT_HD void seed(unsigned = default_seed);
  WARPLINT_HD void discard(unsigned long long);
  WARPLINT_HD unsigned operator()();
};
using minstd_rand = default_random_engine;
template <typename T> struct uniform_int_distribution {
  WARPLINT_HD explicit uniform_int_distribution(T = 0, T = 0);
  template <typename Engine> WARPLINT_HD T operator()(Engine &);
};
template <typename T> struct uniform_real_distribution {
  WARPLINT_HD explicit uniform_real_distribution(T = 0, T = 1);
  template <typename Engine> WARPLINT_HD T operator()(Engine &);
};
template <typename T> struct normal_distribution {
  WARPLINT_HD explicit normal_distribution(T = 0, T = 1);
  template <typename Engine> WARPLINT_HD T operator()(Engine &);
};
} // namespace random
using namespace random;

} // namespace thrust

#endif
