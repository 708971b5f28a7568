// Options of field maps and near fields: at which frequencies, and on which surface.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/formats/near_field_csv.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::batch {

struct NearFieldOption {
    std::vector<double> frequencies_ghz;
    std::optional<double> plane_z_mm, cylinder_r_mm;

    void add_to(CLI::App& verb);
    /// In hertz; the middle of the band when none was given. Throws UsageError outside of the band.
    std::vector<double> frequencies_hz(const SimulationSettings& band) const;
    /// As asked for, else the plane of the antenna's far end, its aperture.
    NearFieldSurface surface(const Antenna& antenna) const;
};

/// In hertz. Throws UsageError, naming the option, for what the project's band does not hold.
std::vector<double> frequencies_in_band(const char* option, const std::vector<double>& list_ghz,
                                        const SimulationSettings& band);

}  // namespace lathe::batch
