# Run at build time: writes ${OUTPUT}, the numbers of ${TABLES} as warplint's own <cuda/devices>
# includes them. Each line is WARPLINT_ARCH(name, number, member values...), in the order below.
set(members
  "block/threads" "block/x" "block/y" "block/z" "grid/x" "grid/y" "grid/z"
  "shared_memory/per_block_bytes" "sm/warp_size_threads" "registers/per_block" "registers/per_sm"
  "registers/per_thread" "shared_memory/per_sm_bytes" "sm/blocks" "sm/threads" "sm/warps"
  "shared_memory/reserved_per_block_bytes" "shared_memory/per_block_opt_in_bytes"
  "cluster/max_blocks")
set(text "// Generated from arch_tables/capabilities/. Do not edit.\n")
foreach(table IN LISTS TABLES)
  file(READ ${table} json)
  string(JSON capability GET "${json}" compute_capability)
  string(REPLACE "." "" number ${capability})
  set(line "")
  foreach(member IN LISTS members)
    string(REPLACE "/" ";" path ${member})
    string(JSON value GET "${json}" ${path})
    string(APPEND line ", ${value}")
  endforeach()
  string(APPEND text "WARPLINT_ARCH(${number}, ${number}${line})\n")
  string(JSON variants ERROR_VARIABLE none LENGTH "${json}" toolkit variants)
  if(none STREQUAL "NOTFOUND" AND variants GREATER 0)
    math(EXPR last "${variants} - 1")
    foreach(i RANGE ${last})
      string(JSON suffix GET "${json}" toolkit variants ${i} suffix)
      if(suffix STREQUAL "a")
        string(APPEND text "WARPLINT_ARCH(${number}a, ${number} * 100000${line})\n")
      endif()
    endforeach()
  endif()
endforeach()
file(WRITE ${OUTPUT} "${text}")
