# warplint_precompiled(TARGET): the sources of TARGET start with the headers of LLVM and
# Clang that cmake/Precompiled.h names, compiled once for all libraries and once for all
# programs, whose code is not placed alike. Most of the time of a build from nothing
# would go into these headers.
#
# -DWARPLINT_PRECOMPILED_HEADERS=OFF shows whether each source includes what it uses.
option(WARPLINT_PRECOMPILED_HEADERS "Compile the headers of LLVM and Clang once" ON)

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
  endif()
  target_precompile_headers(${target} REUSE_FROM ${_headers})
endfunction()
