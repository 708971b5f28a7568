#include "ui/painting/curve_style.hpp"

#include <QString>

namespace lathe::ui {
namespace {

bool is_start(CurveRole role) {
    return role == CurveRole::start || role == CurveRole::start_second || role == CurveRole::start_third;
}

}  // namespace

QColor curve_colour(CurveRole role, bool dark) {
    switch (role) {
        case CurveRole::now:
            return dark ? QColor(0x6c, 0xb2, 0xff) : QColor(0x14, 0x5f, 0xc2);
        case CurveRole::now_second:
            return dark ? QColor(0xff, 0xa6, 0x57) : QColor(0xc8, 0x5a, 0x00);
        case CurveRole::now_third:
            return dark ? QColor(0xc8, 0xa0, 0xff) : QColor(0x7a, 0x3f, 0xb8);
        case CurveRole::start:
            return dark ? QColor(0x5a, 0xe6, 0xa6) : QColor(0x00, 0x7a, 0x5c);
        case CurveRole::start_second:
            return dark ? QColor(0xb0, 0x7c, 0x4a) : QColor(0xdd, 0x9b, 0x66);
        case CurveRole::start_third:
            return dark ? QColor(0x8d, 0x77, 0xad) : QColor(0xb4, 0x95, 0xd6);
        case CurveRole::goal:
            return dark ? QColor(0xff, 0x6b, 0x6b) : QColor(0xc6, 0x28, 0x28);
        case CurveRole::background:
        case CurveRole::pinned:  // has a number
            return dark ? QColor(0x80, 0x84, 0x8a) : QColor(0x9a, 0x9e, 0xa5);
    }
    return {};
}

QColor numbered_colour(int number, bool dark) {
    static const QColor on_light[numbered_colours] = {
        {0x14, 0x5f, 0xc2}, {0xc8, 0x5a, 0x00}, {0x00, 0x7a, 0x5c}, {0x7a, 0x3f, 0xb8},
        {0xb0, 0x1e, 0x6e}, {0x00, 0x7f, 0xa3}, {0x7d, 0x66, 0x08}, {0x5b, 0x64, 0x70},
        {0x8a, 0x4b, 0x2a}, {0x4f, 0x7a, 0x00}, {0x3b, 0x3f, 0xa8}, {0xd8, 0x5c, 0x8a}};
    static const QColor on_dark[numbered_colours] = {
        {0x6c, 0xb2, 0xff}, {0xff, 0xa6, 0x57}, {0x5a, 0xe6, 0xa6}, {0xc8, 0xa0, 0xff},
        {0xff, 0x86, 0xc8}, {0x5f, 0xd8, 0xf2}, {0xe6, 0xd3, 0x5a}, {0xb4, 0xbc, 0xc8},
        {0xe0, 0xa8, 0x88}, {0xb4, 0xe0, 0x5a}, {0x9c, 0xa0, 0xff}, {0xff, 0xb8, 0xd0}};
    const int index = ((number % numbered_colours) + numbered_colours) % numbered_colours;
    return dark ? on_dark[index] : on_light[index];
}

CurveStyle CurveStyle::of(CurveRole role) {
    return {role, -1, is_start(role) ? Qt::DashLine : Qt::SolidLine};
}

QColor CurveStyle::colour(bool dark) const {
    const QColor own = number >= 0 ? numbered_colour(number, dark) : curve_colour(role, dark);
    if (!is_faded) return own;
    constexpr float share_of_grey = 0.8F;
    const QColor grey = dark ? QColor(0x66, 0x69, 0x6e) : QColor(0xb4, 0xb7, 0xbc);
    const auto mixed = [](float a, float b) { return a + share_of_grey * (b - a); };
    return QColor::fromRgbF(mixed(own.redF(), grey.redF()), mixed(own.greenF(), grey.greenF()),
                            mixed(own.blueF(), grey.blueF()));
}

QPen CurveStyle::pen(bool dark) const {
    QPen pen(colour(dark), role == CurveRole::background ? 1.0 : 1.8);
    if (role == CurveRole::goal) pen.setWidthF(2.5);
    if (is_start(role)) pen.setWidthF(1.3);
    if (role == CurveRole::pinned) pen.setWidthF(1.5);
    pen.setStyle(line);
    return pen;
}

QString CurveStyle::mark() const {
    if (line == Qt::DashLine) return QStringLiteral("╌╌");
    if (line == Qt::DotLine) return QStringLiteral("┈┈");
    if (line == Qt::DashDotLine) return QStringLiteral("━·");
    return QStringLiteral("━━");
}

}  // namespace lathe::ui
