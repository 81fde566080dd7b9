# warplint_llvm_inside(TARGET): links LLVM and Clang into a program, which then starts in 2 ms, not in
# 11. Where something for it is missing, LLVM's shared libraries stay.
#
# warplint_wheel_program(NAME OF): the program OF once more, of the same objects, with everything but
# the C library inside. With Zig, which scripts/setup --wheel installs, it is linked for the C library
# of manylinux_2_28; else it needs one as new as this machine's. OF must have LLVM inside. Sets
# WARPLINT_HAS_STATIC to whether it is made.

# What LLVM's archives want.
set(WARPLINT_LLVM_NEEDS z zstd)

function(warplint_llvm_inside target)
  set(_missing)
  if(NOT WARPLINT_LLVM_ARCHIVES)
    list(APPEND _missing "LLVM's and Clang's archives")
  endif()
  set(_libraries)
  foreach(_name IN LISTS WARPLINT_LLVM_NEEDS)
    find_library(WARPLINT_SHARED_${_name} ${_name})
    list(APPEND _libraries
      $<$<NOT:$<BOOL:$<TARGET_PROPERTY:WARPLINT_ALL_INSIDE>>>:${WARPLINT_SHARED_${_name}}>)
    if(NOT WARPLINT_SHARED_${_name})
      list(APPEND _missing lib${_name})
    endif()
  endforeach()
  if(NOT CMAKE_EXE_LINKER_FLAGS MATCHES "-fuse-ld=lld")
    list(APPEND _missing "-fuse-ld=lld")
  endif()
  if(_missing)
    list(JOIN _missing ", " _missing)
    message(STATUS "warplint: ${target} is linked with LLVM's shared libraries: missing ${_missing}")
    return()
  endif()
  target_sources(${target} PRIVATE cli/NoSolver.cpp)
  set_source_files_properties(cli/NoSolver.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  set_target_properties(${target} PROPERTIES WARPLINT_LLVM_INSIDE ON)
  target_link_libraries(${target} PRIVATE -Wl,--gc-sections -static-libstdc++ -static-libgcc
    ${_libraries})
endfunction()

function(warplint_wheel_program name of)
  set(WARPLINT_HAS_STATIC OFF PARENT_SCOPE)
  get_target_property(_inside ${of} WARPLINT_LLVM_INSIDE)
  if(NOT _inside)
    return()
  endif()
  set(_archives)
  foreach(_name IN LISTS WARPLINT_LLVM_NEEDS ITEMS lz4)
    find_library(WARPLINT_STATIC_${_name} lib${_name}.a)
    list(APPEND _archives ${WARPLINT_STATIC_${_name}})
    if(NOT WARPLINT_STATIC_${_name})
      message(STATUS "warplint: no program for the wheel is linked: missing lib${_name}.a")
      return()
    endif()
  endforeach()
  get_target_property(_libraries ${of} LINK_LIBRARIES)
  add_executable(${name} $<TARGET_OBJECTS:${of}>)
  target_link_libraries(${name} PRIVATE ${_libraries} ${_archives} m)
  warplint_flags(${name})
  set_target_properties(${name} PROPERTIES WARPLINT_LLVM_INSIDE ON WARPLINT_ALL_INSIDE ON
    OUTPUT_NAME ${of} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/static)
  file(GLOB _zig ${PROJECT_SOURCE_DIR}/build/wheel-tools/lib/python3*/site-packages/ziglang)
  find_program(WARPLINT_ZIG zig HINTS ${_zig} NO_DEFAULT_PATH)
  find_program(WARPLINT_PYTHON NAMES python3)
  if(WARPLINT_ZIG AND CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    set_target_properties(${name} PROPERTIES CXX_LINKER_LAUNCHER
      "${WARPLINT_PYTHON};${PROJECT_SOURCE_DIR}/packaging/wheel/link_for_older_glibc.py;${WARPLINT_ZIG}")
  endif()
  set(WARPLINT_HAS_STATIC ON PARENT_SCOPE)
endfunction()
