// Gradients of planar antennas against central differences of the solver on the same grid, in double
// precision.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "solver/adjoint/gradient.hpp"
#include "solver/solve/planar_solve.hpp"
#include "tests/solver/adjoint/double_session.hpp"
#include "tests/solver/adjoint/planar_shapes.hpp"

namespace lathe::tests {
namespace {

SimulationSettings small_settings() {
    SimulationSettings settings;
    settings.from_hz = 29e9, settings.to_hz = 31e9, settings.frequencies = 2;
    settings.cells_per_wavelength = 12, settings.pml_cells = 8, settings.margin_wavelengths = 0.3;
    settings.stop_db = -90;
    return settings;
}

/// S referred to planes within the guides.
Antenna referred(Antenna antenna) {
    for (PlanarPort& port : antenna.planar->ports) port.reference = 3.3e-3;
    return antenna;
}
Antenna referred_horn(const Shape& shape) {
    return referred(horn(shape));
}
Antenna referred_listener(const Shape& shape) {
    return referred(guide_and_listener(shape));
}

struct Parameter {
    const char* name;
    double Shape::*member;
    double step;  ///< of the differences of solves
};
constexpr Parameter upper{"upper_mm", &Shape::upper, 1e-3}, wall{"wall_mm", &Shape::wall, 1e-3},
    lens{"lens_mm", &Shape::lens, 1e-2}, permittivity{"permittivity", &Shape::permittivity, 2e-3},
    denser{"permittivity", &Shape::permittivity, 2e-2}, tangent{"loss_tangent", &Shape::tangent, 1e-3},
    plates{"plates_mm", &Shape::plates, 1e-2};

struct Asked {
    const char *metric, *port = "", *to_port = "";
};

struct Case {
    const char* name;
    Antenna (*antenna)(const Shape&);
    std::vector<Parameter> parameters;
    std::vector<Asked> metrics;
    int forward = 1, adjoint = 0;  ///< problems that it takes
    /// Largest error as a share of the metric's largest derivative. Waves in a guide at an angle are read
    /// less exactly.
    double limit = 1e-3;
};
void PrintTo(const Case& of, std::ostream* out) {
    *out << of.name;
}

const std::vector<Case>& cases() {
    static const std::vector<Case> all = {
        {"Horn", horn, {upper, permittivity}, {{"s11_db"}, {"directivity_2d_db"}, {"side_lobe_db"}}, 1, 2},
        {"ReferredHorn", referred_horn, {upper, permittivity}, {{"s11_db"}, {"directivity_2d_db"}}, 1, 1},
        {"FilledHorn", filled_horn, {tangent}, {{"s11_db"}, {"radiated_power_ratio"}}, 3, 0},
        {"HornWithPlates", horn, {tangent, plates}, {{"radiated_power_ratio"}, {"directivity_dbi"}}, 1, 2},
        {"HornOfH", horn_of_h, {upper, permittivity}, {{"s11_db"}, {"directivity_2d_db"}}, 1, 1},
        {"HornBetweenMagneticWalls",
         horn_between_magnetic_walls,
         {wall, permittivity},
         {{"vswr"}, {"directivity_2d_db"}},
         1,
         1},
        {"HalfHorn", half_horn, {lens, tangent}, {{"s11_db"}, {"radiated_power_ratio"}}, 1, 1},
        {"LineAndLens",
         line_and_lens,
         {permittivity, lens},
         {{"directivity_2d_db"}, {"beamwidth_3db_deg"}},
         1,
         2},
        {"WaveAndLens", wave_and_lens, {permittivity, lens}, {{"total_scattering_width"}}, 4, 1},
    };
    return all;
}

/// At an angle to the grid, whose loads make them large.
const std::vector<Case>& cases_of_guides() {
    static const std::vector<Case> all = {
        {"TwoGuides",
         two_guides,
         {lens},
         {{"s_db", "feed", "ear"}, {"s11_db", "ear"}, {"coupling_db"}, {"scan_loss_db"}},
         2,
         2,
         2e-3},
        {"GuideAndListener",
         guide_and_listener,
         {denser},
         {{"s_db", "feed", "ear"}, {"radiated_power_ratio"}},
         1,
         2},
        {"ReferredListener", referred_listener, {denser}, {{"s_db", "feed", "ear"}}, 1, 1},
    };
    return all;
}

std::vector<SensitiveParameter> parameters_of(const Case& of) {
    std::vector<SensitiveParameter> parameters;
    for (const Parameter& parameter : of.parameters) {
        const double here = Shape{}.*parameter.member;
        parameters.push_back({parameter.name, here, 0.5 * here, 1.5 * here,
                              [build = of.antenna, member = parameter.member](double value) {
                                  Shape shape;
                                  shape.*member = value;
                                  return build(shape);
                              }});
    }
    return parameters;
}

std::vector<WantedMetric> wanted(const std::vector<Asked>& all) {
    std::vector<WantedMetric> metrics;
    for (const Asked& asked : all) {
        WantedMetric& metric = metrics.emplace_back();
        metric.asked.metric = find_metric(asked.metric);
        metric.asked.question.port = asked.port, metric.asked.question.to_port = asked.to_port;
    }
    return metrics;
}

void expect_gradient_of_the_solver(const Case& of) {
    const SimulationSettings settings = small_settings();
    const auto parameters = parameters_of(of);
    const auto metrics = wanted(of.metrics);
    const auto session = double_session();
    Progress progress;
    const Antenna antenna = of.antenna({});
    const Gradient found = gradient(antenna, settings, parameters, metrics, *session, progress);
    EXPECT_EQ(found.solves.forward, of.forward);
    EXPECT_EQ(found.solves.adjoint, of.adjoint);
    const PlanarGridPlan plan = plan_planar_antenna(antenna, settings);
    const auto solved = [&](std::size_t parameter, double step) {
        const Antenna beside = parameters[parameter].antenna(parameters[parameter].value + step);
        const Simulation simulation = build_planar_simulation(beside, settings, plan, {});
        return evaluate(simulation, session->solve(problems_of(simulation), progress));
    };
    std::vector<double> largest(metrics.size(), 0.0);
    for (const GradientRow& row : found.rows)
        for (const double derivative : row.derivatives)
            largest[row.wanted] = std::max(largest[row.wanted], std::abs(derivative));
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        EXPECT_LE(found.differences[p].jumps, 2) << parameters[p].name;
        const double step = of.parameters[p].step;
        const Results above = solved(p, step), below = solved(p, -step);
        for (std::size_t r = 0; r < found.rows.size(); ++r) {
            const GradientRow& row = found.rows[r];
            const AskedMetric& asked = metrics[row.wanted].asked;
            const std::size_t f = r % above.frequencies.size();
            const auto value = [&](const Results& results) {
                return metric_value(*asked.metric, results, results.frequencies[f], asked.question);
            };
            EXPECT_NEAR(row.derivatives[p], (value(above) - value(below)) / (2.0 * step),
                        of.limit * largest[row.wanted])
                << asked.metric->key << " by " << parameters[p].name << ", " << row.frequency_hz << " Hz";
        }
    }
}

class PlanarGradientTest : public testing::TestWithParam<Case> {};
TEST_P(PlanarGradientTest, IsThatOfTheSolver) {
    expect_gradient_of_the_solver(GetParam());
}
class PlanarGradientOfGuidesLong : public testing::TestWithParam<Case> {};
TEST_P(PlanarGradientOfGuidesLong, IsThatOfTheSolver) {
    expect_gradient_of_the_solver(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Guides, PlanarGradientOfGuidesLong, testing::ValuesIn(cases_of_guides()),
                         [](const auto& of) { return std::string(of.param.name); });
INSTANTIATE_TEST_SUITE_P(Antennas, PlanarGradientTest, testing::ValuesIn(cases()),
                         [](const auto& of) { return std::string(of.param.name); });

TEST(PlanarGradient, OfTheProcessorsEngineIsThatInDoublePrecision) {
    const Case& of = cases().front();
    const auto reference = double_session(), engine = processor_session();
    Progress progress;
    const auto parameters = parameters_of(of);
    const auto metrics = wanted(of.metrics);
    const auto with = [&](Session& session) {
        return gradient(of.antenna({}), small_settings(), parameters, metrics, session, progress);
    };
    const Gradient expected = with(*reference), found = with(*engine);
    ASSERT_EQ(found.rows.size(), expected.rows.size());
    for (std::size_t r = 0; r < found.rows.size(); ++r)
        for (std::size_t p = 0; p < parameters.size(); ++p)
            EXPECT_NEAR(found.rows[r].derivatives[p], expected.rows[r].derivatives[p],
                        1e-3 * std::abs(expected.rows[r].derivatives[1]));
}

/// What is left of the values beside the first order, at four halvings of the step.
TEST(PlanarGradient, LeavesARemainderOfSecondOrder) {
    const Case& of = cases().front();
    const auto parameters = parameters_of(of);
    const SensitiveParameter& denser_lens = parameters[1];
    const auto session = double_session();
    Progress progress;
    const Antenna antenna = of.antenna({});
    const Gradient found =
        gradient(antenna, small_settings(), {denser_lens}, wanted({{"s11_db"}}), *session, progress);
    const PlanarGridPlan plan = plan_planar_antenna(antenna, small_settings());
    std::vector<double> remainders;
    for (const double step : {0.08, 0.04, 0.02, 0.01, 0.005}) {
        const Simulation beside = build_planar_simulation(denser_lens.antenna(denser_lens.value + step),
                                                          small_settings(), plan, {});
        const Results results = evaluate(beside, session->solve(problems_of(beside), progress));
        const double value = 20.0 * std::log10(std::abs(results.frequencies[0].s_matrix(0, 0)));
        remainders.push_back(std::abs(value - found.rows[0].value - step * found.rows[0].derivatives[0]));
    }
    for (std::size_t n = 1; n < remainders.size(); ++n)
        EXPECT_GT(std::log2(remainders[n - 1] / remainders[n]), 1.9) << "halving " << n;
}

TEST(PlanarGradient, AParameterThatMovesAPortTakesTwoMoreSolves) {
    const auto with_feed = [](double width_mm, double y_mm) {
        const double low = y_mm - 0.5 * width_mm, high = y_mm + 0.5 * width_mm;
        Antenna antenna = line_and_lens({});
        antenna.regions.push_back(metal({{-6, high}, {0, high}, {0, 6}, {-6, 6}}));
        antenna.regions.push_back(metal({{-6, -6}, {0, -6}, {0, low}, {-6, low}}));
        antenna.planar->ports = {guide("feed", {-6, y_mm}, 0, width_mm, 1)};
        return antenna;
    };
    const std::vector<SensitiveParameter> parameters{
        {"width_mm", 7.0, 6.0, 8.0, [&](double width) { return with_feed(width, 0.0); }},
        {"y_mm", 0.0, -1.0, 1.0, [&](double y) { return with_feed(7.0, y); }}};
    const auto session = processor_session();
    Progress progress;
    const Gradient found = gradient(with_feed(7.0, 0.0), small_settings(), parameters,
                                    wanted({{"directivity_2d_db"}}), *session, progress);
    EXPECT_EQ(found.solves.forward, 5);
    EXPECT_EQ(found.solves.adjoint, 0) << "no parameter has a use for one";
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        EXPECT_TRUE(found.differences[p].by_solves);
        EXPECT_TRUE(std::isfinite(found.rows[0].derivatives[p])) << parameters[p].name;
    }
}

}  // namespace
}  // namespace lathe::tests
