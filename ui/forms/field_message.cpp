#include "ui/forms/field_message.hpp"

#include <QEvent>
#include <QLabel>
#include <QPointer>
#include <algorithm>
#include <utility>

namespace lathe::ui {
namespace {

constexpr int follow_ms = 100;
const QString message_name = QStringLiteral("field_message");

/// A label over the window's other widgets; it follows its field.
class FieldMessage final : public QLabel {
public:
    explicit FieldMessage(QWidget* window) : QLabel(window) {
        setObjectName(message_name);
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setMargin(4);
        setStyleSheet(
            QStringLiteral("#field_message { color: white; background: #b3261e; border-radius: 3px; }"));
    }
    void point_at(QWidget& field) {
        if (field_ != &field) {
            if (field_) field_->removeEventFilter(this);
            field_ = &field;
            field.installEventFilter(this);
        }
        place();
        raise();
        show();
        if (timer_ == 0) timer_ = startTimer(follow_ms);
    }
    QWidget* field() const { return field_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched != field_) return false;
        if (event->type() == QEvent::Hide || event->type() == QEvent::Destroy) hide();
        if (event->type() == QEvent::Move || event->type() == QEvent::Resize) place();
        return false;
    }
    /// A list that scrolls moves its body, of which the field hears nothing.
    void timerEvent(QTimerEvent*) override {
        if (!isHidden()) return place();
        killTimer(std::exchange(timer_, 0));
    }

private:
    void place() {
        if (!field_ || !parentWidget()) return;
        const QRect room = parentWidget()->rect();
        const int line = fontMetrics().horizontalAdvance(text()) + 2 * margin() + 4;
        const int width = std::min({line, 40 * fontMetrics().averageCharWidth() * 2, room.width()});
        resize(width, heightForWidth(width));
        const QPoint corner = field_->mapTo(parentWidget(), QPoint(0, field_->height() + 1));
        const int x = std::clamp(corner.x(), 0, std::max(0, room.width() - this->width()));
        const bool fits_below = corner.y() + height() <= room.height();
        move(x, fits_below ? corner.y() : corner.y() - field_->height() - 2 - height());
    }

    QPointer<QWidget> field_;
    int timer_ = 0;
};

FieldMessage* message_in(const QWidget& field) {
    return static_cast<FieldMessage*>(
        field.window()->findChild<QLabel*>(message_name, Qt::FindDirectChildrenOnly));
}

}  // namespace

void show_field_message(QWidget& field, const QString& text) {
    FieldMessage* message = message_in(field);
    if (!message) message = new FieldMessage(field.window());
    message->setText(text);
    message->point_at(field);
}

void hide_field_message(QWidget& field) {
    FieldMessage* message = message_in(field);
    if (message && message->field() == &field) message->hide();
}

QString field_message(const QWidget& field) {
    const FieldMessage* message = message_in(field);
    return message && message->field() == &field && message->isVisible() ? message->text() : QString();
}

}  // namespace lathe::ui
