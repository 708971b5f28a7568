// NumberEdit: what a text says, whether it may, and how values look and step.
#include <QLineEdit>
#include <algorithm>
#include <cmath>

#include "ui/forms/length_unit.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/forms/number_text.hpp"

namespace lathe::ui {
namespace {

/// Limits come from texts and units as values do.
bool is_less(double left, double right) {
    return left < right - 1e-9 * std::max(std::abs(left), std::abs(right));
}

/// 13.97 rather than 13.970000000000001: what units and steps add to the last bits.
double tidy(double value) {
    return QString::number(value, 'g', 14).toDouble();
}

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
            typed.problem.isEmpty() ? tr("Unknown unit “%1”.").arg(typed.unit) : typed.problem;
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

}  // namespace lathe::ui
