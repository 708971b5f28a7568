# Sources of a target are compiled several at a time: what they include and instantiate is read once for all of them, and
# a build from nothing takes little more than half the time. Sources one of which declares a word that another uses are kept
# apart (unity_groups.awk) whenever CMake is run. For work on one source OFF is quicker. That each compiles alone is what Clang's
# reading of them checks (resources/ci/check_clang_syntax.sh).
option(LATHE_UNITY "Compile sources several at a time" ON)
set(LATHE_UNITY_GROUPS ${CMAKE_CURRENT_LIST_DIR}/unity_groups.awk)
set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${LATHE_UNITY_GROUPS})

# lathe_unity(TARGET): the target's sources; one that an earlier target of the folder has too keeps its group. Generated ones
# are left alone, as are those that set_source_files_properties() gives options.
function(lathe_unity target)
  if(NOT LATHE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(its ${target} SOURCES)
  set(sources "")
  foreach(source IN LISTS its)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    get_source_file_property(group ${source} UNITY_GROUP)
    cmake_path(IS_PREFIX CMAKE_BINARY_DIR ${source} is_generated)
    if(source MATCHES "\\.cpp$" AND NOT is_generated AND NOT group)
      list(APPEND sources ${source})
    endif()
  endforeach()
  if(NOT sources)
    return()
  endif()
  execute_process(COMMAND awk -v root=${CMAKE_SOURCE_DIR} -f ${LATHE_UNITY_GROUPS} ${sources}
    OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[0-9]+ [^\n]+" lines "${lines}")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "^([0-9]+) (.*)$" line "${line}")
    set_source_files_properties(${CMAKE_MATCH_2} PROPERTIES UNITY_GROUP ${target}_${CMAKE_MATCH_1})
  endforeach()
endfunction()
