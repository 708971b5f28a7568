#include "ui/forms/length_unit.hpp"

#include <algorithm>

#include "solver/base/length_units.hpp"
#include "ui/forms/number_text.hpp"

namespace lathe::ui {
namespace {

struct Unit {
    LengthUnit unit;
    const char* key;
    const char16_t* name;
    int more_digits;  ///< than millimetres need
};

constexpr Unit units[] = {{LengthUnit::millimetre, "mm", u"mm", 0},
                          {LengthUnit::micrometre, "um", u"µm", -3},
                          {LengthUnit::mil, "mil", u"mil", -1},
                          {LengthUnit::inch, "in", u"in", 1}};

const Unit& facts_of(LengthUnit unit) {
    return units[static_cast<std::size_t>(unit)];
}

}  // namespace

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
    return QString::fromUtf16(facts_of(unit_).name);
}

double LengthDisplay::millimetres() const {
    return static_cast<double>(millimetres_of_unit(facts_of(unit_).key).value());
}

int LengthDisplay::digits(int digits) const {
    return std::max(0, digits + facts_of(unit_).more_digits);
}

QString LengthDisplay::words(double mm, int digits) const {
    return number_words(mm / millimetres(), this->digits(digits)) + QLatin1Char(' ') + name();
}

LengthUnit LengthDisplay::unit_named(const QString& key) {
    for (const Unit& unit : units)
        if (key == QLatin1String(unit.key)) return unit.unit;
    return LengthUnit::millimetre;
}

QString LengthDisplay::key_of(LengthUnit unit) {
    return QLatin1String(facts_of(unit).key);
}

std::optional<double> LengthDisplay::millimetres_of(const QString& typed_unit) {
    // No metres: "12 m" may be what is left of "12 mm".
    if (typed_unit == QLatin1String("m")) return std::nullopt;
    const auto millimetres = millimetres_of_unit(typed_unit.toStdString());
    if (!millimetres) return std::nullopt;
    return static_cast<double>(*millimetres);
}

}  // namespace lathe::ui
