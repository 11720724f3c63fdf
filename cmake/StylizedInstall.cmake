# What `cmake --install` puts where, in components: `programs`, `viewer` (apps/viewer says what), and `dev` with libraries,
# headers and the package that find_package(Stylized) reads. `cpack -G DEB` makes a Debian package of each (scripts/package).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# An install takes what has been built: the programs and all modules, not tests and benchmarks.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

get_property(modules GLOBAL PROPERTY STYLIZED_MODULES)
set(STYLIZED_MODULE_TABLE "")
foreach(module IN LISTS modules)
  install(TARGETS stylized_${module} EXPORT Stylized
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev
    FILE_SET alone DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)
  get_property(depends GLOBAL PROPERTY STYLIZED_${module}_DEPENDS)
  get_property(libraries GLOBAL PROPERTY STYLIZED_${module}_LIBRARIES)
  string(APPEND STYLIZED_MODULE_TABLE
    "set(_stylized_${module}_depends \"${depends}\")\nset(_stylized_${module}_libraries \"${libraries}\")\n")
endforeach()

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Stylized)
install(EXPORT Stylized NAMESPACE Stylized:: FILE StylizedTargets.cmake DESTINATION ${package_folder} COMPONENT dev)
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/StylizedConfig.cmake.in" StylizedConfig.cmake
  INSTALL_DESTINATION ${package_folder} NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(StylizedConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/StylizedConfig.cmake" "${PROJECT_BINARY_DIR}/StylizedConfigVersion.cmake"
  DESTINATION ${package_folder} COMPONENT dev)

foreach(program stylized stylized-import)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT programs)
  endif()
endforeach()

# Each package holds the licence, where Debian's packages have it.
set(package_of_programs stylized)
set(package_of_viewer stylized-viewer)
set(package_of_dev libstylized-dev)
foreach(component programs viewer dev)
  if(NOT component STREQUAL viewer OR TARGET stylized-viewer)
    install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright COMPONENT ${component}
      DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package_of_${component}})
  endif()
endforeach()

set(CPACK_PACKAGE_VENDOR "the StylizedRenderer project")
set(CPACK_PACKAGE_CONTACT "${CPACK_PACKAGE_VENDOR} <stylized@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Stylized (anime) pictures and videos of character files")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL programs dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)

set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION "The command line: draws VRM, glTF and other character files without a display.")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME stylized)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
# What is loaded when it runs: a driver for machines without one of their own, and the font of contact sheets.
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_DEPENDS "libegl-mesa0, libgl1-mesa-dri, libopengl0, fonts-dejavu-core")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_RECOMMENDS "ffmpeg, fonts-droid-fallback")

if(TARGET stylized-viewer)
  list(APPEND CPACK_COMPONENTS_ALL viewer)
  set(CPACK_COMPONENT_VIEWER_DESCRIPTION "The window: `stylized view FILE`.")
  set(CPACK_DEBIAN_VIEWER_PACKAGE_NAME stylized-viewer)
  set(CPACK_DEBIAN_VIEWER_PACKAGE_SECTION graphics)
  set(CPACK_DEBIAN_VIEWER_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_VIEWER_PACKAGE_DEPENDS "stylized (= ${PROJECT_VERSION}), libgl1, libglx-mesa0")
  set(CPACK_DEBIAN_VIEWER_PACKAGE_RECOMMENDS "fonts-noto-cjk")
endif()

set(CPACK_COMPONENT_DEV_DESCRIPTION "Libraries and headers: find_package(Stylized) and link Stylized::animation or another layer.")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libstylized-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "pkg-config, libglm-dev, libhwy-dev, libfmt-dev, libspdlog-dev, libexpected-dev, libtbb-dev, \
libsimdjson-dev, libdraco-dev, libmeshoptimizer-dev, libpng-dev, libjpeg62-turbo-dev, libwebp-dev, libassimp-dev, zlib1g-dev, \
libepoxy-dev, libegl-dev, libcli11-dev, libfreetype-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS "stylized")
include(CPack)
