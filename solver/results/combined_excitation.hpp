// Excitation by several ports at a time, for antennas whose ports have names.
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "solver/model/excitation_weights.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// combined_waves() for the ports of a planar or a 3D antenna: one wave for each driven port, in their order.
template <class Port>
std::vector<std::complex<double>> combined_waves_of(const std::vector<Port>& ports,
                                                    const std::vector<ExcitationWeight>& weights) {
    std::vector<std::string> driven, with_waves;
    for (const Port& port : ports) {
        if (!port.driven) continue;
        driven.push_back(port.name);
        if (has_metric(excitation_kind(port.kind), MetricExcitation::guide)) with_waves.push_back(port.name);
    }
    return combined_waves(weights, driven, with_waves);
}

/// Appends combined_excitation to the driven ones.
inline void add_combined_excitation(Results& results) {
    results.driven.emplace_back(combined_excitation);
    results.driven_kinds.push_back(ExcitationKind::combined);
}

}  // namespace lathe
