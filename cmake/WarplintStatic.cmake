# warplint_static_program(NAME OF): the program OF once more, of the same objects,
# with LLVM, Clang and everything but the C library inside: for machines that have
# neither. Made where all the archives are there; sets WARPLINT_HAS_STATIC.
#
# With Zig, which scripts/setup --wheel installs, it is linked for the C library of manylinux_2_28;
# else it needs one as new as this machine's.
#
# lld takes archives in any order and leaves out what nothing refers to, so all of
# LLVM's and Clang's are named, and of the system's libraries what they then want.
function(warplint_static_program name of)
  file(GLOB _llvm ${LLVM_LIBRARY_DIRS}/libLLVM*.a)
  file(GLOB _clang ${LLVM_LIBRARY_DIRS}/libclang[A-Z]*.a)
  set(_missing)
  if(NOT _llvm OR NOT _clang)
    list(APPEND _missing "LLVM's and Clang's archives")
  endif()
  set(_system)
  foreach(_name lz4 z zstd)
    find_library(WARPLINT_STATIC_${_name} lib${_name}.a)
    if(WARPLINT_STATIC_${_name})
      list(APPEND _system ${WARPLINT_STATIC_${_name}})
    else()
      list(APPEND _missing lib${_name}.a)
    endif()
  endforeach()
  if(NOT CMAKE_EXE_LINKER_FLAGS MATCHES "-fuse-ld=lld")
    list(APPEND _missing "-fuse-ld=lld")
  endif()
  if(_missing)
    list(JOIN _missing ", " _missing)
    message(STATUS "warplint: no program for the wheel is linked: missing ${_missing}")
    set(WARPLINT_HAS_STATIC OFF PARENT_SCOPE)
    return()
  endif()

  # Our own archives by file: as targets they would bring LLVM's shared library.
  set(_rooms warplint_calc ${WARPLINT_ROOMS})
  list(REMOVE_ITEM _rooms warplint_checks) # its objects, below
  set(_own)
  foreach(_room IN LISTS _rooms)
    list(APPEND _own $<TARGET_FILE:${_room}>)
  endforeach()
  add_executable(${name} $<TARGET_OBJECTS:${of}> $<TARGET_OBJECTS:warplint_checks>
    ${PROJECT_SOURCE_DIR}/tool/wheel/NoSolver.cpp)
  add_dependencies(${name} ${_rooms})
  target_link_libraries(${name} PRIVATE warplint::headers ${_own}
    -Wl,--start-group ${_clang} ${_llvm} -Wl,--end-group -Wl,--gc-sections ${_system}
    -static-libstdc++ -static-libgcc m)
  warplint_flags(${name})
  file(GLOB _zig ${PROJECT_SOURCE_DIR}/build/wheel-tools/lib/python3*/site-packages/ziglang)
  find_program(WARPLINT_ZIG zig HINTS ${_zig} NO_DEFAULT_PATH)
  find_program(WARPLINT_PYTHON NAMES python3)
  if(WARPLINT_ZIG AND CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    set_target_properties(${name} PROPERTIES CXX_LINKER_LAUNCHER
      "${WARPLINT_PYTHON};${PROJECT_SOURCE_DIR}/packaging/wheel/link_for_older_glibc.py;${WARPLINT_ZIG}")
  endif()
  set_target_properties(${name} PROPERTIES
    OUTPUT_NAME ${of} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/static)
  set(WARPLINT_HAS_STATIC ON PARENT_SCOPE)
endfunction()
