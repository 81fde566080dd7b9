# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MessagePack, a binary form of JSON, as far as parts of a run are written in it."""
import struct

PLAIN = {0xc0: None, 0xc2: False, 0xc3: True}
NUMBERS = {0xca: ">f", 0xcb: ">d", 0xcc: ">B", 0xcd: ">H", 0xce: ">I", 0xcf: ">Q",
           0xd0: ">b", 0xd1: ">h", 0xd2: ">i", 0xd3: ">q"}
# Text, lists and objects: the bytes that begin them, each with the number of bytes of the size.
SIZED = {0xd9: (str, 1), 0xda: (str, 2), 0xdb: (str, 4), 0xdc: (list, 2), 0xdd: (list, 4),
         0xde: (dict, 2), 0xdf: (dict, 4)}


def head(kind, size):
    """The bytes that begin a text, a list or an object of any size up to 32 bits."""
    code = next(code for code, known in SIZED.items() if known == (kind, 4))
    return bytes([code]) + struct.pack(">I", size)


def dumps(value):
    if value is None or isinstance(value, bool):
        return bytes([next(code for code, plain in PLAIN.items() if plain is value)])
    if isinstance(value, float):
        return b"\xcb" + struct.pack(">d", value)
    if isinstance(value, int):
        return b"\xcf" + struct.pack(">Q", value) if value >= 0 else b"\xd3" + struct.pack(">q", value)
    if isinstance(value, str):
        text = value.encode(errors="surrogateescape")
        return head(str, len(text)) + text
    if isinstance(value, dict):
        return head(dict, len(value)) + b"".join(dumps(part) for item in value.items() for part in item)
    return head(list, len(value)) + b"".join(map(dumps, value))


def loads(data):
    value, end = read(data, 0)
    assert end == len(data)
    return value


def start(code, data, at):
    """The kind and the size of what a byte begins, and the place behind both."""
    for first, last, kind in ((0x80, 0x8f, dict), (0x90, 0x9f, list), (0xa0, 0xbf, str)):
        if first <= code <= last:
            return kind, code - first, at
    kind, size = SIZED[code]
    return kind, int.from_bytes(data[at:at + size], "big"), at + size


def read(data, at):
    """The value at a place in the data, and the place behind it."""
    code, at = data[at], at + 1
    if code < 0x80 or code >= 0xe0:
        return (code if code < 0x80 else code - 0x100), at
    if code in PLAIN:
        return PLAIN[code], at
    if code in NUMBERS:
        size = struct.calcsize(NUMBERS[code])
        return struct.unpack(NUMBERS[code], data[at:at + size])[0], at + size
    kind, size, at = start(code, data, at)
    if kind is str:
        return data[at:at + size].decode(errors="surrogateescape"), at + size
    values = []
    for _ in range(size if kind is list else 2 * size):
        value, at = read(data, at)
        values.append(value)
    return (values if kind is list else dict(zip(values[::2], values[1::2]))), at
