#include "ui/planar/scattering_data.hpp"

namespace lathe::ui {
namespace {

template <class SeveralPorts>
ScatteringData data_of(const SeveralPorts& results) {
    ScatteringData data{results.ports, results.driven, {}, {}};
    for (const auto& at : results.frequencies) {
        data.frequencies_hz.push_back(at.frequency_hz);
        data.s.push_back(&at.s_matrix);
    }
    return data;
}

}  // namespace

ScatteringData scattering_of(const Results* results) {
    if (results != nullptr && results->planar) return data_of(*results->planar);
    if (results != nullptr && results->volume) return data_of(*results->volume);
    return {};
}

}  // namespace lathe::ui
