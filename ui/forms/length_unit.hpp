// The unit in which the forms show lengths. Files, formulas and the solver keep millimetres and metres.
#pragma once

#include <QObject>
#include <QString>
#include <optional>

#include "solver/base/display_unit.hpp"

namespace lathe::ui {

using LengthUnit = DisplayUnit;

/// The user's choice, one for the whole program.
class LengthDisplay final : public QObject {
    Q_OBJECT

public:
    static LengthDisplay& instance();

    LengthUnit unit() const { return unit_; }
    void set_unit(LengthUnit unit);
    /// The unit as it stands behind numbers: "mm", "µm", "mil", "in".
    QString name() const;
    double millimetres() const;
    /// Decimals that resolve about as much as `digits` do in millimetres.
    int digits(int digits) const;
    /// Units per metre.
    double per_metre() const { return 1e3 / millimetres(); }
    /// Length in metres of which powers of ten are round numbers of the unit.
    double round_length() const;
    /// A length of `mm` millimetres with its unit, "0.5512 in".
    QString words(double mm, int digits = 3) const;
    /// words() with the same decimals for all numbers and an ASCII minus sign, for readouts that follow the
    /// cursor.
    QString fixed_words(double mm, int digits) const;

    /// The key of a setting ("mm", "um", "mil", "in") and back; anything else is millimetres.
    static LengthUnit unit_named(const QString& key);
    static QString key_of(LengthUnit unit);
    /// How many millimetres a typed unit has; nothing where it is no length.
    static std::optional<double> millimetres_of(const QString& typed_unit);

signals:
    void changed();

private:
    LengthUnit unit_ = LengthUnit::millimetre;
};

}  // namespace lathe::ui
