// What the field view says in words: the value under the cursor and the key of lines and colours.
#include <QColor>
#include <QLabel>
#include <algorithm>
#include <cmath>

#include "ui/field/field_view.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/scene2d/grid_overlay.hpp"

namespace lathe::ui {
namespace {

constexpr double metres_to_mm = 1e3;

QString value_text(double value, const QString& unit) {
    const UnitPrefix prefix = unit_prefix(std::abs(value));
    return with_true_minus(
        QStringLiteral("%1 %2%3").arg(value / prefix.factor, 0, 'f', 2).arg(prefix.prefix, unit));
}

}  // namespace

/// Dashes and colours that the picture does not explain by itself.
void FieldView::update_key() {
    QStringList parts;
    if (reference_) parts << tr("<span style='color:#00966f'>– – –</span> start design");
    if (source() == FieldSource::map && map_picture_ && map_controls_->kind() == MapKind::amplitude) {
        const auto largest = map_picture_->largest();
        const QString whose = map_is_former_ ? tr("former design: ") : QString();
        parts << whose + tr("largest %1 = %2 for 1 W, at z = %3 mm, r = %4 mm")
                             .arg(symbol_of(quantity()), value_text(largest.value, unit_of(quantity())))
                             .arg(largest.place.z * metres_to_mm, 0, 'f', 1)
                             .arg(largest.place.r * metres_to_mm, 0, 'f', 1);
    }
    const Overlays overlays = overlay_->overlays();
    const auto& facts = overlay_->facts();
    if ((overlays.grid_lines || overlays.regions) && !facts && film_.settings)
        parts << tr("Reading the grid …");
    if (overlays.regions && facts) {
        std::size_t material = 0;
        for (const RegionShare& line : facts->table) {
            if (line.region == CellRegion::dielectric) ++material;
            if (line.cells == 0) continue;
            const Colour c = region_colour(line.region, material);
            const QColor colour = QColor::fromRgbF(static_cast<float>(c[0]), static_cast<float>(c[1]),
                                                   static_cast<float>(c[2]));
            parts << QStringLiteral("<span style='color:%1'>■</span> %2")
                         .arg(colour.name(), region_text(line).toHtmlEscaped().replace(' ', "&nbsp;"));
        }
    }
    key_->setText(parts.join(QStringLiteral(" &nbsp; ")));
    key_->setVisible(!parts.isEmpty());
}

QString FieldView::probe_text(const Point& plane) const {
    QString text = QStringLiteral("z = %1 mm   r = %2 mm")
                       .arg(plane.z * metres_to_mm, 0, 'f', 2)
                       .arg(std::abs(plane.r) * metres_to_mm, 0, 'f', 2);
    if (const auto value = shown_ ? shown_->value_at(plane) : std::nullopt) {
        text += shown_->is_phase
                    ? QStringLiteral("   ∠%1 = %2°").arg(symbol_of(quantity())).arg(*value, 0, 'f', 1)
                    : QStringLiteral("   %1 = %2")
                          .arg(symbol_of(quantity()), value_text(*value, unit_of(quantity())));
        if (scale_controls_->is_decibel() && !shown_->is_phase)
            text +=
                QStringLiteral("  (%1 dB)").arg(level_db(*value, scale_controls_->reference()), 0, 'f', 1);
    }
    if (shows_former_field()) text += tr("   (former design)");
    if (const auto& facts = overlay_->facts(); facts && overlay_->overlays().regions) {
        const Grid& grid = facts->grid;
        const long i = std::lround(grid.row_at(std::abs(plane.r))), k = std::lround(grid.column_at(plane.z));
        if (i < grid.nr && k >= 0 && k < grid.nz)
            text += QStringLiteral("   ") +
                    QString::fromStdString(
                        region_name(facts->map.regions[grid.at(static_cast<int>(i), static_cast<int>(k))])) +
                    QStringLiteral(" (%1, %2)").arg(i).arg(k);
    }
    return with_true_minus(text);
}

}  // namespace lathe::ui
