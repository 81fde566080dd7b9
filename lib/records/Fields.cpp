//===- Fields.cpp - Records to JSON and back ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/Fields.h"
#include "records/Packed.h"
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

template <class Value>
typename FieldReader<Value>::Inner FieldReader<Value>::find(const char *Key) {
  Asked.push_back(Key);
  if constexpr (IsPacked) {
    return Asked.size() <= From.size() ? From[Asked.size() - 1] : PackedValue();
  } else {
    static const Value Missing(Value::value_t::discarded);
    auto Found = From.find(Key);
    return Found == From.end() ? Missing : *Found;
  }
}

template <class Value> void FieldReader<Value>::finish() {
  if (Problems.any())
    return;
  if constexpr (IsPacked) {
    if (Asked.size() != From.size())
      Problems.report(Path.text(), "found " + std::to_string(From.size()) + " values, expected " +
                                       std::to_string(Asked.size()));
  } else {
    for (const auto &[Key, Each] : From.items())
      if (!is_contained(Asked, Key))
        return Problems.report(FieldPath{&Path, Key.c_str()}.text(),
                               "unknown key, expected one of " + join(Asked, ", "));
  }
}

static std::string describe(const Json &Value) {
  return Value.is_discarded() ? "nothing" : arch::describe(Value);
}
static std::string describe(const PackedValue &Value) { return Value.describe(); }

template <class Value>
void FieldReader<Value>::wrong(const Value &Found, const FieldPath &Where, const Twine &Expected) {
  if (!Problems.any())
    Problems.report(Where.text(), "found " + describe(Found) + ", expected " + Expected);
}

template class FieldReader<Json>;
template class FieldReader<PackedValue>;

} // namespace warplint::records
