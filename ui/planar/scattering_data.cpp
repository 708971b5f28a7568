#include "ui/planar/scattering_data.hpp"

namespace lathe::ui {
ScatteringData scattering_of(const Results* results) {
    if (results == nullptr || results->pattern_kind == PatternKind::revolution) return {};
    ScatteringData data{results->ports, results->driven, {}, {}};
    for (const FrequencyResult& at : results->frequencies) {
        data.frequencies_hz.push_back(at.frequency_hz);
        data.s.push_back(&at.s_matrix);
    }
    return data;
}

}  // namespace lathe::ui
