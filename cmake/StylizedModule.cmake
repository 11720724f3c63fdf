# stylized_module(NAME SOURCES <files> HEADERS <files> DEPENDS <modules> [PUBLIC <libraries>] [PRIVATE <libraries>])
#
# A layer of the house: the library stylized_NAME with the alias Stylized::NAME, made of src/stylized/NAME. DEPENDS
# is the only place where a dependency on another module is written: scripts/check_layers reads it and fails on any
# #include outside it. HEADERS are the public ones. Each has to compile alone: one with a source of its name is what that
# source includes first (scripts/check_layers) and the preset `clang` compiles sources alone; all others are compiled
# by the target all_verify_interface_header_sets.
# What is installed of it, and how find_package(Stylized) finds its libraries: see StylizedInstall.cmake.
function(stylized_module NAME)
  cmake_parse_arguments(ARG "" "" "SOURCES;HEADERS;DEPENDS;PUBLIC;PRIVATE" ${ARGN})
  set(target stylized_${NAME})
  if(ARG_SOURCES)
    add_library(${target} STATIC ${ARG_SOURCES})
    set(scope PUBLIC)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:stylized_compile> ${ARG_PRIVATE})
    set_target_properties(${target} PROPERTIES
      VERIFY_INTERFACE_HEADER_SETS ON INTERFACE_HEADER_SETS_TO_VERIFY alone
      UNITY_BUILD "${STYLIZED_UNITY}")
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(Stylized::${NAME} ALIAS ${target})
  set(alone ${ARG_HEADERS})
  foreach(source IN LISTS ARG_SOURCES)
    string(REGEX REPLACE "\\.cpp$" ".h" header "${source}")
    list(REMOVE_ITEM alone "${header}")
  endforeach()
  set(headers ${ARG_HEADERS})
  list(REMOVE_ITEM headers ${alone})
  target_sources(${target} ${scope}
    FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/src" FILES ${headers}
    FILE_SET alone TYPE HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/src" FILES ${alone})
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
