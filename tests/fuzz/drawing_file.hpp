// Import of a drawing by the fuzz targets.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "genetic/exchange/imported_project.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::fuzz {

/// Imports a drawing of these bytes as a body of revolution and as a planar antenna. The bytes are refused
/// with an InputError, or the project is written and read back to the same one.
inline void import_drawing(const unsigned char* data, std::size_t size, const std::string& extension) {
    static const std::string& path =
        *new std::string("/dev/shm/lathe-fuzz-" + std::to_string(getpid()) + extension);  // needed at exit
    static const bool is_cleaned_up = std::atexit([] { std::remove(path.c_str()); }) == 0;
    if (!is_cleaned_up) std::abort();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    for (const bool is_planar : {false, true}) {
        ImportSettings settings;
        settings.name = "fuzz";
        settings.is_planar = is_planar;
        if (size % 2 == 0) settings.unit_mm = 1.0;
        try {
            const Project project = imported_project(path, settings).project;
            if (!(parse_project(write_project(project), "again.lathe") == project)) std::abort();
        } catch (const InputError&) {
        }
    }
}

}  // namespace lathe::fuzz
