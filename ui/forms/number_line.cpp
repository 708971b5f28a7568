#include "ui/forms/number_line.hpp"

#include <QValidator>
#include <cmath>
#include <limits>

#include "ui/forms/field_message.hpp"
#include "ui/forms/number_text.hpp"

namespace lathe::ui {
namespace {

/// Never refuses a key; only what the line finds right may be taken over.
class LineValidator final : public QValidator {
public:
    explicit LineValidator(NumberLine& line) : QValidator(&line), line_(line) {}
    State validate(QString& text, int&) const override {
        // The line still has its former text when a key asks.
        return text == line_.text() && line_.problem().isEmpty() ? Acceptable : Intermediate;
    }

private:
    NumberLine& line_;
};

}  // namespace

NumberLine::NumberLine(QWidget* parent)
    : QLineEdit(parent),
      low_(-std::numeric_limits<double>::infinity()),
      high_(std::numeric_limits<double>::infinity()) {
    setAlignment(Qt::AlignRight);
    setValidator(new LineValidator(*this));
    connect(this, &QLineEdit::textChanged, this, &NumberLine::judge);
}

void NumberLine::set_range(double low, double high, const QString& unit) {
    low_ = low;
    high_ = high;
    unit_ = unit;
    judge();
}

std::optional<double> NumberLine::number() const {
    return problem().isEmpty() ? plain_number(text()) : std::nullopt;
}

QString NumberLine::problem() const {
    if (may_be_empty_ && text().trimmed().isEmpty()) return {};
    const TypedNumber typed = read_typed_number(text());
    const bool has_range = std::isfinite(low_) || std::isfinite(high_);
    const QString unit = unit_.isEmpty() ? QString() : QLatin1Char(' ') + unit_;
    const QString range = !has_range ? QString()
                          : !std::isfinite(high_)
                              ? tr("Allowed: from %1%2 on.").arg(short_number(low_), unit)
                              : tr("Allowed: %1 to %2%3.").arg(short_number(low_), short_number(high_), unit);
    QString fault;
    if (!typed.number)
        fault = typed.problem;
    else if (!typed.unit.isEmpty() && typed.unit != unit_)
        fault = tr("Unknown unit “%1”.").arg(typed.unit);
    else if (*typed.number < low_)
        fault = tr("Too small.");
    else if (*typed.number > high_)
        fault = tr("Too large.");
    return fault.isEmpty() || range.isEmpty() ? fault : fault + QLatin1Char(' ') + range;
}

void NumberLine::judge() {
    const QString now = problem();
    QPalette colours;
    if (!now.isEmpty()) {
        const bool is_dark = palette().color(QPalette::Text).lightness() > 128;
        colours.setColor(QPalette::Base, is_dark ? QColor(0x5a, 0x20, 0x20) : QColor(0xff, 0xe3, 0xe0));
    }
    setPalette(colours);
    if (!now.isEmpty() && isVisible())
        show_field_message(*this, now);
    else
        hide_field_message(*this);
}

void NumberLine::focusOutEvent(QFocusEvent* event) {
    hide_field_message(*this);
    QLineEdit::focusOutEvent(event);
}

void NumberLine::hideEvent(QHideEvent* event) {
    hide_field_message(*this);
    QLineEdit::hideEvent(event);
}

}  // namespace lathe::ui
