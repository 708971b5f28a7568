#include "ui/field/field_words.hpp"

#include <QColor>
#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/forms/length_unit.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/scene2d/colour_bar.hpp"

namespace lathe::ui {
namespace {

/// In the shown unit; `digits` decimals of a millimetre.
QString length_words(double metres, int digits) {
    return LengthDisplay::instance().fixed_words(1e3 * metres, digits);
}

QString tr(const char* text) {
    return QCoreApplication::translate("FieldWords", text);
}

QString value_text(double value, const QString& unit) {
    const UnitPrefix prefix = unit_prefix(std::abs(value));
    return with_true_minus(
        QStringLiteral("%1 %2%3").arg(value / prefix.factor, 0, 'f', 2).arg(prefix.prefix, unit));
}

/// Name and colour of each region of the grid that has cells.
QStringList region_key(const GridFacts& grid) {
    QStringList parts;
    std::size_t material = 0;
    for (const RegionShare& line : grid.table) {
        if (line.region == CellRegion::dielectric) ++material;
        if (line.cells == 0) continue;
        const Colour c = region_colour(line.region, material);
        const QColor colour =
            QColor::fromRgbF(static_cast<float>(c[0]), static_cast<float>(c[1]), static_cast<float>(c[2]));
        parts << QStringLiteral("<span style='color:%1'>■</span> %2")
                     .arg(colour.name(), region_text(line, grid.grid).toHtmlEscaped().replace(' ', "&nbsp;"));
    }
    return parts;
}

}  // namespace

QString FieldWords::key() const {
    QStringList parts;
    if (has_reference) parts << tr("<span style='color:#00966f'>– – –</span> start design");
    if (is_of_map && map && map_kind == MapKind::amplitude) {
        const auto largest = map->largest();
        const QString whose = map_is_former ? tr("previous design: ") : QString();
        parts << whose + with_true_minus(
                             (is_planar ? tr("largest %1 = %2 for %3, at x = %4, y = %5")
                                        : tr("largest %1 = %2 for %3, at z = %4, r = %5"))
                                 .arg(symbol_of(quantity, is_planar),
                                      value_text(largest.value, unit_of(quantity)), map_size)
                                 .arg(length_words(largest.place.z, 1), length_words(largest.place.r, 1)));
    }
    if ((overlays.grid_lines || overlays.regions) && !grid && is_solved) parts << tr("Reading the grid …");
    if (overlays.regions && grid) parts << region_key(*grid);
    return parts.join(QStringLiteral(" &nbsp; "));
}

QString FieldWords::probe(const Point& plane) const {
    QString text =
        (is_planar ? QStringLiteral("x = %1   y = %2") : QStringLiteral("z = %1   r = %2"))
            .arg(length_words(plane.z, 2), length_words(is_planar ? plane.r : std::abs(plane.r), 2));
    if (const auto value = field ? field->value_at(plane) : std::nullopt) {
        text +=
            field->is_phase
                ? QStringLiteral("   ∠%1 = %2°").arg(symbol_of(quantity, is_planar)).arg(*value, 0, 'f', 1)
                : QStringLiteral("   %1 = %2")
                      .arg(symbol_of(quantity, is_planar), value_text(*value, unit_of(quantity)));
        if (decibel_reference && !field->is_phase)
            text += QStringLiteral("  (%1 dB)").arg(level_db(*value, *decibel_reference), 0, 'f', 1);
    }
    if (field && is_former) text += tr("   (previous design)");
    if (grid && overlays.regions && !grid->map.regions.empty()) {
        const Grid& cells = grid->grid;
        const long i = std::lround(cells.row_at(grid->is_mirrored() ? std::abs(plane.r) : plane.r)),
                   k = std::lround(cells.column_at(plane.z));
        if (i >= 0 && i < cells.nr && k >= 0 && k < cells.nz)
            text += QStringLiteral("   ") +
                    QString::fromStdString(
                        region_name(grid->map.regions[cells.at(static_cast<int>(i), static_cast<int>(k))],
                                    cells.is_planar())) +
                    QStringLiteral(" (%1, %2)").arg(i).arg(k);
    }
    return with_true_minus(text);
}

QString FieldWords::caption(const QString& title) const {
    QString text = title;
    if (!field) return text;
    if (is_former) text += tr("   (field of the previous design)");
    if (!is_of_map) {
        text += QStringLiteral("   t = %1 ns").arg(field->frame->time_s * 1e9, 0, 'f', 3);
    } else if (map) {
        text += QStringLiteral("   %1 GHz, %2").arg(map->frequency_hz() * 1e-9, 0, 'g', 5).arg(map_size);
        if (map_kind == MapKind::instant)
            text += QStringLiteral(", ωt = %1°").arg(std::lround(map_phase_rad * 180.0 / std::numbers::pi));
    }
    return text;
}

}  // namespace lathe::ui
