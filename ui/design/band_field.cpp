#include "ui/design/band_field.hpp"

#include <QRegularExpression>
#include <vector>

#include "ui/forms/number_text.hpp"

namespace lathe::ui {

BandField::BandField(QWidget* parent) : QLineEdit(parent) {
    connect(this, &QLineEdit::editingFinished, this, [this] {
        if (text() == shown_ && !is_wrong()) return;
        emit committed(text());
    });
}

void BandField::show_text(const QString& text) {
    shown_ = text;
    set_problem({});
    if (this->text() != text) setText(text);
}

void BandField::set_problem(const QString& problem) {
    problem_ = problem;
    setProperty("wrong", !problem.isEmpty());
    setStyleSheet(problem.isEmpty() ? QString() : QStringLiteral("QLineEdit { border: 2px solid #cc3333; }"));
}

std::optional<std::vector<double>> BandField::numbers(const QString& text) {
    static const QRegularExpression between(QStringLiteral("\\s*;\\s*|,\\s+|\\s+"));
    std::vector<double> values;
    for (const QString& word : text.trimmed().split(between, Qt::SkipEmptyParts)) {
        const auto value = plain_number(word);
        if (!value) return std::nullopt;
        values.push_back(*value);
    }
    return values;
}

}  // namespace lathe::ui
