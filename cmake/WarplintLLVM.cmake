# Finds the installed LLVM and Clang and offers four link targets:
#   warplint::headers     the headers of both, and no library: for code that also
#                         goes into the clang-tidy plugin, whose host brings them
#   warplint::llvm        LLVM's shared library and headers
#   warplint::clang       the same, and Clang's
#   warplint::clang_tidy  the same, and clang-tidy's own library
#
# Debian's ClangTargets.cmake wants gRPC and protobuf for clangd, which nothing
# here needs, so Clang's libraries are found by name beside LLVM's.

# The versions that warplint is built and tested with. What differs between them
# is in lib/base/compat/.
set(WARPLINT_LLVM_MAJORS 19 22)
set(WARPLINT_LLVM_MAJOR 22 CACHE STRING "Major version of the LLVM and Clang to build against")
if(NOT WARPLINT_LLVM_MAJOR IN_LIST WARPLINT_LLVM_MAJORS)
  message(WARNING "warplint: not tested with LLVM ${WARPLINT_LLVM_MAJOR}, only with: "
    "${WARPLINT_LLVM_MAJORS}")
endif()

# LLVM's configuration looks for what its static libraries link. Here only the
# shared one is linked; and with libedit's headers present, the search fails in
# a project without C.
foreach(_unneeded FFI LibEdit ZLIB zstd LibXml2 CURL)
  set(CMAKE_DISABLE_FIND_PACKAGE_${_unneeded} ON)
endforeach()
find_package(LLVM CONFIG REQUIRED
  HINTS /usr/lib/llvm-${WARPLINT_LLVM_MAJOR}/lib/cmake/llvm)
if(NOT LLVM_VERSION_MAJOR EQUAL WARPLINT_LLVM_MAJOR)
  message(FATAL_ERROR
    "warplint: found LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}, expected major version "
    "${WARPLINT_LLVM_MAJOR}. Run scripts/setup, or pass -DLLVM_DIR=.../lib/cmake/llvm or "
    "-DWARPLINT_LLVM_MAJOR=${LLVM_VERSION_MAJOR}.")
endif()
message(STATUS "warplint: LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")

find_library(WARPLINT_CLANG_CPP
  NAMES clang-cpp libclang-cpp.so.${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}
  HINTS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH REQUIRED)
find_path(WARPLINT_CLANG_INCLUDE clang/AST/AST.h
  HINTS ${LLVM_INCLUDE_DIRS} NO_DEFAULT_PATH REQUIRED)

add_library(warplint_headers INTERFACE)
add_library(warplint::headers ALIAS warplint_headers)
target_include_directories(warplint_headers SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${WARPLINT_CLANG_INCLUDE})
separate_arguments(_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_options(warplint_headers INTERFACE ${_definitions})

# A program with the property WARPLINT_LLVM_INSIDE gets the archives instead of the shared
# libraries. lld takes archives in any order and leaves out what nothing refers to, so all are named.
file(GLOB WARPLINT_LLVM_ARCHIVES
  ${LLVM_LIBRARY_DIRS}/libclang[A-Z]*.a ${LLVM_LIBRARY_DIRS}/libLLVM*.a)
set(_inside $<BOOL:$<TARGET_PROPERTY:WARPLINT_LLVM_INSIDE>>)

add_library(warplint_llvm INTERFACE)
add_library(warplint::llvm ALIAS warplint_llvm)
target_link_libraries(warplint_llvm INTERFACE warplint_headers
  "$<IF:${_inside},${WARPLINT_LLVM_ARCHIVES},LLVM>")

add_library(warplint_clang INTERFACE)
add_library(warplint::clang ALIAS warplint_clang)
target_link_libraries(warplint_clang INTERFACE
  $<$<NOT:${_inside}>:${WARPLINT_CLANG_CPP}> warplint_llvm)

add_library(warplint_clang_tidy INTERFACE)
add_library(warplint::clang_tidy ALIAS warplint_clang_tidy)
foreach(_lib clangTidy clangTidyUtils)
  find_library(WARPLINT_${_lib} ${_lib} HINTS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH REQUIRED)
  target_link_libraries(warplint_clang_tidy INTERFACE ${WARPLINT_${_lib}})
endforeach()
target_link_libraries(warplint_clang_tidy INTERFACE warplint_clang)
