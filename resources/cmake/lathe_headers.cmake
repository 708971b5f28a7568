# Every header compiles alone: one source file a header that includes it and nothing else.
# Built by the target header_checks, which is not part of `all`.
add_custom_target(header_checks)

# lathe_check_headers(folder libraries...): headers below `folder` with the usage of these targets.
function(lathe_check_headers folder)
  file(GLOB_RECURSE headers RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.hpp)
  if(NOT LATHE_CUDA_FOUND)
    list(FILTER headers EXCLUDE REGEX "^solver/engine/gpu/([^/]*|(runtime|problem|global|tiled|pipelined|resident)/[^/]*)$")  # they include the CUDA runtime's
  endif()
  set(sources "")
  foreach(header IN LISTS headers)
    set(source ${CMAKE_BINARY_DIR}/header_checks/${header}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n#include \"${header}\"\n" @ONLY)
    list(APPEND sources ${source})
  endforeach()
  if(sources)
    string(REPLACE "/" "_" name ${folder})
    add_library(header_checks_${name} OBJECT EXCLUDE_FROM_ALL ${sources})
    target_link_libraries(header_checks_${name} PRIVATE ${ARGN})
    add_dependencies(header_checks header_checks_${name})
  endif()
endfunction()
