//===- Fields.cpp - Records to JSON and back ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/Fields.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint::records {

std::string FieldPath::text() const {
  std::string Before = Outer ? Outer->text() : "";
  if (!Outer)
    return Before;
  if (!Key)
    return Before + "[" + std::to_string(Index) + "]";
  return Before.empty() ? Key : Before + "." + Key;
}

template <class AnyJson> const AnyJson &FieldReader<AnyJson>::find(const char *Key) {
  static const AnyJson Missing(AnyJson::value_t::discarded);
  Asked.push_back(Key);
  if constexpr (IsPacked<AnyJson>)
    return Asked.size() <= From.size() ? From[Asked.size() - 1] : Missing;
  auto Found = From.find(Key);
  return Found == From.end() ? Missing : *Found;
}

template <class AnyJson> void FieldReader<AnyJson>::finish() {
  if (Problems.any() || (IsPacked<AnyJson> && Asked.size() == From.size()))
    return;
  for (const auto &[Key, Value] : From.items())
    if (IsPacked<AnyJson> || !is_contained(Asked, Key))
      return Problems.report(FieldPath{&Path, Key.c_str()}.text(),
                             "unknown key, expected one of " + join(Asked, ", "));
}

template <class AnyJson>
void FieldReader<AnyJson>::wrong(const AnyJson &Found, const FieldPath &Where,
                                 const Twine &Expected) {
  if (!Problems.any())
    Problems.report(Where.text(), "found " +
                                      (Found.is_discarded() ? "nothing" : arch::describe(Found)) +
                                      ", expected " + Expected);
}

template class FieldReader<Json>;
template class FieldReader<PackedJson>;

std::string toCbor(const PackedJson &Value) {
  std::string Bytes;
  PackedJson::to_cbor(Value, Bytes);
  return Bytes;
}

} // namespace warplint::records
