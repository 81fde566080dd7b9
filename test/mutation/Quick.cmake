# Included by the build of the mutants (CMAKE_PROJECT_warplint_INCLUDE): half of what has to be
# compiled again is Clang's headers, and how fast checks are does not matter there.

function(warplint_mutation_quick)
  target_precompile_headers(warplint_checks PRIVATE
    <clang-tidy/ClangTidyCheck.h> <clang/AST/ASTContext.h> <clang/AST/Decl.h>
    <clang/Lex/Lexer.h> <llvm/Support/FormatVariadic.h>)
  target_compile_options(warplint_checks PRIVATE -O0)
  target_compile_options(warplint PRIVATE -O0)
endfunction()
cmake_language(DEFER CALL warplint_mutation_quick)
