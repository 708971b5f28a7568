#include "ui/forms/form_scroll.hpp"

#include <QEvent>
#include <QStyle>

namespace lathe::ui {

FormScroll::FormScroll(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
}

QSize FormScroll::minimumSizeHint() const {
    const QSize usual = QScrollArea::minimumSizeHint();
    if (widget() == nullptr) return usual;
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    return usual.expandedTo({widget()->minimumSizeHint().width() + bar, 0});
}

bool FormScroll::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

}  // namespace lathe::ui
