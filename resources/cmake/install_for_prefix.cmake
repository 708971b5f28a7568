# Part of an installation: completes LATHE_TEMPLATE for the prefix and writes it to LATHE_FOLDER below it. LATHE_KIND
# `portable` gives a file that holds wherever the folder is moved.
cmake_path(GET LATHE_TEMPLATE STEM LAST_ONLY name)
# `cmake --install --prefix` takes a prefix relative to the current folder; systemd and desktops take none.
get_filename_component(prefix "${CMAKE_INSTALL_PREFIX}" ABSOLUTE)
get_filename_component(programs "${LATHE_PROGRAMS}" ABSOLUTE BASE_DIR "${prefix}")
get_filename_component(folder "${LATHE_FOLDER}" ABSOLUTE BASE_DIR "${prefix}")

# LATHE_UNIT_PROGRAMS, LATHE_DESKTOP_PROGRAM: in the quoting of systemd.service(5) and of the Desktop Entry Specification.
if(LATHE_KIND STREQUAL "portable")
  file(RELATIVE_PATH relative "${folder}" "${programs}")
  set(LATHE_UNIT_PROGRAMS "%Y/${relative}")  # %Y: the folder of the unit's file
  set(LATHE_DESKTOP_PROGRAM lathe)
else()
  if(name MATCHES "\\.service$" AND programs MATCHES "['\"]")
    message(WARNING "${name}: systemd starts no program with a quotation mark in its path: ${programs}")
  endif()
  set(LATHE_UNIT_PROGRAMS "${programs}")
  set(LATHE_DESKTOP_PROGRAM lathe)
  if(NOT programs MATCHES "^(/usr(/local)?)?/bin$")
    set(LATHE_DESKTOP_PROGRAM "${programs}/lathe")
  endif()
  string(REPLACE "\\" "\\\\" LATHE_UNIT_PROGRAMS "${LATHE_UNIT_PROGRAMS}")
  string(REPLACE "\"" "\\\"" LATHE_UNIT_PROGRAMS "${LATHE_UNIT_PROGRAMS}")
  string(REPLACE "%" "%%" LATHE_UNIT_PROGRAMS "${LATHE_UNIT_PROGRAMS}")
  if(LATHE_DESKTOP_PROGRAM MATCHES "[^A-Za-z0-9/._+@:,=-]")
    # Once for the argument, once more for the value of the key.
    string(REGEX REPLACE "([\\\\\"`$])" "\\\\\\1" LATHE_DESKTOP_PROGRAM "${LATHE_DESKTOP_PROGRAM}")
    string(REPLACE "\\" "\\\\" LATHE_DESKTOP_PROGRAM "${LATHE_DESKTOP_PROGRAM}")
    string(REPLACE "%" "%%" LATHE_DESKTOP_PROGRAM "${LATHE_DESKTOP_PROGRAM}")
    set(LATHE_DESKTOP_PROGRAM "\"${LATHE_DESKTOP_PROGRAM}\"")
  endif()
endif()
set(LATHE_UNIT_BATCH "${LATHE_UNIT_PROGRAMS}/lathe-batch")
if(LATHE_UNIT_BATCH MATCHES "[^A-Za-z0-9/._+@:,=%-]")
  set(LATHE_UNIT_BATCH "\"${LATHE_UNIT_BATCH}\"")
endif()

set(file "$ENV{DESTDIR}${folder}/${name}")
message(STATUS "Installing: ${file}")
configure_file("${LATHE_TEMPLATE}" "${file}" @ONLY)
file(CHMOD "${file}" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
list(APPEND CMAKE_INSTALL_MANIFEST_FILES "${folder}/${name}")
