// The frequency map of the field view: which one is on show, at which moment of its period, and when it is
// solved.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "genetic/project/project.hpp"
#include "solver/geometry/antenna.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/scene/shown_field.hpp"

namespace lathe::ui {

class MapControls;
class MapSolver;

/// What FilmPlayer is for films. The controls stand in the layout of another widget, which owns them from
/// then on.
class MapPlayer final : public QObject {
    Q_OBJECT

public:
    explicit MapPlayer(QObject* parent);
    ~MapPlayer() override;

    MapControls& controls() const { return *controls_; }
    MapSolver& solver() const { return *solver_; }
    /// The map on show; null before it is solved.
    const MapPicture* picture() const { return picture_.get(); }
    /// Whether the map on show is that of a former design.
    bool is_former() const { return is_former_; }

    /// Nothing is shown or solved until this is on.
    void set_active(bool is_active);
    /// Maps are solved for this design from now on; the map on show stays. Call before a quantity is set that
    /// the former design has not got.
    void set_design(const Antenna& antenna, const std::optional<SimulationSettings>& settings);
    /// The map on show becomes that of a former design, and stays until there is a new one.
    void make_former() { is_former_ = picture_ != nullptr; }
    /// Drops the map on show unless it is that of a former design or one of the present maps.
    void drop_outdated();
    /// Drops the map on show.
    void forget();
    /// Shows this quantity.
    void set_quantity(FieldQuantity quantity);
    /// Shows the field of this excitation of a planar antenna, in the order of its films.
    void set_excitation(int excitation);
    /// Shows the chosen map of the present design, if it is solved.
    void renew();
    /// Call at every tick of the screen while maps are wanted: solves them once `film_is_done`, since two
    /// solves at a time would make both late, and says how far that is.
    void want(bool film_is_done);

signals:
    /// Another map, or another quantity or kind of it; field_due() follows.
    void picture_changed();
    void field_due(lathe::ui::ShownField field);

private:
    void show();
    /// The chosen one of the present design; null: there is none.
    const FrequencyMap* chosen() const;

    MapControls* controls_;
    MapSolver* solver_;
    std::unique_ptr<MapPicture> picture_;
    FieldQuantity quantity_ = FieldQuantity::e_r;
    FieldMirror mirror_;  ///< of the present design
    int excitation_ = 0;
    bool is_active_ = false, is_former_ = false;
};

}  // namespace lathe::ui
