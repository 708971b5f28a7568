// Asks everything that follows the metric table for the metric that docs/developer/extending.md adds.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "genetic/project/project.hpp"
#include "solver/formats/curves_csv.hpp"
#include "solver/formats/json_schema.hpp"
#include "solver/formats/network_csv.hpp"
#include "solver/formats/results_json.hpp"
#include "solver/results/metric_table.hpp"
#include "tests/solver/results/one_port.hpp"

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
    if (holds) return;
    std::printf("not so: %s\n", what);
    ++failures;
}

}  // namespace

int main() {
    using namespace lathe;
    const std::string key = "effective_area_mm2";
    const auto& known = known_metrics();
    expect(std::find(known.begin(), known.end(), key) != known.end(), "goals know the metric");
    expect(project_schema().find(key) != std::string::npos, "the schema knows it");
    FrequencyResult at = lathe::test::one_port_result();
    at.frequency_hz = 29.9792458e9;  // a wavelength of 10 mm
    at.beam().directivity_dbi = 20.0;
    const MetricDescription& metric = metric_of(key);
    const double value = metric_value(metric, at, {});
    expect(std::abs(value - 100.0 * 100.0 / (4.0 * std::numbers::pi)) < 1e-6, "100 lambda^2 / (4 pi)");
    Results results = lathe::test::one_port_results();
    results.frequencies = {at};
    for (const PatternKind kind : {PatternKind::revolution, PatternKind::plane, PatternKind::cuts}) {
        results.pattern_kind = kind;
        expect(metric_values(metric, results, {}) == std::vector<double>{value}, "all geometries have it");
        const bool has_several = kind != PatternKind::revolution;
        expect(!has_several || excitations_csv(results).find(key) != std::string::npos, "tables have it");
    }
    results.pattern_kind = PatternKind::revolution;
    expect(results_to_json(results).find(key) != std::string::npos, "results.json has it");
    expect(results_schema().find(key) != std::string::npos, "and so has its schema");
    const std::string curves = frequency_curves_csv(results);
    expect(curves.find(key) != std::string::npos && curves.find(key) > curves.find("horizon_gain_dbi"),
           "its column stands behind those that the format began with");
    expect(metric.is_kept() && metric.usual_goal == Goal::above, "stores keep it, large is good");
    return failures;
}
