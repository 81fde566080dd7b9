# warplint_embed_files(TARGET NAMESPACE FUNCTION BASES FILE...)
#
# Puts the text of FILEs into TARGET as
#   llvm-free C++:  std::span<const EmbeddedFile> NAMESPACE::FUNCTION();
# declared in cmake/EmbeddedFile.h's terms; names are relative to the first of the list BASES that
# has the file. The generated source follows the files: editing one rebuilds it.
function(warplint_embed_files target namespace function bases)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.embedded.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND}
      "-DOUTPUT=${output}" "-DNAMESPACE=${namespace}" "-DFUNCTION=${function}"
      "-DBASES=${bases}" "-DFILES=${ARGN}"
      -P ${PROJECT_SOURCE_DIR}/cmake/EmbedFilesScript.cmake
    DEPENDS ${ARGN} ${PROJECT_SOURCE_DIR}/cmake/EmbedFilesScript.cmake
    COMMENT "Embedding files for ${namespace}::${function}"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
