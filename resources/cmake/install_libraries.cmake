# cmake -D LATHE_PREFIX=FOLDER -D LATHE_PROGRAM=FILE [-D LATHE_PLUGINS=FOLDER] -P install_libraries.cmake: part of the portable
# archive. Copies the shared libraries of LATHE_PREFIX/LATHE_PROGRAM, and plugins of Qt from LATHE_PLUGINS, to folders below
# LATHE_PREFIX, and makes all of them search there first. LD_LIBRARY_PATH still has precedence, so that the
# Open MPI of a cluster can take the place of the copy. Licences of the copies ask for their texts: the file `copyright` of each
# package of Debian that a copy is from goes to share/doc/lathe/libraries/PACKAGE.
find_program(LATHE_PATCHELF patchelf)
if(NOT LATHE_PATCHELF)
  message(FATAL_ERROR "portable archives need the program patchelf (package patchelf)")
endif()
set(program "${LATHE_PREFIX}/${LATHE_PROGRAM}")

# Parts of Qt that a window on X11 or Wayland needs: platforms, icons in SVG, input methods, dialogs of the desktop.
set(plugins "")
foreach(pattern platforms/libqxcb.so platforms/libqoffscreen.so platforms/libqwayland*.so xcbglintegrations/*.so
    iconengines/*.so imageformats/libqsvg.so platforminputcontexts/libcomposeplatforminputcontextplugin.so
    platformthemes/libqxdgdesktopportal.so wayland-shell-integration/*.so wayland-graphics-integration-client/*.so)
  if(LATHE_PLUGINS)
    file(GLOB found RELATIVE "${LATHE_PLUGINS}" "${LATHE_PLUGINS}/${pattern}")
    list(APPEND plugins ${found})
  endif()
endforeach()
set(plugin_files ${plugins})
list(TRANSFORM plugin_files PREPEND "${LATHE_PLUGINS}/")

# Parts of any system: the C and C++ library (newer ones of the system must stay in use, drivers of OpenGL may need
# them), and the interface to drivers.
set(of_the_system
  "^ld-linux" "^lib(c|m|dl|rt|pthread|resolv|util|anl|nsl|mvec)\\.so" "^lib(stdc\\+\\+|gcc_s)\\.so" "^linux-vdso"
  "^lib(GL|GLX|GLdispatch|EGL|OpenGL|GLESv2|gbm|drm)\\.so" "^libcuda\\.so" "^libnvidia")
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES "${program}" MODULES ${plugin_files}
  RESOLVED_DEPENDENCIES_VAR libraries UNRESOLVED_DEPENDENCIES_VAR missing PRE_EXCLUDE_REGEXES ${of_the_system})
if(missing)
  message(FATAL_ERROR "libraries of ${LATHE_PROGRAM} that were not found: ${missing}")
endif()

set(copies "")
file(MAKE_DIRECTORY "${LATHE_PREFIX}/lib")
foreach(library IN LISTS libraries)
  get_filename_component(name "${library}" NAME)
  file(REAL_PATH "${library}" real)
  file(COPY_FILE "${real}" "${LATHE_PREFIX}/lib/${name}")
  file(CHMOD "${LATHE_PREFIX}/lib/${name}" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  list(APPEND copies "${LATHE_PREFIX}/lib/${name}")
endforeach()
foreach(plugin IN LISTS plugins)
  get_filename_component(folder "${plugin}" DIRECTORY)
  file(COPY "${LATHE_PLUGINS}/${plugin}" DESTINATION "${LATHE_PREFIX}/lib/qt6/plugins/${folder}")
endforeach()

find_program(LATHE_DPKG_QUERY dpkg-query)
set(names "")
set(bundled "")
foreach(library IN LISTS libraries plugin_files)
  file(REAL_PATH "${library}" real)
  list(APPEND bundled "${real}")
  # Packages may list a file of /usr/lib as one of /lib.
  string(REGEX REPLACE "^/usr/" "/" listed "${real}")
  list(APPEND names "${real}" "${listed}")
endforeach()
set(owners "")
if(LATHE_DPKG_QUERY AND names)
  # Lines "PACKAGE:ARCHITECTURE: FILE"; one of the two names of each file is unknown.
  execute_process(COMMAND ${LATHE_DPKG_QUERY} --search ${names} OUTPUT_VARIABLE owners ERROR_QUIET)
  string(REPLACE "\n" ";" owners "${owners}")
endif()
set(with_licence "")
foreach(line IN LISTS owners)
  string(REGEX REPLACE "[:,].*" "" owner "${line}")
  string(REGEX REPLACE "^.*: (/usr)?/" "/usr/" file "${line}")
  if(owner AND EXISTS "/usr/share/doc/${owner}/copyright")
    set(folder "${LATHE_PREFIX}/share/doc/lathe/libraries/${owner}")
    file(MAKE_DIRECTORY "${folder}")
    file(REAL_PATH "/usr/share/doc/${owner}/copyright" text)
    file(COPY_FILE "${text}" "${folder}/copyright" ONLY_IF_DIFFERENT)
    list(APPEND with_licence "${file}")
  endif()
endforeach()
set(without_licence ${bundled})
if(with_licence)
  list(REMOVE_ITEM without_licence ${with_licence})
endif()
if(without_licence)
  message(WARNING "libraries in the archive without the text of their licence: ${without_licence}")
endif()

execute_process(COMMAND ${LATHE_PATCHELF} --set-rpath "\$ORIGIN/../lib" "${program}" COMMAND_ERROR_IS_FATAL ANY)
if(copies)
  execute_process(COMMAND ${LATHE_PATCHELF} --set-rpath "\$ORIGIN" ${copies} COMMAND_ERROR_IS_FATAL ANY)
endif()
if(plugins)
  list(TRANSFORM plugins PREPEND "${LATHE_PREFIX}/lib/qt6/plugins/")
  execute_process(COMMAND ${LATHE_PATCHELF} --set-rpath "\$ORIGIN/../../.." ${plugins} COMMAND_ERROR_IS_FATAL ANY)
  get_filename_component(folder "${program}" DIRECTORY)
  file(WRITE "${folder}/qt.conf" "[Paths]\nPrefix = ..\nPlugins = lib/qt6/plugins\n")
endif()
