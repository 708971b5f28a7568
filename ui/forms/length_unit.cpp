#include "ui/forms/length_unit.hpp"

#include <algorithm>

#include "solver/base/length_units.hpp"
#include "ui/forms/number_text.hpp"

namespace lathe::ui {

LengthDisplay& LengthDisplay::instance() {
    static LengthDisplay display;
    return display;
}

void LengthDisplay::set_unit(LengthUnit unit) {
    if (unit == unit_) return;
    unit_ = unit;
    emit changed();
}

QString LengthDisplay::name() const {
    return QString::fromStdString(name_of(unit_));
}

double LengthDisplay::millimetres() const {
    return lathe::millimetres_of(unit_);
}

double LengthDisplay::round_length() const {
    constexpr double inch = 0.0254;
    return unit_ == LengthUnit::inch || unit_ == LengthUnit::mil ? inch : 1.0;
}

int LengthDisplay::digits(int digits) const {
    return digits_in(unit_, digits);
}

QString LengthDisplay::words(double mm, int digits) const {
    return number_words(mm / millimetres(), this->digits(digits)) + QLatin1Char(' ') + name();
}

QString LengthDisplay::fixed_words(double mm, int digits) const {
    return QString::number(mm / millimetres(), 'f', this->digits(digits)) + QLatin1Char(' ') + name();
}

LengthUnit LengthDisplay::unit_named(const QString& key) {
    const std::vector<std::string>& names = display_unit_names();
    const auto found = std::find(names.begin(), names.end(), key.toStdString());
    return found == names.end() ? LengthUnit::millimetre : static_cast<LengthUnit>(found - names.begin());
}

QString LengthDisplay::key_of(LengthUnit unit) {
    return QString::fromStdString(display_unit_names().at(static_cast<std::size_t>(unit)));
}

std::optional<double> LengthDisplay::millimetres_of(const QString& typed_unit) {
    // No metres: "12 m" may be what is left of "12 mm".
    if (typed_unit == QLatin1String("m")) return std::nullopt;
    const auto mm = millimetres_of_unit(typed_unit.toStdString());
    if (!mm) return std::nullopt;
    return static_cast<double>(*mm);
}

}  // namespace lathe::ui
