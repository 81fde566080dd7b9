// warplint: Thrust's algorithms, by what they return (warplint_thrust.h). What they are called with
// is not looked at further than that takes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_THRUST_ALGORITHMS_H
#define WARPLINT_THRUST_ALGORITHMS_H

#pragma clang system_header

namespace thrust {
namespace detail {

/// Whether a policy stands in front of the other arguments.
template <typename... Args>
struct has_policy : is_policy<typename std::tuple_element<0, std::tuple<Args...>>::type> {};

/// The type of the argument \p I of those without the policy.
template <int I, typename... Args>
using argument_of = typename std::decay<
    typename std::tuple_element<I + has_policy<Args...>::value, std::tuple<Args...>>::type>::type;

/// How many arguments there are without the policy.
template <typename... Args>
struct count_of : std::integral_constant<int, int(sizeof...(Args)) - has_policy<Args...>::value> {};

/// The index of the argument that says what is returned: \p Few where there are fewer than \p
/// Limit, else \p Many.
template <int Limit, int Few, int Many, typename... Args>
using either = argument_of<(count_of<Args...>::value < Limit ? Few : Many), Args...>;

/// What a sum of values begins with, or one of them where nothing is said.
template <bool HasFirst, typename... Args> struct sum {
  using type = argument_of<2, Args...>;
};
template <typename... Args> struct sum<false, Args...> {
  using type = value_of<argument_of<0, Args...>>;
};
template <typename... Args>
using sum_of = typename sum<(count_of<Args...>::value > 2), Args...>::type;

/// Where two outputs have ended.
template <int A, int B, typename... Args>
using both = pair<argument_of<A, Args...>, argument_of<B, Args...>>;

} // namespace detail

#define WARPLINT_RETURNS(NAME, ...)                                                                \
  template <typename... Args> WARPLINT_HD __VA_ARGS__ NAME(Args &&...) {                           \
    return detail::made<__VA_ARGS__>();                                                            \
  }
#define WARPLINT_ARGUMENT(NAME, INDEX) WARPLINT_RETURNS(NAME, detail::argument_of<INDEX, Args...>)
#define WARPLINT_EITHER(NAME, LIMIT, FEW, MANY)                                                    \
  WARPLINT_RETURNS(NAME, detail::either<LIMIT, FEW, MANY, Args...>)

WARPLINT_RETURNS(sort, void)
WARPLINT_RETURNS(sort_by_key, void)
WARPLINT_RETURNS(stable_sort, void)
WARPLINT_RETURNS(stable_sort_by_key, void)
WARPLINT_RETURNS(fill, void)
WARPLINT_RETURNS(uninitialized_fill, void)
WARPLINT_RETURNS(sequence, void)
WARPLINT_RETURNS(tabulate, void)
WARPLINT_RETURNS(generate, void)
WARPLINT_RETURNS(replace, void)
WARPLINT_RETURNS(replace_if, void)
WARPLINT_RETURNS(reverse, void)
WARPLINT_RETURNS(scatter, void)
WARPLINT_RETURNS(scatter_if, void)
WARPLINT_RETURNS(shuffle, void)

WARPLINT_RETURNS(all_of, bool)
WARPLINT_RETURNS(any_of, bool)
WARPLINT_RETURNS(none_of, bool)
WARPLINT_RETURNS(equal, bool)
WARPLINT_RETURNS(is_sorted, bool)
WARPLINT_RETURNS(is_partitioned, bool)
WARPLINT_RETURNS(count, ptrdiff_t)
WARPLINT_RETURNS(count_if, ptrdiff_t)
WARPLINT_RETURNS(unique_count, ptrdiff_t)
WARPLINT_RETURNS(distance, ptrdiff_t)

// Into what lies there: where it ends, or where it is.
WARPLINT_ARGUMENT(for_each, 0)
WARPLINT_ARGUMENT(for_each_n, 0)
WARPLINT_ARGUMENT(fill_n, 0)
WARPLINT_ARGUMENT(generate_n, 0)
WARPLINT_ARGUMENT(uninitialized_fill_n, 0)
WARPLINT_ARGUMENT(remove, 0)
WARPLINT_ARGUMENT(remove_if, 0)
WARPLINT_ARGUMENT(unique, 0)
WARPLINT_ARGUMENT(partition, 0)
WARPLINT_ARGUMENT(stable_partition, 0)
WARPLINT_ARGUMENT(find, 0)
WARPLINT_ARGUMENT(find_if, 0)
WARPLINT_ARGUMENT(find_if_not, 0)
WARPLINT_ARGUMENT(is_sorted_until, 0)
WARPLINT_ARGUMENT(min_element, 0)
WARPLINT_ARGUMENT(max_element, 0)
WARPLINT_ARGUMENT(next, 0)
WARPLINT_ARGUMENT(prev, 0)
WARPLINT_RETURNS(minmax_element, detail::both<0, 0, Args...>)
WARPLINT_RETURNS(mismatch, detail::both<0, 2, Args...>)
WARPLINT_RETURNS(advance, void)

// Into another place: where that ends.
WARPLINT_ARGUMENT(copy, 2)
WARPLINT_ARGUMENT(copy_n, 2)
WARPLINT_EITHER(copy_if, 5, 2, 3)
WARPLINT_ARGUMENT(uninitialized_copy, 2)
WARPLINT_EITHER(transform, 5, 2, 3)
WARPLINT_EITHER(transform_if, 7, 3, 4)
WARPLINT_ARGUMENT(inclusive_scan, 2)
WARPLINT_ARGUMENT(exclusive_scan, 2)
WARPLINT_ARGUMENT(inclusive_scan_by_key, 3)
WARPLINT_ARGUMENT(exclusive_scan_by_key, 3)
WARPLINT_ARGUMENT(transform_inclusive_scan, 2)
WARPLINT_ARGUMENT(transform_exclusive_scan, 2)
WARPLINT_ARGUMENT(adjacent_difference, 2)
WARPLINT_ARGUMENT(gather, 3)
WARPLINT_ARGUMENT(gather_if, 4)
WARPLINT_ARGUMENT(remove_copy, 2)
WARPLINT_ARGUMENT(remove_copy_if, 2)
WARPLINT_ARGUMENT(replace_copy, 2)
WARPLINT_ARGUMENT(replace_copy_if, 2)
WARPLINT_ARGUMENT(reverse_copy, 2)
WARPLINT_ARGUMENT(shuffle_copy, 2)
WARPLINT_ARGUMENT(unique_copy, 2)
WARPLINT_ARGUMENT(swap_ranges, 2)
WARPLINT_ARGUMENT(merge, 4)
WARPLINT_ARGUMENT(set_difference, 4)
WARPLINT_ARGUMENT(set_intersection, 4)
WARPLINT_ARGUMENT(set_symmetric_difference, 4)
WARPLINT_ARGUMENT(set_union, 4)
WARPLINT_RETURNS(reduce_by_key, detail::both<3, 4, Args...>)
WARPLINT_RETURNS(unique_by_key, detail::both<0, 2, Args...>)
WARPLINT_RETURNS(unique_by_key_copy, detail::both<3, 4, Args...>)
WARPLINT_RETURNS(partition_copy, detail::both<2, 3, Args...>)
WARPLINT_RETURNS(merge_by_key, detail::both<6, 7, Args...>)

// Of one value where it lies; of several, where what is known of them ends.
WARPLINT_EITHER(lower_bound, 5, 0, 4)
WARPLINT_EITHER(upper_bound, 5, 0, 4)
WARPLINT_RETURNS(binary_search,
                 typename std::conditional<(detail::count_of<Args...>::value < 5), bool,
                                           detail::either<5, 0, 4, Args...>>::type)
WARPLINT_RETURNS(equal_range, detail::both<0, 0, Args...>)

// To one value.
WARPLINT_RETURNS(reduce, detail::sum_of<Args...>)
WARPLINT_ARGUMENT(transform_reduce, 3)
WARPLINT_ARGUMENT(inner_product, 3)

#undef WARPLINT_EITHER
#undef WARPLINT_ARGUMENT
#undef WARPLINT_RETURNS

} // namespace thrust

#endif
