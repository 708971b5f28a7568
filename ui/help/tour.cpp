#include "ui/help/tour.hpp"

#include <QDockWidget>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

namespace lathe::ui {

Tour::Tour(std::vector<TourStep> steps, QWidget* window)
    : QWidget(window),
      steps_(std::move(steps)),
      card_(new QFrame(this)),
      title_(new QLabel),
      text_(new QLabel),
      count_(new QLabel),
      back_(new QPushButton(tr("&Back"))),
      next_(new QPushButton) {
    std::erase_if(steps_, [](const TourStep& step) { return !step.target || !step.target->isVisible(); });
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('m'));
    static_cast<QFrame*>(card_)->setFrameShape(QFrame::StyledPanel);
    card_->setAutoFillBackground(true);
    card_->setBackgroundRole(QPalette::Base);
    QFont bold = title_->font();
    bold.setBold(true);
    bold.setPointSizeF(1.15 * bold.pointSizeF());
    title_->setFont(bold);
    text_->setWordWrap(true);
    count_->setForegroundRole(QPalette::PlaceholderText);
    auto* skip = new QPushButton(tr("&Skip"));
    auto* row = new QHBoxLayout;
    row->addWidget(count_, 1);
    row->addWidget(skip);
    row->addWidget(back_);
    row->addWidget(next_);
    auto* layout = new QVBoxLayout(card_);
    layout->setContentsMargins(em, em, em, em);
    layout->setSpacing(em / 2);
    layout->addWidget(title_);
    layout->addWidget(text_, 1);
    layout->addLayout(row);
    card_->setFixedWidth(34 * em);
    connect(skip, &QPushButton::clicked, this, &Tour::end);
    connect(back_, &QPushButton::clicked, this, [this] { go_to(step_ - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { go_to(step_ + 1); });
    window->installEventFilter(this);
    setFocusPolicy(Qt::StrongFocus);
    setGeometry(window->rect());
    show();
    raise();
    setFocus();
    go_to(0);
}

void Tour::go_to(int step) {
    if (step >= steps()) return end();
    step_ = std::max(step, 0);
    const TourStep& now = steps_[static_cast<std::size_t>(step_)];
    title_->setText(now.title);
    text_->setText(now.text);
    count_->setText(tr("%1 of %2").arg(step_ + 1).arg(steps()));
    back_->setEnabled(step_ > 0);
    next_->setText(step_ + 1 < steps() ? tr("&Next") : tr("&Done"));
    next_->setDefault(true);
    // Another tab may lie over what the step is about.
    if (auto* dock = qobject_cast<QDockWidget*>(now.target.data())) dock->raise();
    place();
    update();
}

std::vector<QRect> Tour::shown_parts() const {
    std::vector<QRect> parts;
    if (steps_.empty()) return parts;
    const TourStep& now = steps_[static_cast<std::size_t>(step_)];
    std::vector<QPointer<QWidget>> widgets{now.target};
    widgets.insert(widgets.end(), now.others.begin(), now.others.end());
    for (const QPointer<QWidget>& widget : widgets) {
        if (!widget || !widget->isVisible() || widget->visibleRegion().isEmpty()) continue;
        parts.push_back(
            QRect(widget->mapTo(parentWidget(), QPoint(0, 0)), widget->size()).adjusted(-4, -4, 4, 4));
    }
    return parts;
}

/// Beside the target, right, left, below or above, else in a corner of the window or in the target's middle:
/// where it covers least of what the step is about.
void Tour::place() {
    card_->adjustSize();
    const std::vector<QRect> parts = shown_parts();
    if (parts.empty()) return;
    const QRect target = parts.front();
    const QSize size = card_->size();
    constexpr int gap = 14;
    const QRect room = rect().adjusted(gap, gap, -gap, -gap);
    const QPoint places[] = {
        {target.right() + gap, target.center().y() - size.height() / 2},
        {target.left() - gap - size.width(), target.center().y() - size.height() / 2},
        {target.center().x() - size.width() / 2, target.bottom() + gap},
        {target.center().x() - size.width() / 2, target.top() - gap - size.height()},
        {room.left(), room.bottom() - size.height()},
        {room.left(), room.top()},
        target.center() - QPoint(size.width(), size.height()) / 2,
    };
    QPoint best = places[0];
    long least = std::numeric_limits<long>::max();
    for (const QPoint& place : places) {
        QRect placed(place, size);
        placed.moveTop(
            std::clamp(placed.top(), room.top(), std::max(room.top(), room.bottom() - size.height())));
        placed.moveLeft(
            std::clamp(placed.left(), room.left(), std::max(room.left(), room.right() - size.width())));
        long covered = 0;
        for (const QRect& part : parts) {
            const QRect common = part.intersected(placed);
            covered += static_cast<long>(common.width()) * common.height();
        }
        if (covered < least) least = covered, best = placed.topLeft();
    }
    card_->move(best);
}

void Tour::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath dim, holes;
    dim.addRect(rect());
    for (const QRect& part : shown_parts()) {
        QPainterPath hole;
        hole.addRoundedRect(part, 6, 6);
        holes = holes.united(hole);
    }
    painter.fillPath(dim.subtracted(holes), QColor(0, 0, 0, 120));
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.5));
    painter.drawPath(holes);
}

void Tour::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Escape:
            return end();
        case Qt::Key_Left:
            return go_to(step_ - 1);
        case Qt::Key_Right:
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space:
            return go_to(step_ + 1);
        default:
            QWidget::keyPressEvent(event);
    }
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
        place();
    }
    return QWidget::eventFilter(watched, event);
}

void Tour::end() {
    hide();
    emit ended();
    deleteLater();
}

}  // namespace lathe::ui
