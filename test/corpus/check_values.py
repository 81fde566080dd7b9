#!/usr/bin/env python3
"""Holds the enumerators of warplint's own CUDA headers against a toolkit's.

    check_values.py --cuda-path DIR [--clang clang++-22]

Ends with 1 where a value differs; enumerators that the toolkit lacks (removed
ones) are listed and are no fault.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HEADERS = os.path.normpath(os.path.join(HERE, "../../cuda_headers"))
READ = ["driver_types.h", "texture_types.h", "device_types.h", "library_types.h", "cuda.h",
        "cufft.h", "curand.h", "cublas_v2.h", "cublasLt.h", "cusparse.h", "cuda_fp8.h"]
INCLUDED = ["cuda.h", "cufft.h", "cufftXt.h", "curand.h", "cublas_v2.h", "cublasLt.h",
            "cusparse.h", "cuda_fp8.h"]


def enumerators():
    names = []
    for header in READ:
        with open(os.path.join(HEADERS, header)) as file:
            text = re.sub(r"//.*", "", file.read())
        for body in re.findall(r"enum[^{;()]*\{([^}]*)\}", text):
            names += [e.split("=")[0].strip() for e in body.split(",")]
    return [n for n in dict.fromkeys(names) if re.fullmatch(r"[A-Za-z_]\w*", n)]


def value_of(node):
    if "value" in node:
        return int(node["value"])
    for child in node.get("inner", []):
        value = value_of(child)
        if value is not None:
            return value
    return None


def values(names, clang, flags):
    """The value of each name, and the names that are not declared."""
    source = "".join(f"#include <{h}>\n" for h in INCLUDED)
    source += "".join(f"constexpr long warplint_value_{n} = (long){n};\n" for n in names)
    with tempfile.NamedTemporaryFile("w", suffix=".cu") as file:
        file.write(source)
        file.flush()
        run = subprocess.run(
            [clang, "-x", "cuda", "--cuda-host-only", "-nocudalib", "-fsyntax-only",
             "-ferror-limit=0", "-Xclang", "-ast-dump=json", "-Xclang",
             "-ast-dump-filter=warplint_value_", *flags, file.name],
            capture_output=True, text=True)
    missing = set(re.findall(r"use of undeclared identifier '(\w+)'", run.stderr))
    found, decoder, at = {}, json.JSONDecoder(), 0
    while (at := run.stdout.find("{", at)) >= 0:
        node, at = decoder.raw_decode(run.stdout, at)
        name = node.get("name", "").removeprefix("warplint_value_")
        if name not in missing:
            found[name] = value_of(node)
    return found, missing


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--cuda-path", required=True)
    arguments.add_argument("--clang", default="clang++-22")
    options = arguments.parse_args()
    names = enumerators()
    ours, undeclared = values(names, options.clang,
                              ["-nocudainc", "-isystem", HEADERS, "-include",
                               "warplint_cuda_runtime.h"])
    theirs, gone = values(names, options.clang, [f"--cuda-path={options.cuda_path}"])
    wrong = [n for n in names if n in ours and n in theirs and ours[n] != theirs[n]]
    for name in wrong:
        print(f"{name}: {ours[name]} here, {theirs[name]} in the toolkit")
    for name in sorted(undeclared):
        print(f"{name}: not declared by our own headers")
    print(f"{len(names)} enumerators, {len(theirs)} in the toolkit, {len(wrong)} differ; "
          f"not in the toolkit: {', '.join(sorted(gone)) or 'none'}")
    return 1 if wrong or undeclared or not theirs else 0


if __name__ == "__main__":
    sys.exit(main())
