// The frame of messages: a border with a strong left edge and a tinted ground, in the window's palette.
#pragma once

#include <QColor>
#include <QFrame>

namespace lathe::ui {

/// Painted, not styled by a sheet: words in a sheet's widget keep the colours of the palette they began with.
class TintedFrame : public QFrame {
public:
    using QFrame::QFrame;

    /// Sets the border's colour; the ground has a share of it over the window's own colour, so that it suits
    /// light and dark.
    void set_tint(const QColor& tint);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QColor tint_;
};

}  // namespace lathe::ui
