// Maps of a candidate's field, made while it is solved.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "solver/results/frequency_map.hpp"

namespace lathe::genetic {

/// A watcher that is handed to the engine before the candidate is built, and makes the maps from then on.
/// Another watcher, or null, gets the frames that it wants of those that the maps take.
class CandidateMaps final : public FrameSink {
public:
    CandidateMaps(std::vector<double> frequencies_hz, FrameSink* watcher)
        : frequencies_hz_(std::move(frequencies_hz)), watcher_(watcher) {}

    /// Once, before the first frame. `simulation` must outlive the maps.
    void begin(const Simulation& simulation) { maps_.emplace(simulation, frequencies_hz_); }

    int interval_steps() const override { return maps_->interval_steps(); }
    FieldComponent component() const override { return maps_->component(); }
    std::vector<FieldComponent> components() const override { return maps_->components(); }
    void receive(Frame frame) override {
        if (watcher_ != nullptr) {
            const std::vector<FieldComponent> wanted = watcher_->components();
            if (std::find(wanted.begin(), wanted.end(), frame.component) != wanted.end())
                watcher_->receive(frame);
        }
        maps_->receive(std::move(frame));
    }

    /// The maps, one a frequency, after the solve that made `recording`.
    std::vector<FrequencyMap> finish(const Recording& recording) const { return maps_->finish(recording); }

private:
    std::vector<double> frequencies_hz_;
    FrameSink* watcher_;
    std::optional<FrequencyMaps> maps_;
};

}  // namespace lathe::genetic
