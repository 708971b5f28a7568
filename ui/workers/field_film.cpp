#include "ui/workers/field_film.hpp"

#include <utility>

namespace lathe::ui {

ExcitationFilm excitation_film(const Excitation& excitation, const Antenna& antenna,
                               std::shared_ptr<const FrameRecorder> recorder) {
    const PlanarSettings& planar = *antenna.planar;
    return {QString::fromStdString(excitation.name), excitation.port, planar.ports[excitation.port].kind,
            planar.polarisation, std::move(recorder)};
}

}  // namespace lathe::ui
