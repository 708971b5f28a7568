// Negative numbers in the window have the minus sign of print, U+2212: a hyphen is half as wide as a plus.
#pragma once

#include <QLocale>
#include <QString>

namespace lathe::ui {

/// Hyphens that stand before a digit and after neither letter nor digit become minus signs.
inline QString with_true_minus(QString text) {
    for (qsizetype i = 0; i + 1 < text.size(); ++i) {
        if (text[i] != QLatin1Char('-') || !text[i + 1].isDigit()) continue;
        if (i == 0 || !text[i - 1].isLetterOrNumber()) text[i] = QChar(0x2212);
    }
    return text;
}

/// For what writes its numbers by itself, as axes of Qt's charts do: decimal points, no groups, true minus
/// signs.
inline QLocale true_minus_locale() {
    QLocale locale(QLocale::Romansh, QLocale::Switzerland);
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale;
}

}  // namespace lathe::ui
