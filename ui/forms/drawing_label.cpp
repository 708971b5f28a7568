#include "ui/forms/drawing_label.hpp"

#include <QCoreApplication>

namespace lathe::ui {
namespace {

struct Unit {
    const char *ending, *symbol;
};
constexpr Unit units[] = {{"_mm", "mm"},   {"_deg", "°"}, {"_ohm", "Ω"}, {"_s_per_m", "S/m"},
                          {"_ghz", "GHz"}, {"_ps", "ps"}, {"_nh", "nH"}, {"_pf", "pF"}};

struct Title {
    const char *key, *title;
};
constexpr Title titles[] = {
    {"at_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Position")},
    {"stretch", QT_TRANSLATE_NOOP("DrawingLabel", "Scale")},
    {"rotate_deg", QT_TRANSLATE_NOOP("DrawingLabel", "Rotation")},
    {"copies", QT_TRANSLATE_NOOP("DrawingLabel", "Number of copies")},
    {"copy_step_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Spacing of copies")},
    {"from_radius_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Radius at end 1")},
    {"to_radius_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Radius at end 2")},
    {"from_size_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Size at start")},
    {"to_size_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Size at end")},
    {"from_corner_radius_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Corner radius at start")},
    {"to_corner_radius_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Corner radius at end")},
    {"outline_zr_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Outline (z, r)")},
    {"outline_xy_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Outline (x, y)")},
    {"from_z_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Start, z")},
    {"to_z_mm", QT_TRANSLATE_NOOP("DrawingLabel", "End, z")},
    {"inside_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Point inside")},
    {"reference_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Reference plane")},
    {"theta_deg", QT_TRANSLATE_NOOP("DrawingLabel", "Direction, theta")},
    {"phi_deg", QT_TRANSLATE_NOOP("DrawingLabel", "Direction, phi")},
    {"towards", QT_TRANSLATE_NOOP("DrawingLabel", "Direction")},
    {"across", QT_TRANSLATE_NOOP("DrawingLabel", "Cross-section")},
    {"unit_mm", QT_TRANSLATE_NOOP("DrawingLabel", "Unit of the file")},
};

QString translated(const char* text) {
    return QCoreApplication::translate("DrawingLabel", text);
}

const Unit* unit_at_end(const QString& key) {
    for (const Unit& unit : units)
        if (key.endsWith(QLatin1String(unit.ending))) return &unit;
    return nullptr;
}

}  // namespace

QString drawing_title(const QString& key, const QString& help) {
    const bool is_first = key == QLatin1String("from_mm");
    if (is_first || key == QLatin1String("to_mm")) {
        const bool is_corner = help.contains(QLatin1String("corner"));
        return translated(is_corner ? "Corner %1" : "End %1").arg(is_first ? 1 : 2);
    }
    for (const Title& title : titles)
        if (key == QLatin1String(title.key)) return translated(title.title);
    const Unit* unit = unit_at_end(key);
    QString words = unit == nullptr ? key : key.chopped(static_cast<qsizetype>(qstrlen(unit->ending)));
    words.replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!words.isEmpty()) words[0] = words.at(0).toUpper();
    return words;
}

QString drawing_unit(const QString& key) {
    const Unit* unit = unit_at_end(key);
    return unit == nullptr ? QString() : QString::fromUtf8(unit->symbol);
}

QString drawing_label(const QString& key, const QString& help) {
    const QString title = drawing_title(key, help), unit = drawing_unit(key);
    return unit.isEmpty() ? title : QStringLiteral("%1 / %2").arg(title, unit);
}

}  // namespace lathe::ui
