// Curves of a plot by name of their own: what is drawn again keeps its series, and so its markers.
#pragma once

#include <QList>
#include <QPointF>
#include <QString>
#include <map>

#include "ui/charts/error_bar.hpp"
#include "ui/painting/curve_style.hpp"

class QLineSeries;

namespace lathe::ui {

class Plot;

struct KeyedCurve {
    QString key;           ///< the same for the same curve of the next results
    QString name, legend;  ///< empty: not read by the cursor, not in the legend
    CurveStyle style;
    QList<QPointF> points;
    QList<ErrorBar> errors = {};  ///< ascending in x
};

class CurveSet {
public:
    /// The plot outlives it and owns the series.
    explicit CurveSet(Plot& plot) : plot_(plot) {}

    /// These and no others, of all that came through here.
    void show(const QList<KeyedCurve>& curves);

private:
    struct Shown {
        QLineSeries* series;
        QString name, legend;
        CurveStyle style;
    };

    Plot& plot_;
    std::map<QString, Shown> shown_;
};

}  // namespace lathe::ui
