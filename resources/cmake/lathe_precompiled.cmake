# lathe_precompiled(TARGET... KIND): the standard library's and other libraries' headers that most files of
# these targets read, read once a KIND: core, tests, window, window_tests, or one that a folder adds by setting
# lathe_headers_KIND and lathe_libraries_KIND. No header of ours is among the first four: those change. Half of the
# time of a build from nothing went to parsing these.
option(LATHE_PRECOMPILED_HEADERS "Read the libraries' headers once for all files" ON)

set(lathe_headers_core
  <algorithm> <array> <atomic> <chrono> <cmath> <complex> <filesystem> <functional> <map> <memory> <mutex>
  <numbers> <numeric> <optional> <set> <span> <stdexcept> <string> <thread> <utility> <variant> <vector>
  <Eigen/Dense> <fmt/format.h>)
set(lathe_headers_tests ${lathe_headers_core} <fstream> <random> <sstream> <gtest/gtest.h>)
# Not <QtWidgets> as a whole: it reads OpenGL's own header, which VTK wants to come later than its.
set(lathe_headers_window ${lathe_headers_core}
  <QAction> <QApplication> <QCheckBox> <QComboBox> <QDialog> <QDir> <QDockWidget> <QDoubleSpinBox> <QFileDialog>
  <QFileInfo> <QGridLayout> <QHBoxLayout> <QHeaderView> <QLabel> <QLineEdit> <QMainWindow> <QMenu> <QMouseEvent>
  <QPainter> <QPainterPath> <QPushButton> <QSettings> <QSignalBlocker> <QStackedWidget> <QTableView> <QTimer>
  <QToolBar> <QToolButton> <QVBoxLayout>)
# Not <QTest>, which depends on the folder that a test lies in.
set(lathe_headers_window_tests ${lathe_headers_window} <random> <gtest/gtest.h>)
set(lathe_libraries_core Eigen3::Eigen fmt::fmt)
set(lathe_libraries_tests Eigen3::Eigen fmt::fmt GTest::gtest)
set(lathe_libraries_window Eigen3::Eigen fmt::fmt Qt6::Widgets Qt6::OpenGL Qt6::Charts)
set(lathe_libraries_window_tests ${lathe_libraries_window} GTest::gtest)

# The target of which the others take what it has made.
function(lathe_precompiled_source kind)
  set(file ${CMAKE_BINARY_DIR}/precompiled/${kind}.cpp)
  file(CONFIGURE OUTPUT ${file} CONTENT "// Nothing but the headers that are read before it.\n")
  add_library(lathe_precompiled_${kind} OBJECT ${file})
  target_link_libraries(lathe_precompiled_${kind} PRIVATE lathe::compiler ${lathe_libraries_${kind}})
  target_precompile_headers(lathe_precompiled_${kind} PRIVATE ${lathe_headers_${kind}})
  lathe_optimise_lightly(lathe_precompiled_${kind} ${kind})
endfunction()

# The window and tests spend their time in libraries: a developer's build, half of which they are, compiles them a
# quarter faster with fewer optimisations.
set(lathe_lightly_optimised window tests window_tests)
function(lathe_optimise_lightly target kind)
  if(kind IN_LIST lathe_lightly_optimised)
    target_compile_options(${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:RelWithDebInfo>>:-O1>)
  endif()
endfunction()

function(lathe_precompiled)
  list(POP_BACK ARGV kind)
  foreach(target IN LISTS ARGV)
    lathe_optimise_lightly(${target} ${kind})
  endforeach()
  if(NOT LATHE_PRECOMPILED_HEADERS)
    return()
  endif()
  if(NOT TARGET lathe_precompiled_${kind})
    lathe_precompiled_source(${kind})
  endif()
  foreach(target IN LISTS ARGV)
    target_precompile_headers(${target} REUSE_FROM lathe_precompiled_${kind})
    # Programs are made position-independent in another way than libraries, but what was read is the same.
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "EXECUTABLE")
      set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
      target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fPIC>)
    endif()
    target_link_libraries(${target} PRIVATE fmt::fmt)  # its definitions are part of what was read
    # GCC 12 finds its own strings too small (its bug 105651): in headers of the system it keeps that to itself,
    # but of what was precompiled it no longer knows where it came from.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      target_compile_options(${target} PRIVATE
        $<$<COMPILE_LANGUAGE:CXX>:-Wno-array-bounds -Wno-stringop-overread>)
    endif()
  endforeach()
endfunction()
