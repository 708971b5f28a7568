// Library of dielectrics with names, values and sources.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe {

/// A dielectric at room temperature as its source gives it. Makes and batches differ by some per cent, so a
/// critical material should be measured.
struct NamedDielectric {
    std::string name;   ///< in project files, "ptfe"
    std::string title;  ///< for people, "PTFE (Teflon)"
    double relative_permittivity = 1.0;
    double loss_tangent = 0.0;
    double from_ghz = 0.0, to_ghz = 0.0;  ///< range of the measurements; equal: a single frequency
    std::string source;                   ///< authors, title, year, or the maker's data sheet
    std::vector<MaterialPole> poles = {};

    bool is_dispersive() const { return !poles.empty(); }
    /// Frequencies for which the values are taken as valid, Hz: the range of the source, or a factor of three
    /// around a single frequency.
    double lowest_hz() const;
    double highest_hz() const;
    Material material() const;
};

/// All named dielectrics, by their names.
const std::vector<NamedDielectric>& named_dielectrics();

/// The dielectric of that name; null when there is none.
const NamedDielectric* find_dielectric(const std::string& name);

/// All that a project file may write as the text of a material: "pec", "free_space" and the dielectrics,
/// those with poles only on request.
std::vector<std::string> material_names(bool with_poles);

/// The note "material_out_of_range" for every named dielectric among `materials` whose source does not hold
/// in all of the band, Hz.
Warnings material_range_warnings(std::span<const Material> materials, double from_hz, double to_hz);
/// Those of an antenna's regions and of the filling of its port.
Warnings material_range_warnings(const Antenna& antenna, double from_hz, double to_hz);

}  // namespace lathe
