// warplint: Thrust's vectors, pointers, iterators and algorithms, where the toolkit that brings
// them is missing. Only declared, and by far not all: what is not here costs its statement.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_THRUST_H
#define WARPLINT_THRUST_H

#ifdef __cplusplus
#pragma clang system_header

#include "warplint_standard_library.h"
#include <cuda_runtime.h>
#include <iterator>

#define THRUST_NS_QUALIFIER ::thrust
#define WARPLINT_HD __host__ __device__

namespace thrust {

//===--- Where it runs -----------------------------------------------------===//

namespace detail {
struct policy {};
template <typename T> struct is_policy : std::is_base_of<policy, typename std::decay<T>::type> {};

struct parallel_policy : policy {
  parallel_policy on(cudaStream_t) const;
  template <typename Allocator> parallel_policy operator()(const Allocator &) const;
};
} // namespace detail

template <typename Derived> struct execution_policy : detail::policy {};
template <typename Derived> struct host_execution_policy : detail::policy {};
template <typename Derived> struct device_execution_policy : detail::policy {};
struct host_system_tag : host_execution_policy<host_system_tag> {};
struct device_system_tag : device_execution_policy<device_system_tag> {};
struct any_system_tag : detail::policy {};
static constexpr detail::parallel_policy host{}, device{}, seq{};
namespace cuda {
static constexpr detail::parallel_policy par{}, par_nosync{};
template <typename Derived> using execution_policy = thrust::execution_policy<Derived>;
struct tag : device_execution_policy<tag> {};
} // namespace cuda
namespace cuda_cub {
using namespace thrust::cuda;
}
namespace system {
namespace cuda {
using namespace thrust::cuda;
}
} // namespace system

struct system_error : std::runtime_error {
  template <typename... Anything> system_error(Anything &&...);
};
namespace system {
using thrust::system_error;
}
int cuda_category();

//===--- Pairs and tuples --------------------------------------------------===//

// The library's may not be assigned to by a kernel.
template <typename A, typename B> struct pair : std::pair<A, B> {
  using std::pair<A, B>::pair;
  WARPLINT_HD pair();
  template <typename C, typename D> WARPLINT_HD pair(const std::pair<C, D> &);
  WARPLINT_HD pair(const pair &);
  WARPLINT_HD pair &operator=(const pair &);
};
template <typename A, typename B>
WARPLINT_HD pair<typename std::decay<A>::type, typename std::decay<B>::type> make_pair(A &&, B &&);

/// Older code writes `t.get<0>()`.
template <typename... T> struct tuple : std::tuple<T...> {
  using std::tuple<T...>::tuple;
  WARPLINT_HD tuple();
  WARPLINT_HD tuple(const tuple &);
  template <typename... U> WARPLINT_HD tuple(const tuple<U...> &);
  WARPLINT_HD tuple &operator=(const tuple &);
  template <typename... U> WARPLINT_HD tuple &operator=(const tuple<U...> &);
  template <int I> WARPLINT_HD typename std::tuple_element<I, std::tuple<T...>>::type &get();
  template <int I>
  WARPLINT_HD const typename std::tuple_element<I, std::tuple<T...>>::type &get() const;
};
#if __cplusplus >= 201703L
template <typename... T> tuple(T...) -> tuple<T...>;
#endif
template <int I, typename... T>
WARPLINT_HD typename std::tuple_element<I, std::tuple<T...>>::type &get(tuple<T...> &);
template <int I, typename... T>
WARPLINT_HD const typename std::tuple_element<I, std::tuple<T...>>::type &get(const tuple<T...> &);
template <int I, typename A, typename B>
WARPLINT_HD typename std::tuple_element<I, std::pair<A, B>>::type &get(pair<A, B> &);
template <int I, typename A, typename B>
WARPLINT_HD const typename std::tuple_element<I, std::pair<A, B>>::type &get(const pair<A, B> &);
template <typename... T> WARPLINT_HD tuple<typename std::decay<T>::type...> make_tuple(T &&...);
template <typename... T> WARPLINT_HD tuple<T &...> tie(T &...);
template <size_t I, typename T> struct tuple_element;
template <size_t I, typename... T>
struct tuple_element<I, tuple<T...>> : std::tuple_element<I, std::tuple<T...>> {};
template <typename T> struct tuple_size;
template <typename... T>
struct tuple_size<tuple<T...>> : std::integral_constant<size_t, sizeof...(T)> {};

//===--- Pointers and iterators --------------------------------------------===//

namespace detail {
/// What is called with a lambda must have a body: no other file could have it.
template <typename T> WARPLINT_HD T made() {
  return *static_cast<typename std::remove_reference<T>::type *>(nullptr);
}
template <> inline WARPLINT_HD void made<void>() {}

/// What a random access iterator \p Self has, over values \p V that it shows as \p R.
template <typename Self, typename V, typename R> struct iterator_face {
  using value_type = V;
  using reference = R;
  using pointer = V *;
  using difference_type = ptrdiff_t;
  using iterator_category = std::random_access_iterator_tag;
  WARPLINT_HD R operator*() const { return made<R>(); }
  WARPLINT_HD R operator[](ptrdiff_t) const { return made<R>(); }
  WARPLINT_HD Self &operator++() { return made<Self &>(); }
  WARPLINT_HD Self operator++(int) { return made<Self>(); }
  WARPLINT_HD Self &operator--() { return made<Self &>(); }
  WARPLINT_HD Self operator--(int) { return made<Self>(); }
  WARPLINT_HD Self &operator+=(ptrdiff_t) { return made<Self &>(); }
  WARPLINT_HD Self &operator-=(ptrdiff_t) { return made<Self &>(); }
  WARPLINT_HD Self operator+(ptrdiff_t) const { return made<Self>(); }
  WARPLINT_HD Self operator-(ptrdiff_t) const { return made<Self>(); }
  template <typename Other>
  WARPLINT_HD ptrdiff_t operator-(const iterator_face<Other, V, R> &) const {
    return made<ptrdiff_t>();
  }
  template <typename Other> WARPLINT_HD bool operator==(const Other &) const {
    return made<bool>();
  }
  template <typename Other> WARPLINT_HD bool operator!=(const Other &) const {
    return made<bool>();
  }
  template <typename Other> WARPLINT_HD bool operator<(const Other &) const { return made<bool>(); }
  template <typename Other> WARPLINT_HD bool operator>(const Other &) const { return made<bool>(); }
  template <typename Other> WARPLINT_HD bool operator<=(const Other &) const {
    return made<bool>();
  }
  template <typename Other> WARPLINT_HD bool operator>=(const Other &) const {
    return made<bool>();
  }
};
template <typename It> using value_of = typename std::iterator_traits<It>::value_type;
template <typename It> using reference_of = typename std::iterator_traits<It>::reference;
template <typename F, typename... Args>
using result_of = decltype(std::declval<F>()(std::declval<Args>()...));
} // namespace detail

template <typename T> struct device_ptr;
template <typename T> struct device_reference {
  WARPLINT_HD device_reference(const device_reference &);
  template <typename U> WARPLINT_HD device_reference(const device_reference<U> &);
  WARPLINT_HD operator T() const;
  WARPLINT_HD device_reference &operator=(const T &);
  WARPLINT_HD device_reference &operator=(const device_reference &);
  WARPLINT_HD device_ptr<T> operator&() const;
  WARPLINT_HD device_reference &operator++();
  WARPLINT_HD device_reference &operator--();
  WARPLINT_HD device_reference &operator+=(const T &);
  WARPLINT_HD device_reference &operator-=(const T &);
  WARPLINT_HD device_reference &operator*=(const T &);
  WARPLINT_HD device_reference &operator/=(const T &);
};
template <typename T>
struct device_ptr : detail::iterator_face<device_ptr<T>, typename std::remove_const<T>::type,
                                          device_reference<T>> {
  using element_type = T;
  using pointer = device_ptr;
  WARPLINT_HD device_ptr();
  WARPLINT_HD device_ptr(std::nullptr_t);
  template <typename U> WARPLINT_HD explicit device_ptr(U *);
  template <typename U> WARPLINT_HD device_ptr(const device_ptr<U> &);
  WARPLINT_HD T *get() const;
  WARPLINT_HD explicit operator bool() const;
};
template <> struct device_ptr<void> {
  WARPLINT_HD device_ptr();
  template <typename U> WARPLINT_HD explicit device_ptr(U *);
  template <typename U> WARPLINT_HD device_ptr(const device_ptr<U> &);
  WARPLINT_HD void *get() const;
};
template <typename T, typename...> using pointer = device_ptr<T>;
template <typename T> WARPLINT_HD T *raw_pointer_cast(const device_ptr<T> &);
template <typename T> WARPLINT_HD T *raw_pointer_cast(T *);
template <typename T> WARPLINT_HD T &raw_reference_cast(device_reference<T>);
template <typename T> WARPLINT_HD T &raw_reference_cast(T &);
template <typename T> WARPLINT_HD device_ptr<T> device_pointer_cast(T *);
template <typename T> WARPLINT_HD device_ptr<T> device_pointer_cast(const device_ptr<T> &);
device_ptr<void> device_malloc(size_t);
template <typename T> device_ptr<T> device_malloc(size_t);
template <typename T> device_ptr<T> device_new(size_t);
template <typename T> void device_free(device_ptr<T>);
template <typename T> void device_delete(device_ptr<T>, size_t = 0);

template <typename T, typename...>
struct counting_iterator : detail::iterator_face<counting_iterator<T>, T, T> {
  WARPLINT_HD counting_iterator() {}
  WARPLINT_HD explicit counting_iterator(T) {}
};
template <typename T, typename...>
struct constant_iterator : detail::iterator_face<constant_iterator<T>, T, T> {
  WARPLINT_HD constant_iterator(T, ptrdiff_t = 0) {}
};
struct use_default;
template <typename F, typename It, typename R = use_default, typename V = use_default>
struct transform_iterator
    : detail::iterator_face<
          transform_iterator<F, It, R, V>,
          typename std::decay<detail::result_of<F, detail::reference_of<It>>>::type,
          typename std::decay<detail::result_of<F, detail::reference_of<It>>>::type> {
  WARPLINT_HD transform_iterator(It, F) {}
  WARPLINT_HD explicit transform_iterator(It) {}
  WARPLINT_HD const It &base() const { return detail::made<const It &>(); }
};
template <typename Values, typename Map>
struct permutation_iterator
    : detail::iterator_face<permutation_iterator<Values, Map>, detail::value_of<Values>,
                            detail::reference_of<Values>> {
  WARPLINT_HD permutation_iterator(Values, Map) {}
};
template <typename Its> struct zip_iterator;
template <typename... It>
struct zip_iterator<tuple<It...>>
    : detail::iterator_face<zip_iterator<tuple<It...>>, tuple<detail::value_of<It>...>,
                            tuple<detail::reference_of<It>...>> {
  WARPLINT_HD zip_iterator(tuple<It...>) {}
  WARPLINT_HD const tuple<It...> &get_iterator_tuple() const {
    return detail::made<const tuple<It...> &>();
  }
};
#if __cplusplus >= 201703L
template <typename... It> zip_iterator(tuple<It...>) -> zip_iterator<tuple<It...>>;
#endif
template <typename It>
struct reverse_iterator
    : detail::iterator_face<reverse_iterator<It>, detail::value_of<It>, detail::reference_of<It>> {
  WARPLINT_HD explicit reverse_iterator(It) {}
};
struct discard_iterator : detail::iterator_face<discard_iterator, std::nullptr_t, std::nullptr_t> {
  WARPLINT_HD discard_iterator(ptrdiff_t = 0) {}
};
template <typename F, typename It>
struct transform_output_iterator
    : detail::iterator_face<transform_output_iterator<F, It>, detail::value_of<It>,
                            detail::reference_of<It>> {
  WARPLINT_HD transform_output_iterator(It, F) {}
};
template <typename Derived, typename Base, typename Value = use_default, typename...>
struct iterator_adaptor
    : detail::iterator_face<Derived,
                            typename std::conditional<std::is_same<Value, use_default>::value,
                                                      detail::value_of<Base>, Value>::type,
                            detail::reference_of<Base>> {
  WARPLINT_HD explicit iterator_adaptor(const Base &) {}
  WARPLINT_HD const Base &base() const { return detail::made<const Base &>(); }
  WARPLINT_HD Base &base_reference() { return detail::made<Base &>(); }
};

template <typename T> WARPLINT_HD counting_iterator<T> make_counting_iterator(T) {
  return detail::made<counting_iterator<T>>();
}
template <typename T> WARPLINT_HD constant_iterator<T> make_constant_iterator(T, ptrdiff_t = 0) {
  return detail::made<constant_iterator<T>>();
}
template <typename It, typename F>
WARPLINT_HD transform_iterator<F, It> make_transform_iterator(It, F) {
  return detail::made<transform_iterator<F, It>>();
}
template <typename Values, typename Map>
WARPLINT_HD permutation_iterator<Values, Map> make_permutation_iterator(Values, Map) {
  return detail::made<permutation_iterator<Values, Map>>();
}
template <typename... It> WARPLINT_HD zip_iterator<tuple<It...>> make_zip_iterator(tuple<It...>) {
  return detail::made<zip_iterator<tuple<It...>>>();
}
template <typename First, typename... It>
WARPLINT_HD zip_iterator<tuple<First, It...>> make_zip_iterator(First, It...) {
  return detail::made<zip_iterator<tuple<First, It...>>>();
}
template <typename It> WARPLINT_HD reverse_iterator<It> make_reverse_iterator(It) {
  return detail::made<reverse_iterator<It>>();
}
WARPLINT_HD discard_iterator make_discard_iterator(ptrdiff_t = 0) {
  return detail::made<discard_iterator>();
}
template <typename It, typename F>
WARPLINT_HD transform_output_iterator<F, It> make_transform_output_iterator(It, F) {
  return detail::made<transform_output_iterator<F, It>>();
}
template <typename It> struct iterator_traits : std::iterator_traits<It> {};
template <typename It> struct iterator_value {
  using type = detail::value_of<It>;
};
template <typename It> struct iterator_reference {
  using type = detail::reference_of<It>;
};
template <typename It> struct iterator_difference {
  using type = ptrdiff_t;
};
template <typename It> struct iterator_system {
  using type = device_system_tag;
};

//===--- Vectors -----------------------------------------------------------===//

template <typename T> struct device_malloc_allocator : std::allocator<T> {};
template <typename T> struct device_allocator : std::allocator<T> {};
namespace cuda {
namespace experimental {
template <typename T> struct pinned_allocator : std::allocator<T> {};
} // namespace experimental
} // namespace cuda

namespace detail {
template <typename T, typename It, typename ConstIt> struct vector {
  using value_type = T;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  using iterator = It;
  using const_iterator = ConstIt;
  using pointer = It;
  using const_pointer = ConstIt;
  using reference = typename std::iterator_traits<It>::reference;
  using const_reference = typename std::iterator_traits<ConstIt>::reference;
  vector();
  explicit vector(size_t);
  vector(size_t, const T &);
  vector(std::initializer_list<T>);
  template <typename Other, typename = typename Other::value_type,
            typename = typename Other::iterator>
  vector(const Other &);
  template <typename In, typename = typename std::iterator_traits<In>::iterator_category>
  vector(In, In);
  ~vector();
  template <typename Other, typename = typename Other::value_type> vector &operator=(const Other &);
  vector &operator=(std::initializer_list<T>);
  iterator begin();
  iterator end();
  const_iterator begin() const;
  const_iterator end() const;
  const_iterator cbegin() const;
  const_iterator cend() const;
  reverse_iterator<It> rbegin();
  reverse_iterator<It> rend();
  pointer data();
  const_pointer data() const;
  reference operator[](size_t);
  const_reference operator[](size_t) const;
  reference front();
  const_reference front() const;
  reference back();
  const_reference back() const;
  size_t size() const;
  size_t max_size() const;
  size_t capacity() const;
  bool empty() const;
  void resize(size_t);
  void resize(size_t, const T &);
  void reserve(size_t);
  void clear();
  void shrink_to_fit();
  void push_back(const T &);
  void pop_back();
  void assign(size_t, const T &);
  template <typename In, typename = typename std::iterator_traits<In>::iterator_category>
  void assign(In, In);
  iterator erase(iterator);
  iterator erase(iterator, iterator);
  iterator insert(iterator, const T &);
  void insert(iterator, size_t, const T &);
  template <typename In, typename = typename std::iterator_traits<In>::iterator_category>
  void insert(iterator, In, In);
  void swap(vector &);
};
} // namespace detail

template <typename T, typename Allocator = device_allocator<T>>
struct device_vector : detail::vector<T, device_ptr<T>, device_ptr<const T>> {
  using detail::vector<T, device_ptr<T>, device_ptr<const T>>::vector;
  using detail::vector<T, device_ptr<T>, device_ptr<const T>>::operator=;
  using allocator_type = Allocator;
  device_vector();
};
template <typename T, typename Allocator = std::allocator<T>>
struct host_vector : detail::vector<T, T *, const T *> {
  using detail::vector<T, T *, const T *>::vector;
  using detail::vector<T, T *, const T *>::operator=;
  using allocator_type = Allocator;
  host_vector();
};
template <typename T> using universal_vector = host_vector<T>;
template <typename A, typename B, typename C, typename D>
bool operator==(const detail::vector<A, B, C> &, const D &);
template <typename A, typename B, typename C, typename D>
bool operator!=(const detail::vector<A, B, C> &, const D &);

} // namespace thrust

namespace std {
template <typename... T>
struct tuple_size<thrust::tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <size_t I, typename... T>
struct tuple_element<I, thrust::tuple<T...>> : tuple_element<I, tuple<T...>> {};
template <typename A, typename B>
struct tuple_size<thrust::pair<A, B>> : integral_constant<size_t, 2> {};
template <size_t I, typename A, typename B>
struct tuple_element<I, thrust::pair<A, B>> : tuple_element<I, pair<A, B>> {};
} // namespace std

#include "warplint_thrust_algorithms.h"
#include "warplint_thrust_numbers.h"
#undef WARPLINT_HD

#endif

#endif
