// What the chart of a saturation shows: electrons over periods, with the field of their own charge and
// without.
#pragma once

#include <QColor>
#include <QList>

#include "solver/particles/multipactor/saturation.hpp"
#include "ui/charts/curve_set.hpp"
#include "ui/charts/plot.hpp"

namespace lathe::ui {

/// Heights are decadic logarithms of numbers of electrons.
struct SaturationPicture {
    QList<KeyedCurve> curves;
    QList<ChartNote> notes;  ///< what came of it, in words
    double last_period = 1.0, low = 0.0, high = 1.0;
};

/// Null: nothing was asked for, and the picture is empty. `text` colours the note.
SaturationPicture saturation_picture(const particles::Saturation* found, const QColor& text);

}  // namespace lathe::ui
