#include "ui/shape/name_edit.hpp"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "ui/painting/section_painter.hpp"

namespace lathe::ui {

NameEdit::NameEdit(QWidget* parent) : QFrame(parent), line_(new QLineEdit), text_(new QLabel) {
    setObjectName("name_edit");
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    line_->setObjectName("name_line");
    line_->setAccessibleName(tr("Name and value"));
    line_->installEventFilter(this);
    text_->setObjectName("name_text");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(3, 3, 3, 3);
    layout->setSpacing(1);
    layout->addWidget(line_);
    layout->addWidget(text_);
    connect(line_, &QLineEdit::textEdited, this, [this] {
        refuse({});
        emit edited();
    });
    hide();
}

void NameEdit::open(const QPoint& at, const QString& text, const QString& placeholder) {
    at_ = at;
    line_->setText(text);
    line_->setPlaceholderText(placeholder);
    line_->setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * 24);
    refuse({});
    show();
    fit_in();
    raise();
    line_->setFocus();
    line_->selectAll();
}

/// Inside of the parent, next to the place.
void NameEdit::fit_in() {
    adjustSize();
    const QRect room = parentWidget()->rect().adjusted(2, 2, -2, -2);
    QRect box(at_ + QPoint(fontMetrics().height(), fontMetrics().height()), sizeHint());
    if (box.right() > room.right()) box.moveRight(room.right());
    if (box.bottom() > room.bottom()) box.moveBottom(at_.y() - fontMetrics().height());
    if (box.left() < room.left()) box.moveLeft(room.left());
    if (box.top() < room.top()) box.moveTop(room.top());
    setGeometry(box);
}

void NameEdit::explain(const QString& text) {
    explanation_ = text;
    refuse({});
}

void NameEdit::refuse(const QString& reason) {
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText,
                     reason.isEmpty() ? colours.color(QPalette::PlaceholderText) : error_colour(colours));
    text_->setPalette(colours);
    QPalette cell = palette();
    if (!reason.isEmpty()) {
        QColor red = error_colour(cell);
        red.setAlphaF(0.25F);
        cell.setColor(QPalette::Base, red);
    }
    line_->setPalette(cell);
    const int most = std::max(200, parentWidget()->width() - 24);
    text_->setToolTip(reason);
    text_->setText(
        text_->fontMetrics().elidedText(reason.isEmpty() ? explanation_ : reason, Qt::ElideRight, most));
    if (isVisible()) fit_in();
}

bool NameEdit::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        // The keys below are those of the line while it is open.
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape || key == Qt::Key_Up || key == Qt::Key_Down) event->accept();
    }
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Tab:
        case Qt::Key_Backtab:
            emit moves_wanted();
            return true;
        case Qt::Key_Up:
        case Qt::Key_Down:
            emit axis_wanted();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            // A line passes these keys on, and the drawing opens the line again with them.
            emit entered(line_->text());
            return true;
        case Qt::Key_Escape:
            hide();
            emit left();
            return true;
        default:
            return QFrame::eventFilter(watched, event);
    }
}

}  // namespace lathe::ui
