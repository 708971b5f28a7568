// A planar antenna that is its own image in y = 0 has cells that are theirs, and its upper half alone has the
// same.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/planar_coefficients.hpp"

namespace lathe::tests {
namespace {

struct Drawing {
    Polarisation polarisation;
    double thickness;  ///< of the walls, m
    double rim;        ///< y of their inner edge at the end, m; 10 mm lies on a node
};

Region mirrored(Region region) {
    for (Point& point : region.outline) point.r = -point.r;
    return region;
}

/// A horn with slanted walls and a graded round lens before it; whole or its upper half.
Antenna horn_with_lens(const Drawing& drawing, SymmetryPlane symmetry) {
    Antenna antenna;
    antenna.planar = PlanarSettings{};
    antenna.planar->polarisation = drawing.polarisation;
    antenna.planar->symmetry = symmetry;
    Region wall, lens;
    wall.material.is_pec = true;
    const double t = drawing.thickness;
    wall.outline = {{0, 2e-3},
                    {10e-3, 2e-3},
                    {35e-3, drawing.rim},
                    {35e-3, drawing.rim + t},
                    {10e-3 - 0.2 * t, 2e-3 + t},
                    {0, 2e-3 + t}};
    constexpr int points = 40;
    for (int n = 0; n <= points; ++n) {
        const double angle = constants::pi * n / points;
        lens.outline.push_back({43e-3 + 5e-3 * std::cos(angle), n == points ? 0.0 : 5e-3 * std::sin(angle)});
    }
    set_graded_permittivity(lens, {"3 + 0.1 * y_mm + 0.02 * x_mm", {43e-3, 0.0}});
    antenna.regions = {wall, lens};
    if (symmetry == SymmetryPlane::none) {
        Region below = mirrored(lens);
        set_graded_permittivity(below, {"3 - 0.1 * y_mm + 0.02 * x_mm", {43e-3, 0.0}});
        antenna.regions.insert(antenna.regions.end(), {mirrored(wall), below});
    }
    return antenna;
}

struct Cells {
    PlanarGridPlan plan;
    Coefficients coefficients;

    Cells(const Antenna& antenna) {
        SimulationSettings settings;
        settings.from_hz = 27e9, settings.to_hz = 30e9, settings.cells_per_wavelength = 20.0;
        plan = plan_planar_grid(antenna, settings);
        coefficients = build_planar_coefficients(antenna, plan, settings, 0.9, true);
    }
    const Grid& grid() const { return plan.grid; }
};

class MirroredCells : public testing::TestWithParam<Drawing> {};

TEST_P(MirroredCells, AreThoseOfBothHalvesAndOfTheUpperHalfAlone) {
    const bool is_te = GetParam().polarisation == Polarisation::te;
    const Cells whole(horn_with_lens(GetParam(), SymmetryPlane::none)),
        upper(horn_with_lens(GetParam(), is_te ? SymmetryPlane::electric : SymmetryPlane::magnetic));
    const int middle = static_cast<int>(std::lround(whole.grid().row_at(0.0)));
    ASSERT_EQ(whole.grid().nr, 2 * middle + 1);
    ASSERT_EQ(upper.grid().nr, middle + 1);
    struct Map {
        std::vector<double> CoefficientMaps::*values;
        int below;  ///< rows from the image of a row's nodes to that of the component
    };
    const std::vector<Map> maps =
        is_te ? std::vector<Map>{{&CoefficientMaps::i_phi, 1},
                                 {&CoefficientMaps::v_r, 1},
                                 {&CoefficientMaps::v_z, 0}}
              : std::vector<Map>{
                    {&CoefficientMaps::v_phi, 0}, {&CoefficientMaps::i_r, 0}, {&CoefficientMaps::i_z, 1}};
    for (std::size_t n = 0; n < maps.size(); ++n) {
        const auto &of_whole = (*whole.coefficients.maps).*maps[n].values,
                   &of_upper = (*upper.coefficients.maps).*maps[n].values;
        for (int i = 1; i + 2 < upper.grid().nr; ++i)
            for (int k = 1; k + 1 < upper.grid().nz; ++k) {
                const double value = of_whole[whole.grid().at(middle + i, k)];
                // Lengths come from intersections in double precision, thin walls' from small differences.
                ASSERT_NEAR(of_whole[whole.grid().at(middle - i - maps[n].below, k)], value, 1e-7 * value)
                    << "map " << n << ", row " << i << " below, column " << k;
                ASSERT_NEAR(of_upper[upper.grid().at(i, k)], value, 1e-7 * value)
                    << "map " << n << ", row " << i << " of the half, column " << k;
            }
    }
    EXPECT_EQ(whole.coefficients.coupling.empty(), !is_te);
}

std::vector<Drawing> drawings() {
    std::vector<Drawing> all;
    for (const Polarisation polarisation : {Polarisation::tm, Polarisation::te})
        for (const double thickness : {0.1e-3, 0.35e-3, 1e-3})
            for (const double rim : {10e-3, 10.17e-3}) all.push_back({polarisation, thickness, rim});
    return all;
}
INSTANTIATE_TEST_SUITE_P(Horns, MirroredCells, testing::ValuesIn(drawings()));

}  // namespace
}  // namespace lathe::tests
