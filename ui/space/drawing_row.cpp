#include "ui/space/drawing_row.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <string>

#include "solver/base/input_error.hpp"
#include "ui/space/drawing_properties.hpp"

namespace lathe::ui {
namespace {

using Group = DrawingRow::Group;

QString tr(const char* text) {
    return QCoreApplication::translate("DrawingRow", text);
}

const std::vector<DrawingKey>& keys_of(const VolumeDesign& design, const DrawingRow& row) {
    if (row.is_port) return volume_port_keys(design.ports.at(row.object).kind);
    if (row.group == Group::placement) return placement_keys(design.solids.at(row.object).kind);
    if (row.group == Group::dielectric) return dielectric_keys();
    return solid_keys(design.solids.at(row.object).kind);
}

template <class AnyDesign>
auto& numbers_of(AnyDesign& design, const DrawingRow& row) {
    if (row.is_port) return design.ports.at(row.object).numbers;
    auto& solid = design.solids.at(row.object);
    if (row.group == Group::placement) return solid.placement;
    return row.group == Group::dielectric ? solid.material.dielectric : solid.numbers;
}

DrawingProperty property_of(const DrawingRow& row) {
    return static_cast<DrawingProperty>(row.key);
}

/// At commas outside of brackets.
QStringList parted(const QString& text) {
    QStringList parts{QString()};
    int depth = 0;
    for (const QChar c : text) {
        depth += c == QLatin1Char('(') ? 1 : c == QLatin1Char(')') ? -1 : 0;
        if (c == QLatin1Char(',') && depth == 0)
            parts << QString();
        else
            parts.back() += c;
    }
    for (QString& part : parts) part = part.trimmed();
    return parts;
}

std::vector<Quantity> typed_outline(const DrawingKey& key, const QString& text, const std::string& place) {
    const auto count = static_cast<std::size_t>(key.count);
    std::vector<Quantity> numbers;
    const QStringList lines = text.split(QLatin1Char('\n'));
    for (qsizetype n = 0; n < lines.size(); ++n) {
        QString line = lines[n].trimmed();
        if (line.isEmpty()) continue;
        // As tables have it too, apart by blanks, tabs or semicolons.
        if (!line.contains(QLatin1Char(',')))
            line = line.split(QRegularExpression(QStringLiteral("[;\\s]+")), Qt::SkipEmptyParts)
                       .join(QLatin1Char(','));
        const QStringList parts = parted(line);
        if (static_cast<std::size_t>(parts.size()) != count)
            throw InputError({.key = place}, lines[n].trimmed().toStdString(),
                             "is not a point, in line " + std::to_string(n + 1) +
                                 (count == 2 ? "; allowed: two numbers, as in 1.5, 0"
                                             : "; allowed: three numbers, as in 1.5, 0, 2"));
        for (const QString& part : parts) numbers.push_back(typed_quantity(part));
    }
    if (numbers.size() < count * key.least_points())
        throw InputError({.key = place}, std::to_string(numbers.size() / count) + " points",
                         key.is_path ? "are too few for a path; allowed: two or more"
                                     : "are too few for an outline; allowed: three or more");
    return numbers;
}

std::vector<Quantity> typed_numbers(const DrawingKey& key, const QString& text, const std::string& place) {
    if (key.is_outline) return typed_outline(key, text, place);
    std::vector<Quantity> numbers;
    if (!text.trimmed().isEmpty())
        for (const QString& part : parted(text)) numbers.push_back(typed_quantity(part));
    else if (key.is_needed())
        throw InputError({.key = place}, "", "is needed");
    else
        for (const double value : key.standard) numbers.push_back({value, {}});
    if (!numbers.empty() && numbers.size() != static_cast<std::size_t>(key.count))
        throw InputError({.key = place}, text.toStdString(),
                         key.count == 1
                             ? "one number is needed, or a formula"
                             : std::to_string(key.count) + " numbers are needed, parted by commas");
    return numbers;
}

}  // namespace

QString quantity_text(const Quantity& quantity) {
    return quantity.formula.empty() ? QString::number(quantity.value, 'g', 10)
                                    : QString::fromStdString(quantity.formula);
}

Quantity typed_quantity(const QString& text) {
    bool is_number = false;
    QString plain = text;
    const double value = plain.replace(QChar(0x2212), QLatin1Char('-')).toDouble(&is_number);
    if (is_number) return {value, {}};
    return {0.0, text.toStdString()};
}

std::vector<DrawingRow> rows_of(const VolumeDesign& design, bool is_port, std::size_t object) {
    std::vector<DrawingRow> rows;
    for (const DrawingProperty property : properties_of(design, is_port, object))
        rows.push_back({is_port, object, Group::properties, static_cast<std::size_t>(property)});
    const auto add = [&](Group group) {
        const DrawingRow first{is_port, object, group, 0};
        // Where a part stands in for an outline there are no numbers.
        const std::size_t count = std::min(keys_of(design, first).size(), numbers_of(design, first).size());
        for (std::size_t key = 0; key < count; ++key) rows.push_back({is_port, object, group, key});
    };
    add(Group::numbers);
    if (is_port) return rows;
    if (design.solids.at(object).material.name.empty()) add(Group::dielectric);
    add(Group::placement);
    return rows;
}

const DrawingKey& key_of(const VolumeDesign& design, const DrawingRow& row) {
    if (row.group == Group::properties) return property_key(property_of(row));
    return keys_of(design, row).at(row.key);
}

QString row_text(const VolumeDesign& design, const DrawingRow& row) {
    if (row.group == Group::properties)
        return property_text(design, row.is_port, row.object, property_of(row));
    const auto& numbers = numbers_of(design, row).at(row.key);
    const DrawingKey& key = key_of(design, row);
    if (key.is_outline)
        return numbers.empty() ? QString()
                               : tr("%1 points").arg(numbers.size() / static_cast<std::size_t>(key.count));
    QStringList parts;
    for (const Quantity& quantity : numbers) parts << quantity_text(quantity);
    return parts.join(QStringLiteral(", "));
}

QString outline_text(const VolumeDesign& design, const DrawingRow& row) {
    const auto& numbers = numbers_of(design, row).at(row.key);
    QStringList points;
    const auto count = static_cast<std::size_t>(key_of(design, row).count);
    for (std::size_t n = 0; n + count <= numbers.size(); n += count) {
        QStringList parts;
        for (std::size_t m = 0; m < count; ++m) parts << quantity_text(numbers[n + m]);
        points << parts.join(QStringLiteral(", "));
    }
    return points.join(QLatin1Char('\n'));
}

QStringList row_choices(const DrawingRow& row) {
    return row.group == Group::properties ? property_choices(property_of(row)) : QStringList();
}

QStringList row_hints(const DrawingRow& row) {
    return row.group == Group::properties ? property_hints(property_of(row)) : QStringList();
}

bool takes_other_words(const DrawingRow& row) {
    return row.group != Group::properties || takes_other_words(property_of(row));
}

bool is_typed(const VolumeDesign& design, const DrawingRow& row) {
    return !key_of(design, row).is_outline;
}

QString row_key(const VolumeDesign& design, const DrawingRow& row) {
    return QStringLiteral("antenna.%1[%2]%3.%4")
        .arg(row.is_port ? QStringLiteral("ports") : QStringLiteral("solids"))
        .arg(row.object)
        .arg(row.group == Group::dielectric ? QStringLiteral(".material") : QString(),
             QString::fromStdString(key_of(design, row).name));
}

Project with_row(Project project, const DrawingRow& row, const QString& text) {
    auto& design = std::get<VolumeDesign>(project.antenna);
    const std::string place = row_key(design, row).toStdString();
    if (row.group == Group::properties)
        set_property(project, row.is_port, row.object, property_of(row), text, place);
    else
        numbers_of(design, row).at(row.key) = typed_numbers(key_of(design, row), text, place);
    volume_antenna_of(project);
    return project;
}

QString solid_text(const DrawnSolid& solid, std::size_t number) {
    const QString kind = QString::fromStdString(solid_kind_names().at(static_cast<std::size_t>(solid.kind)));
    const QString name = QString::fromStdString(solid.name);
    return name.isEmpty() ? QStringLiteral("%1  %2").arg(number + 1).arg(kind)
                          : QStringLiteral("%1  %2, %3").arg(number + 1).arg(name, kind);
}

}  // namespace lathe::ui
