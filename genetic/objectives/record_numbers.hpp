// Which metrics the record of a candidate holds, and where in its JSON text.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

/// No number for any entry of metric_table().
inline std::vector<double> no_numbers() {
    return std::vector<double>(metric_table().size(), undefined_number);
}

/// What a number of a record is of.
enum class Kept { geometry, revolution, planar, volume };

constexpr Kept kept_kind(PatternKind kind) {
    switch (kind) {
        case PatternKind::revolution:
            return Kept::revolution;
        case PatternKind::plane:
            return Kept::planar;
        case PatternKind::cuts:
            break;
    }
    return Kept::volume;
}

/// True when a record of this kind may hold the metric.
inline bool is_of(const MetricDescription& metric, Kept kind) {
    switch (kind) {
        case Kept::geometry:
            return metric.of_antenna != nullptr;
        case Kept::revolution:
            return metric.revolved_excitation != MetricExcitation::none;
        case Kept::planar:
            return metric.planar_excitation != MetricExcitation::none;
        case Kept::volume:
            break;
    }
    return metric.volume_excitation != MetricExcitation::none;
}

/// Calls `visit(index, metric, pointer)` for each metric that a record of this kind holds.
template <class Visit>
void for_each_kept(Kept kind, Visit visit) {
    const auto table = metric_table();
    for (std::size_t i = 0; i < table.size(); ++i)
        if (!table[i].kept_at.empty() && is_of(table[i], kind))
            visit(i, table[i], nlohmann::json::json_pointer(std::string(table[i].kept_at)));
}

}  // namespace lathe::genetic
