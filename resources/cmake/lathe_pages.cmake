# Man pages and completions. Those of lathe-batch are made by the program itself, from the description that its
# --help shows, whenever it was built anew.
set(lathe_pages ${CMAKE_BINARY_DIR}/pages)
file(MAKE_DIRECTORY ${lathe_pages})
set(lathe_made)
foreach(page man:lathe-batch.1 bash:lathe-batch zsh:_lathe-batch fish:lathe-batch.fish)
  string(REPLACE ":" ";" page ${page})
  list(GET page 0 format)
  list(GET page 1 name)
  add_custom_command(OUTPUT ${lathe_pages}/${name}
    COMMAND lathe-batch documentation --format ${format} > ${lathe_pages}/${name}
    DEPENDS lathe-batch VERBATIM)
  list(APPEND lathe_made ${lathe_pages}/${name})
endforeach()
add_custom_target(lathe_pages ALL DEPENDS ${lathe_made})

install(FILES ${lathe_pages}/lathe-batch.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT batch)
if(LATHE_DESKTOP)
  configure_file(resources/man/lathe.1.in ${lathe_pages}/lathe.1 @ONLY)
  install(FILES ${lathe_pages}/lathe.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT desktop)
endif()
if(LATHE_OCCT_FOUND)
  configure_file(resources/man/lathe-step.1.in ${lathe_pages}/lathe-step.1 @ONLY)
  install(FILES ${lathe_pages}/lathe-step.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT step)
endif()
# Where the shells of Debian look.
install(FILES ${lathe_pages}/lathe-batch DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  COMPONENT batch)
install(FILES ${lathe_pages}/_lathe-batch DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
  COMPONENT batch)
install(FILES ${lathe_pages}/lathe-batch.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
  COMPONENT batch)
