# Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of a build that the tests run. CMake writes their paths into lit.site.cfg.py; lit and
fixtures.py pass them to hosts.py, and to the tests, as environment variables."""
import pathlib
import types


def of_build(folder):
    """What CMake wrote for the tests of a build, as attributes."""
    path = pathlib.Path(folder).resolve() / "test" / "lint" / "lit.site.cfg.py"
    config = types.SimpleNamespace()
    lit_config = types.SimpleNamespace(load_config=lambda *_: None)
    exec(compile(path.read_text(), path, "exec"), {"config": config, "lit_config": lit_config})
    if config.sanitizer_options:
        # The plugin is instrumented, and the clang-tidy that would load it is not.
        config.clang_tidy = ""
    return config


def environment(config):
    """The variables by which tests find the programs."""
    return {
        "WARPLINT": config.warplint,
        "WARPLINT_PLUGIN": config.plugin,
        "WARPLINT_CLANGD": config.clangd,
        "WARPLINT_NVIM": config.nvim,
        "WARPLINT_EMACS": config.emacs,
        "WARPLINT_CHROMIUM": config.chromium,
        "WARPLINT_STOCK_CLANGD": config.stock_clangd,
        "WARPLINT_CLANG_TIDY": config.clang_tidy,
        "WARPLINT_CLANG": config.clang,
        "WARPLINT_LLVM_INCLUDE": config.llvm_include,
        "WARPLINT_INSERT_LAUNCHES": config.insert_launches,
        "WARPLINT_FILECHECK": config.filecheck,
        "WARPLINT_RUN_CLANG_TIDY": config.run_clang_tidy,
        "WARPLINT_CLANG_TIDY_DIFF": config.clang_tidy_diff,
        "WARPLINT_CMAKE": config.cmake,
        "WARPLINT_PRE_COMMIT": config.pre_commit,
        "WARPLINT_CODECHECKER": config.codechecker,
        "WARPLINT_BUILD": config.binary_dir,
        "WARPLINT_WHEEL_TOOLS": config.wheel_tools,
        "SPHINX_BUILD": config.sphinx,
        **({"WARPLINT_NVCC": config.nvcc} if config.nvcc else {}),
        # Tests parse: those of the cache bring it back, in folders of their own.
        "WARPLINT_NO_CACHE": "1",
        # How a sanitizer reports: see test/CMakeLists.txt.
        **dict(option.split("=", 1) for option in config.sanitizer_options.split(";") if option),
    }
