#include "ui/forms/number_text.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr int more_digits = 3;
const QChar true_minus(0x2212);

QString translated(const char* text) {
    return QCoreApplication::translate("lathe::ui::NumberEdit", text);
}

bool is_digit(QChar character) {
    return character >= QLatin1Char('0') && character <= QLatin1Char('9');
}

/// Where the number ends and its unit begins: an exponent counts as number only with digits behind it.
qsizetype end_of_number(const QString& text) {
    qsizetype at = 0;
    const auto sign = [&] {
        if (at < text.size() && (text[at] == QLatin1Char('-') || text[at] == QLatin1Char('+'))) ++at;
    };
    sign();
    while (at < text.size() &&
           (is_digit(text[at]) || text[at] == QLatin1Char('.') || text[at] == QLatin1Char(',')))
        ++at;
    if (at < text.size() && text[at].toLower() == QLatin1Char('e')) {
        const qsizetype before = at++;
        sign();
        if (at == text.size() || !is_digit(text[at])) return before;
        while (at < text.size() && is_digit(text[at])) ++at;
    }
    return at;
}

}  // namespace

TypedNumber read_typed_number(const QString& text) {
    QString plain = text.trimmed();
    plain.replace(true_minus, QLatin1Char('-'));
    if (plain.isEmpty()) return {{}, {}, translated("A number is needed.")};
    const qsizetype end = end_of_number(plain);
    TypedNumber typed;
    typed.unit = plain.mid(end).trimmed();
    QString number = plain.left(end);
    number.replace(QLatin1Char(','), QLatin1Char('.'));
    if (number.count(QLatin1Char('.')) > 1 || (!typed.unit.isEmpty() && is_digit(typed.unit.front()))) {
        typed.problem = translated("Write it with one decimal point and no thousands separators.");
        return typed;
    }
    bool is_number = false;
    const double value = QLocale::c().toDouble(number, &is_number);
    if (is_number && std::isfinite(value))
        typed.number = value;
    else
        typed.problem = translated("That is no number.");
    return typed;
}

std::optional<double> plain_number(const QString& text) {
    const TypedNumber typed = read_typed_number(text);
    return typed.unit.isEmpty() ? typed.number : std::nullopt;
}

QString number_words(double value, int digits) {
    QString text = QString::number(value, 'f', digits);
    for (int more = 1; more <= more_digits && std::abs(text.toDouble() - value) > 1e-12 * std::abs(value);
         ++more) {
        QString longer = QString::number(value, 'f', digits + more);
        if (std::abs(longer.toDouble() - value) <= 1e-12 * std::abs(value)) text = longer;
    }
    if (text.startsWith(QLatin1Char('-')))
        text = text.toDouble() == 0.0 ? text.mid(1) : QString(true_minus) + text.mid(1);
    return text;
}

QString short_number(double value) {
    QString text = QString::number(value, 'g', 6);
    // 1e+06 is for programs.
    if (text.contains(QLatin1Char('e')) && std::abs(value) >= 1.0 && std::abs(value) < 1e10)
        text = QString::number(value, 'f', 0);
    if (text.startsWith(QLatin1Char('-'))) text.replace(0, 1, true_minus);
    return text;
}

}  // namespace lathe::ui
