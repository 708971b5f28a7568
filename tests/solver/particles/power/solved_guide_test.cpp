// Planar antennas: a guide of parallel plates with the TEM wave, beside what theory has there.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/particles/power/power_analysis.hpp"
#include "solver/particles/power/solved_power.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/solved_powers.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::particles {
namespace {

constexpr double gap = 1e-3, length = 14e-3, frequency = 4e9;

PlanarPort guide(const char* name, double x, double direction_rad) {
    PlanarPort port;
    port.name = name;
    port.centre_x = x;
    port.direction_rad = direction_rad;
    port.width = gap;
    port.mode.half_waves = 0;
    return port;
}

/// A straight guide with a port at each end, whole or its half y >= 0.
Antenna plates(SymmetryPlane symmetry = SymmetryPlane::none) {
    const Material pec{.is_pec = true};
    const auto plate = [&](double low, double high) {
        return Region{pec, {{0, low}, {length, low}, {length, high}, {0, high}}};
    };
    Antenna antenna;
    antenna.planar.emplace();
    antenna.planar->polarisation = Polarisation::te;
    antenna.planar->symmetry = symmetry;
    antenna.planar->ports = {guide("left", 0.0, 0.0), guide("right", length, constants::pi)};
    antenna.regions = {plate(0.5 * gap, 1.5 * gap)};
    if (symmetry == SymmetryPlane::none) antenna.regions.push_back(plate(-1.5 * gap, -0.5 * gap));
    return antenna;
}

SimulationSettings simulation(double cells_across) {
    SimulationSettings settings;
    settings.from_hz = 0.9 * frequency;
    settings.to_hz = 1.1 * frequency;
    settings.frequencies = 3;
    settings.margin_wavelengths = 0.05;
    settings.cells_per_wavelength = constants::speed_of_light / settings.to_hz / gap * cells_across;
    return settings;
}

PowerSettings between() {
    PowerSettings settings;
    settings.regions = {{"gap", {{3e-3, -1e-3}, {11e-3, -1e-3}, {11e-3, 1e-3}, {3e-3, 1e-3}}}};
    settings.walls = {.name = "own", .model = YieldModel::vaughan, .emax_ev = 165, .dmax = 2.22};
    return settings;
}

MappedResults solved(const Antenna& antenna, double cells_across) {
    const SimulationSettings settings = simulation(cells_across);
    const auto engine = tests::test_engine();
    Progress progress;
    return solve_with_maps(antenna, settings, {solved_frequencies(settings)[1]}, *engine, progress);
}

/// The wave of 1 W per metre of height between plates: |E|^2 / (2 eta) times the gap is 1 W/m.
const double theory_v_per_m = std::sqrt(2.0 * constants::vacuum_impedance / gap);

/// Largest difference from the wave's E across the gap and its B, as shares of them.
double difference(const MeshField& field) {
    double largest = 0.0;
    for (const FieldVector& f : field.at_vertices) {
        largest = std::max(largest, std::abs(std::abs(f[0]) / theory_v_per_m - 1.0));
        largest =
            std::max(largest, std::abs(std::abs(f[4]) * constants::speed_of_light / theory_v_per_m - 1.0));
        largest = std::max(largest, std::abs(f[2]) / theory_v_per_m);
    }
    return largest;
}

TEST(SolvedGuide, FieldAtTheVerticesIsThatOfTheWave) {
    for (const SymmetryPlane symmetry : {SymmetryPlane::none, SymmetryPlane::electric}) {
        const Antenna antenna = plates(symmetry);
        const MappedResults line = solved(antenna, 10);
        Warnings warnings;
        for (const char* port : {"left", "right"}) {
            const auto regions = mesh_regions(antenna, map_of(line.maps, port), between(), warnings);
            ASSERT_EQ(regions.size(), 1U);
            EXPECT_NEAR(regions[0].cells_across_gap, 10, 0.5);
            EXPECT_FALSE(regions[0].field.has_three_components() &&
                         std::abs(regions[0].field.at_vertices.front()[1]) > 0.0);
            EXPECT_LT(difference(regions[0].field), 0.02) << port;
            double low = 0.0, high = 0.0;
            for (const Point& p : regions[0].mesh.vertices)
                low = std::min(low, p.r), high = std::max(high, p.r);
            EXPECT_NEAR(high, 0.5 * gap, 1e-9) << "both sides of a plane of symmetry";
            EXPECT_NEAR(low, -0.5 * gap, 1e-9);
        }
        EXPECT_TRUE(warnings.empty());
    }
}

TEST(SolvedGuide, EachDrivenGuideHasTheThresholdOfTheWave) {
    const Antenna antenna = plates(SymmetryPlane::electric);
    const MappedResults line = solved(antenna, 6);
    PowerQuestion question;
    question.settings = between();
    question.multipactor_hz = {line.maps.front().frequency_hz};
    MultipactorSettings& s = question.settings.multipactor;
    s.from_w = 2e4;  // per metre: about 300 V across a millimetre are 1e5
    s.to_w = 1e6;
    s.scan_step_db = 1.0;
    s.precision_db = 0.2;
    s.electrons = 200;
    s.seeds = 1;
    s.periods = 20;
    s.steps_per_period = 60;
    s.threshold_alone = true;
    Results results = line.results;
    add_power_handling(antenna, line.maps, question, *host_electrons(2), {}, results);
    const std::vector<SolvedPower> powers = solved_powers(results);
    ASSERT_EQ(powers.size(), 2U);
    EXPECT_EQ(powers[0].excitation, "left");
    EXPECT_EQ(powers[1].excitation, "right");

    Warnings warnings;
    MeshedRegion exact =
        mesh_regions(antenna, map_of(line.maps, "left"), question.settings, warnings).front();
    exact.field = sampled_field(exact.mesh, frequency, 0, [&](Point p) {
        const double k = 2.0 * constants::pi * frequency / constants::speed_of_light;
        const std::complex<double> e = std::polar(theory_v_per_m, -k * p.z);
        return FieldVector{e, 0.0, 0.0, 0.0, e / constants::speed_of_light, 0.0};
    });
    exact.field.is_planar = true;
    const double theory = analyse_multipactor(exact, s, *host_electrons(2)).threshold_w;
    ASSERT_GT(theory, s.from_w);
    for (const SolvedPower& power : powers) {
        const double found = power.power->multipactor_threshold_w("gap");
        EXPECT_NEAR(10.0 * std::log10(found / theory), 0.0, 0.5) << power.excitation << ": " << found;
        EXPECT_GT(found, s.from_w);
        EXPECT_LT(found, s.to_w);
    }
    question.ports = {"right"};
    Results of_one = line.results;
    add_power_handling(antenna, line.maps, question, *host_electrons(2), {}, of_one);
    ASSERT_EQ(solved_powers(of_one).size(), 1U) << "nobody asked for the other";
    EXPECT_EQ(solved_powers(of_one)[0].excitation, "right");
    EXPECT_EQ(solved_powers(of_one)[0].power->multipactor_threshold_w(),
              powers[1].power->multipactor_threshold_w());
    EXPECT_TRUE(std::isnan(metric_value(metric_of("multipactor_threshold_w"), of_one, of_one.frequencies[1],
                                        {.goal = Goal::above})))
        << "the worst of all is not known";

    // The metric is that of the worst guide, unless one is named.
    const FrequencyResult& at = results.frequencies[1];
    const MetricDescription& metric = metric_of("multipactor_threshold_w");
    const auto asked = [&](const std::string& port, const std::string& region) {
        return metric_value(metric, results, at, {.goal = Goal::above, .port = port, .region = region});
    };
    const double left = powers[0].power->multipactor_threshold_w(),
                 right = powers[1].power->multipactor_threshold_w();
    EXPECT_EQ(asked("", ""), std::min(left, right));
    EXPECT_EQ(asked("left", ""), left);
    EXPECT_EQ(asked("right", "gap"), right);
    EXPECT_TRUE(std::isnan(asked("right", "slot")));
    EXPECT_TRUE(std::isnan(metric_value(metric, results, results.frequencies[0], {.goal = Goal::above})))
        << "nobody asked there";
}

/// What is wrong; empty when nothing is.
std::string refusal(const Antenna& antenna) {
    try {
        check_power_analysis(antenna, between());
        return "";
    } catch (const InputError& error) {
        return error.location().key + ": " + error.problem();
    }
}

TEST(SolvedGuide, RefusesFieldsThatDriveNoElectronsInThePlane) {
    EXPECT_EQ(refusal(plates()), "");
    Antenna across = plates();
    across.planar->polarisation = Polarisation::tm;
    EXPECT_NE(refusal(across).find("multipactor: has no meaning for this antenna"), std::string::npos);
    Antenna strip = plates();
    strip.planar->walls = PlanarWalls::magnetic;
    EXPECT_NE(refusal(strip).find("multipactor: has no meaning for this antenna"), std::string::npos);
    Antenna lit = plates();
    for (PlanarPort& port : lit.planar->ports) port.kind = PlanarPortKind::plane_wave;
    EXPECT_NE(refusal(lit).find("antenna.ports: has no guide"), std::string::npos);
    EXPECT_EQ(powered_port(plates()), "left");
    EXPECT_EQ(powered_port(plates(), "right"), "right");
    EXPECT_THROW(powered_port(plates(), "middle"), InputError);
    EXPECT_THROW(powered_port(Antenna{}, "left"), InputError);
    EXPECT_EQ(powered_port(Antenna{}), "");
}

}  // namespace
}  // namespace lathe::particles
