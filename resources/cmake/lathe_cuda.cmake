# LATHE_CUDA = auto, on or off: sets LATHE_CUDA_FOUND and enables the language; one status line says what
# came of it.
set(LATHE_CUDA_FOUND OFF)

# Toolkits stand outside the path of most shells.
if(NOT LATHE_CUDA STREQUAL "off" AND NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
  find_program(LATHE_NVCC nvcc HINTS ENV CUDA_HOME ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES bin)
  mark_as_advanced(LATHE_NVCC)
  if(LATHE_NVCC)
    set(CMAKE_CUDA_COMPILER ${LATHE_NVCC})
  endif()
endif()

if(LATHE_CUDA STREQUAL "off")
  message(STATUS "CUDA: off")
elseif(LATHE_CUDA MATCHES "^(auto|on)$")
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    # The oldest with code of its own, clusters from 90 on; newer devices translate the last one's PTX.
    if(NOT CMAKE_CUDA_ARCHITECTURES)
      set(CMAKE_CUDA_ARCHITECTURES "80-real;90")
    endif()
    enable_language(CUDA)
    set(CMAKE_CUDA_STANDARD 20)
    set(CMAKE_CUDA_STANDARD_REQUIRED ON)
    if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # CMake before 3.26 does not know that nvcc can
      set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
    endif()
    set(LATHE_CUDA_FOUND ON)
    message(STATUS "CUDA: compiler ${CMAKE_CUDA_COMPILER_VERSION} for ${CMAKE_CUDA_ARCHITECTURES}")
  elseif(LATHE_CUDA STREQUAL "on")
    message(FATAL_ERROR "LATHE_CUDA is on, but no working CUDA compiler was found; set CUDACXX to nvcc")
  else()
    message(STATUS "CUDA: no compiler found: device code is not compiled")
  endif()
else()
  message(FATAL_ERROR "LATHE_CUDA is '${LATHE_CUDA}'; it must be auto, on or off")
endif()
