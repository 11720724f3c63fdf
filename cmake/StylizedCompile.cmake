# Flags that every target of ours is compiled with: warnings, sanitizers, no silent fusing of a*b+c (the same bytes must
# come out on every machine), calls within a file that may be inlined although the code is position independent, and
# square roots that are one instruction (nobody reads errno).
add_library(stylized_compile INTERFACE)
target_compile_options(stylized_compile INTERFACE
  -ffp-contract=off -fno-semantic-interposition -fno-math-errno
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align
  -Wno-missing-field-initializers
  # GCC 12 sees overlapping copies in "text" + std::string where there are none (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # Where what is tested is compiled for debugging, tests are compiled once and run once: no optimisation, and no tables of
  # lines unless asked for (Google Test's own messages name the line). A seventh of the build's time.
  $<$<AND:$<CONFIG:Debug>,$<BOOL:$<TARGET_PROPERTY:STYLIZED_TEST_PROGRAM>>,$<NOT:$<BOOL:${STYLIZED_DEBUG_TESTS}>>>:-O0$<SEMICOLON>-g0>)
if(STYLIZED_WERROR AND NOT (STYLIZED_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU"))
  # GCC's flow warnings report falsely on instrumented code.
  target_compile_options(stylized_compile INTERFACE -Werror)
endif()
if(STYLIZED_SANITIZE)
  target_compile_options(stylized_compile INTERFACE
    -fsanitize=${STYLIZED_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    # What is examined is the libraries; checked assertions of Google Test would take most of the build's time.
    $<$<BOOL:$<TARGET_PROPERTY:STYLIZED_TEST_PROGRAM>>:-fno-sanitize=undefined>)
  target_link_options(stylized_compile INTERFACE -fsanitize=${STYLIZED_SANITIZE})
endif()
if(STYLIZED_BUILD_FUZZERS)
  # Coverage of our own code leads libFuzzer.
  target_compile_options(stylized_compile INTERFACE -fsanitize=fuzzer-no-link)
endif()
