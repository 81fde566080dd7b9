//===- NewerStandard.cpp - Errors that a newer standard of C++ mends ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/NewerStandard.h"
#include "clang/Tooling/Inclusions/StandardLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace llvm;

namespace warplint::lint {

/// The name that \p Error did not find in the namespace std; empty where it is another error.
static StringRef missingInStd(StringRef Error) {
  return Error.consume_back("' in namespace 'std'") ? Error.rsplit('\'').second : "";
}

static constexpr llvm::StringLiteral NewerWords =
    "'concept' 'requires' 'consteval' 'constinit' 'co_await' 'co_return' 'co_yield'";

/// Headers that C++20 and C++23 brought.
static constexpr llvm::StringLiteral NewerHeaders =
    "<barrier> <bit> <compare> <concepts> <coroutine> <expected> <flat_map> <flat_set> <format> "
    "<generator> <latch> <mdspan> <numbers> <print> <ranges> <semaphore> <source_location> <span> "
    "<spanstream> <stacktrace> <stdfloat> <stop_token> <syncstream> <version>";

/// Names that they added to older headers; those of the calendar are in another namespace.
static constexpr llvm::StringLiteral NewerNames =
    "assume_aligned atomic_ref basic_common_reference bind_front byteswap cmp_equal cmp_greater "
    "cmp_greater_equal cmp_less cmp_less_equal cmp_not_equal common_reference common_reference_t "
    "common_reference_with construct_at default_sentinel default_sentinel_t erase erase_if "
    "forward_like identity in_range indirectly_readable_traits is_bounded_array is_bounded_array_v "
    "is_constant_evaluated is_layout_compatible is_nothrow_convertible is_nothrow_convertible_v "
    "is_scoped_enum is_scoped_enum_v is_unbounded_array is_unbounded_array_v iter_difference_t "
    "iter_reference_t iter_value_t jthread lerp make_shared_for_overwrite "
    "make_unique_for_overwrite midpoint move_only_function remove_cvref remove_cvref_t shift_left "
    "shift_right ssize to_address to_array to_underlying type_identity type_identity_t u8string "
    "unreachable unwrap_ref_decay unwrap_ref_decay_t unwrap_reference unwrap_reference_t";

static bool isOneOf(StringRef Word, StringRef Words) {
  return is_contained(split(Words, ' '), Word);
}

/// Whether a newer standard may have \p Name in the namespace std. What Clang's list of the library
/// has in older headers alone is rather in a header that is not included.
static bool mayBeOfNewerLibrary(StringRef Name) {
  namespace stdlib = clang::tooling::stdlib;
  std::optional<stdlib::Symbol> Known = stdlib::Symbol::named("std::", Name);
  return !Known || isOneOf(Name, NewerNames) || any_of(Known->headers(), [](const auto &Header) {
    return isOneOf(Header.name(), NewerHeaders);
  });
}

bool usesNewerStandard(StringRef Error) {
  return any_of(split(NewerWords, ' '), [&](StringRef Word) { return Error.contains(Word); });
}

bool mayNeedNewerStandard(StringRef Error) {
  if (usesNewerStandard(Error) || Error.contains("missing 'typename'"))
    return true;
  StringRef Name = missingInStd(Error);
  return !Name.empty() && mayBeOfNewerLibrary(Name);
}

} // namespace warplint::lint
