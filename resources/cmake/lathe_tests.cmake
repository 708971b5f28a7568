# What the folders of tests are made with: lathe_test_program() makes a program of a folder's sources,
# lathe_test_suites() its tests of CTest, lathe_check_every_case() the test that none of its cases is left out.
set(LATHE_TEST_SUITES_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/add_test_suites.cmake)
set(LATHE_EVERY_CASE_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/../ci/check_every_case.sh)

# lathe_test_program(TARGET [EXCLUDE regex] [SOURCES file...] [LIBRARIES library...] [DEFINITIONS definition...]
# [PRECOMPILED kind]): every source of the present folder but those that EXCLUDE matches, and SOURCES of other
# folders. PRECOMPILED is a kind of lathe_precompiled().
function(lathe_test_program target)
  cmake_parse_arguments(PARSE_ARGV 1 program "" "EXCLUDE;PRECOMPILED" "SOURCES;LIBRARIES;DEFINITIONS")
  if(program_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "lathe_test_program(${target}): what is ${program_UNPARSED_ARGUMENTS}?")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(program_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX "${program_EXCLUDE}")
  endif()
  add_executable(${target} ${sources} ${program_SOURCES})
  target_link_libraries(${target} PRIVATE ${program_LIBRARIES})
  target_compile_definitions(${target} PRIVATE ${program_DEFINITIONS})
  lathe_unity(${target})
  if(program_PRECOMPILED)
    lathe_precompiled(${target} ${program_PRECOMPILED})
  endif()
endfunction()

# lathe_test_suites(TARGET [PREFIX text] [SUFFIX text] [FILTER pattern] [LABELS ...] [ENVIRONMENT ...]
# [TIMEOUT seconds] [LAUNCHER command...] [PROPERTIES property value...] [CONFIGURATION name]): each suite of a GoogleTest program as one
# test of CTest, named PREFIX suite SUFFIX and started by LAUNCHER. The program itself is asked for its suites, when
# CTest starts. A process for each single case costs more than most of the cases themselves: a thousand starts,
# four minutes of a cold run. With CONFIGURATION they are tests of `ctest -C name` alone.
function(lathe_test_suites target)
  cmake_parse_arguments(PARSE_ARGV 1 suites "" "PREFIX;SUFFIX;FILTER;TIMEOUT;CONFIGURATION" "LABELS;ENVIRONMENT;LAUNCHER;PROPERTIES")
  if(suites_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "lathe_test_suites(${target}): what is ${suites_UNPARSED_ARGUMENTS}?")
  endif()
  if(NOT suites_FILTER)
    set(suites_FILTER "*")
  endif()
  if(NOT suites_TIMEOUT)
    set(suites_TIMEOUT 600)
  endif()
  string(MD5 choice "${suites_PREFIX} ${suites_SUFFIX} ${suites_FILTER}")
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${target}_${choice}_suites.cmake)
  file(GENERATE OUTPUT ${file} CONTENT "set(target [==[${target}]==])
set(program [==[$<TARGET_FILE:${target}>]==])
set(prefix [==[${suites_PREFIX}]==])
set(suffix [==[${suites_SUFFIX}]==])
set(filter [==[${suites_FILTER}]==])
set(labels [==[${suites_LABELS}]==])
set(environment [==[${suites_ENVIRONMENT}]==])
set(launcher [==[${suites_LAUNCHER}]==])
set(properties [==[${suites_PROPERTIES}]==])
set(timeout ${suites_TIMEOUT})
set(configuration [==[${suites_CONFIGURATION}]==])
include([==[${LATHE_TEST_SUITES_SCRIPT}]==])
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${file})
endfunction()

# Executables of a folder and those below it that link GoogleTest, but for those that are not part of `all`.
function(lathe_find_test_programs folder result)
  set(programs "")
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(links ${target} LINK_LIBRARIES)
    get_target_property(is_left_out ${target} EXCLUDE_FROM_ALL)
    if(type STREQUAL "EXECUTABLE" AND links MATCHES "GTest::" AND NOT is_left_out)
      list(APPEND programs ${target})
    endif()
  endforeach()
  get_property(children DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(child IN LISTS children)
    lathe_find_test_programs(${child} more)
    list(APPEND programs ${more})
  endforeach()
  set(${result} ${programs} PARENT_SCOPE)
endfunction()

# To be called last in the topmost folder of tests: the test every_case_is_run compares what each test program below
# the folder tells of itself (--gtest_list_tests) with the commands that CTest runs, and the sources named *_test.cpp
# with those that are compiled.
function(lathe_check_every_case)
  lathe_find_test_programs(${CMAKE_CURRENT_SOURCE_DIR} programs)
  list(TRANSFORM programs REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  string(REPLACE ";" "\n" lines "${programs}")
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/test_programs.txt CONTENT "${lines}\n")
  add_test(NAME every_case_is_run
    COMMAND ${LATHE_EVERY_CASE_SCRIPT} ${CMAKE_BINARY_DIR} ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CTEST_COMMAND})
  set_tests_properties(every_case_is_run PROPERTIES TIMEOUT 300)
endfunction()
