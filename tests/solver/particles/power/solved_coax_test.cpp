// The whole way from a drawn coaxial feed to its threshold, beside the wave that theory has there.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/particles/power/power_analysis.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/particles/known_gaps.hpp"
#include "tests/solver/particles/power/open_line.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::particles {
namespace {

struct Solved {
    Results results;
    FrequencyMap map;
};

Solved solved(double frequency_hz, double cells_across_gap, double margin_wavelengths) {
    const SimulationSettings settings =
        open_line_settings(frequency_hz, cells_across_gap, margin_wavelengths);
    const auto engine = tests::test_engine();
    Progress progress;
    MappedResults mapped = solve_with_maps(open_line(), settings, {frequency_hz}, *engine, progress);
    return {std::move(mapped.results), std::move(mapped.maps.front())};
}

/// What TEM theory has for 1 W, from the solved reflection.
MeshField theory(const TriangleMesh& mesh, const Solved& line, double frequency_hz) {
    const double k = 2 * constants::pi * frequency_hz / constants::speed_of_light;
    const double impedance = impedance_ohm(inner, outer);
    std::size_t nearest = 0;
    for (std::size_t n = 0; n < line.results.frequencies.size(); ++n)
        if (std::abs(line.results.frequencies[n].frequency_hz - frequency_hz) <
            std::abs(line.results.frequencies[nearest].frequency_hz - frequency_hz))
            nearest = n;
    const std::complex<double> reflection = line.results.frequencies[nearest].s11();
    return sampled_field(mesh, frequency_hz, 0, [&](Point p) {
        const double phase = k * (p.z - reference_z);
        const std::complex<double> forward = std::polar(1.0, -phase),
                                   back = reflection * std::polar(1.0, phase);
        const double scale = std::sqrt(2 * impedance) / (p.r * std::log(outer / inner));
        return FieldVector{scale * (forward + back),
                           0.0,
                           0.0,
                           0.0,
                           scale * (forward - back) / constants::speed_of_light,
                           0.0};
    });
}

double difference(const MeshField& a, const MeshField& b, std::size_t component) {
    double square = 0, sum = 0;
    for (std::size_t v = 0; v < a.at_vertices.size(); ++v) {
        square += std::norm(a.at_vertices[v][component] - b.at_vertices[v][component]);
        sum += std::norm(b.at_vertices[v][component]);
    }
    return std::sqrt(square / sum);
}

TEST(SolvedCoax, FieldAtTheVerticesIsThatOfTheWave) {
    const double frequency_hz = 10e9;
    const Solved line = solved(frequency_hz, 10, 0.3);
    Warnings warnings;
    const auto regions = mesh_regions(open_line(), line.map, gap_settings(), warnings);
    ASSERT_EQ(regions.size(), 1U);
    EXPECT_TRUE(warnings.empty());
    EXPECT_NEAR(regions[0].cells_across_gap, 10, 1);
    EXPECT_TRUE(regions[0].field.has_three_components());
    const MeshField expected = theory(regions[0].mesh, line, frequency_hz);
    EXPECT_LT(difference(regions[0].field, expected, 0), 0.03);
    EXPECT_LT(difference(regions[0].field, expected, 4), 0.03);
}

TEST(SolvedCoax, FewCellsAreWarnedOf) {
    const Solved eight = solved(10e9, 8, 0.3);
    Warnings warnings;
    mesh_regions(open_line(), eight.map, gap_settings(), warnings);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].code, "few_cells_across_gap");
}

TEST(SolvedCoax, RefusesRegionsThatCannotBeAnalysed) {
    const Solved line = solved(10e9, 8, 0.3);
    Warnings warnings;
    const auto refused = [&](const auto& change) {
        PowerSettings settings = gap_settings();
        change(settings);
        EXPECT_THROW(mesh_regions(open_line(), line.map, settings, warnings), InputError);
    };
    refused([](auto& s) { s.regions.clear(); });
    refused([](auto& s) { s.regions.push_back(s.regions.front()); });                       // of one name
    refused([](auto& s) { s.regions[0].outline = {{1e-3, 0}, {2e-3, 0}, {2e-3, 1e-3}}; });  // all metal
    refused([](auto& s) { s.regions[0].outline = {{1e-3, 2e-3}, {2e-3, 2e-3}, {2e-3, 3e-3}}; });  // no wall
    refused([](auto& s) { s.regions[0].outline = {{1e-3, 2e-3}, {2e-3, 2e-3}}; });
    refused([](auto& s) {
        for (Point& p : s.regions[0].outline) p.z -= 60e-3;
    });  // not solved there
    refused([](auto& s) { s.walls.dmax = -1; });
    refused([](auto& s) { s.multipactor.seeds = 0; });
    refused([](auto& s) { s.multipactor.seeding = Seeding::dielectric; });  // all walls are metal
}

TEST(SolvedCoaxLong, ThresholdIsThatOfTheWave) {
    const double frequency_hz = 1.0239e9;
    double thresholds[2];
    for (const int n : {0, 1}) {
        const Solved line = solved(frequency_hz, n == 0 ? 20 : 40, 0.05);
        Warnings warnings;
        PowerSettings settings = gap_settings();
        const auto regions = mesh_regions(open_line(), line.map, settings, warnings);
        // Near the crest twice the voltage of the wave, so a quarter of the matched line's 329 W.
        settings.multipactor.from_w = 65;
        settings.multipactor.to_w = 105;
        const MultipactorRegion region =
            analyse_multipactor(regions[0], settings.multipactor, *host_electrons(2));
        thresholds[n] = region.threshold_w;
        if (n == 1) break;
        MeshedRegion exact = regions[0];
        exact.field = theory(exact.mesh, line, frequency_hz);
        const MultipactorRegion reference =
            analyse_multipactor(exact, settings.multipactor, *host_electrons(2));
        std::printf("threshold %.2f W, of the wave of theory %.2f W\n", region.threshold_w,
                    reference.threshold_w);
        EXPECT_NEAR(10 * std::log10(region.threshold_w / reference.threshold_w), 0.0, 0.3);
        EXPECT_NEAR(10 * std::log10(region.threshold_w / (329.0 / 4)), 0.0, 0.3);
    }
    std::printf("with half the cells %.2f W\n", thresholds[1]);
    EXPECT_NEAR(10 * std::log10(thresholds[1] / thresholds[0]), 0.0, 0.2);
}

}  // namespace
}  // namespace lathe::particles
