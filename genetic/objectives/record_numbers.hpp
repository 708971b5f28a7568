// Which metrics the record of a candidate holds, and where in its JSON text.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

/// No number for any entry of metric_table().
inline std::vector<double> no_numbers() {
    return std::vector<double>(metric_table().size(), undefined_number);
}

/// True when a record may hold the metric: of results of antennas of this kind, or, without one, of the
/// geometry.
inline bool is_of(const MetricDescription& metric, std::optional<PatternKind> kind) {
    return kind ? excitation_of(metric, *kind) != MetricExcitation::none : metric.of_antenna != nullptr;
}

/// Calls `visit(index, metric, pointer)` for each metric that such a record holds.
template <class Visit>
void for_each_kept(std::optional<PatternKind> kind, Visit visit) {
    const auto table = metric_table();
    for (std::size_t i = 0; i < table.size(); ++i)
        if (!table[i].kept_at.empty() && is_of(table[i], kind))
            visit(i, table[i], nlohmann::json::json_pointer(std::string(table[i].kept_at)));
}

}  // namespace lathe::genetic
