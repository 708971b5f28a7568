// Colours of what lies over the picture: opaque, and fitting light and dark windows.
#pragma once

#include <QColor>
#include <QGuiApplication>
#include <QPalette>
#include <QString>

namespace lathe::ui {

struct BannerColours {
    QColor edge;
    double share = 0.0;  ///< of it in the fill, the rest is the window's colour
};

inline const BannerColours warning_colours{QColor(201, 138, 0), 0.2};

/// Style sheet of the widget of that object name, for the program's present palette. (The widget's own has
/// the fill of its last sheet in it.)
inline QString banner_sheet(const QString& name, const BannerColours& colours) {
    const QColor window = QGuiApplication::palette().color(QPalette::Window);
    const auto mixed = [&](int edge, int ground) {
        return static_cast<int>(colours.share * edge + (1.0 - colours.share) * ground);
    };
    const QColor fill(mixed(colours.edge.red(), window.red()), mixed(colours.edge.green(), window.green()),
                      mixed(colours.edge.blue(), window.blue()));
    return QStringLiteral(
               "#%1 { border: 1px solid %2; border-left: 4px solid %2; background: %3; border-radius: 3px; }")
        .arg(name, colours.edge.name(), fill.name());
}

}  // namespace lathe::ui
