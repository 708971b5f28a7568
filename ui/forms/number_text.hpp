// Numbers as people type and read them: point or comma, whatever the desktop's language is.
#pragma once

#include <QString>
#include <optional>

namespace lathe::ui {

/// What a typed text says. `unit` is what stands behind the number, without blanks; `number` is empty where
/// there is none, and `problem` then says why not.
struct TypedNumber {
    std::optional<double> number;
    QString unit = {};
    QString problem = {};
};

/// Reads a text with a point or a comma as its one decimal sign. Thousands separators, two decimal signs and
/// blanks between digits are refused: they mean different numbers to different people. Both minus signs do.
TypedNumber read_typed_number(const QString& text);

/// read_typed_number() where a unit is as wrong as anything else that is no number.
std::optional<double> plain_number(const QString& text);

/// With `digits` decimals, or up to three more where those are all that the number has; the decimal sign is a
/// point and the minus sign is the typographic one.
QString number_words(double value, int digits);

/// A number as short as it can be said with six significant digits, for ranges in messages.
QString short_number(double value);

}  // namespace lathe::ui
