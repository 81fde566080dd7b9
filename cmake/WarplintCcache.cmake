# Compiles through ccache where it is installed, unless another launcher is named. A clone in another
# folder gets what this one compiled: paths are relative, and a precompiled header counts as equal when
# what it is built from is equal (cmake/WarplintPrecompiled.cmake writes that to a file beside it).
find_program(WARPLINT_CCACHE NAMES ccache)
if(WARPLINT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${WARPLINT_CCACHE})
endif()
