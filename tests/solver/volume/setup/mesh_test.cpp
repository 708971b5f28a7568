// States of the cells in a layer of the mesh, for pictures of it.
#include <gtest/gtest.h>

#include "solver/geometry/solids/simple_solids.hpp"
#include "solver/volume/setup/volume_mesh.hpp"

namespace lathe::tests {
namespace {

SolidMaterial metal() {
    SolidMaterial material;
    material.material.is_pec = true;
    return material;
}

TEST(VolumeMesh, TellsFreeCutFilledAndDielectricCells) {
    VolumeAntenna antenna;
    antenna.body.add(make_sphere({0.0, 0.0, 0.0}, 6e-3), metal());
    antenna.body.add(make_box({10e-3, -5e-3, -5e-3}, {20e-3, 5e-3, 5e-3}),
                     SolidMaterial{Material{.relative_permittivity = 2.5}, {}});
    VolumePort dipole;
    dipole.name = "dipole";
    dipole.kind = VolumePortKind::dipole;
    dipole.from = {0.0, 0.0, 10e-3};
    antenna.ports.push_back(dipole);
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.cells_per_wavelength = 12;
    const VolumeMesh mesh = mesh_volume(antenna, settings);
    const GridLines& lines = mesh.domain.plan.grid;
    const auto states = cells_in_layer(mesh, Axis::z, cell_at(lines.z, 0.01e-3));
    const std::size_t columns = lines.x.size() - 1;
    ASSERT_EQ(states.size(), columns * (lines.y.size() - 1));
    const auto state_at = [&](double x, double y) {
        return states[static_cast<std::size_t>(cell_at(lines.y, y)) * columns +
                      static_cast<std::size_t>(cell_at(lines.x, x))];
    };
    EXPECT_EQ(state_at(0.1e-3, 0.1e-3), CellState::filled);
    EXPECT_EQ(state_at(6e-3 * 0.7071, 6e-3 * 0.7071), CellState::cut);
    EXPECT_EQ(state_at(8e-3, 0.1e-3), CellState::free);
    EXPECT_EQ(state_at(15e-3, 0.1e-3), CellState::dielectric);
    EXPECT_GT(mesh.time_step, 0.0);
}

TEST(VolumeMesh, FindsTheCellOfAPlaceOrTheNearest) {
    const std::vector<double> lines{0.0, 1.0, 3.0};
    EXPECT_EQ(cell_at(lines, -5.0), 0);
    EXPECT_EQ(cell_at(lines, 0.5), 0);
    EXPECT_EQ(cell_at(lines, 1.0), 1);
    EXPECT_EQ(cell_at(lines, 9.0), 1);
}

}  // namespace
}  // namespace lathe::tests
