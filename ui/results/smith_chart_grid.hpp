// What the grid of the Smith chart and its words share.
#pragma once

#include <QColor>
#include <QPalette>

namespace lathe::ui::smith {

inline constexpr double fine_zoom = 3.0;  // from here on the grid has lines between the usual ones
inline constexpr double level_rings_db[] = {10.0, 20.0, 30.0, 40.0, 50.0};
inline constexpr double least_ring = 14.0;  // pixels

inline QColor faded(const QPalette& palette, float share) {
    QColor colour = palette.color(QPalette::Text);
    colour.setAlphaF(share);
    return colour;
}

}  // namespace lathe::ui::smith
