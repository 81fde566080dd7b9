//===- Packed.cpp - Records to MessagePack and back -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/Packed.h"

using namespace llvm;

namespace warplint::records {

bool PackedInput::next(msgpack::Object &Value) {
  if (Problems.any())
    return false;
  Expected<bool> IsThere = Bytes.read(Value);
  if (IsThere)
    return *IsThere;
  consumeError(IsThere.takeError());
  return false;
}

bool PackedInput::isAtEnd() {
  msgpack::Object Following;
  Expected<bool> IsThere = Bytes.read(Following);
  if (IsThere)
    return !*IsThere;
  consumeError(IsThere.takeError());
  return false;
}

std::string PackedValue::describe() const {
  if (!IsThere)
    return "nothing";
  switch (Value.Kind) {
  case msgpack::Type::Nil:
    return arch::describe(nullptr);
  case msgpack::Type::Boolean:
    return arch::describe(Value.Bool);
  case msgpack::Type::Int:
    return arch::describe(Value.Int);
  case msgpack::Type::UInt:
    return arch::describe(Value.UInt);
  case msgpack::Type::Float:
    return arch::describe(Value.Float);
  case msgpack::Type::String:
    return arch::describe(Value.Raw.str());
  case msgpack::Type::Array:
    return Value.Length == 0 ? "an empty list" : "a list";
  case msgpack::Type::Map:
    return "an object";
  default:
    return "bytes";
  }
}

} // namespace warplint::records
