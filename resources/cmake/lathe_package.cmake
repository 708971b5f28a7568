# What `cmake --install` puts where, and the Debian package that `cpack` makes of it.
include(GNUInstallDirs)

# Not the locks of projects that are open at the time.
install(DIRECTORY resources/examples DESTINATION ${CMAKE_INSTALL_DATADIR}/lathe
  FILES_MATCHING PATTERN "*.lathe")
# The pages of the help; antennas.md finds its pictures at ../../resources/templates.
install(DIRECTORY docs/user DESTINATION ${CMAKE_INSTALL_DATADIR}/lathe/docs)
install(DIRECTORY resources/templates DESTINATION ${CMAKE_INSTALL_DATADIR}/lathe/resources)
# JSON schemas of project files and results, for editors and scripts.
install(DIRECTORY resources/schema DESTINATION ${CMAKE_INSTALL_DATADIR}/lathe COMPONENT pages)
include(lathe_pages)
install(FILES resources/cluster/lathe.sbatch DESTINATION ${CMAKE_INSTALL_DATADIR}/lathe/cluster)
# The queue as a service of each user who enables it: docs/user/optimising.md.
configure_file(resources/systemd/lathe-queue.service.in ${CMAKE_BINARY_DIR}/lathe-queue.service @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/lathe-queue.service resources/systemd/lathe-queue.timer
  DESTINATION lib/systemd/user)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(LATHE_DESKTOP)
  install(FILES resources/icons/lathe.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
  install(FILES resources/desktop/lathe.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES resources/desktop/org.lathe.lathe.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
  install(FILES resources/desktop/lathe-mime.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME lathe.xml)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME lathe)
set(CPACK_PACKAGE_VENDOR "The Lathe developers")
set(CPACK_PACKAGE_CONTACT "The Lathe developers <lathe@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Design of antennas: bodies of revolution, planar ones and those in space")
set(CPACK_PACKAGE_DESCRIPTION
  "Draw or pick a horn, lens, rod or monopole, or a planar horn, lens or beam former, watch the field leave it \
live, and let a genetic algorithm shape it, each candidate judged by a full-wave FDTD solve. Contains the \
desktop program lathe and the batch program lathe-batch.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What is loaded at run time and no linker sees: platform plugin, SVG icons, a font, an OpenGL driver.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins, libqt6svg6, fonts-dejavu-core, libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "ffmpeg")
include(CPack)
