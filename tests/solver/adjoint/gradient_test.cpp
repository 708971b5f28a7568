// Gradients against central differences of the solver on the same grid, in double precision.
#include "solver/adjoint/gradient.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/far_field.hpp"
#include "solver/results/spectrum.hpp"
#include "tests/solver/adjoint/double_session.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

SimulationSettings small_settings() {
    SimulationSettings settings;
    settings.from_hz = 29e9, settings.to_hz = 31e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 12, settings.pml_cells = 8, settings.margin_wavelengths = 0.4;
    settings.stop_db = -95;
    return settings;
}

/// Vertices of the horn of example_antenna() that one parameter moves, in mm.
Antenna horn(double flare_mm, double aperture_mm, double wall_mm) {
    Antenna antenna = example_antenna(Kind::horn);
    const double flare = 1e-3 * flare_mm, aperture = 1e-3 * aperture_mm, wall = 1e-3 * wall_mm;
    antenna.regions[0].outline = {{0, 3.6e-3},           {6e-3, 3.6e-3},           {16e-3, flare},
                                  {24e-3, aperture},     {24e-3, aperture + wall}, {16e-3, flare + wall},
                                  {6e-3, 3.6e-3 + wall}, {0, 3.6e-3 + wall}};
    return antenna;
}

std::vector<SensitiveParameter> horn_parameters() {
    return {{"flare_mm", 6.13, 5.0, 8.0, [](double value) { return horn(value, 9.41, 0.83); }},
            {"aperture_mm", 9.41, 8.0, 12.0, [](double value) { return horn(6.13, value, 0.83); }},
            {"wall_mm", 0.83, 0.5, 1.5, [](double value) { return horn(6.13, 9.41, value); }}};
}

std::vector<WantedMetric> wanted(std::initializer_list<const char*> keys) {
    std::vector<WantedMetric> metrics;
    for (const char* key : keys) metrics.push_back({{find_metric(key), {}}});
    return metrics;
}

/// transform_contour() in double precision: what differences of values take.
Eigen::VectorXcd contour_spectrum(const Simulation& simulation, const Recording& recording,
                                  double frequency) {
    const auto& channels = simulation.problem.surface;
    const double step = recording.sample_stride * simulation.problem.coefficients.dt;
    Eigen::VectorXcd spectrum = Eigen::VectorXcd::Zero(static_cast<Eigen::Index>(channels.size()));
    for (long n = 0; n < recording.sample_count; ++n) {
        const double angle = -2.0 * constants::pi * frequency * step * (static_cast<double>(n) + 1.0);
        const std::complex<double> wave = std::polar(step, angle);
        const float* const sample =
            recording.surface_samples.data() + static_cast<std::size_t>(n) * channels.size();
        for (std::size_t c = 0; c < channels.size(); ++c)
            spectrum[static_cast<Eigen::Index>(c)] += wave * static_cast<double>(sample[c]);
    }
    const std::complex<double> shift =
        std::polar(1.0, constants::pi * frequency * simulation.problem.coefficients.dt);
    for (std::size_t c = 0; c < channels.size(); ++c)
        if (is_current(channels[c].component)) spectrum[static_cast<Eigen::Index>(c)] *= shift;
    return spectrum;
}

/// Metrics of an antenna on the grid of another, [metric][frequency].
std::vector<std::vector<double>> values_on(const GridPlan& plan, const Antenna& antenna,
                                           const SimulationSettings& settings,
                                           const std::vector<WantedMetric>& metrics, Session& session) {
    const Simulation simulation = build_simulation(antenna, settings, plan);
    Progress progress;
    const Recording recording = session.solve({&simulation.problem, 1}, progress).front();
    std::vector<std::vector<double>> values(metrics.size());
    for (const double frequency : simulation.problem.frequencies_hz) {
        const Eigen::VectorXcd contour = contour_spectrum(simulation, recording, frequency);
        const FrequencyResult result = measure_frequency(
            {port_spectrum(simulation, recording, frequency),
             far_field(simulation, contour, frequency, theta_intervals(simulation, frequency)),
             contour_power(simulation, contour)});
        for (std::size_t m = 0; m < metrics.size(); ++m)
            values[m].push_back(metric_value(*metrics[m].asked.metric, result, metrics[m].asked.question));
    }
    return values;
}

struct Comparison {
    double error = 0.0;  ///< largest difference over the metric's largest derivative
    std::string worst;
};

/// The gradient against central differences of step h, all parameters but those whose differences at two
/// steps disagree.
std::vector<Comparison> compare(const Antenna& antenna, const SimulationSettings& settings,
                                const std::vector<SensitiveParameter>& parameters,
                                const std::vector<WantedMetric>& metrics, const Gradient& found, double h,
                                Session& session) {
    const GridPlan plan = plan_grid(antenna, settings);
    std::vector<Comparison> comparisons(metrics.size());
    std::vector<double> largest(metrics.size(), 0.0);
    for (const GradientRow& row : found.rows)
        for (const double derivative : row.derivatives)
            largest[row.wanted] = std::max(largest[row.wanted], std::abs(derivative));
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        const SensitiveParameter& parameter = parameters[p];
        const auto above =
                       values_on(plan, parameter.antenna(parameter.value + h), settings, metrics, session),
                   below =
                       values_on(plan, parameter.antenna(parameter.value - h), settings, metrics, session);
        for (std::size_t r = 0; r < found.rows.size(); ++r) {
            const GradientRow& row = found.rows[r];
            const std::size_t f = r % above[row.wanted].size();
            const double expected = (above[row.wanted][f] - below[row.wanted][f]) / (2.0 * h);
            const double error = std::abs(row.derivatives[p] - expected) / largest[row.wanted];
            if (error < comparisons[row.wanted].error) continue;
            comparisons[row.wanted] = {error, parameter.name + ": " + std::to_string(row.derivatives[p]) +
                                                  ", by differences " + std::to_string(expected)};
        }
    }
    return comparisons;
}

TEST(Gradient, OfAnAntennaFedAtAGapIsRefused) {
    Antenna antenna;
    Region rod;
    rod.material.is_pec = true;
    rod.outline = {{2e-3, 0.0}, {70e-3, 0.0}, {70e-3, 2e-3}, {2e-3, 2e-3}};
    antenna.regions = {rod};
    antenna.ground_plane_z = 0.0;
    antenna.port.kind = PortKind::gap;
    antenna.port.gap_to_z = 2e-3, antenna.port.radius = 2e-3;
    const auto session = double_session();
    Progress progress;
    try {
        gradient(antenna, small_settings(), {}, wanted({"s11_db"}), *session, progress);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "antenna.port.kind");
    }
}

TEST(Gradient, OfWallsIsThatOfTheSolver) {
    const Antenna antenna = horn(6.13, 9.41, 0.83);
    const auto metrics = wanted({"s11_db", "directivity_dbi", "cross_polar_db", "realised_gain_dbi",
                                 "beamwidth_3db_e_deg", "side_lobe_h_db", "phase_centre_e_mm"});
    const auto session = double_session();
    Progress progress;
    const auto parameters = horn_parameters();
    const Gradient found = gradient(antenna, small_settings(), parameters, metrics, *session, progress);
    EXPECT_EQ(found.solves.forward, 1);
    EXPECT_EQ(found.solves.adjoint, 6);
    const auto comparisons =
        compare(antenna, small_settings(), parameters, metrics, found, found.differences[0].step, *session);
    for (std::size_t m = 0; m < metrics.size(); ++m)
        EXPECT_LT(comparisons[m].error, 1e-3) << metrics[m].asked.metric->key << ", " << comparisons[m].worst;
}

/// The feed's wall goes on through the absorbing layer behind its port, where each term of the gradient has
/// the layer's factor s. Its outer radius where it ends moves little outside the layer. Reflection, which it
/// changes by 6e-4 dB/mm only, is not compared.
TEST(Gradient, OfTheFeedsOuterRadiusInTheAxialLayerIsThatOfTheSolver) {
    const auto with = [](double radius_mm) {
        Antenna antenna = horn(6.13, 9.41, 0.83);
        antenna.regions[0].outline.back().r = 1e-3 * radius_mm;
        return antenna;
    };
    const std::vector<SensitiveParameter> parameters{{"outer_radius_mm", 6.35, 5.0, 8.0, with}};
    const auto metrics = wanted({"directivity_dbi", "cross_polar_db", "realised_gain_dbi"});
    const auto session = double_session();
    Progress progress;
    const Gradient found = gradient(with(6.35), small_settings(), parameters, metrics, *session, progress);
    EXPECT_FALSE(found.differences[0].by_solves);
    const auto comparisons =
        compare(with(6.35), small_settings(), parameters, metrics, found, 2e-3, *session);
    for (std::size_t m = 0; m < metrics.size(); ++m)
        EXPECT_LT(comparisons[m].error, 2e-3) << metrics[m].asked.metric->key << ", " << comparisons[m].worst;
}

TEST(Gradient, OfALensMaterialIsThatOfTheSolver) {
    const auto with = [](double permittivity, double tangent) {
        Antenna antenna = example_antenna(Kind::lossy_lens);
        antenna.regions[1].material.relative_permittivity = permittivity;
        antenna.regions[1].material.loss_tangent = tangent;
        return antenna;
    };
    const std::vector<SensitiveParameter> parameters{
        {"permittivity", 2.53, 1.0, 5.0, [&](double value) { return with(value, 0.02); }},
        {"loss_tangent", 0.02, 0.0, 0.1, [&](double value) { return with(2.53, value); }}};
    const auto metrics = wanted({"s11_db", "directivity_dbi", "cross_polar_db", "realised_gain_dbi"});
    SimulationSettings settings = small_settings();
    settings.pml_cells = 12;  // those of the default: behind the guide are no more
    const auto session = double_session();
    Progress progress;
    const Antenna antenna = with(2.53, 0.02);
    const Gradient found = gradient(antenna, settings, parameters, metrics, *session, progress);
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        Gradient one = found;
        for (GradientRow& row : one.rows) row.derivatives = {row.derivatives[p]};
        // Smooth: far steps, above the rounding of the samples.
        const double far = parameters[p].name == "permittivity" ? 1e-3 : 5e-4;
        const auto comparisons = compare(antenna, settings, {parameters[p]}, metrics, one, far, *session);
        for (std::size_t m = 0; m < metrics.size(); ++m)
            EXPECT_LT(comparisons[m].error, 1e-4)
                << metrics[m].asked.metric->key << ", " << comparisons[m].worst;
    }
}

TEST(Gradient, OfTheProcessorsEngineIsThatInDoublePrecision) {
    const Antenna antenna = horn(6.13, 9.41, 0.83);
    const auto metrics = wanted({"s11_db", "directivity_dbi", "cross_polar_db"});
    const auto reference = double_session(), engine = processor_session();
    Progress progress;
    const auto parameters = horn_parameters();
    const Gradient expected = gradient(antenna, small_settings(), parameters, metrics, *reference, progress),
                   found = gradient(antenna, small_settings(), parameters, metrics, *engine, progress);
    ASSERT_EQ(found.rows.size(), expected.rows.size());
    for (std::size_t m = 0; m < metrics.size(); ++m) {
        double largest = 0.0, off = 0.0;
        for (std::size_t r = 0; r < found.rows.size(); ++r)
            for (std::size_t p = 0; p < parameters.size() && found.rows[r].wanted == m; ++p) {
                largest = std::max(largest, std::abs(expected.rows[r].derivatives[p]));
                off = std::max(off, std::abs(found.rows[r].derivatives[p] - expected.rows[r].derivatives[p]));
            }
        EXPECT_LT(off, 1e-3 * largest) << metrics[m].asked.metric->key;
    }
}

/// Where solve and adjoint end before all has left.
TEST(Gradient, OfAnEarlyEndIsNearThatOfALateOne) {
    const auto metrics = wanted({"s11_db", "directivity_dbi", "cross_polar_db"});
    const auto session = processor_session();
    const auto ended_at = [&](double stop_db) {
        SimulationSettings settings = small_settings();
        settings.stop_db = stop_db;
        Progress progress;
        return gradient(horn(6.13, 9.41, 0.83), settings, horn_parameters(), metrics, *session, progress);
    };
    const Gradient expected = ended_at(-95);
    for (const auto& [stop_db, limit] : {std::pair{-60.0, 1e-2}, std::pair{-75.0, 2e-3}}) {
        const Gradient found = ended_at(stop_db);
        for (std::size_t m = 0; m < metrics.size(); ++m) {
            double largest = 0.0, off = 0.0;
            for (std::size_t r = 0; r < found.rows.size(); ++r)
                for (std::size_t p = 0; p < found.rows[r].derivatives.size() && found.rows[r].wanted == m;
                     ++p) {
                    const double late = expected.rows[r].derivatives[p];
                    largest = std::max(largest, std::abs(late));
                    off = std::max(off, std::abs(found.rows[r].derivatives[p] - late));
                }
            EXPECT_LT(off, limit * largest) << metrics[m].asked.metric->key << ", " << stop_db << " dB";
        }
    }
}

}  // namespace
}  // namespace lathe::tests
