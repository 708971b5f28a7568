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

/// Materials of relative permittivities 5.6 - 1.6j, 0.53 - 0.09j and 3.0 - 1.2j at the frequency.
SolidMaterial dispersive(PoleKind kind) {
    SolidMaterial material;
    if (kind == PoleKind::debye) {
        material.material.relative_permittivity = 4.0;
        material.material.poles = {
            {.kind = kind, .delta = 3.2, .relaxation_s = 1.0 / (2.0 * constants::pi * frequency)}};
    } else if (kind == PoleKind::drude) {
        material.material.poles = {
            {.kind = kind, .frequency_hz = 0.7 * frequency, .damping_hz = 0.2 * frequency}};
    } else {
        material.material.relative_permittivity = 2.0;
        material.material.poles = {
            {.kind = kind, .delta = 0.6, .frequency_hz = 1.15 * frequency, .damping_hz = 0.4 * frequency}};
    }
    return material;
}

/// Amplitudes of scattered fields at all angles, E plane and then H plane, over the largest of Mie's series.
std::vector<double> amplitudes_of(const Sections& sections, double largest) {
    std::vector<double> amplitudes;
    for (const auto* plane : {&sections.e_db, &sections.h_db})
        for (const double db : *plane) amplitudes.push_back(std::pow(10.0, db / 20.0) / largest);
    return amplitudes;
}
struct MieAmplitudes {
    std::vector<double> values;
    double largest = 0.0;
};
MieAmplitudes mie_amplitudes(double ka, std::complex<double> index) {
    Sections sections;
    for (int n = 0; n <= 36; ++n) {
        const auto [e, h] = mie_cross_sections(ka, index, n * constants::pi / 36.0);
        sections.e_db.push_back(10.0 * std::log10(e)), sections.h_db.push_back(10.0 * std::log10(h));
    }
    MieAmplitudes theory{amplitudes_of(sections, 1.0), 0.0};
    theory.largest = *std::max_element(theory.values.begin(), theory.values.end());
    for (double& value : theory.values) value /= theory.largest;
    return theory;
}
double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
    double worst = 0.0;
    for (std::size_t n = 0; n < a.size(); ++n) worst = std::max(worst, std::abs(a[n] - b[n]));
    return worst;
}

/// Largest error of the amplitude at any angle, over the largest amplitude.
double dispersive_error(const SolidMaterial& material, std::complex<double> permittivity, double cells) {
    const MieAmplitudes theory = mie_amplitudes(1.5, std::sqrt(permittivity));
    const Sections found = solve({.ka = 1.5, .material = material, .cells = cells});
    return largest_difference(amplitudes_of(found, theory.largest), theory.values);
}
std::complex<double> permittivity_of(PoleKind kind) {
    return complex_permittivity(dispersive(kind).material, frequency);
}

class DispersiveSphere : public testing::TestWithParam<PoleKind> {};

/// 8 to 11 cells a wavelength in the densest one, whose surface runs through the cells everywhere.
TEST_P(DispersiveSphere, ScattersAsMiesSeriesSays) {
    const double error = dispersive_error(dispersive(GetParam()), permittivity_of(GetParam()), 20.0);
    RecordProperty("error_at_20_cells", std::to_string(error));
    EXPECT_LT(error, 0.03);
}

/// A plain material of the same complex permittivity at the frequency has as large an error.
TEST_P(DispersiveSphere, IsAsGoodAsAPlainMaterialOfItsPermittivity) {
    if (GetParam() == PoleKind::drude) GTEST_SKIP() << "a plain permittivity is 1 or more";
    const std::complex<double> permittivity = permittivity_of(GetParam());
    SolidMaterial plain;
    plain.material.relative_permittivity = permittivity.real();
    plain.material.loss_tangent = -permittivity.imag() / permittivity.real();
    const double error = dispersive_error(dispersive(GetParam()), permittivity, 20.0),
                 of_plain = dispersive_error(plain, permittivity, 20.0);
    RecordProperty("of_plain", std::to_string(of_plain));
    EXPECT_LT(error, 1.2 * of_plain) << error << " " << of_plain;
}

INSTANTIATE_TEST_SUITE_P(Kinds, DispersiveSphere,
                         testing::Values(PoleKind::debye, PoleKind::drude, PoleKind::lorentz),
                         [](const auto& tested) {
                             return pole_kind_names()[static_cast<std::size_t>(tested.param)];
                         });

class DispersiveSphereLong : public testing::TestWithParam<PoleKind> {};

TEST_P(DispersiveSphereLong, ConvergesToMiesSeries) {
    const auto error = [&](double cells) {
        return dispersive_error(dispersive(GetParam()), permittivity_of(GetParam()), cells);
    };
    const double coarse = error(20.0), fine = error(40.0);
    RecordProperty("order", std::to_string(std::log2(coarse / fine)));
    EXPECT_GT(std::log2(coarse / fine), 1.3) << coarse << " " << fine;
}

INSTANTIATE_TEST_SUITE_P(Kinds, DispersiveSphereLong, testing::Values(PoleKind::debye, PoleKind::drude));

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
