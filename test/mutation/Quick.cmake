# Included by the build of the mutants (CMAKE_PROJECT_warplint_INCLUDE): half of what has to be
# compiled again is Clang's headers, and how fast checks are does not matter there. The command
# runs in one thread of one process, since it forks (Mutant.h).

function(warplint_mutation_quick)
  target_precompile_headers(warplint_checks PRIVATE
    <clang-tidy/ClangTidyCheck.h> <clang/AST/ASTContext.h> <clang/AST/Decl.h>
    <clang/Lex/Lexer.h> <llvm/Support/FormatVariadic.h>)
  target_compile_options(warplint_checks PRIVATE -O0)
  # What reads a value that is not there is caught, and does not read something else.
  target_compile_definitions(warplint_checks PRIVATE _GLIBCXX_ASSERTIONS)

  set(own ${PROJECT_SOURCE_DIR}/test/mutation)
  get_target_property(sources warplint SOURCES)
  list(REMOVE_ITEM sources watch/CrashGuard.cpp watch/Supervisor.cpp)
  set_property(TARGET warplint PROPERTY SOURCES ${sources} ${own}/OneThread.cpp)
  set_property(SOURCE ${PROJECT_SOURCE_DIR}/tool/lint/LintRun.cpp
    ${PROJECT_SOURCE_DIR}/tool/lint/DevicePasses.cpp
    DIRECTORY ${PROJECT_SOURCE_DIR}/tool
    APPEND PROPERTY COMPILE_OPTIONS -include ${own}/OneThread.h)
endfunction()
cmake_language(DEFER CALL warplint_mutation_quick)
