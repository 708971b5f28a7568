# Every header compiles alone: one source file per header that includes it twice and nothing else.
# Built by the target header_checks, which is not part of `all`.
add_custom_target(header_checks)

# lathe_header_sources(EXTENSION SUFFIX RESULT FOLDER...): writes a source FOLDER/.../name.EXTENSION + SUFFIX for each
# header with this extension below the folders. SUFFIX chooses the compiler (.cpp, .cu) and keeps the sets apart.
function(lathe_header_sources extension suffix result)
  set(sources "")
  foreach(folder IN LISTS ARGN)
    file(GLOB_RECURSE headers RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.${extension})
    foreach(header IN LISTS headers)
      set(source ${CMAKE_BINARY_DIR}/header_checks/${header}${suffix})
      file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n#include \"${header}\"\n" @ONLY)
      list(APPEND sources ${source})
    endforeach()
  endforeach()
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

function(lathe_add_header_checks name sources)
  add_library(header_checks_${name} OBJECT EXCLUDE_FROM_ALL ${sources})
  target_link_libraries(header_checks_${name} PRIVATE ${ARGN})
  # Nothing of what is compiled here is run.
  target_compile_options(header_checks_${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O0 -g0>)
  # The oldest devices that the build is for by default: kernels themselves are built for newer ones here.
  set_target_properties(header_checks_${name} PROPERTIES CUDA_ARCHITECTURES 80-real)
  add_dependencies(header_checks header_checks_${name})
endfunction()

# lathe_check_headers(FOLDER library...): the .hpp below FOLDER with the usage of these targets.
function(lathe_check_headers folder)
  lathe_header_sources(hpp .cpp sources ${folder})
  if(NOT LATHE_CUDA_FOUND)
    list(FILTER sources EXCLUDE REGEX "/solver/(.*/)?gpu/")  # they include the CUDA runtime's
  endif()
  if(NOT LATHE_OCCT_FOUND)
    list(FILTER sources EXCLUDE REGEX "/app/step/")
  endif()
  if(sources)
    string(REPLACE "/" "_" name ${folder})
    lathe_add_header_checks(${name} "${sources}" ${ARGN})
  endif()
endfunction()

# lathe_check_device_headers(FOLDER library...): the .cuh below FOLDER by the compiler for devices.
function(lathe_check_device_headers folder)
  lathe_header_sources(cuh .cu sources ${folder})
  if(sources)
    string(REPLACE "/" "_" name ${folder})
    lathe_add_header_checks(${name}_device "${sources}" ${ARGN})
  endif()
endfunction()

# lathe_check_emulated_headers(FOLDER library...): .hpp and .cuh below FOLDER by the host's compiler, with the usage of
# targets that stand in for CUDA. The only check of these headers where there are CUDA's headers but not its compiler.
function(lathe_check_emulated_headers folder)
  lathe_header_sources(cuh .cpp device_headers ${folder})
  lathe_header_sources(hpp .emulated.cpp host_headers ${folder})
  string(REPLACE "/" "_" name ${folder})
  lathe_add_header_checks(${name}_emulated "${device_headers};${host_headers}" ${ARGN})
endfunction()
