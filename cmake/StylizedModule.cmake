# stylized_module(NAME SOURCES <files> HEADERS <files> DEPENDS <modules> [PUBLIC <libraries>] [PRIVATE <libraries>])
#
# A layer of the house: the library stylized_NAME with the alias Stylized::NAME, made of src/stylized/NAME. DEPENDS
# is the only place where a dependency on another module is written: scripts/check_layers reads it and fails on any
# #include outside it. HEADERS are the public ones; each is also compiled alone (target all_verify_interface_header_sets).
# What is installed of it, and how find_package(Stylized) finds its libraries: see StylizedInstall.cmake.
function(stylized_module NAME)
  cmake_parse_arguments(ARG "" "" "SOURCES;HEADERS;DEPENDS;PUBLIC;PRIVATE" ${ARGN})
  set(target stylized_${NAME})
  if(ARG_SOURCES)
    add_library(${target} STATIC ${ARG_SOURCES})
    set(scope PUBLIC)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:stylized_compile> ${ARG_PRIVATE})
    set_target_properties(${target} PROPERTIES
      VERIFY_INTERFACE_HEADER_SETS ON UNITY_BUILD "${STYLIZED_UNITY}" UNITY_BUILD_BATCH_SIZE 8)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(Stylized::${NAME} ALIAS ${target})
  target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/src" FILES ${ARG_HEADERS})
  target_compile_features(${target} ${scope} cxx_std_20)
  foreach(dependency IN LISTS ARG_DEPENDS)
    target_link_libraries(${target} ${scope} Stylized::${dependency})
  endforeach()
  if(ARG_PUBLIC)
    target_link_libraries(${target} ${scope} ${ARG_PUBLIC})
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${NAME})
  set_property(GLOBAL APPEND PROPERTY STYLIZED_MODULES ${NAME})
  set_property(GLOBAL PROPERTY STYLIZED_${NAME}_DEPENDS ${ARG_DEPENDS})
  set_property(GLOBAL PROPERTY STYLIZED_${NAME}_LIBRARIES ${ARG_PUBLIC} ${ARG_PRIVATE})
endfunction()
