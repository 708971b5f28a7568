#include "ui/panels/elided_label.hpp"

#include <QPainter>
#include <QStyle>

namespace lathe::ui {
namespace {

constexpr int fewest_letters = 4;

}  // namespace

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * fewest_letters, QLabel::minimumSizeHint().height()};
}

QString ElidedLabel::shown_text() const {
    return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(),
                          shown_text(), foregroundRole());
    const QString tip = shown_text() == text() ? QString() : text();
    if (tip != toolTip()) setToolTip(tip);
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    update();
}

}  // namespace lathe::ui
