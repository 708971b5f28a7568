// The note of a named dielectric whose source does not hold in the band, in every geometry.
#include <gtest/gtest.h>

#include "solver/geometry/dielectrics.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "solver/solve/solve.hpp"
#include "solver/volume/setup/build_volume.hpp"

namespace lathe::tests {
namespace {

using Places = std::vector<std::string>;

SimulationSettings at_30_ghz() {
    SimulationSettings settings;
    settings.from_hz = 29e9, settings.to_hz = 33e9, settings.frequencies = 1;
    settings.cells_per_wavelength = 10;
    return settings;
}

Places noted(const Warnings& warnings) {
    Places places;
    for (const Warning& warning : warnings)
        if (warning.code == "material_out_of_range") places.push_back(warning.place);
    return places;
}

Region block(const Material& material, double first_mm, double second_mm, double height_mm) {
    const double from = 1e-3 * first_mm, to = 1e-3 * second_mm, height = 1e-3 * height_mm;
    return {material, {{from, 0.0}, {to, 0.0}, {to, height}, {from, height}}};
}

/// A dipole in front of a disc.
Places of_revolution(const Material& material) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.regions = {block(material, 6, 9, 5)};
    return noted(build_simulation(antenna, at_30_ghz()).warnings);
}

/// A plane wave onto a block.
Places of_plane(const Material& material) {
    Antenna antenna;
    antenna.regions = {block(material, 6, 9, 5)};
    PlanarSettings planar;
    PlanarPort wave;
    wave.name = "wave", wave.kind = PlanarPortKind::plane_wave;
    planar.ports = {wave};
    antenna.planar = planar;
    return noted(build_simulation(antenna, at_30_ghz()).warnings);
}

/// A dipole next to a box.
Places of_space(const Material& material) {
    VolumeAntenna antenna;
    SolidMaterial made;
    made.material = material;
    antenna.body.add(make_box({3e-3, -2e-3, -2e-3}, {5e-3, 2e-3, 2e-3}), made);
    VolumePort dipole;
    dipole.name = "dipole", dipole.kind = VolumePortKind::dipole;
    antenna.ports = {dipole};
    return noted(build_volume(antenna, at_30_ghz()).warnings);
}

TEST(MaterialRange, IsNotedInEveryGeometry) {
    const Material ptfe = find_dielectric("ptfe")->material(), board = find_dielectric("ro3003")->material();
    for (const auto& places : {of_revolution, of_plane, of_space}) {
        EXPECT_EQ(places(ptfe), Places{"ptfe"}) << "measured at 10 GHz";
        EXPECT_EQ(places(board), Places{}) << "from 8 to 40 GHz";
        EXPECT_EQ(places(unnamed(ptfe)), Places{}) << "numbers without a source";
    }
    EXPECT_EQ(of_space(find_dielectric("water_20c")->material()), Places{});
}

}  // namespace
}  // namespace lathe::tests
