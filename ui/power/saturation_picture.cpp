#include "ui/power/saturation_picture.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr double decades_above = 0.5;  ///< of the most electrons under their own charge

QString tr(const char* text) {
    return QCoreApplication::translate("SaturationPicture", text);
}

QList<QPointF> points_of(const std::vector<double>& populations) {
    QList<QPointF> points;
    for (std::size_t period = 0; period < populations.size() && populations[period] > 0.0; ++period)
        points.append({static_cast<double>(period), std::log10(populations[period])});
    return points;
}

/// "2.4e+09 electrons, 3.1 W on the walls", or why there is no such number.
QString saturation_words(const particles::Saturation& found) {
    if (!found.grows) return tr("at %1 W electrons do not multiply").arg(found.power_w, 0, 'g', 4);
    return (found.settled ? tr("%1 electrons, %2 W on the walls")
                          : tr("still growing: %1 electrons, %2 W on the walls"))
        .arg(found.electrons, 0, 'g', 3)
        .arg(found.wall_power_w, 0, 'g', 3);
}

}  // namespace

SaturationPicture saturation_picture(const particles::Saturation* found, const QColor& text) {
    SaturationPicture picture;
    if (found == nullptr || found->populations.empty()) return picture;
    const QString with = tr("with their charge, %1 W").arg(found->power_w, 0, 'g', 4),
                  without = tr("without");
    picture.curves.append(
        {QStringLiteral("with"), with, with, CurveStyle::of(CurveRole::now), points_of(found->populations)});
    picture.curves.append({QStringLiteral("without"),
                           without,
                           without,
                           {.role = CurveRole::now, .number = 1, .line = Qt::DotLine},
                           points_of(found->populations_without_charge)});
    picture.last_period = std::max(1.0, static_cast<double>(found->populations.size()) - 1.0);
    double low = std::log10(found->populations.front()), high = low;
    for (const QPointF& p : picture.curves.front().points)
        low = std::min(low, p.y()), high = std::max(high, p.y());
    picture.low = low - 0.2;
    picture.high = high + decades_above;
    // What the words tell of is where the curve ends.
    const QList<QPointF>& with_charge = picture.curves.front().points;
    const QPointF end = with_charge.isEmpty() ? QPointF(picture.last_period, low) : with_charge.back();
    picture.notes.append({end, saturation_words(*found), text});
    return picture;
}

}  // namespace lathe::ui
