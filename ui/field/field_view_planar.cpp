// What the field view does for planar antennas: other coordinates and components, ports, one film an
// excitation.
#include <QAction>
#include <QComboBox>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "solver/geometry/planar_cut.hpp"
#include "solver/geometry/whole_section.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/film_player.hpp"
#include "ui/field/map_player.hpp"
#include "ui/painting/planar_painter.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"
#include "ui/scene2d/ruled_canvas.hpp"

namespace lathe::ui {
namespace {

/// Distance of a point from the cut, m.
double distance_to(const Point& point, const PlanarCut& cut) {
    const Point away{point.z - cut.centre.z, point.r - cut.centre.r};
    const double across = away.z * cut.across.z + away.r * cut.across.r;
    const double along = away.z * cut.along.z + away.r * cut.along.r;
    return std::hypot(along, std::max(0.0, std::abs(across) - cut.half_width));
}

}  // namespace

/// Coordinates, components and switches of the antenna on show.
void FieldView::follow_geometry() {
    const bool planar = is_planar();
    film_mirror_ = mirror_of(film_.antenna);
    plane_->set_names(planar ? QStringLiteral("x") : QStringLiteral("z"),
                      planar ? QStringLiteral("y") : QStringLiteral("r"), planar);
    canvas().scene().set_axis(is_drawn_by_half(film_.antenna));
    canvas().set_ports(planar ? std::make_shared<const PlanarSettings>(*film_.antenna.planar) : nullptr,
                       marked_port_);
    if (planar && is_3d()) in_3d_->setChecked(false);
    in_3d_->setEnabled(!planar);
    in_3d_->setToolTip(planar
                           ? tr("A planar antenna is the same at every height: the plan view shows all of it")
                           : tr("The turned antenna with a part cut away, or the meridian plane (Ctrl+3)"));
    source_box_->setToolTip(
        tr("The pulse on its way through the antenna, or the steady field at one frequency for %1; maps are "
           "solved when they are first asked for")
            .arg(map_size()));
    offer_quantities();
}

/// The components that this geometry has; the one on show stays if the geometry has it and had it.
void FieldView::offer_quantities() {
    const bool planar = is_planar();
    const Polarisation polarisation = planar ? film_.antenna.planar->polarisation : Polarisation::tm;
    if (planar == offers_planar_ && polarisation == offered_) return;
    const bool is_another_geometry = planar != offers_planar_;
    offers_planar_ = planar, offered_ = polarisation;
    const FieldQuantity before = quantity();
    {
        const QSignalBlocker quiet(quantity_box_);
        quantity_box_->clear();
        std::vector<FieldQuantity> all(field_quantities.begin(), field_quantities.end());
        if (planar) all = planar_quantities(polarisation);
        for (const FieldQuantity quantity : all)
            quantity_box_->addItem(symbol_of(quantity, planar), static_cast<int>(quantity));
        const int kept = is_another_geometry ? 0 : quantity_box_->findData(static_cast<int>(before));
        quantity_box_->setCurrentIndex(std::max(0, kept));
        quantity_box_->setToolTip(
            planar
                ? tr("Component or magnitude of the field; z stands across the plane. What the film does not "
                     "hold is solved again.")
                : tr("Component or magnitude of the field. Below the axis a component is drawn along the "
                     "same "
                     "direction as above, so that the picture is smooth across the axis; a magnitude is the "
                     "largest over phi. What the film does not hold is solved again."));
    }
    follow_quantity();
    if (quantity() != before) emit quantity_changed(quantity());
}

void FieldView::offer_excitations() {
    QStringList names;
    for (const ExcitationFilm& film : film_.excitations)
        names << QStringLiteral("%1  %2").arg(port_number(film.port)).arg(film.name);
    if (names.size() > 1) names << tr("all in turn");
    QStringList present;
    for (int n = 0; n < excitation_box_->count(); ++n) present << excitation_box_->itemText(n);
    if (names != present) {
        const QSignalBlocker quiet(excitation_box_);
        const QString chosen = excitation_box_->currentText();
        excitation_box_->clear();
        excitation_box_->addItems(names);
        excitation_box_->setCurrentIndex(std::max(0, excitation_box_->findText(chosen)));
    }
    excitation_box_->setVisible(names.size() > 1);
    played_ = std::clamp(excitation() < 0 ? played_ : excitation(), 0,
                         std::max(0, static_cast<int>(film_.excitations.size()) - 1));
    maps_->set_excitation(played_);
    if (!film_.excitations.empty()) {
        film_.recorder = film_.excitations[static_cast<std::size_t>(played_)].recorder;
        emit excitation_shown(played_);
    }
}

int FieldView::excitation() const {
    const int index = excitation_box_->currentIndex();
    return index < static_cast<int>(film_.excitations.size()) ? index : -1;
}

void FieldView::set_excitation(int excitation) {
    excitation_box_->setCurrentIndex(excitation < 0 ? excitation_box_->count() - 1 : excitation);
}

/// Films keep time with each other: the next one goes on where this one is, so that fields can be compared.
void FieldView::play_excitation(int excitation) {
    if (excitation >= static_cast<int>(film_.excitations.size())) return;
    const bool was_playing = is_playing();
    const std::size_t index = player_->index();
    played_ = excitation;
    film_.recorder = film_.excitations[static_cast<std::size_t>(excitation)].recorder;
    player_->set_film(film_.recorder, film_mirror_.azimuthal_order);
    maps_->set_excitation(excitation);
    if (!was_playing) player_->seek(index);
    emit excitation_shown(excitation);
}

/// What goes into the port whose field a map shows: size of a plane wave, else power, which a planar antenna
/// has per metre of height.
QString FieldView::map_size() const {
    if (!is_planar()) return QStringLiteral("1 W");
    const auto played = static_cast<std::size_t>(played_);
    const bool is_wave =
        played < film_.excitations.size() && film_.excitations[played].kind == PlanarPortKind::plane_wave;
    if (!is_wave) return QStringLiteral("1 W/m");
    return film_.excitations[played].polarisation == Polarisation::tm ? QStringLiteral("1 V/m")
                                                                      : QStringLiteral("1 A/m");
}

void FieldView::take_turns() {
    if (film_.excitations.size() < 2 || excitation() >= 0) return;
    play_excitation((played_ + 1) % static_cast<int>(film_.excitations.size()));
}

void FieldView::mark_port(int port) {
    marked_port_ = port;
    canvas().set_ports(is_planar() ? std::make_shared<const PlanarSettings>(*film_.antenna.planar) : nullptr,
                       port);
}

/// The port whose cut or number is near to a point of the plane.
int FieldView::port_at(const Point& plane) const {
    if (!is_planar()) return -1;
    FieldCanvas& canvas = plane_->canvas();
    int nearest = -1;
    double least = 1.2 * fontMetrics().height();
    for (std::size_t n = 0; n < film_.antenna.planar->ports.size(); ++n) {
        const PlanarCut cut = cut_of(film_.antenna.planar->ports[n]);
        const double distance = distance_to(plane, cut) * canvas.pixels_per_metre();
        if (distance >= least) continue;
        least = distance;
        nearest = static_cast<int>(n);
    }
    return nearest;
}

}  // namespace lathe::ui
