// The film of one solve with all that is needed to show it.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "ui/workers/excitations.hpp"
#include "ui/workers/frame_recorder.hpp"

namespace lathe::ui {

/// The frames of one excitation of a planar antenna. It knows its port by itself: the design on show may have
/// others by now.
struct ExcitationFilm {
    QString name;          ///< of the driven port
    std::size_t port = 0;  ///< entry of PlanarSettings::ports
    PlanarPortKind kind = PlanarPortKind::guide;
    Polarisation polarisation = Polarisation::tm;
    std::shared_ptr<const FrameRecorder> recorder;
};

/// A solve to watch: the frames that it has given so far, and the antenna that they belong to.
struct FieldFilm {
    std::shared_ptr<const FrameRecorder> recorder;
    Antenna antenna;
    QString title;
    std::optional<SimulationSettings>
        settings{};  ///< what it is solved with; without them no grid can be shown
    std::vector<ExcitationFilm>
        excitations{};  ///< of a planar antenna; the first one's recorder is `recorder`
};

/// The film of one of the excitations of this planar antenna.
ExcitationFilm excitation_film(const Excitation& excitation, const Antenna& antenna,
                               std::shared_ptr<const FrameRecorder> recorder);

}  // namespace lathe::ui
