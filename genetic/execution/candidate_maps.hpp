// Maps of a candidate's field, made while it is solved.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "solver/results/frequency_map.hpp"
#include "solver/solve/planar_solve.hpp"

namespace lathe::genetic {

/// Watchers of a candidate's problems that are handed to the engine before the candidate is built, and make
/// the maps from then on. Another watcher of the first problem, or null, gets the frames that it wants of
/// those that the maps take.
class CandidateMaps {
public:
    CandidateMaps(std::vector<double> frequencies_hz, std::size_t problems, FrameSink* watcher);

    /// The watcher of a problem; lives as long as the maps.
    FrameSink* sink(std::size_t problem) { return &sinks_.at(problem); }

    /// Once, before the first frame. `simulation` must outlive the maps and have as many problems. Throws
    /// std::invalid_argument for a planar antenna and a frequency that it does not solve.
    void begin(const Simulation& simulation);

    /// The maps after the solves that made `recordings`: one a frequency, of a planar antenna one a frequency
    /// and excitation.
    std::vector<FrequencyMap> finish(std::span<const Recording> recordings) const;

private:
    /// Stands in for a problem's maps until they are there.
    class Forward final : public FrameSink {
    public:
        explicit Forward(FrameSink* watcher) : watcher_(watcher) {}
        void begin(FrameSink& maps) { maps_ = &maps; }

        int interval_steps() const override { return maps_->interval_steps(); }
        FieldComponent component() const override { return maps_->component(); }
        std::vector<FieldComponent> components() const override { return maps_->components(); }
        void receive(Frame frame) override;

    private:
        FrameSink* watcher_;
        FrameSink* maps_ = nullptr;
    };

    std::vector<double> frequencies_hz_;
    std::deque<Forward> sinks_;  // whose entries keep their places
    std::variant<std::monostate, FrequencyMaps, PlanarMaps> maps_;
};

}  // namespace lathe::genetic
