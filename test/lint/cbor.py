# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""CBOR, the binary form of JSON, as far as parts of a run are written in it."""
import struct

PLAIN = {0xf4: False, 0xf5: True, 0xf6: None}
FLOATS = {0xfa: ">f", 0xfb: ">d"}


def head(kind, number):
    """The bytes that begin a value of a kind with a number or a size."""
    for extra, code in (("", number), ("B", 24), (">H", 25), (">I", 26), (">Q", 27)):
        if code < 24 or extra and number < 1 << 8 * struct.calcsize(extra):
            return bytes([kind << 5 | code]) + (struct.pack(extra, number) if extra else b"")
    raise ValueError(number)


def dumps(value):
    if value is None or isinstance(value, bool):
        return bytes([next(code for code, plain in PLAIN.items() if plain is value)])
    if isinstance(value, float):
        return b"\xfb" + struct.pack(">d", value)
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, str):
        text = value.encode(errors="surrogateescape")
        return head(3, len(text)) + text
    if isinstance(value, dict):
        return head(5, len(value)) + b"".join(dumps(part) for item in value.items() for part in item)
    return head(4, len(value)) + b"".join(map(dumps, value))


def loads(data):
    value, end = read(data, 0)
    assert end == len(data)
    return value


def read(data, at):
    """The value at a place in the data, and the place behind it."""
    code, at = data[at], at + 1
    if code in PLAIN:
        return PLAIN[code], at
    if code in FLOATS:
        size = struct.calcsize(FLOATS[code])
        return struct.unpack(FLOATS[code], data[at:at + size])[0], at + size
    kind, number = code >> 5, code & 31
    if number >= 24:
        size = 1 << number - 24
        number, at = int.from_bytes(data[at:at + size], "big"), at + size
    if kind < 2:
        return (number if kind == 0 else -1 - number), at
    if kind == 3:
        return data[at:at + number].decode(errors="surrogateescape"), at + number
    values = []
    for _ in range(number if kind == 4 else 2 * number):
        value, at = read(data, at)
        values.append(value)
    return (values if kind == 4 else dict(zip(values[::2], values[1::2]))), at
