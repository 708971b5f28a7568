// A project from a drawing of another program.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "genetic/exchange/closed_outlines.hpp"
#include "genetic/project/project.hpp"

namespace lathe {

struct ImportSettings {
    std::string name = {};
    bool is_planar = false;
    std::optional<double> unit_mm = {};  ///< of the file's numbers; empty: as the file says
    /// Materials by layer: "pec", "free_space", a dielectric of the library, or a relative permittivity. A
    /// layer that is not named is metal.
    std::map<std::string, std::string> materials = {};
    std::optional<double> from_hz = {}, to_hz = {};
};

struct ImportedProject {
    Project project;
    std::vector<std::string> reports;
};

/// The drawing of a file: DXF, SVG, CSV, STEP or IGES by the end of its name. A STEP file takes up to
/// seconds, and a stop ends them with an InputError. Throws InputError, and std::system_error when it cannot
/// be read.
ImportedDrawing read_drawing(const std::string& path, std::optional<double> unit_mm,
                             const std::stop_token& stop = {});

/// Regions by layer, arcs as arcs; an outline within another one of its layer is a hole. The port is the
/// guide or the line whose walls begin at the least z, else a dipole or, of a planar antenna, a plane wave;
/// the band suits the guide or the size. Throws InputError for outlines that are no antenna.
ImportedProject imported_project(const std::string& path, const ImportSettings& settings);

/// The same of a drawing that was read from the file with `settings.unit_mm`.
ImportedProject imported_project(const std::string& path, const ImportedDrawing& drawing,
                                 const ImportSettings& settings);

}  // namespace lathe
