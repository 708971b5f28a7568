#include "ui/charts/state_note.hpp"

#include <QEvent>
#include <QPainter>

namespace lathe::ui {

StateNote::StateNote(QWidget* parent, Qt::Corner corner, double lines)
    : QLabel(parent), corner_(corner), lines_(lines) {
    setObjectName("state_note");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setMargin(3);
    parent->installEventFilter(this);
    hide();
}

void StateNote::show_state(ResultState state) {
    setText(state_words(state));
    setVisible(!text().isEmpty());
    place();
}

void StateNote::place() {
    adjustSize();
    const int gap = 8, away = static_cast<int>(lines_ * fontMetrics().height());
    const bool is_left = corner_ == Qt::TopLeftCorner || corner_ == Qt::BottomLeftCorner;
    const bool is_top = corner_ == Qt::TopLeftCorner || corner_ == Qt::TopRightCorner;
    move(is_left ? gap : parentWidget()->width() - width() - gap,
         is_top ? away : parentWidget()->height() - height() - away);
    raise();
}

bool StateNote::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isVisible()) place();
    return QLabel::eventFilter(watched, event);
}

/// The style of what the cursor reads: a background that lets the curves shine through a little.
void StateNote::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor background = palette().color(QPalette::Base), line = palette().color(QPalette::Text);
    background.setAlphaF(0.92F);
    line.setAlphaF(0.5F);
    painter.setPen(line);
    painter.setBrush(background);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3.0, 3.0);
    painter.end();
    QLabel::paintEvent(event);
}

}  // namespace lathe::ui
