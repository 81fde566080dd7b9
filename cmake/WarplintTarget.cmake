# warplint_library(NAME SOURCES... [LINK ...] [OBJECT]) and
# warplint_executable(NAME SOURCES... [LINK ...]): targets with the project's
# warnings and, as LLVM's headers ask for, neither RTTI nor exceptions.

function(warplint_flags target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-unused-parameter)
  if(NOT LLVM_ENABLE_RTTI)
    target_compile_options(${target} PRIVATE -fno-rtti)
  endif()
  target_compile_options(${target} PRIVATE -fno-exceptions)
  if(WARPLINT_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib>
    $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/generated>)
endfunction()

function(warplint_library name)
  cmake_parse_arguments(ARG "OBJECT" "" "SOURCES;LINK" ${ARGN})
  if(ARG_OBJECT)
    add_library(${name} OBJECT ${ARG_SOURCES})
  else()
    add_library(${name} STATIC ${ARG_SOURCES})
  endif()
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  warplint_flags(${name})
endfunction()

function(warplint_executable name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    # What it keeps between runs is its own (lib/base/CacheKey.h).
    target_link_options(${name} PRIVATE -Wl,--build-id)
  endif()
  warplint_flags(${name})
endfunction()
