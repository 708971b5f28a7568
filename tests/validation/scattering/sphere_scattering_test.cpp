// Spheres in a plane wave: bistatic cross-sections against Mie's series.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/results/cross_section.hpp"
#include "solver/volume/results/volume_far_field.hpp"
#include "solver/volume/sources/plane_wave.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/validation/scattering/mie_series.hpp"

namespace lathe::tests {
namespace {

constexpr double wavelength = 30e-3;
constexpr double frequency = constants::speed_of_light / wavelength;
constexpr int layer = 10, around = 8, to_box = 4, to_huygens = 2;  // cells

struct Sphere {
    double ka = 2.0;
    SolidMaterial material = metal();
    double cells = 20.0;              ///< a wavelength of free space
    Eigen::Vector3d off = {0, 0, 0};  ///< of its middle from a node, cells; of a whole sphere
    bool is_quarter = true;
    double periods = 12.0;  ///< after the wave has passed
};

std::vector<double> lines(int from, int to, double cell) {
    std::vector<double> places;
    for (int n = from; n <= to; ++n) places.push_back(n * cell);
    return places;
}

/// Bistatic cross-sections over pi a^2 at scattering angles from 0 to 180 degrees in steps of 5: in the plane
/// of E, and across it. The wave goes along z with E along x.
struct Sections {
    std::vector<double> e_db, h_db;
};

Sections solve(const Sphere& sphere) {
    const double cell = wavelength / sphere.cells, radius = sphere.ka * wavelength / (2.0 * constants::pi);
    const int half = static_cast<int>(std::ceil(radius / cell)) + 1 + around + layer;
    const int low = sphere.is_quarter ? 0 : -half;
    const GridLines grid_lines{lines(low, half, cell), lines(low, half, cell), lines(-half, half, cell)};
    Body body;
    body.add(make_sphere(sphere.off * cell, radius), sphere.material, "sphere");
    const double dt = 0.88 * regular_time_step(grid_lines);
    VolumeGrid grid = grid_between(grid_lines);
    for (const Axis axis : all_axes) grid.low(axis) = grid.high(axis) = {Wall::absorbing, layer};
    if (sphere.is_quarter) grid.low(Axis::x) = {Wall::electric}, grid.low(Axis::y) = {Wall::magnetic};
    VolumeProblem problem = free_space_problem_with_step(grid, dt);
    const VolumeCells cells = cut_volume(body, grid_lines, {1.5, dt});
    set_cells(problem, grid_lines, cells, average_dielectrics(body, CartesianGrid(grid_lines), frequency));
    problem.pulse = {frequency, 0.25 * frequency};
    problem.frequencies_hz = {frequency};
    const DrivenPlaneWave wave({constants::pi, 0.0, constants::pi}, total_field_volume(grid, to_box), false,
                               problem);
    const HuygensBox box = huygens_box(grid, to_huygens);
    problem.surface = box.gather_list();
    problem.sample_stride = std::max(1, static_cast<int>(0.1 / (frequency * dt)));
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, 2);
    Recording recording;
    stepper.advance(static_cast<int>(wave.end_step() + sphere.periods / (frequency * dt)), recording);
    double incident = 0.0;  // of the pulse, whose spectrum at its centre is real
    {
        std::complex<double> sum;
        for (std::size_t n = 0; n < recording.incident_voltage.size(); ++n)
            sum += recording.incident_voltage[n] *
                   std::polar(dt, -2.0 * constants::pi * frequency * dt * static_cast<double>(n));
        incident = std::abs(sum);
    }
    const SphereField field =
        volume_far_field(grid, box, surface_spectra(problem, recording).front(), frequency,
                         SphereDirections::cuts(36, {0.0, constants::pi / 2}));
    const Eigen::MatrixXd db = cross_section_db(field, incident);
    const double geometric = 10.0 * std::log10(constants::pi * radius * radius);
    Sections sections;
    for (Eigen::Index n = 0; n < db.rows(); ++n)
        sections.e_db.push_back(db(n, 0) - geometric), sections.h_db.push_back(db(n, 1) - geometric);
    return sections;
}

/// Largest difference from Mie's series where that is above a level, dB, at some angles in steps of 5
/// degrees.
double error_db(const Sphere& sphere, std::complex<double> index, double above_db,
                const std::vector<std::size_t>& steps) {
    const Sections found = solve(sphere);
    double worst = 0.0;
    for (const std::size_t n : steps) {
        const auto [e, h] =
            mie_cross_sections(sphere.ka, index, static_cast<double>(n) * constants::pi / 36.0);
        const double theory_e = 10.0 * std::log10(e), theory_h = 10.0 * std::log10(h);
        if (theory_e > above_db) worst = std::max(worst, std::abs(found.e_db[n] - theory_e));
        if (theory_h > above_db) worst = std::max(worst, std::abs(found.h_db[n] - theory_h));
    }
    return worst;
}
/// At all angles.
double error_db(const Sphere& sphere, std::complex<double> index, double above_db) {
    std::vector<std::size_t> steps(37);
    std::iota(steps.begin(), steps.end(), 0);
    return error_db(sphere, index, above_db, steps);
}

TEST(SphereScattering, OfMetalIsMies) {
    EXPECT_LT(error_db({2.0}, 0.0, -3.0), 0.3);
    const double coarse = error_db({4.192}, 0.0, -3.0), fine = error_db({4.192, metal(), 40.0}, 0.0, -3.0);
    RecordProperty("at_20_cells_db", std::to_string(coarse));
    RecordProperty("at_40_cells_db", std::to_string(fine));
    EXPECT_LT(coarse, 0.3);
    EXPECT_LT(fine, 0.08);
}

/// In the middle of a cell and not symmetric: the whole sphere off the grid's nodes.
TEST(SphereScattering, DoesNotDependOnThePlaceInTheGrid) {
    EXPECT_LT(error_db({2.0, metal(), 20.0, {0.3, 0.4, 0.15}, false}, 0.0, -3.0), 0.3);
}

/// 20 cells a wavelength of free space, 12.5 in the dielectric.
TEST(SphereScattering, OfDielectricIsMies) {
    const Sphere sphere{.ka = 2.0, .material = dielectric(2.56), .periods = 30.0};
    const double error = error_db(sphere, 1.6, -3.0);
    RecordProperty("at_20_cells_db", std::to_string(error));
    EXPECT_LT(error, 0.15);
}

/// 20 cells a wavelength in the dielectric, which rings for long; at 0, 60, 90, 120 and 180 degrees. On the
/// slopes in between it is up to 0.4 dB off.
TEST(SphereScattering, OfDenseDielectricIsMies) {
    const Sphere sphere{.ka = 3.0, .material = dielectric(4.0), .cells = 40.0, .periods = 60.0};
    const double error = error_db(sphere, 2.0, -3.0, {0, 12, 18, 24, 36});
    RecordProperty("at_40_cells_db", std::to_string(error));
    EXPECT_LT(error, 0.3);
}

/// Of relative permittivities 5.6 - 1.6j, -2.0 - 0.9j and 3.5 - 2.5j at the frequency, whose surface runs
/// through the cells everywhere.
SolidMaterial dispersive(PoleKind kind) {
    SolidMaterial material;
    if (kind == PoleKind::debye) {
        material.material.relative_permittivity = 4.0;
        material.material.poles = {
            {.kind = kind, .delta = 3.2, .relaxation_s = 1.0 / (2.0 * constants::pi * frequency)}};
    } else if (kind == PoleKind::drude) {
        material.material.poles = {
            {.kind = kind, .frequency_hz = 1.8 * frequency, .damping_hz = 0.3 * frequency}};
    } else {
        material.material.relative_permittivity = 2.0;
        material.material.poles = {
            {.kind = kind, .delta = 1.0, .frequency_hz = 1.1 * frequency, .damping_hz = 0.35 * frequency}};
    }
    return material;
}

double dispersive_error_db(PoleKind kind, double cells) {
    const Sphere sphere{.ka = 1.5, .material = dispersive(kind), .cells = cells, .periods = 30.0};
    return error_db(sphere, std::sqrt(complex_permittivity(sphere.material.material, frequency)), -6.0);
}

TEST(SphereScattering, OfDispersiveMaterialsIsMies) {
    for (const auto& [kind, tolerance] :
         {std::pair{PoleKind::debye, 0.15}, {PoleKind::drude, 0.3}, {PoleKind::lorentz, 0.15}}) {
        const double error = dispersive_error_db(kind, 20.0);
        RecordProperty(pole_kind_names()[static_cast<std::size_t>(kind)] + "_at_20_cells_db",
                       std::to_string(error));
        EXPECT_LT(error, tolerance) << error;
    }
}

TEST(SphereScatteringLong, OfDispersiveMaterialsConverges) {
    for (const PoleKind kind : {PoleKind::debye, PoleKind::drude, PoleKind::lorentz}) {
        const double coarse = dispersive_error_db(kind, 15.0), fine = dispersive_error_db(kind, 40.0);
        const double order = std::log(coarse / fine) / std::log(40.0 / 15.0);
        RecordProperty(pole_kind_names()[static_cast<std::size_t>(kind)], std::to_string(order));
        EXPECT_GT(order, 1.3) << coarse << " " << fine;
    }
}

TEST(MieSeries, HasTheTabulatedValues) {
    const auto db = [](double section) { return 10.0 * std::log10(section); };
    const auto at = [&](double ka, double index, double degrees) {
        return mie_cross_sections(ka, index, degrees * constants::pi / 180.0);
    };
    EXPECT_NEAR(db(at(2.0, 0.0, 0.0).first), 7.14, 0.006);
    EXPECT_NEAR(db(at(2.0, 0.0, 90.0).second), 1.94, 0.006);
    EXPECT_NEAR(db(at(4.192, 0.0, 60.0).first), -5.09, 0.006);
    EXPECT_NEAR(db(at(4.192, 0.0, 180.0).second), -1.94, 0.006);
    EXPECT_NEAR(db(at(2.0, 1.6, 60.0).first), 4.74, 0.006);
    EXPECT_NEAR(db(at(3.0, 2.0, 120.0).second), -7.99, 0.006);
}

}  // namespace
}  // namespace lathe::tests
