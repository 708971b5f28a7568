#include "ui/charts/curve_set.hpp"

#include <QLineSeries>
#include <set>

#include "ui/charts/plot.hpp"

namespace lathe::ui {

void CurveSet::show(const QList<KeyedCurve>& curves) {
    std::set<QString> wanted;
    for (const KeyedCurve& curve : curves) {
        wanted.insert(curve.key);
        auto there = shown_.find(curve.key);
        if (there != shown_.end() &&
            (there->second.name != curve.name || there->second.legend != curve.legend ||
             there->second.style != curve.style)) {
            plot_.rename_curve(there->second.series, curve.name, curve.style, curve.legend);
            there->second = {there->second.series, curve.name, curve.legend, curve.style};
        }
        if (there == shown_.end()) {
            QLineSeries* series = plot_.add_curve(curve.name, curve.style, curve.legend);
            there = shown_.insert({curve.key, {series, curve.name, curve.legend, curve.style}}).first;
        }
        plot_.set_points(there->second.series, curve.points);
        plot_.set_errors(there->second.series, curve.errors);
    }
    for (auto it = shown_.begin(); it != shown_.end();) {
        if (wanted.contains(it->first)) {
            ++it;
        } else {
            plot_.remove_curve(it->second.series);
            it = shown_.erase(it);
        }
    }
}

}  // namespace lathe::ui
