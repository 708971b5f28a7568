# Files that `cmake --install` copies, and their folders. Components: `batch` and `desktop`, the programs with their files; `plain`, texts that
# packages of Debian have in a form of their own; `*_prefix`, files that name the prefix; `debian_*` and `portable_*`, only for
# packages (lathe_cpack.cmake).
set(LATHE_DATA ${CMAKE_INSTALL_DATADIR}/lathe)

# Not the locks of projects that are open at the time.
install(DIRECTORY resources/examples DESTINATION ${LATHE_DATA} COMPONENT batch FILES_MATCHING PATTERN "*.lathe")
# JSON schemas of project files and results, for editors and scripts.
install(DIRECTORY resources/templates DESTINATION ${LATHE_DATA} COMPONENT batch FILES_MATCHING PATTERN "*.lathe-template"
  PATTERN built_in EXCLUDE)  # texts that the programs have in them
install(DIRECTORY resources/schema DESTINATION ${LATHE_DATA} COMPONENT batch)
install(FILES resources/cluster/lathe.sbatch DESTINATION ${LATHE_DATA}/cluster COMPONENT batch)
install(DIRECTORY resources/containers DESTINATION ${LATHE_DATA} COMPONENT batch)
include(lathe_pages)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT plain)

# lathe_install_for_prefix(TEMPLATE FOLDER COMPONENT): the file TEMPLATE.in, completed for the prefix at the time of the
# installation; for the portable archive, completed for any.
set(LATHE_INSTALL_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/install_for_prefix.cmake)
function(lathe_install_for_prefix template folder component)
  foreach(kind prefix portable)
    set(chosen ${component}_prefix)
    if(kind STREQUAL "portable")
      set(chosen portable_${component} EXCLUDE_FROM_ALL)
    endif()
    install(CODE "set(LATHE_TEMPLATE [==[${CMAKE_SOURCE_DIR}/${template}.in]==])
set(LATHE_FOLDER [==[${folder}]==])
set(LATHE_PROGRAMS [==[${CMAKE_INSTALL_BINDIR}]==])
set(LATHE_KIND ${kind})
include([==[${LATHE_INSTALL_SCRIPT}]==])" COMPONENT ${chosen})
  endforeach()
endfunction()

# The queue as a service of each user who enables it: docs/user/optimising.md.
set(lathe_units lib/systemd/user)
lathe_install_for_prefix(resources/systemd/lathe-queue.service ${lathe_units} batch)
install(FILES resources/systemd/lathe-queue.timer DESTINATION ${lathe_units} COMPONENT batch)

if(LATHE_DESKTOP)
  # The pages of the help; antennas.md finds its pictures at ../../resources/templates.
  install(DIRECTORY docs/user DESTINATION ${LATHE_DATA}/docs COMPONENT desktop)
  install(DIRECTORY resources/templates DESTINATION ${LATHE_DATA}/resources COMPONENT desktop PATTERN built_in EXCLUDE)
  set(lathe_icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable)
  install(FILES resources/icons/lathe.svg DESTINATION ${lathe_icons}/apps COMPONENT desktop)
  install(FILES resources/icons/application-x-lathe-project.svg resources/icons/application-x-lathe-store.svg
    DESTINATION ${lathe_icons}/mimetypes COMPONENT desktop)
  lathe_install_for_prefix(resources/desktop/lathe.desktop ${CMAKE_INSTALL_DATADIR}/applications desktop)
  set(LATHE_SITE "https://lathe.example.org" CACHE STRING
    "Address where docs/user is published: software centres load its pictures from there")
  configure_file(resources/desktop/org.lathe.lathe.metainfo.xml.in ${CMAKE_BINARY_DIR}/org.lathe.lathe.metainfo.xml @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/org.lathe.lathe.metainfo.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT desktop)
  install(FILES resources/desktop/lathe-mime.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME lathe.xml COMPONENT desktop)
endif()
include(lathe_cpack)
