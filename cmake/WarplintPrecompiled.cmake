# warplint_precompiled(TARGET): the sources of TARGET start with the headers of LLVM and Clang that
# cmake/Precompiled.h names, compiled once. Most of the time of a build from nothing would go into
# these headers.
#
# -DWARPLINT_PRECOMPILED_HEADERS=OFF shows whether each source includes what it uses.
option(WARPLINT_PRECOMPILED_HEADERS "Compile the headers of LLVM and Clang once" ON)

# Programs are compiled like libraries, so that one precompiled header serves both.
set(CMAKE_CXX_COMPILE_OPTIONS_PIE ${CMAKE_CXX_COMPILE_OPTIONS_PIC})

# Writes what ccache takes for the content of the precompiled header (CCACHE_PCH_EXTSUM): the header
# itself holds absolute paths, so that another clone's would never be equal.
function(warplint_precompiled_sum file)
  set(_inputs ${PROJECT_SOURCE_DIR}/cmake/Precompiled.h ${PROJECT_SOURCE_DIR}/lib/base/compat/Precompiled.h
    ${LLVM_INCLUDE_DIRS}/llvm/Config/llvm-config.h ${WARPLINT_CLANG_INCLUDE}/clang/AST/Attrs.inc)
  set(_sums "${LLVM_PACKAGE_VERSION} ${CMAKE_CXX_COMPILER_VERSION}")
  foreach(_input IN LISTS _inputs)
    file(SHA256 ${_input} _sum)
    string(APPEND _sums " ${_sum}")
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${_inputs})
  file(CONFIGURE OUTPUT ${file}.sum CONTENT "${_sums}\n" @ONLY)
endfunction()

function(warplint_precompiled target)
  if(NOT WARPLINT_PRECOMPILED_HEADERS)
    return()
  endif()
  if(NOT TARGET warplint_llvm_headers)
    set(_source ${CMAKE_BINARY_DIR}/generated/warplint_llvm_headers.cpp)
    file(GENERATE OUTPUT ${_source} CONTENT "")
    add_library(warplint_llvm_headers OBJECT ${_source})
    target_link_libraries(warplint_llvm_headers PRIVATE warplint::headers)
    warplint_flags(warplint_llvm_headers)
    target_precompile_headers(warplint_llvm_headers PRIVATE
      ${PROJECT_SOURCE_DIR}/cmake/Precompiled.h)
    target_compile_options(warplint_llvm_headers PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
    # Never from the cache: it names the files that it was built from.
    set_target_properties(warplint_llvm_headers PROPERTIES CXX_COMPILER_LAUNCHER ""
      UNITY_BUILD OFF)
    set(_file
      ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/warplint_llvm_headers.dir/cmake_pch.hxx.pch)
    warplint_precompiled_sum(${_file})
    add_custom_target(warplint_precompiled_header DEPENDS ${_file})
    set_target_properties(warplint_precompiled_header PROPERTIES WARPLINT_FILE ${_file})
  endif()
  # Not REUSE_FROM: CMake names the header a second time by a path that ccache does not make relative.
  get_target_property(_file warplint_precompiled_header WARPLINT_FILE)
  target_compile_options(${target} PRIVATE -Winvalid-pch "SHELL:-include-pch ${_file}")
  add_dependencies(${target} warplint_precompiled_header)
endfunction()
