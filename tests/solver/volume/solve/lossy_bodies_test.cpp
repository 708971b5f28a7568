// Power that dielectrics take whose surfaces lie askew in the grid, against cubic finite elements of the same
// bodies of revolution (tests/validation/lossy_dielectrics_test.cpp).
#include <gtest/gtest.h>

#include <vector>

#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "tests/solver/volume/solve/solved_volume.hpp"

namespace lathe::tests {
namespace {

/// Share of the power of a dipole along z at the origin that a body of permittivity 10 and loss tangent 0.02
/// takes at 9 GHz, on 12 cells per wavelength at 10 GHz.
double absorbed(SolidPointer solid) {
    VolumeAntenna antenna;
    SolidMaterial material;
    material.material.relative_permittivity = 10.0;
    material.material.loss_tangent = 0.02;
    antenna.body.add(std::move(solid), material);
    VolumePort dipole;
    dipole.name = "dipole";
    dipole.kind = VolumePortKind::dipole;
    dipole.axis = Axis::z;
    antenna.ports = {dipole};
    antenna.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::magnetic};
    SimulationSettings settings;
    settings.from_hz = 8e9, settings.to_hz = 10e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 12.0;
    settings.stop_db = -45.0;
    settings.pml_cells = 8;
    settings.margin_wavelengths = 0.25;
    return 1.0 - beam_of(solved(antenna, settings), 1).radiated_power_ratio;
}

/// The mean of the conductivity by volume would be twice the loss of the conical shell, whose surfaces are
/// normal to the field.
TEST(LossyBodies, TakeThePowerThatFiniteElementsFind) {
    EXPECT_NEAR(absorbed(make_sphere({0.0, 0.0, 15e-3}, 9e-3)) / 0.19024, 1.0, 0.10);
    EXPECT_NEAR(absorbed(make_revolved({{4e-3, 0.0}, {24e-3, 0.0}, {24e-3, 10e-3}})) / 0.03205, 1.0, 0.03);
    EXPECT_NEAR(absorbed(make_revolved(
                    {{3.83e-3, 3.21e-3}, {15.32e-3, 12.86e-3}, {12.86e-3, 15.32e-3}, {3.21e-3, 3.83e-3}})) /
                    0.00687,
                1.0, 0.09);
}

}  // namespace
}  // namespace lathe::tests
