// Options of field maps and near fields: at which frequencies, and on which surface.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/formats/near_field_csv.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::batch {

/// The chosen frequencies and surface.
struct NearFieldOption {
    std::vector<double> frequencies_ghz;
    std::optional<double> plane_z_mm, cylinder_r_mm;

    /// Declares the options. The object must outlive the parsing.
    void add_to(CLI::App& verb);
    /// The frequencies in hertz; the middle of the band when none was given. Throws UsageError for one
    /// outside of the band.
    std::vector<double> frequencies_hz(const SimulationSettings& band) const;
    /// The chosen surface; by default the plane of the antenna's far end, its aperture.
    NearFieldSurface surface(const Antenna& antenna) const;
};

/// The frequencies of a list in hertz. Throws UsageError, naming the option, for one outside of the project's
/// band.
std::vector<double> frequencies_in_band(const char* option, const std::vector<double>& list_ghz,
                                        const SimulationSettings& band);

}  // namespace lathe::batch
