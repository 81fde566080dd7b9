# Lints the CUDA sources of targets with the targets' own flags, in the user's project:
#
#   warplint_enable(TARGET... [FAIL_ON error|warning|never] [ARGS FLAG...])
#     lints as part of building the targets. A source is linted again when it, a header
#     that it includes, its flags or its .clang-tidy changed. The build fails as
#     warplint does: by FAIL_ON, or when a source can't be read.
#
#   warplint_add_lint_target(NAME TARGETS TARGET... [FAIL_ON ...] [ARGS FLAG...])
#     makes a target NAME that lints all of them whenever it is built, and nothing else.
#
# FLAGs are those of "warplint lint". nvcc is not run. Called where the targets are made.

if(CMAKE_VERSION VERSION_LESS 3.25)
  message(FATAL_ERROR "warplint: CMake ${CMAKE_VERSION} is too old, 3.25 is needed")
endif()
cmake_policy(PUSH)
cmake_policy(VERSION 3.25) # paths in depfiles: CMP0116

set(_WARPLINT_RUN "${CMAKE_CURRENT_LIST_DIR}/WarplintRun.cmake")

function(warplint_enable)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "FAIL_ON" "ARGS")
  _warplint_check_arguments(warplint_enable)
  foreach(target IN LISTS arg_UNPARSED_ARGUMENTS)
    _warplint_check_target(${target})
    # At the end of the folder, when the target has all of its sources.
    cmake_language(EVAL CODE "cmake_language(DEFER CALL _warplint_lint_in_build
      [[${target}]] [[${arg_FAIL_ON}]] [[${arg_ARGS}]])")
  endforeach()
endfunction()

function(warplint_add_lint_target name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FAIL_ON" "TARGETS;ARGS")
  _warplint_check_arguments(warplint_add_lint_target)
  foreach(target IN LISTS arg_TARGETS)
    _warplint_check_target(${target})
  endforeach()
  add_custom_target(${name})
  cmake_language(EVAL CODE "cmake_language(DEFER CALL _warplint_lint_alone
    [[${name}]] [[${arg_TARGETS}]] [[${arg_FAIL_ON}]] [[${arg_ARGS}]])")
endfunction()

macro(_warplint_check_arguments caller)
  if(NOT DEFINED arg_FAIL_ON)
    set(arg_FAIL_ON error)
  endif()
  if(NOT arg_FAIL_ON MATCHES "^(error|warning|never)$")
    message(FATAL_ERROR
      "${caller}: FAIL_ON is '${arg_FAIL_ON}', expected error, warning or never")
  endif()
  if(NOT arg_UNPARSED_ARGUMENTS AND NOT arg_TARGETS)
    message(FATAL_ERROR "${caller}: no target is named")
  endif()
endmacro()

function(_warplint_check_target target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "warplint: '${target}' is not a target")
  endif()
  get_target_property(folder ${target} SOURCE_DIR)
  if(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR "warplint: '${target}' is made in ${folder}: call the function there")
  endif()
endfunction()

# The CUDA sources of a target, absolute, and those files of it that the build generates.
function(_warplint_sources target sources_var generated_var)
  set(found)
  set(generated)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(source MATCHES "\\$<" OR source MATCHES "\\.warplint/")
      continue() # which files these are is known only later; or our own
    endif()
    get_property(made SOURCE ${source} PROPERTY GENERATED)
    get_property(language SOURCE ${source} PROPERTY LANGUAGE)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    if(made AND NOT EXISTS ${source} AND NOT IS_ABSOLUTE ${source})
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} NORMALIZE)
    endif()
    if(made)
      list(APPEND generated ${source})
    endif()
    if(source MATCHES "\\.cu$" OR language STREQUAL CUDA)
      list(APPEND found ${source})
    endif()
  endforeach()
  set(${sources_var} ${found} PARENT_SCOPE)
  set(${generated_var} ${generated} PARENT_SCOPE)
endfunction()

# Writes the flags of a target, with all that it gets from what it links, when CMake
# generates; returns the file. It is a script for WarplintRun.cmake, and is only
# written when something in it is another: sources are then linted again.
function(_warplint_flags target file_var)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  # The language for which generator expressions in flags are taken.
  set(language CXX)
  if(CUDA IN_LIST languages)
    set(language CUDA)
  endif()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.warplint)
  set(${file_var} ${folder}/flags-$<CONFIG>-${language}.cmake PARENT_SCOPE)
  get_target_property(written ${target} _WARPLINT_HAS_FLAGS)
  if(written)
    return()
  endif()
  set_target_properties(${target} PROPERTIES _WARPLINT_HAS_FLAGS ON)
  set(content "set(architectures [==[$<TARGET_PROPERTY:${target},CUDA_ARCHITECTURES>]==])\n")
  foreach(property INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS COMPILE_FEATURES
                   CXX_STANDARD CUDA_STANDARD CUDA_SEPARABLE_COMPILATION)
    string(TOLOWER ${property} name)
    string(APPEND content "set(${name} [==[$<TARGET_PROPERTY:${target},${property}>]==])\n")
  endforeach()
  string(APPEND content "set(compiler [==[${CMAKE_CUDA_COMPILER}]==])\n"
    "set(flags [==[${CMAKE_${language}_FLAGS}]==])\n")
  foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES CMAKE_BUILD_TYPE)
    string(TOUPPER "${config}" upper)
    string(APPEND content "if(\"$<CONFIG>\" STREQUAL \"${config}\")\n"
      "  string(APPEND flags [==[ ${CMAKE_${language}_FLAGS_${upper}}]==])\nendif()\n")
  endforeach()
  # What is outside of the project is the system's: its headers get no findings.
  string(APPEND content "set(project_folders [==[${CMAKE_SOURCE_DIR};${CMAKE_BINARY_DIR}]==])\n")
  file(GENERATE OUTPUT ${folder}/flags-$<CONFIG>-$<COMPILE_LANGUAGE>.cmake
    CONTENT "${content}" TARGET ${target})
endfunction()

# The flags of single sources, which are in their properties.
function(_warplint_source_flags source flags_var)
  set(flags)
  get_property(values SOURCE ${source} PROPERTY COMPILE_DEFINITIONS)
  list(TRANSFORM values PREPEND -D)
  list(APPEND flags ${values})
  get_property(values SOURCE ${source} PROPERTY INCLUDE_DIRECTORIES)
  list(TRANSFORM values PREPEND -I)
  list(APPEND flags ${values})
  get_property(values SOURCE ${source} PROPERTY COMPILE_OPTIONS)
  list(APPEND flags ${values})
  set(${flags_var} "${flags}" PARENT_SCOPE)
endfunction()

function(_warplint_lint_in_build target fail_on args)
  _warplint_sources(${target} sources generated)
  _warplint_flags(${target} flags)
  set(number 0)
  foreach(source IN LISTS sources)
    cmake_path(GET source FILENAME name)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.warplint/${number}-${name})
    math(EXPR number "${number} + 1")
    file(MAKE_DIRECTORY ${folder})
    _warplint_source_flags(${source} source_flags)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE shown)
    add_custom_command(OUTPUT ${folder}/linted
      COMMAND ${CMAKE_COMMAND} "-DWARPLINT=$<TARGET_FILE:warplint::warplint>"
        "-DARGS=${args}" -DFAIL_ON=${fail_on} -DFOLDER=${folder} "-DFLAGS_FILE=${flags}"
        "-DSOURCE=${source}" "-DSOURCE_FLAGS=${source_flags}" -P ${_WARPLINT_RUN}
      DEPENDS ${source} ${flags} ${generated} ${_WARPLINT_RUN} $<TARGET_FILE:warplint::warplint>
      DEPFILE ${folder}/linted.d
      COMMENT "Linting ${shown}"
      VERBATIM)
    target_sources(${target} PRIVATE ${folder}/linted)
  endforeach()
endfunction()

function(_warplint_lint_alone name targets fail_on args)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${name}.warplint)
  set(jobs "")
  foreach(target IN LISTS targets)
    _warplint_sources(${target} sources generated)
    _warplint_flags(${target} flags)
    foreach(source IN LISTS sources)
      _warplint_source_flags(${source} source_flags)
      string(APPEND jobs "add_job([==[${flags}]==] [==[${source}]==] [==[${source_flags}]==])\n")
    endforeach()
    if(generated)
      add_dependencies(${name} ${target}) # which makes them
    endif()
  endforeach()
  file(GENERATE OUTPUT ${folder}/jobs-$<CONFIG>.cmake CONTENT "${jobs}")
  add_custom_target(${name}-run
    COMMAND ${CMAKE_COMMAND} "-DWARPLINT=$<TARGET_FILE:warplint::warplint>" "-DARGS=${args}"
      -DFAIL_ON=${fail_on} -DFOLDER=${folder} -DJOBS_FILE=${folder}/jobs-$<CONFIG>.cmake
      -P ${_WARPLINT_RUN}
    COMMENT "Linting CUDA sources"
    VERBATIM)
  add_dependencies(${name} ${name}-run)
endfunction()

cmake_policy(POP)
