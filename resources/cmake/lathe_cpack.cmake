# Packages that `cpack` makes of the installation: those of Debian (DEB), `lathe-batch` without any library of a window,
# `lathe`, which needs the same version of it, and `lathe-step`, the only one with Open CASCADE; and a portable archive (TXZ, TGZ, TZST) that runs from any folder, with both
# programs, or lathe-batch alone with `cpack -D LATHE_PORTABLE=batch`.
set(lathe_debian_revision 1)
set(lathe_debian_version ${PROJECT_VERSION}-${lathe_debian_revision})
set(lathe_debian ${CMAKE_BINARY_DIR}/debian)

# Policy 12.5 and 12.7: copyright and change logs of each package, compressed without time and name.
file(MAKE_DIRECTORY ${lathe_debian})
set(LATHE_DEBIAN_VERSION ${lathe_debian_version})
configure_file(resources/package/changelog.in ${lathe_debian}/changelog.Debian @ONLY)
configure_file(CHANGELOG.md ${lathe_debian}/changelog COPYONLY)
find_program(LATHE_GZIP gzip REQUIRED)
foreach(text changelog changelog.Debian)
  execute_process(COMMAND ${LATHE_GZIP} -9n -c ${lathe_debian}/${text} OUTPUT_FILE ${lathe_debian}/${text}.gz
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
set(lathe_packages lathe-batch)
if(LATHE_DESKTOP)
  list(APPEND lathe_packages lathe)
endif()
if(LATHE_OCCT_FOUND)
  list(APPEND lathe_packages lathe-step)
endif()
foreach(package IN LISTS lathe_packages)
  install(FILES resources/package/copyright ${lathe_debian}/changelog.gz ${lathe_debian}/changelog.Debian.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT debian_${package} EXCLUDE_FROM_ALL)
endforeach()

# The portable archive carries the shared libraries that are not part of a plain system, and the plugins of Qt.
set(lathe_portable_script ${CMAKE_CURRENT_LIST_DIR}/install_libraries.cmake)
function(lathe_portable_libraries component program plugins)
  # A process of its own: inside cpack CMake cannot list libraries.
  install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" -D \"LATHE_PREFIX=\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\"
  -D \"LATHE_PROGRAM=${CMAKE_INSTALL_BINDIR}/${program}\" -D \"LATHE_PLUGINS=${plugins}\" -P \"${lathe_portable_script}\"
  COMMAND_ERROR_IS_FATAL ANY)" COMPONENT portable_${component} EXCLUDE_FROM_ALL)
endfunction()
lathe_portable_libraries(batch lathe-batch "")
if(LATHE_OCCT_FOUND)
  lathe_portable_libraries(step lathe-step "")
endif()
if(LATHE_DESKTOP)
  get_target_property(lathe_qmake Qt6::qmake IMPORTED_LOCATION)
  execute_process(COMMAND ${lathe_qmake} -query QT_INSTALL_PLUGINS OUTPUT_VARIABLE lathe_plugins
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  lathe_portable_libraries(desktop lathe "${lathe_plugins}")
endif()

set(CPACK_GENERATOR DEB TXZ)
set(CPACK_PACKAGE_NAME lathe)
set(CPACK_PACKAGE_VENDOR "The Lathe developers")
set(CPACK_PACKAGE_CONTACT "The Lathe developers <lathe@localhost>")
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/cpack_by_generator.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/cpack_staged_files.cmake)
set(CPACK_LATHE_DESKTOP ${LATHE_DESKTOP})
set(CPACK_LATHE_STEP ${LATHE_OCCT_FOUND})
set(CPACK_LATHE_PROCESSOR ${CMAKE_SYSTEM_PROCESSOR})

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${lathe_debian_revision})
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "design of antennas by full-wave solves")
set(lathe_description
  "Design and optimisation of antennas by FDTD: bodies of revolution, planar and 3D antennas, each candidate of the \
optimiser judged by a full-wave solve.")
# Group LATHE-BATCH. Its reports and pictures need a font; several machines need the programs of Open MPI.
set(CPACK_COMPONENT_LATHE-BATCH_DESCRIPTION
  "${lathe_description} Contains the program lathe-batch, for servers and nodes of clusters: \
no library of a window is needed.")
set(CPACK_DEBIAN_LATHE-BATCH_PACKAGE_NAME lathe-batch)
set(CPACK_DEBIAN_LATHE-BATCH_PACKAGE_DEPENDS "fonts-dejavu-core")
set(CPACK_DEBIAN_LATHE-BATCH_PACKAGE_SUGGESTS "openmpi-bin, lathe-step (= ${lathe_debian_version})")
# Releases before this split had all files in one package.
set(CPACK_DEBIAN_LATHE-BATCH_PACKAGE_REPLACES "lathe (<< ${lathe_debian_version})")
set(CPACK_DEBIAN_LATHE-BATCH_PACKAGE_BREAKS "lathe (<< ${lathe_debian_version})")
# Group LATHE. Loaded at run time, so that no linker sees it: platform plugin, SVG icons, an OpenGL driver.
set(CPACK_COMPONENT_LATHE_DESCRIPTION "${lathe_description} Contains the desktop program lathe and the manual.")
set(CPACK_DEBIAN_LATHE_PACKAGE_NAME lathe)
set(CPACK_DEBIAN_LATHE_PACKAGE_DEPENDS
  "lathe-batch (= ${lathe_debian_version}), qt6-qpa-plugins, libqt6svg6, libgl1-mesa-dri")
set(CPACK_DEBIAN_LATHE_PACKAGE_SUGGESTS "ffmpeg")
set(CPACK_DEBIAN_LATHE_PACKAGE_RECOMMENDS "lathe-step (= ${lathe_debian_version})")
# Group LATHE-STEP.
set(CPACK_COMPONENT_LATHE-STEP_DESCRIPTION
  "${lathe_description} Contains the program lathe-step, with which the others read and write STEP files.")
set(CPACK_DEBIAN_LATHE-STEP_PACKAGE_NAME lathe-step)

include(CPack)
cpack_add_component_group(lathe-batch)
foreach(component batch batch_prefix debian_lathe-batch)
  cpack_add_component(${component} GROUP lathe-batch)
endforeach()
if(LATHE_OCCT_FOUND)
  cpack_add_component_group(lathe-step)
  foreach(component step debian_lathe-step)
    cpack_add_component(${component} GROUP lathe-step)
  endforeach()
endif()
if(LATHE_DESKTOP)
  cpack_add_component_group(lathe)
  foreach(component desktop desktop_prefix debian_lathe)
    cpack_add_component(${component} GROUP lathe)
  endforeach()
endif()
