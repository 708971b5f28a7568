// Theory: TE11 and TE01 at the open end of a thin-walled circular guide (Weinstein's exact solution).
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/metrics.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

constexpr double radius = 0.01;
constexpr double length = 0.06;  // the outside of the guide is part of the antenna

struct OpenEnd {
    double ka, reflection, argument_deg, directivity_dbi, width_e, width_h, back_db;
};

/// Guide with its end at z = 0; the wall is a twenty-fifth of a cell thick, outside the radius.
Results open_guide(const char* mode, double from_ka, double to_ka, int frequencies, double cells_per_radius) {
    const double cell = radius / cells_per_radius;
    Antenna antenna;
    Region wall;
    wall.material.is_pec = true;
    wall.outline = {
        {-length, radius}, {0.0, radius}, {0.0, radius + 0.04 * cell}, {-length, radius + 0.04 * cell}};
    antenna.regions = {wall};
    antenna.port.mode = parse_mode(mode);
    antenna.port.radius = radius;
    antenna.port.z = -length;
    antenna.port.reference_z = 0.0;
    SimulationSettings settings;
    const auto hz = [](double ka) { return ka / radius * constants::speed_of_light / (2.0 * constants::pi); };
    settings.from_hz = hz(from_ka), settings.to_hz = hz(to_ka);
    settings.frequencies = frequencies;
    settings.cells_per_wavelength = constants::speed_of_light / settings.to_hz / cell;
    settings.stop_db = -70;
    const auto engine = test_engine();
    Progress progress;
    return solve(antenna, settings, *engine, progress);
}

const FrequencyResult& at_ka(const Results& results, double ka) {
    const double hz = ka / radius * constants::speed_of_light / (2.0 * constants::pi);
    for (const FrequencyResult& f : results.frequencies)
        if (std::abs(f.frequency_hz / hz - 1.0) < 1e-6) return f;
    throw std::out_of_range("no such frequency");
}

TEST(OpenGuide, Te11RadiatesAndReflectsAsWienerHopfSays) {
    const Results results = open_guide("TE11", 2.0, 3.6, 17, 28);
    EXPECT_EQ(results.stop_reason, "converged");
    for (const OpenEnd& exact : {OpenEnd{2.20, 0.146328, -176.95, 7.6740, 78.61, 74.80, -10.56},
                                 OpenEnd{2.40, 0.091071, -170.50, 8.2150, 73.33, 71.24, -11.95},
                                 OpenEnd{2.60, 0.061949, -162.14, 8.7272, 68.80, 68.00, -13.35},
                                 OpenEnd{2.80, 0.044816, -152.02, 9.2128, 64.85, 65.06, -14.78},
                                 OpenEnd{3.00, 0.034092, -140.08, 9.6738, 61.36, 62.36, -16.23},
                                 OpenEnd{3.40, 0.022758, -109.36, 10.5295, 55.49, 57.63, -19.18}}) {
        const FrequencyResult& found = at_ka(results, exact.ka);
        EXPECT_NEAR(std::abs(found.s11()) / exact.reflection, 1.0, 0.03) << exact.ka;
        const double turn =
            std::arg(found.s11() * std::polar(1.0, -exact.argument_deg * constants::pi / 180.0));
        EXPECT_NEAR(turn * 180.0 / constants::pi, 0.0, 5.0) << exact.ka;  // the edge counts 0.3 cells longer
        EXPECT_NEAR(directivity_dbi(found.beam().far_field, found.beam().far_field.a.front()),
                    exact.directivity_dbi, 0.1)
            << exact.ka;
        EXPECT_NEAR(found.beam().beamwidth_3db_e_deg / exact.width_e, 1.0, 0.02) << exact.ka;
        EXPECT_NEAR(found.beam().beamwidth_3db_h_deg / exact.width_h, 1.0, 0.02) << exact.ka;
        const double back =
            20.0 * std::log10(std::abs(found.beam().far_field.a.back() / found.beam().far_field.a.front()));
        // Exact for an endless guide; here its outside ends with the contour, six radii behind.
        EXPECT_NEAR(back, exact.back_db, 1.5) << exact.ka;
        EXPECT_NEAR(found.beam().radiated_power_ratio, 1.0, 2e-3) << exact.ka;
    }
}

TEST(OpenGuide, Te01Reflects) {
    const Results results = open_guide("TE01", 4.0, 5.2, 13, 30);
    for (const auto& [ka, reflection] :
         {std::pair{4.2, 0.221537}, {4.5, 0.125603}, {4.8, 0.078103}, {5.0, 0.058510}})
        EXPECT_NEAR(std::abs(at_ka(results, ka).s11()) / reflection, 1.0, 0.03) << ka;
}

}  // namespace
}  // namespace lathe::tests
