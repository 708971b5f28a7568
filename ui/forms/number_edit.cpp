#include "ui/forms/number_edit.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/forms/field_message.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/forms/number_text.hpp"

namespace lathe::ui {
namespace {

/// Of the spin box below, which rounds to its decimals: no double loses a bit by that.
constexpr int exact_decimals = 30;
constexpr QColor wrong_frame(0xcc, 0x33, 0x33);

/// Limits come from texts and units as values do.
bool is_less(double left, double right) {
    return left < right - 1e-9 * std::max(std::abs(left), std::abs(right));
}

/// 13.97 rather than 13.970000000000001: what units and steps add to the last bits.
double tidy(double value) {
    return QString::number(value, 'g', 14).toDouble();
}

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

double NumberEdit::scale() const {
    return is_length_ ? LengthDisplay::instance().millimetres() : 1.0;
}

QString NumberEdit::unit_words() const {
    const QString unit = is_length_         ? LengthDisplay::instance().name()
                         : !unit_.isEmpty() ? unit_
                                            : suffix().trimmed();
    return unit.isEmpty() ? QString() : QLatin1Char(' ') + unit;
}

QString NumberEdit::in_words(double value) const {
    return short_number(value / scale());
}

QString NumberEdit::range_words() const {
    return tr("%1 to %2").arg(in_words(least_), in_words(most_)) + unit_words();
}

QString NumberEdit::textFromValue(double value) const {
    const int digits = is_length_ ? LengthDisplay::instance().digits(digits_) : digits_;
    if (is_whole_) return number_words(std::round(value), 0);
    return number_words(value / scale(), digits);
}

QString NumberEdit::shown_text() const {
    if (!specialValueText().isEmpty() && value() == minimum()) return specialValueText();
    return prefix() + textFromValue(value()) + suffix();
}

bool NumberEdit::is_being_typed() const {
    return lineEdit()->text() != shown_text();
}

void NumberEdit::forget_typed() {
    // The base writes its text anew whenever it is given a value.
    QDoubleSpinBox::setValue(value());
    judge();
}

namespace {

/// What was typed between prefix and suffix, of which people may have deleted some.
QString bare(const QString& text, const QString& prefix, const QString& suffix) {
    QString rest = text.trimmed();
    if (!prefix.trimmed().isEmpty() && rest.startsWith(prefix.trimmed()))
        rest = rest.mid(prefix.trimmed().size());
    for (QString end = suffix.trimmed(); !end.isEmpty(); end.chop(1))
        if (rest.endsWith(end)) return rest.chopped(end.size()).trimmed();
    return rest.trimmed();
}

}  // namespace

double NumberEdit::valueFromText(const QString& text) const {
    if (text == shown_text()) return value();
    if (!specialValueText().isEmpty() && text.trimmed() == specialValueText()) return low_;
    TypedNumber typed = read_typed_number(bare(text, prefix(), is_length_ ? QString() : suffix()));
    if (!typed.number) return std::nan("");
    if (typed.unit.isEmpty() || (!is_length_ && typed.unit == unit_))
        return scale() == 1.0 ? *typed.number : tidy(*typed.number * scale());
    const auto millimetres = is_length_ ? LengthDisplay::millimetres_of(typed.unit) : std::nullopt;
    return millimetres ? tidy(*typed.number * *millimetres) : std::nan("");
}

QString NumberEdit::range_problem(double value) const {
    const QString because = limit_reason_.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(limit_reason_);
    if (is_less(value, least_)) return tr("Too small. Allowed: %1%2.").arg(range_words(), because);
    if (is_less(most_, value)) return tr("Too large. Allowed: %1%2.").arg(range_words(), because);
    return {};
}

QString NumberEdit::problem() const {
    const QString text = lineEdit()->text();
    if (text == shown_text()) return range_problem(value());
    const double value = valueFromText(text);
    if (std::isnan(value)) {
        const TypedNumber typed = read_typed_number(bare(text, prefix(), is_length_ ? QString() : suffix()));
        const QString why =
            typed.problem.isEmpty() ? tr("“%1” is no unit of this field.").arg(typed.unit) : typed.problem;
        return tr("%1 Allowed: %2.").arg(why, range_words());
    }
    if (is_whole_ && value != std::round(value))
        return tr("A whole number is needed. Allowed: %1.").arg(range_words());
    return range_problem(value);
}

QValidator::State NumberEdit::validate(QString& text, int&) const {
    const double value = valueFromText(text);
    if (text == shown_text()) return QValidator::Acceptable;
    if (std::isnan(value) || (is_whole_ && value != std::round(value))) return QValidator::Intermediate;
    return range_problem(value).isEmpty() ? QValidator::Acceptable : QValidator::Intermediate;
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

double NumberEdit::step_of(double value) const {
    if (stepType() != QAbstractSpinBox::AdaptiveDecimalStepType || value == 0.0)
        return scale() == 1.0
                   ? singleStep()
                   : scale() * std::pow(10.0, std::floor(std::log10(singleStep() / scale()) + 1e-9));
    return std::pow(10.0, std::floor(std::log10(std::abs(value)) + 1e-9) - 1.0);
}

void NumberEdit::stepBy(int steps) {
    if (!take_typed()) return;
    const double step = step_of(value());
    double next = value() + steps * step;
    // Onto the step's own grid, so that tenths stay tenths.
    if (is_whole_ || std::abs(std::remainder(value(), step)) < 1e-6 * step)
        next = std::round(next / step) * step;
    QDoubleSpinBox::setValue(tidy(std::clamp(next, least_, std::max(least_, most_))));
    selectAll();
}

QAbstractSpinBox::StepEnabled NumberEdit::stepEnabled() const {
    StepEnabled ways = StepNone;
    if (isReadOnly() || is_wrong()) return ways;
    if (is_less(least_, value())) ways |= StepDownEnabled;
    if (is_less(value(), most_)) ways |= StepUpEnabled;
    return ways;
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
    QWidget::focusOutEvent(event);
    hide_field_message(*this);
    update();
    emit refused(problem());
}

void NumberEdit::hideEvent(QHideEvent* event) {
    is_wrong() ? QWidget::hideEvent(event) : QDoubleSpinBox::hideEvent(event);
}

void NumberEdit::closeEvent(QCloseEvent* event) {
    is_wrong() ? QWidget::closeEvent(event) : QDoubleSpinBox::closeEvent(event);
}

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
