// How curves look: the same role or number has the same colour in every chart, light or dark.
#pragma once

#include <QColor>
#include <QPen>

namespace lathe::ui {

/// Curves of the same role look the same in every chart.
enum class CurveRole {
    now,
    now_second,
    now_third,
    start,
    start_second,
    start_third,
    goal,
    background,
    pinned
};

QColor curve_colour(CurveRole role, bool dark);

/// Distinct colours for what has no role: frequencies laid over each other, pinned designs.
inline constexpr int numbered_colours = 12;
QColor numbered_colour(int number, bool dark);

struct CurveStyle {
    CurveRole role = CurveRole::now;
    int number = -1;  ///< of numbered_colour(); -1: the colour of the role
    Qt::PenStyle line = Qt::SolidLine;
    bool is_faded = false;  ///< mostly grey: of a former design

    /// Dashed for what was before, whatever `line` says.
    static CurveStyle of(CurveRole role);
    QColor colour(bool dark) const;
    QPen pen(bool dark) const;
    /// A few characters that look like the line, for legends.
    QString mark() const;
    bool operator==(const CurveStyle&) const = default;
};

}  // namespace lathe::ui
