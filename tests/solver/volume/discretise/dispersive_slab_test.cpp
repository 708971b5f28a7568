// Dispersive materials in a line of two plates: slabs across it, whose faces lie anywhere between the nodes,
// against the exact reflection and transmission; layers between the plates, E across them, against the wave
// of the reciprocal mean.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <string>

#include "solver/base/constants.hpp"
#include "solver/discretise/dispersive_mean.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/problem/series_transform.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

constexpr double wavelength = 20e-3, thickness = 5e-3, centre = 10e9;
const double frequencies[] = {6e9, 9e9, 12e9};

SolidMaterial material_of(PoleKind kind) {
    SolidMaterial material;
    Material& inside = material.material;
    inside.relative_permittivity = 2.0;
    if (kind == PoleKind::debye) inside.poles = {{.kind = kind, .delta = 4.0, .relaxation_s = 12e-12}};
    if (kind == PoleKind::drude) inside.poles = {{.kind = kind, .frequency_hz = 11e9, .damping_hz = 3e9}};
    if (kind == PoleKind::lorentz)
        inside.poles = {{.kind = kind, .delta = 1.5, .frequency_hz = 9.5e9, .damping_hz = 2e9}};
    return material;
}

/// Waves back from a slab and through it, over the wave into it, at its faces.
struct Waves {
    Complex reflected, passed;
};
Waves exact(Complex permittivity, double frequency) {
    const Complex j(0.0, 1.0), index = std::sqrt(permittivity);
    const double k = 2.0 * constants::pi * frequency / constants::speed_of_light;
    const Complex face = (1.0 - index) / (1.0 + index), phase = std::exp(-j * index * k * thickness),
                  round = 1.0 - face * face * phase * phase;
    return {face * (1.0 - phase * phase) / round, (1.0 - face * face) * phase / round};
}

/// A line one cell high and wide, E along y, from a wavelength before z = 0 to two behind it. The first node
/// lies `offset` cells above its place, so that a face at 0 lies between nodes.
class PlateLine {
public:
    PlateLine(const Body& body, int cells_per_wavelength, double offset)
        : cells_(cells_per_wavelength), cell_(wavelength / cells_per_wavelength) {
        GridLines lines{{0.0, cell_}, {0.0, cell_}, {}};
        for (int n = -cells_ - layer; n <= 2 * cells_ + layer; ++n) lines.z.push_back((n + offset) * cell_);
        VolumeGrid grid = grid_between(lines);
        grid.low(Axis::x).wall = grid.high(Axis::x).wall = Wall::magnetic;
        grid.low(Axis::z) = grid.high(Axis::z) = {Wall::absorbing, layer};
        problem_ = free_space_problem_with_step(grid, 0.88 * regular_time_step(lines));
        const VolumeCells cells = cut_volume(body, lines, {1.5, problem_.dt});
        set_cells(problem_, lines, cells, average_dielectrics(body, CartesianGrid(lines), centre));
        problem_.pulse = {centre, 3.5e9};
        for (const int i : {0, 1})
            problem_.sources.push_back({{e_y, i, 0, node(-cells_ / 2)}, SourceSeriesName::pulse, 0.5});
        for (int n = 0; n < 4; ++n)
            problem_.sums.push_back({{e_y, 0, 0, node(place(n))}, StepSum::voltage, 1.0, n});
        const FlushDenormals flush;
        debug::PlainVolumeStepper<double> stepper(problem_);
        stepper.advance(static_cast<int>(4e-9 / problem_.dt), recording_);
    }

    /// Places of the voltages that are read, cells from z = 0: behind the source, at a quarter, half and a
    /// whole wavelength.
    int place(int n) const {
        return std::array{-3 * cells_ / 4, cells_ / 4, cells_ / 2, cells_}[static_cast<std::size_t>(n)];
    }
    /// Their spectra.
    Complex voltage(int n, double frequency) const {
        const auto set = static_cast<std::size_t>(n);
        return transform(n == 0 ? recording_.voltage : recording_.further_sums[set - 1].voltage, frequency,
                         problem_.dt, 1.0);
    }
    /// Wave number of the grid in free space: sin(w dt/2) / (c dt) = sin(k h/2) / h.
    double wave_number(double frequency) const {
        return 2.0 / cell_ *
               std::asin(cell_ / (constants::speed_of_light * problem_.dt) *
                         std::sin(constants::pi * frequency * problem_.dt));
    }
    double cell() const { return cell_; }
    const VolumeProblem& problem() const { return problem_; }

private:
    static constexpr int layer = 16;
    int node(int cells_from_zero) const { return layer + cells_ + cells_from_zero; }

    int cells_;
    double cell_;
    VolumeProblem problem_ = free_space_problem(volume_box(1, 1, 1, 1.0), 0.5);
    Recording recording_;
};

/// Largest error of reflection and transmission of a slab at all frequencies.
double error_of(const SolidMaterial& material, int cells_per_wavelength, double offset) {
    Body body;
    body.add(make_box({-1.0, -1.0, 0.0}, {1.0, 1.0, thickness}), material);
    const PlateLine with(body, cells_per_wavelength, offset), without(Body(), cells_per_wavelength, offset);
    double worst = 0.0;
    for (const double frequency : frequencies) {
        const Complex j(0.0, 1.0), in = without.voltage(0, frequency);  // from the source, away from the slab
        const double k = with.wave_number(frequency),
                     to_face = (cells_per_wavelength / 2 - offset) * with.cell();
        const Complex back = (with.voltage(0, frequency) - in) / in * std::exp(2.0 * j * k * to_face),
                      passed = with.voltage(3, frequency) / without.voltage(3, frequency) *
                               std::exp(-j * k * thickness);
        const Waves expected = exact(complex_permittivity(material.material, frequency), frequency);
        worst = std::max({worst, std::abs(back - expected.reflected), std::abs(passed - expected.passed)});
    }
    return worst;
}

/// Largest error of the wave's change over a quarter of a wavelength in a line that a layer fills over
/// `share` of its height.
double error_of_layer(const SolidMaterial& material, int cells_per_wavelength, double share) {
    Body body;
    body.add(make_box({-1.0, -1.0, -1.0}, {1.0, share * wavelength / cells_per_wavelength, 1.0}), material);
    const PlateLine line(body, cells_per_wavelength, 0.0);
    const Mixture mixture{{{0, 1.0 - share}, {1, share}}, 1.0};
    const double distance = (line.place(2) - line.place(1)) * line.cell();
    double worst = 0.0;
    for (const double frequency : frequencies) {
        const Complex index = std::sqrt(permittivity_of(mixture, {Material{}, material.material}, frequency)),
                      jk(0.0, 2.0 * constants::pi * frequency / constants::speed_of_light);
        worst = std::max(worst, std::abs(line.voltage(2, frequency) / line.voltage(1, frequency) -
                                         std::exp(-jk * index * distance)));
    }
    return worst;
}

class DispersiveSlab : public testing::TestWithParam<PoleKind> {};

TEST_P(DispersiveSlab, ReflectsAsItsPermittivitySays) {
    const SolidMaterial material = material_of(GetParam());
    // Faces on nodes, and between them.
    for (const double offset : {0.0, 0.37}) {
        const double coarse = error_of(material, 12, offset), fine = error_of(material, 40, offset);
        const double order = std::log(coarse / fine) / std::log(40.0 / 12.0);
        RecordProperty("order_" + std::to_string(offset), std::to_string(order));
        RecordProperty("error_at_40_cells_" + std::to_string(offset), std::to_string(fine));
        EXPECT_GT(order, 1.9) << coarse << " " << fine;
        EXPECT_LT(fine, 6e-3) << coarse << " " << fine;
    }
}

/// The line's permittivity has poles where neither the layer nor the air has one.
TEST_P(DispersiveSlab, BesideAirBetweenThePlatesIsTheReciprocalMean) {
    const SolidMaterial material = material_of(GetParam());
    const double coarse = error_of_layer(material, 12, 0.35), fine = error_of_layer(material, 40, 0.35);
    EXPECT_GT(std::log(coarse / fine) / std::log(40.0 / 12.0), 1.8) << coarse << " " << fine;
    EXPECT_LT(fine, 6e-3) << coarse << " " << fine;
}

INSTANTIATE_TEST_SUITE_P(Kinds, DispersiveSlab,
                         testing::Values(PoleKind::debye, PoleKind::drude, PoleKind::lorentz),
                         [](const auto& tested) {
                             return pole_kind_names()[static_cast<std::size_t>(tested.param)];
                         });

/// Balls of all kinds of materials, cut and coupled, in a metal box: bounded in single precision.
VolumeProblem balls() {
    Body body;
    SolidMaterial water = material_of(PoleKind::debye);
    water.material.relative_permittivity = 5.0;
    water.material.poles[0].delta = 70.0;
    SolidMaterial both = material_of(PoleKind::lorentz);
    both.material.poles.push_back(material_of(PoleKind::drude).material.poles[0]);
    both.material.conductivity_s_per_m = 0.1;
    body.add(make_sphere({4.1e-3, 4.3e-3, 4.2e-3}, 3.1e-3), material_of(PoleKind::debye), "debye");
    body.add(make_sphere({9.3e-3, 4.4e-3, 4.9e-3}, 2.9e-3), material_of(PoleKind::drude), "drude");
    body.add(make_sphere({4.4e-3, 9.2e-3, 5.1e-3}, 2.6e-3), material_of(PoleKind::lorentz), "lorentz");
    body.add(make_sphere({9.2e-3, 9.4e-3, 4.2e-3}, 2.7e-3), both, "both");
    body.add(make_sphere({6.6e-3, 6.8e-3, 4.6e-3}, 1.9e-3), water, "water");
    const int cells = 14;
    GridLines lines;
    for (auto* along : {&lines.x, &lines.y, &lines.z})
        for (int n = 0; n <= (along == &lines.z ? 9 : cells); ++n) along->push_back(1e-3 * n);
    VolumeProblem problem =
        free_space_problem_with_step(grid_between(lines), 0.95 * regular_time_step(lines));
    set_cells(problem, lines, cut_volume(body, lines, {1.5, problem.dt}),
              average_dielectrics(body, CartesianGrid(lines), centre));
    return problem;
}

void expect_bounded(int steps) {
    const VolumeProblem problem = balls();
    ASSERT_TRUE(problem.has_terms() && problem.is_coupled());
    const auto coupled = std::count_if(
        problem.terms->edges.begin(), problem.terms->edges.end(), [&](const VolumeEdgeTerms::Edge& edge) {
            return problem.coupling->position(edge.at) != VolumeCoupling::uncoupled;
        });
    EXPECT_GT(coupled, 200);
    cpu::SkewedVolumeStepper stepper(problem, 1);
    fill_with_noise(stepper.state());
    const FlushDenormals flush;
    const auto largest = [&](int count) {
        double energy = 0.0;
        Recording recording;
        for (int n = 0; n < count; n += 500) {
            stepper.advance(500, recording);
            energy = std::isfinite(stepper.energy()) ? std::max(energy, stepper.energy()) : 1e300;
        }
        return energy;
    };
    const double before = stepper.energy(), early = largest(steps / 2), late = largest(steps / 2);
    EXPECT_LT(early, 4.0 * before);
    EXPECT_LE(late, 1.001 * early);
}
TEST(DispersiveBalls, StayBounded) {
    expect_bounded(10000);
}
TEST(DispersiveBallsLong, StayBoundedFor200000Steps) {
    expect_bounded(200000);
}

TEST(DispersiveBalls, HaveTheBitsOfThePlainLoopOnAnyNumberOfThreads) {
    const VolumeProblem problem = balls();
    debug::PlainVolumeStepper<float> plain(problem);
    fill_with_noise(plain.state());
    Recording recording;
    const FlushDenormals flush;
    plain.advance(60, recording);
    for (const int threads : {1, 3}) {
        cpu::SkewedVolumeStepper stepper(problem, threads);
        fill_with_noise(stepper.state());
        Recording other;
        stepper.advance(60, other);
        for (int c = 0; c < volume_components; ++c)
            for (int k = 0; k < problem.grid.planes(); ++k)
                for (int j = 0; j < problem.grid.rows(); ++j)
                    ASSERT_TRUE(std::equal(plain.state().row(c, j, k),
                                           plain.state().row(c, j, k) + problem.grid.columns(),
                                           stepper.state().row(c, j, k)));
    }
}

TEST(DispersiveBalls, OfPlainMaterialsHaveNoOnePorts) {
    Body body;
    body.add(make_box({-1.0, -1.0, 0.0}, {1.0, 1.0, thickness}), dielectric(3.0));
    EXPECT_FALSE(PlateLine(body, 12, 0.2).problem().terms);
}

}  // namespace
}  // namespace lathe::tests
