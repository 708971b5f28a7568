#include "genetic/execution/candidate_maps.hpp"

#include <algorithm>

namespace lathe::genetic {

CandidateMaps::CandidateMaps(std::vector<double> frequencies_hz, std::size_t problems, FrameSink* watcher)
    : frequencies_hz_(std::move(frequencies_hz)) {
    for (std::size_t n = 0; n < problems; ++n) sinks_.emplace_back(n == 0 ? watcher : nullptr);
}

void CandidateMaps::begin(const Simulation& simulation) {
    if (!simulation.planar) {
        sinks_.front().begin(maps_.emplace<FrequencyMaps>(simulation, frequencies_hz_));
        return;
    }
    const std::vector<FrameSink*> maps = maps_.emplace<PlanarMaps>(simulation, frequencies_hz_).sinks();
    for (std::size_t n = 0; n < maps.size(); ++n) sinks_.at(n).begin(*maps[n]);
}

std::vector<FrequencyMap> CandidateMaps::finish(std::span<const Recording> recordings) const {
    if (const auto* planar = std::get_if<PlanarMaps>(&maps_)) return planar->finish(recordings);
    return std::get<FrequencyMaps>(maps_).finish(recordings.front());
}

void CandidateMaps::Forward::receive(Frame frame) {
    if (watcher_ != nullptr) {
        const std::vector<FieldComponent> wanted = watcher_->components();
        if (std::find(wanted.begin(), wanted.end(), frame.component) != wanted.end())
            watcher_->receive(frame);
    }
    maps_->receive(std::move(frame));
}

}  // namespace lathe::genetic
