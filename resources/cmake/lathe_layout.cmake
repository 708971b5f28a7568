# Folders of an installation. The programs find their data relative to their own file (ui/workers/installed_data.hpp):
# no installed file depends on the prefix that CMake was configured with.
include(GNUInstallDirs)
file(RELATIVE_PATH LATHE_DATA_FROM_PROGRAM ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_DATADIR}/lathe)

# The same positions in the build folder.
set(lathe_built_data ${CMAKE_BINARY_DIR}/share/lathe)
file(MAKE_DIRECTORY ${lathe_built_data})
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/resources/templates ${lathe_built_data}/templates SYMBOLIC)
if(LATHE_DESKTOP)
  file(MAKE_DIRECTORY ${lathe_built_data}/docs ${lathe_built_data}/resources)
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/docs/user ${lathe_built_data}/docs/user SYMBOLIC)
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/resources/templates ${lathe_built_data}/resources/templates SYMBOLIC)
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/resources/examples ${lathe_built_data}/examples SYMBOLIC)
endif()
