#include "solver/engine/gpu/problem/comb_tables.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "solver/engine/gpu/runtime/table_upload.hpp"

namespace lathe::gpu {
namespace {

/// Series of currents at n dt, then of voltages at (n + 1/2) dt, for all steps that begin within the comb.
std::vector<float> comb_series(const CombSeries& comb, double dt, int steps, int stride) {
    std::vector<float> series(static_cast<std::size_t>(2 * steps) * static_cast<std::size_t>(stride), 0.0f);
    std::vector<double> values(comb.count());
    for (int family = 0; family < 2; ++family)
        for (int n = 0; n < steps; ++n) {
            comb.at((static_cast<double>(n) + 0.5 * family) * dt, values.data());
            std::transform(values.begin(), values.end(),
                           series.begin() + (static_cast<std::ptrdiff_t>(family) * steps + n) * stride,
                           [](double value) { return static_cast<float>(value); });
        }
    return series;
}

using Shared = std::shared_ptr<const std::vector<float>>;

/// Everything that the series are a function of.
struct Key {
    std::vector<double> frequencies_hz;
    double length_s = 0.0, dt = 0.0;
    bool operator==(const Key&) const = default;
};

/// The series of the last combs, made by one caller while the others wait.
Shared shared_series(const CombSeries& comb, double dt, int steps, int stride) {
    constexpr std::size_t most_kept = 4;
    static std::mutex mutex;
    static std::vector<std::pair<Key, Shared>> kept;  // latest last
    const Key key{comb.frequencies_hz, comb.length_s, dt};
    const std::lock_guard lock(mutex);
    const auto found =
        std::find_if(kept.begin(), kept.end(), [&](const auto& entry) { return entry.first == key; });
    if (found != kept.end()) return found->second;
    if (kept.size() == most_kept) kept.erase(kept.begin());
    kept.emplace_back(key, std::make_shared<const std::vector<float>>(comb_series(comb, dt, steps, stride)));
    return kept.back().second;
}

}  // namespace

float coefficient_of(const Problem& problem, const FieldIndex& at) {
    const CoefficientMaps& maps = problem.coefficients.maps;
    const std::vector<double>* const all[] = {&maps.v_r, &maps.v_phi, &maps.v_z,
                                              &maps.i_r, &maps.i_phi, &maps.i_z};
    return static_cast<float>((*all[at.component])[problem.grid.at(at.row, at.column)]);
}

void CombTables::add_to(TableUpload& upload, CombView& view) const {
    view.stride = stride, view.steps = steps;
    upload.add(entries, view.entries);
    upload.add(weights, view.weights);
    upload.add(series, view.series);
}

CombTables comb_tables(const Problem& problem) {
    const CombSource& comb = problem.comb;
    CombTables tables;
    if (comb.empty()) return tables;
    const double dt = problem.coefficients.dt;
    const std::size_t count = comb.series.count();
    tables.stride = static_cast<int>((count + comb_lanes - 1) / comb_lanes * comb_lanes);
    tables.steps = static_cast<int>(comb.series.length_s / dt) + 1;
    tables.series = *shared_series(comb.series, dt, tables.steps, tables.stride);
    const auto stride = static_cast<std::size_t>(tables.stride);
    tables.weights.assign(comb.at.size() * stride, 0.0f);
    std::map<std::tuple<int, int, int>, std::size_t> first;
    for (std::size_t n = 0; n < comb.at.size(); ++n) {
        const FieldIndex& at = comb.at[n];
        const std::size_t row =
            first.try_emplace({static_cast<int>(at.component), at.row, at.column}, n).first->second;
        CombEntry& entry = tables.entries.emplace_back();
        for (std::size_t s = 0; s < count; ++s)
            tables.weights[row * stride + s] += static_cast<float>(comb.weights[n * count + s]);
        entry.of_voltages = is_current(at.component) ? 0 : 1;
        entry.coefficient = coefficient_of(problem, at);
    }
    return tables;
}

}  // namespace lathe::gpu
