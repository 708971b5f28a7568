#include "ui/forms/number_edit.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/forms/field_message.hpp"
#include "ui/forms/length_unit.hpp"

namespace lathe::ui {
namespace {

/// Decimals of the spin box, which rounds to them: so many that no double loses a bit.
constexpr int exact_decimals = 30;
constexpr QColor wrong_frame(0xcc, 0x33, 0x33);

}  // namespace

NumberEdit::NumberEdit(QWidget* parent) : QDoubleSpinBox(parent) {
    QDoubleSpinBox::setDecimals(exact_decimals);
    setKeyboardTracking(false);
    setCorrectionMode(QAbstractSpinBox::CorrectToPreviousValue);
    setFocusPolicy(Qt::StrongFocus);
    connect(lineEdit(), &QLineEdit::textChanged, this, &NumberEdit::judge);
    connect(this, &QDoubleSpinBox::valueChanged, this, &NumberEdit::judge);
    setRange(0.0, 99.99);
}

NumberEdit::~NumberEdit() {
    disconnect(lineEdit(), nullptr, this, nullptr);
}

void NumberEdit::setValue(double value) {
    if (value == this->value() && is_being_typed() && (hasFocus() || is_wrong())) return;
    if (value < minimum() || value > maximum())
        QDoubleSpinBox::setRange(std::min(value, minimum()), std::max(value, maximum()));
    QDoubleSpinBox::setValue(value);
    judge();
}

void NumberEdit::setRange(double low, double high) {
    low_ = least_ = low;
    high_ = most_ = high;
    limit_reason_.clear();
    // The box below would pull its value into its range.
    QDoubleSpinBox::setRange(std::min(low, value()), std::max(high, value()));
    judge();
}

void NumberEdit::set_limits(double low, double high, const QString& reason) {
    least_ = std::max(low, low_);
    most_ = std::min(high, high_);
    limit_reason_ = reason;
    judge();
}

void NumberEdit::setDecimals(int digits) {
    digits_ = digits;
    forget_typed();
}

void NumberEdit::set_whole(bool is_whole) {
    is_whole_ = is_whole;
    if (is_whole) setDecimals(0);
}

void NumberEdit::set_length(bool is_length) {
    if (is_length == is_length_) return;
    is_length_ = is_length;
    if (is_length)
        connect(&LengthDisplay::instance(), &LengthDisplay::changed, this, &NumberEdit::follow_length_unit);
    else
        disconnect(&LengthDisplay::instance(), nullptr, this, nullptr);
    forget_typed();
}

void NumberEdit::show_length_unit() {
    has_unit_suffix_ = true;
    set_length();
    follow_length_unit();
}

/// What was being typed was meant in the unit before: it goes.
void NumberEdit::follow_length_unit() {
    if (has_unit_suffix_) setSuffix(QLatin1Char(' ') + LengthDisplay::instance().name());
    forget_typed();
    updateGeometry();
}

void NumberEdit::forget_typed() {
    // The base writes its text anew whenever it is given a value.
    QDoubleSpinBox::setValue(value());
    judge();
}

void NumberEdit::judge() {
    const QString now = problem();
    const bool is_wrong = !now.isEmpty();
    if (is_wrong != is_marked_) {
        is_marked_ = is_wrong;
        QPalette colours;
        if (is_wrong) {
            const bool is_dark = palette().color(QPalette::Base).lightness() < 128;
            colours.setColor(QPalette::Base, is_dark ? QColor(0x5a, 0x20, 0x20) : QColor(0xff, 0xe3, 0xe0));
        }
        lineEdit()->setPalette(colours);
        update();
    }
    if (is_wrong && hasFocus() && isVisible())
        show_field_message(*this, now);
    else
        hide_field_message(*this);
    if (now == judged_) return;
    judged_ = now;
    emit problem_changed(now);
}

/// True when the text gives the value, which it then is.
bool NumberEdit::take_typed() {
    if (is_wrong()) return false;
    if (is_being_typed()) {
        const double typed = valueFromText(lineEdit()->text());
        QDoubleSpinBox::setValue(typed);
    }
    judge();
    return true;
}

/// Keys that write or walk in this field; all others are the window's as long as nothing is being typed.
bool NumberEdit::is_mine(const QKeyEvent& key) const {
    if (is_being_typed()) return key.key() != Qt::Key_F1;
    if (key.matches(QKeySequence::Copy) || key.matches(QKeySequence::Paste) ||
        key.matches(QKeySequence::Cut) || key.matches(QKeySequence::SelectAll))
        return true;
    if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        const int code = key.key();
        return code == Qt::Key_Left || code == Qt::Key_Right || code == Qt::Key_Backspace;
    }
    switch (key.key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
        case Qt::Key_Home:
        case Qt::Key_End:
        case Qt::Key_Backspace:
        case Qt::Key_Delete:
            return true;
        default:
            break;
    }
    static const QString writing = QStringLiteral("0123456789.,+-−=");
    return key.text().size() == 1 && writing.contains(key.text());
}

bool NumberEdit::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (!is_mine(key)) {
            event->ignore();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip && is_wrong()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), problem(), this);
        return true;
    }
    return QDoubleSpinBox::event(event);
}

void NumberEdit::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        if (take_typed()) return QDoubleSpinBox::keyPressEvent(event);
        emit refused(problem());
        return event->accept();  // or the dialog would be taken with it
    }
    if (key == Qt::Key_Escape && is_being_typed()) {
        forget_typed();
        selectAll();
        return event->accept();
    }
    if (key != Qt::Key_Tab && key != Qt::Key_Backtab && !is_mine(*event)) return event->ignore();
    QDoubleSpinBox::keyPressEvent(event);
}

void NumberEdit::focusInEvent(QFocusEvent* event) {
    QDoubleSpinBox::focusInEvent(event);
    judge();
}

void NumberEdit::focusOutEvent(QFocusEvent* event) {
    // A menu takes the focus only for a moment.
    const bool is_leaving = event->reason() != Qt::PopupFocusReason;
    if (!is_wrong() || !is_leaving) {
        QDoubleSpinBox::focusOutEvent(event);
        return judge();
    }
    // The base would put its old value in the place of what was typed.
    lineEdit()->event(event);
    lineEdit()->deselect();
    QWidget::focusOutEvent(event);  // NOLINT(bugprone-parent-virtual-call)
    hide_field_message(*this);
    update();
    emit refused(problem());
}

// NOLINTBEGIN(bugprone-parent-virtual-call): the base writes its value into the text when it is shown, hidden
// or closed.
void NumberEdit::showEvent(QShowEvent* event) {
    is_wrong() ? QWidget::showEvent(event) : QDoubleSpinBox::showEvent(event);
}

void NumberEdit::hideEvent(QHideEvent* event) {
    is_wrong() ? QWidget::hideEvent(event) : QDoubleSpinBox::hideEvent(event);
}

void NumberEdit::closeEvent(QCloseEvent* event) {
    is_wrong() ? QWidget::closeEvent(event) : QDoubleSpinBox::closeEvent(event);
}
// NOLINTEND(bugprone-parent-virtual-call)

void NumberEdit::paintEvent(QPaintEvent* event) {
    QDoubleSpinBox::paintEvent(event);
    // Values also come past setValue(), through the base.
    const bool is_wrong = this->is_wrong();
    if (is_wrong != is_marked_) QMetaObject::invokeMethod(this, &NumberEdit::judge, Qt::QueuedConnection);
    if (!is_wrong) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(wrong_frame, 2.0));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.0, 1.0, -1.0, -1.0), 2.0, 2.0);
}

}  // namespace lathe::ui
