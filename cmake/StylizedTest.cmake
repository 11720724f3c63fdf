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
  set_target_properties(test_${NAME} PROPERTIES STYLIZED_TEST_PROGRAM ON)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # clang's precompiled headers do not survive a compiler cache
    target_precompile_headers(test_${NAME} REUSE_FROM test_precompiled)
    # GCC does not remember which precompiled headers are the system's, and warns of its std::string.
    target_compile_options(test_${NAME} PRIVATE -Wno-array-bounds -Wno-stringop-overflow)
  endif()
  target_link_libraries(test_${NAME} PRIVATE
    ${ARG_LIBRARIES} stylized_test_support stylized_compile GTest::gmock GTest::gtest_main)
  add_test(NAME ${NAME} COMMAND test_${NAME})
  set_tests_properties(${NAME} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT} COST ${ARG_TIMEOUT})
endfunction()
