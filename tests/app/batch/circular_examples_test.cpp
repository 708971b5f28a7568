// Circular polarisation through the whole program: the shipped polariser and a horn.
#include <cmath>
#include <complex>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/batch/program.hpp"

namespace lathe::test {
namespace {

nlohmann::json solved(const TemporaryFolder& folder, const std::string& name,
                      const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments = {"solve", LATHE_SOURCE "/resources/examples/" + name + ".lathe",
                                          "--out", "out"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Outcome run = run_batch(arguments, folder.path());
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return nlohmann::json::parse(file_text(folder / "out/results.json"));
}

/// Longest over shortest diameter of the ellipse that two components draw, dB, by walking along it.
double ratio_of_axes_db(std::complex<double> u, std::complex<double> v) {
    double longest = 0.0, shortest = HUGE_VAL;
    for (int n = 0; n < 20000; ++n) {
        const auto turn = std::polar(1.0, std::acos(-1.0) * n / 20000.0);
        const double length = std::hypot((u * turn).real(), (v * turn).real());
        longest = std::max(longest, length), shortest = std::min(shortest, length);
    }
    return 20.0 * std::log10(longest / shortest);
}

/// Co- and cross-polar field along z of the first frequency in cuts.csv.
std::pair<std::complex<double>, std::complex<double>> field_along_z(const std::string& csv) {
    std::istringstream lines(csv);
    for (std::string line; std::getline(lines, line);) {
        std::vector<double> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, ',');) cells.push_back(std::atof(cell.c_str()));
        if (cells.size() < 8 || cells[0] == 0.0 || cells[3] != 0.0) continue;
        const double degree = std::acos(-1.0) / 180.0;
        return {std::polar(std::pow(10.0, 0.05 * cells[4]), cells[6] * degree),
                std::polar(std::pow(10.0, 0.05 * cells[5]), cells[7] * degree)};
    }
    return {};
}

TEST(CircularExamples, TheSeptumPolariserRadiatesRightHandWaves) {
    const TemporaryFolder folder;
    const auto results = solved(folder, "septum_polariser_10ghz");
    EXPECT_TRUE(results.at("warnings").empty()) << results.at("warnings").dump(1);
    const auto& beam = results.at("excitations").at(0);
    for (std::size_t n = 0; n < 5; ++n) {
        EXPECT_LT(beam.at("axial_ratio_db").at(n), 1.3) << n;
        EXPECT_GT(beam.at("rhcp_gain_dbi").at(n).get<double>(),
                  beam.at("lhcp_gain_dbi").at(n).get<double>() + 11.0);
        EXPECT_NEAR(beam.at("rhcp_gain_dbi").at(n).get<double>(), beam.at("gain_dbi").at(n).get<double>(),
                    0.1);
    }
    // The beam's peak lies near z: the ratio there from the two components of the cuts.
    const auto [co, cross] = field_along_z(file_text(folder / "out/cuts.csv"));
    EXPECT_NEAR(ratio_of_axes_db(co, cross), beam.at("axial_ratio_db").at(0).get<double>(), 0.1);
}

/// Both hands of a horn that is fed in circular polarisation are its D plane.
TEST(CircularExamples, AHornHasTheCrossPolarLevelOfItsDiagonal) {
    const TemporaryFolder folder;
    const auto results = solved(folder, "conical_horn_30ghz", {"--cells", "12", "--frequencies", "3"});
    for (std::size_t n = 0; n < 3; ++n) {
        EXPECT_NEAR(results.at("cp_cross_polar_db").at(n).get<double>(),
                    results.at("cross_polar_db").at(n).get<double>(), 1e-6);
        EXPECT_NEAR(results.at("axial_ratio_db").at(n).get<double>(), 0.0, 0.01) << "on the axis";
        EXPECT_NEAR(results.at("rhcp_gain_dbi").at(n).get<double>(),
                    results.at("gain_dbi").at(n).get<double>(), 0.05);
        EXPECT_EQ(results.at("s_matrix").at("values").at(n).at(0).at(0), results.at("s11").at(n));
    }
}

}  // namespace
}  // namespace lathe::test
