# Flags of every target of ours, in one interface library.
add_library(lathe_compiler INTERFACE)
add_library(lathe::compiler ALIAS lathe_compiler)
target_include_directories(lathe_compiler INTERFACE ${CMAKE_SOURCE_DIR})
# Of sources that are not compiled alone: what stands beside one may have the names of its variables, and its own types
# without linkage are taken for a header's.
set(lathe_warnings -Wshadow)
if(LATHE_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(lathe_warnings -Wshadow=local -Wno-subobject-linkage)
endif()
target_compile_options(lathe_compiler INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra ${lathe_warnings} -Wnon-virtual-dtor -Wold-style-cast>
  # No contraction to fused multiply-add: the same project gives the same bits on every x86-64
  # processor, whichever clone of a vector loop it picks.
  $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
if(LATHE_WERROR)
  target_compile_options(lathe_compiler INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
endif()
string(TOUPPER "${CMAKE_BUILD_TYPE}" lathe_build_type)
if(LATHE_DEBUG_CHECKS)
  target_compile_definitions(lathe_compiler INTERFACE _GLIBCXX_ASSERTIONS)
  # Build types for users switch assertions off.
  if(CMAKE_CXX_FLAGS_${lathe_build_type} MATCHES "-DNDEBUG")
    target_compile_options(lathe_compiler INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-UNDEBUG>)
  endif()
endif()
# lathe_sanitize(TARGET KIND SCOPE): the sanitizers of KIND (address: with undefined behaviour; thread).
function(lathe_sanitize target kind scope)
  set(sanitizers ${kind})
  if(kind STREQUAL "address")
    set(sanitizers address,undefined)
  endif()
  target_compile_options(${target} ${scope} -fsanitize=${sanitizers} -fno-omit-frame-pointer)
  target_link_options(${target} ${scope} -fsanitize=${sanitizers})
endfunction()
if(LATHE_SANITIZE)
  lathe_sanitize(lathe_compiler ${LATHE_SANITIZE} INTERFACE)
endif()

find_program(LATHE_CCACHE ccache)
if(LATHE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What it asks of who precompiles headers: to trust their dates no more than their content.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${LATHE_CCACHE})
endif()
