#include "ui/forms/field_guide.hpp"

#include <QCoreApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QMetaObject>
#include <QRegularExpression>
#include <QScrollArea>
#include <QWidget>
#include <algorithm>

#include "genetic/project/optimiser_settings.hpp"
#include "solver/antenna/parameter_names.hpp"
#include "ui/forms/drawing_label.hpp"

namespace lathe::ui {
namespace {

struct Title {
    const char *key, *title, *unit;
};

/// What is no parameter of a template and no setting of the optimiser.
constexpr Title titles[] = {
    {"simulation.from_ghz", "Band from", "GHz"},
    {"simulation.to_ghz", "Band to", "GHz"},
    {"simulation.frequencies", "Frequencies", ""},
    {"simulation.frequencies_ghz", "Frequencies", "GHz"},
    {"simulation.cells_per_wavelength", "Cells per wavelength", ""},
    {"simulation.pml_cells", "Cells of the absorbing layers", ""},
    {"simulation.margin_wavelengths", "Margin", "wavelengths"},
    {"simulation.max_periods", "Longest time", "periods"},
    {"simulation.stop_db", "Stop level", "dB"},
    {"objectives", "Goals", ""},
};

QString translated(const char* text) {
    return QCoreApplication::translate("lathe::ui::FieldGuide", text);
}

/// The name of a parameter in a key, "knot_radii_mm[2]" of "antenna.parameters.knot_radii_mm[2].value".
QString parameter_in(const QString& key) {
    static const QString before = QStringLiteral("antenna.parameters.");
    return key.startsWith(before) ? key.mid(before.size()).section(QLatin1Char('.'), 0, 0) : QString();
}

/// Title and unit of a number of a 3D drawing, "Solid 3, radius" of "antenna.solids[2].radius_mm".
std::pair<QString, QString> title_in_drawing(const QString& key) {
    static const QRegularExpression form(
        QStringLiteral("^antenna\\.(solids|ports)\\[(\\d+)\\](?:\\.([a-z_]+))?(?:\\.([a-z_]+))?"));
    const auto match = form.match(key);
    if (!match.hasMatch()) return {};
    const QString object =
        (match.captured(1) == QLatin1String("solids") ? translated("Solid %1") : translated("Port %1"))
            .arg(match.captured(2).toInt() + 1);
    const QString name = match.captured(4).isEmpty() ? match.captured(3) : match.captured(4);
    if (name.isEmpty()) return {object, {}};
    return {QStringLiteral("%1, %2").arg(object, drawing_title(name).toLower()), drawing_unit(name)};
}

/// Title and unit of a key's field; an empty title: not known.
std::pair<QString, QString> title_of(const QString& key) {
    if (const QString name = parameter_in(key); !name.isEmpty()) {
        const NamedParameter named = parameter_named(name.toStdString());
        if (!named.description) return {};
        const std::string title =
            named.has_entry ? display_name(*named.description, named.entry) : named.description->label;
        return {QString::fromStdString(title), QString::fromStdString(named.description->unit)};
    }
    if (const auto drawn = title_in_drawing(key); !drawn.first.isEmpty()) return drawn;
    for (const Title& title : titles)
        if (key == QLatin1String(title.key)) return {translated(title.title), QString::fromUtf8(title.unit)};
    for (const OptimiserSetting& setting : optimiser_settings())
        if (key == QStringLiteral("optimiser.") + QLatin1String(setting.key))
            return {QString::fromUtf8(setting.title), QString::fromUtf8(setting.unit)};
    return {};
}

/// What is behind the key and its value. "breaks the rule of conical_horn" says nothing to a user of the
/// form.
QString said(QString problem) {
    static const QRegularExpression rule(QStringLiteral("^breaks the rule of [a-z_]+: ([a-z_]+: )?"));
    problem.remove(rule);
    for (const Title& title : titles)
        problem.replace(QLatin1String(title.key), QStringLiteral("“%1”").arg(translated(title.title)));
    return QString::fromStdString(with_display_names(problem.toStdString()));
}

QWidget* named(const QWidget& window, const QString& name) {
    for (QWidget* field : window.findChildren<QWidget*>(name))
        if (field->focusPolicy() != Qt::NoFocus) return field;
    return nullptr;
}

}  // namespace

SaidError said_in_the_window(const QString& error) {
    static const QRegularExpression form(
        QStringLiteral("^([A-Z][a-z ]+: )?([a-z_]+(?:\\.[a-z_0-9]+(?:\\[\\d+\\])?)+)(?: = (.*?))?: (.*)$"),
        QRegularExpression::DotMatchesEverythingOption);
    const auto match = form.match(error);
    if (!match.hasMatch()) return {error};
    const QString before = match.captured(1), key = match.captured(2), value = match.captured(3);
    if (key == QLatin1String("antenna.template") && value == QLatin1String("\"\""))
        return {before + translated("There is no antenna yet. Choose one: File, New project."), {}};
    const auto [title, unit] = title_of(key);
    QString text = before + (title.isEmpty() ? key : title);
    if (!value.isEmpty()) text += QStringLiteral(" = ") + value;
    if (!value.isEmpty() && !title.isEmpty() && !unit.isEmpty()) text += QLatin1Char(' ') + unit;
    return {text + QStringLiteral(": ") + said(match.captured(4)), key};
}

QWidget* field_of(const QWidget& window, const QString& key) {
    if (key.isEmpty()) return nullptr;
    for (QWidget* field : window.findChildren<QWidget*>())
        if (field->property("project_key").toString() == key) return field;
    const QString parameter = parameter_in(key);
    const QString name = parameter.isEmpty() ? key.section(QLatin1Char('.'), -1) : parameter;
    if (key.endsWith(QLatin1String(".formula")))
        if (QWidget* formula = named(window, name + QStringLiteral(".formula"))) return formula;
    if (QWidget* field = named(window, name)) return field;
    return named(window, name + QStringLiteral("[0]"));
}

void lead_to(QWidget& field) {
    for (QWidget* around = field.parentWidget(); around; around = around->parentWidget()) {
        if (auto* dock = qobject_cast<QDockWidget*>(around)) {
            dock->show();
            dock->raise();
        }
        if (auto* scroll = qobject_cast<QScrollArea*>(around)) scroll->ensureWidgetVisible(&field);
        if (around->isWindow()) around->activateWindow();
    }
    field.setFocus(Qt::OtherFocusReason);
    if (auto* line = qobject_cast<QLineEdit*>(&field)) line->selectAll();
    QMetaObject::invokeMethod(&field, "selectAll");
}

}  // namespace lathe::ui
