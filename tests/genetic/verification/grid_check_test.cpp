// Errors from a second grid.
#include "genetic/verification/grid_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "genetic/execution/project_solve.hpp"
#include "tests/genetic/support/small_horn.hpp"
#include "tests/genetic/support/small_planar.hpp"

namespace lathe::genetic {
namespace {

Results solved(const Project& project) {
    return solve_project(project, "cpu", 2, {});
}

GridCheck checked(const Project& project) {
    return grid_check(project, solved(project), solved(on_finer_grid(project)));
}

TEST(GridCheck, ErrorsAreThoseOfASolverOfSecondOrder) {
    // value = exact + error with the square of the cell.
    const double exact = 10.0, error = 0.3;
    const CheckedNumber number{"directivity_dbi", "", 30e9, exact + error,
                               exact + error / (check_density_ratio * check_density_ratio)};
    EXPECT_NEAR(number.estimated_error(), error, 1e-12);
}

TEST(GridCheck, ErrorsFollowFromAnyRatioOfTheGrids) {
    const double error = 0.3;
    for (const double ratio : {1.2, 1.4, 2.0, 3.0})
        EXPECT_NEAR(second_order_error(10.0 + error, 10.0 + error / (ratio * ratio), ratio), error, 1e-12);
    EXPECT_TRUE(std::isnan(second_order_error(NAN, 1.0, 2.0)));
}

TEST(GridCheck, ErrorsHaveTwoDigitsAndNoExponent) {
    EXPECT_EQ(error_text(0.0123), "0.012");
    EXPECT_EQ(error_text(0.3), "0.30");
    EXPECT_EQ(error_text(2.34), "2.3");
    EXPECT_EQ(error_text(127.4), "127");
    EXPECT_EQ(error_text(1e-9), "0.0000");
    EXPECT_EQ(error_text(0.0), "0");
    EXPECT_EQ(error_text(NAN), "\u2013");
    EXPECT_EQ(error_text(HUGE_VAL), "\u2013");
}

TEST(GridCheck, NumbersAreFoundByMetricAndExcitation) {
    GridCheck check;
    check.numbers = {{"s11_db", "", 1e9, -10.0, -10.5},
                     {"s11_db", "", 2e9, -12.0, -12.1},
                     {"gain_dbi", "left", 1e9, 8.0, 8.1},
                     {"gain_dbi", "right", 1e9, 9.0, 9.1}};
    EXPECT_EQ(check.numbers_of("s11_db", "feed").size(), 2u) << "the only excitation";
    EXPECT_EQ(check.numbers_of("s11_db", "").back().frequency_hz, 2e9);
    ASSERT_EQ(check.numbers_of("gain_dbi", "right").size(), 1u);
    EXPECT_EQ(check.numbers_of("gain_dbi", "right").front().value, 9.0);
    EXPECT_TRUE(check.numbers_of("gain_dbi", "").empty());
    EXPECT_TRUE(check.numbers_of("vswr", "").empty());
}

TEST(GridCheck, OfAHornForetellsItsErrors) {
    Project project = small_horn({.cells_per_wavelength = 10});
    const GridCheck check = checked(project);
    EXPECT_EQ(check.cells_per_wavelength, 10.0);
    project.simulation.cells_per_wavelength = 40;
    const Results exact = solved(project);
    int found = 0;
    for (const CheckedNumber& number : check.numbers) {
        if (number.metric != "directivity_dbi") continue;
        const double right = exact.frequencies[static_cast<std::size_t>(found++)].beam().directivity_dbi;
        EXPECT_LT(std::abs(number.value - right), 3.0 * number.estimated_error() + 0.03)
            << number.frequency_hz;
        EXPECT_LT(number.estimated_error(), 0.5);
        EXPECT_EQ(number.port, "");
    }
    EXPECT_EQ(found, 3);
    for (const char* metric : {"s11_db", "realised_gain_dbi", "beamwidth_3db_e_deg", "cross_polar_db"})
        EXPECT_TRUE(std::any_of(check.numbers.begin(), check.numbers.end(), [&](const CheckedNumber& number) {
            return number.metric == metric;
        })) << metric;
}

TEST(GridCheck, WorstHasOneNumberOfEachMetric) {
    const GridCheck check = checked(small_horn({.cells_per_wavelength = 8}));
    const std::vector<CheckedNumber> worst = check.worst();
    EXPECT_LT(worst.size(), check.numbers.size());
    for (const CheckedNumber& number : check.numbers) {
        const auto of_metric = std::find_if(worst.begin(), worst.end(), [&](const CheckedNumber& other) {
            return other.metric == number.metric && other.port == number.port;
        });
        ASSERT_NE(of_metric, worst.end()) << number.metric;
        EXPECT_GE(of_metric->estimated_error(), number.estimated_error()) << number.metric;
    }
}

TEST(GridCheck, OfSeveralPortsNamesThem) {
    const GridCheck check = checked(small_lens());
    const auto json = nlohmann::json::parse(grid_check_json(check));
    EXPECT_EQ(json.at("density_ratio"), 1.4);
    EXPECT_EQ(json.at("metrics").size(), check.numbers.size());
    EXPECT_GT(json.at("metrics").size(), 3u);
    std::set<std::string> ports;
    for (const auto& entry : json.at("metrics")) {
        if (entry.at("metric") == "s11_db") ports.insert(entry.at("port").get<std::string>());
        const double value = entry.at("value"), finer = entry.at("finer");
        EXPECT_NEAR(entry.at("estimated_error").get<double>(), std::abs(value - finer) / (1.0 - 1.0 / 1.96),
                    1e-9 * (1.0 + std::abs(value - finer)));
        EXPECT_GT(entry.at("frequency_hz").get<double>(), 1e9);
    }
    EXPECT_EQ(ports, (std::set<std::string>{"feed_1", "feed_2", "feed_3"}));
}

}  // namespace
}  // namespace lathe::genetic
