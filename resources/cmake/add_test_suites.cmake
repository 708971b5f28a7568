# Read by CTest through what lathe_test_suites has written: `program` is asked for its tests, which then are
# named one by one, so that a filter that takes a part of a suite holds.
if(configuration AND NOT CTEST_CONFIGURATION_TYPE STREQUAL configuration)
  return()
endif()
set(result not_built)
if(EXISTS "${program}")
  execute_process(COMMAND "${program}" --gtest_list_tests --gtest_filter=${filter}
    OUTPUT_VARIABLE listed RESULT_VARIABLE result)
endif()
if(NOT result EQUAL 0)
  add_test("${prefix}${target}_does_not_tell_its_tests${suffix}" "${program}")
  return()
endif()

# Skipped is a suite of which nothing ran and nothing failed: the list of what was skipped ends its output.
set(all_skipped "PASSED  \\] 0 tests\\.\n\\[  SKIPPED \\] [0-9]+ tests?, listed below:\n(\\[  SKIPPED \\] [^\n]+\n?)+$")

# One suite: what has been read of it so far.
set(suite "")
set(tests "")
macro(end_suite)
  if(suite AND tests)
    add_test("${prefix}${suite}${suffix}" ${launcher} "${program}" "--gtest_filter=${tests}")
    set_tests_properties("${prefix}${suite}${suffix}" PROPERTIES ${properties}
      TIMEOUT ${timeout} LABELS "${labels}" ENVIRONMENT "${environment}"
      SKIP_REGULAR_EXPRESSION "${all_skipped}" FAIL_REGULAR_EXPRESSION "Running 0 tests from")
  endif()
endmacro()

string(REGEX REPLACE "[][;]" "_" listed "${listed}")  # comments with brackets would join lines of the list
string(REPLACE "\n" ";" lines "${listed}")
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ]+)\\.( +#.*)?$")
    end_suite()
    set(suite "${CMAKE_MATCH_1}")
    set(tests "")
  elseif(line MATCHES "^  ([^ ]+)")
    set(test "${CMAKE_MATCH_1}")  # before the next match takes its place
    if(NOT test MATCHES "^DISABLED_")
      string(APPEND tests "${suite}.${test}:")
    endif()
  endif()
endforeach()
end_suite()
