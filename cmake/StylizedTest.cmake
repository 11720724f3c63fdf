# stylized_test(NAME SOURCES <files> LIBRARIES <targets> [LABELS <labels>] [TIMEOUT <seconds>])
#
# A Google Test program test_NAME, registered as the one ctest NAME. LABELS: see the table in docs/TESTING.md
# (unit where none is given). Tests with the longest time limits begin first (COST), or the last one would run alone. Tests may include the helpers of tests/support (#include "support/Shared.h").
function(stylized_test NAME)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LIBRARIES;LABELS" ${ARGN})
  if(NOT ARG_LABELS)
    set(ARG_LABELS unit)
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  add_executable(test_${NAME} ${ARG_SOURCES})
  # Replaces operator new, which the compiler must not see where it is used.
  set(apart ${ARG_SOURCES})
  list(FILTER apart INCLUDE REGEX "AllocationCount\\.cpp$")
  set_source_files_properties(${apart} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  set_target_properties(test_${NAME} PROPERTIES
    STYLIZED_TEST_PROGRAM ON UNITY_BUILD "${STYLIZED_UNITY}")
  target_link_libraries(test_${NAME} PRIVATE
    ${ARG_LIBRARIES} stylized_test_support stylized_compile GTest::gmock GTest::gtest_main)
  add_test(NAME ${NAME} COMMAND test_${NAME})
  set_tests_properties(${NAME} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT} COST ${ARG_TIMEOUT})
endfunction()
