#include "ui/style/theme_style.hpp"

#include <QPainter>
#include <QStyleOption>

#include "ui/style/icons.hpp"

namespace lathe::ui {

ThemeStyle::ThemeStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void ThemeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool is_box = element == PE_IndicatorCheckBox, is_radio = element == PE_IndicatorRadioButton;
    if ((!is_box && !is_radio) || option->palette.color(QPalette::Window).lightness() >= 128) return;
    // Fusion outlines them with a darker shade of the window, which a dark window swallows.
    QColor outline = option->palette.color(QPalette::Text);
    outline.setAlphaF(option->state & State_Enabled ? 0.6f : 0.35f);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(outline, 1.0));
    painter->setBrush(Qt::NoBrush);
    const QRectF frame = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    if (is_box)
        painter->drawRoundedRect(frame, 1.5, 1.5);
    else
        painter->drawEllipse(frame.adjusted(0.5, 0.5, -0.5, -0.5));
    painter->restore();
}

/// Those of Fusion are black pixels.
QIcon ThemeStyle::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const {
    switch (icon) {
        case SP_DockWidgetCloseButton:
        case SP_TitleBarCloseButton:
            return glyph_icon(Glyph::close);
        case SP_TitleBarNormalButton:
            return glyph_icon(Glyph::detach);
        default:
            return QProxyStyle::standardIcon(icon, option, widget);
    }
}

}  // namespace lathe::ui
