# warplint_precompiled(TARGET): the sources of TARGET start with the headers of LLVM and
# Clang that cmake/Precompiled.h names, compiled once for all libraries and once for all
# programs, whose code is not placed alike. Most of the time of a build from nothing
# would go into these headers.
#
# -DWARPLINT_PRECOMPILED_HEADERS=OFF shows whether each source includes what it uses.
option(WARPLINT_PRECOMPILED_HEADERS "Compile the headers of LLVM and Clang once" ON)

# Writes what ccache takes for the content of the precompiled header of TARGET (CCACHE_PCH_EXTSUM):
# the header itself holds absolute paths, so that another clone's would never be equal.
function(warplint_precompiled_sum target)
  set(_inputs ${PROJECT_SOURCE_DIR}/cmake/Precompiled.h ${PROJECT_SOURCE_DIR}/compat/Precompiled.h
    ${LLVM_INCLUDE_DIRS}/llvm/Config/llvm-config.h ${WARPLINT_CLANG_INCLUDE}/clang/AST/Attrs.inc)
  set(_sums "${LLVM_PACKAGE_VERSION} ${CMAKE_CXX_COMPILER_VERSION}")
  foreach(_input IN LISTS _inputs)
    file(SHA256 ${_input} _sum)
    string(APPEND _sums " ${_sum}")
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${_inputs})
  file(CONFIGURE OUTPUT CMakeFiles/${target}.dir/cmake_pch.hxx.pch.sum CONTENT "${_sums}\n" @ONLY)
endfunction()

function(warplint_precompiled target)
  if(NOT WARPLINT_PRECOMPILED_HEADERS)
    return()
  endif()
  get_target_property(_type ${target} TYPE)
  set(_headers warplint_headers_of_libraries)
  if(_type STREQUAL EXECUTABLE)
    set(_headers warplint_headers_of_programs)
  endif()
  if(NOT TARGET ${_headers})
    set(_source ${CMAKE_BINARY_DIR}/generated/${_headers}.cpp)
    file(GENERATE OUTPUT ${_source} CONTENT "")
    add_library(${_headers} OBJECT ${_source})
    if(_type STREQUAL EXECUTABLE)
      set_target_properties(${_headers} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
      target_compile_options(${_headers} PRIVATE ${CMAKE_CXX_COMPILE_OPTIONS_PIE})
    endif()
    target_link_libraries(${_headers} PRIVATE warplint::headers)
    warplint_flags(${_headers})
    target_precompile_headers(${_headers} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/Precompiled.h)
    target_compile_options(${_headers} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
    # Never from the cache: it names the files that it was built from.
    set_target_properties(${_headers} PROPERTIES CXX_COMPILER_LAUNCHER "")
    warplint_precompiled_sum(${_headers})
  endif()
  # Not REUSE_FROM: CMake names the header a second time by a path that ccache does not make relative.
  get_target_property(_folder ${_headers} BINARY_DIR)
  set(_precompiled ${_folder}/CMakeFiles/${_headers}.dir/cmake_pch.hxx.pch)
  target_compile_options(${target} PRIVATE -Winvalid-pch "SHELL:-include-pch ${_precompiled}")
  get_target_property(_sources ${target} SOURCES)
  set_property(SOURCE ${_sources} APPEND PROPERTY OBJECT_DEPENDS ${_precompiled})
  add_dependencies(${target} ${_headers})
endfunction()
