#include "solver/discretise/dipole_cells.hpp"

#include <algorithm>

namespace lathe {
namespace {

// Of free space; from patterns at 10 to 60 cells per wavelength.
constexpr double relative_permeability = 3.3, relative_permittivity = 9.0;

}  // namespace

void match_transverse_dipole(const Grid& grid, int column, Coefficients& coefficients) {
    CoefficientMaps& maps = coefficients.maps.edit();
    maps.i_z[grid.at(0, column)] /= relative_permeability;
    const auto& coupled = coefficients.coupling.edges;
    for (const int k : {column - 1, column}) {
        const FieldIndex edge{v_z, 1, k};
        const bool is_coupled =
            std::any_of(coupled.begin(), coupled.end(), [&](const auto& other) { return other.at == edge; });
        if (!is_coupled) maps.v_z[grid.at(1, k)] /= relative_permittivity;
    }
}

}  // namespace lathe
