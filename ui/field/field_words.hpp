// What the field view says in words: the value under the cursor, the key of lines and colours, and the
// caption.
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "solver/geometry/antenna.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/scene/shown_field.hpp"
#include "ui/scene2d/field_scene.hpp"

namespace lathe::ui {

struct GridFacts;

/// What is on show, as far as words are about it.
struct FieldWords {
    FieldQuantity quantity = FieldQuantity::e_r;
    bool is_planar = false;                     ///< coordinates x and y
    const ShownField* field = nullptr;          ///< null: no field
    bool is_former = false;                     ///< the field is that of a former design
    std::optional<double> decibel_reference{};  ///< what 0 dB stands for, where the scale is in decibels
    bool is_of_map = false;                     ///< a frequency map is on show, not a film
    const MapPicture* map = nullptr;            ///< null: no map yet
    bool map_is_former = false;
    MapKind map_kind = MapKind::amplitude;
    double map_phase_rad = 0.0;
    QString map_size = QStringLiteral("1 W");  ///< of what drives the field of a map
    Overlays overlays{};
    std::shared_ptr<const GridFacts> grid{};  ///< null until it is known
    bool has_reference = false;               ///< the outline of another design is drawn
    bool is_solved = false;                   ///< the design has settings that it was solved with

    /// Place, value and region under the cursor at `plane`; r may be negative.
    QString probe(const Point& plane) const;
    /// Dashes and colours that the picture does not explain by itself, as rich text; empty: none.
    QString key() const;
    /// One line for a picture: `title`, and the moment or the frequency on show.
    QString caption(const QString& title) const;
};

}  // namespace lathe::ui
