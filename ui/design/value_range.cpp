#include "ui/design/value_range.hpp"

#include <QCoreApplication>

#include "solver/antenna/parameter_names.hpp"
#include "ui/forms/number_text.hpp"

namespace lathe::ui {

ValueRange range_of(const ParameterEntry& entry, const ParameterDescription& description) {
    if (entry.is_gene()) return {*entry.minimum, *entry.maximum, true};
    return {description.minimum, description.maximum, false};
}

QString range_problem(const ValueRange& range, const ParameterDescription& description, double value,
                      std::size_t index) {
    if (value >= range.least && value <= range.most) return {};
    const bool is_low = value < range.least;
    const QString unit =
        description.unit.empty() ? QString() : QStringLiteral(" ") + QString::fromStdString(description.unit);
    return QCoreApplication::translate("ValueRange",
                                       is_low ? "%1 must be at least %2%3%4" : "%1 must be at most %2%3%4")
        .arg(QString::fromStdString(display_name(description, index)),
             short_number(is_low ? range.least : range.most), unit,
             range.is_of_optimiser
                 ? QCoreApplication::translate("ValueRange", ", the end of the optimiser's range")
                 : QString());
}

}  // namespace lathe::ui
