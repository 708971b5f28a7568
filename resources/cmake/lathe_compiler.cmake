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
# GCC collects garbage when its heap has 128 MB, which takes 7 % of the time of a source with large templates. With 768 MB most
# sources need no collection.
target_compile_options(lathe_compiler INTERFACE
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:--param=ggc-min-heapsize=786432>)
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
# lathe_sanitize(TARGET SANITIZERS SCOPE): the sanitizers, separated by commas.
function(lathe_sanitize target sanitizers scope)
  target_compile_options(${target} ${scope} -fsanitize=${sanitizers} -fno-omit-frame-pointer)
  target_link_options(${target} ${scope} -fsanitize=${sanitizers})
endfunction()
if(LATHE_SANITIZE STREQUAL "address")
  lathe_sanitize(lathe_compiler address,undefined INTERFACE)
elseif(LATHE_SANITIZE)
  lathe_sanitize(lathe_compiler ${LATHE_SANITIZE} INTERFACE)
endif()

# LLVM's linker where it is installed: a fifth of the time of GNU's, for each of a hundred programs and after each change.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=lld LATHE_HAS_LLD)
if(LATHE_HAS_LLD)
  target_link_options(lathe_compiler INTERFACE $<$<LINK_LANGUAGE:C,CXX>:-fuse-ld=lld>)
endif()

find_program(LATHE_CCACHE ccache)
if(LATHE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What it asks of who precompiles headers: to trust their dates no more than their content.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${LATHE_CCACHE})
endif()
