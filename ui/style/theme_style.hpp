// The Fusion style where it does not follow a dark palette: outlines of boxes, buttons of docks.
#pragma once

#include <QProxyStyle>

namespace lathe::ui {

class ThemeStyle final : public QProxyStyle {
    Q_OBJECT

public:
    ThemeStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const override;
};

}  // namespace lathe::ui
