// The film of one solve with all that is needed to show it.
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "ui/workers/frame_recorder.hpp"

namespace lathe::ui {

/// A solve to watch: the frames that it has given so far, and the antenna that they belong to.
struct FieldFilm {
    std::shared_ptr<const FrameRecorder> recorder;
    Antenna antenna;
    int absorbing_cells = 0;  ///< cells of the absorbing layer at the outer borders of the frames
    QString title;
    std::optional<SimulationSettings>
        settings{};  ///< what it is solved with; without them no grid can be shown
};

}  // namespace lathe::ui
