#include "ui/design/band_panel.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <cmath>

#include "genetic/project/metric_existence.hpp"
#include "ui/design/band_field.hpp"
#include "ui/design/forecast_label.hpp"
#include "ui/design/quality_box.hpp"
#include "ui/forms/form_scroll.hpp"
#include "ui/forms/number_text.hpp"

namespace lathe::ui {
namespace {

enum Spacing { even, listed };
constexpr double ghz = 1e9;
constexpr int most_listed_by_default = 101;

QString text_of(double value) {
    return QString::number(value, 'g', 10);
}

QString list_text(const std::vector<double>& frequencies_hz) {
    QStringList words;
    for (const double frequency_hz : frequencies_hz) words << text_of(frequency_hz / ghz);
    return words.join(QStringLiteral("; "));
}

/// Why a project with these settings would not open; empty: it would, or not for their sake.
QString problem_of(const Project& project) {
    try {
        parse_project(write_project(project), "");
    } catch (const InputError& error) {
        const std::string& key = error.location().key;
        if (key.starts_with("simulation") || key.starts_with("objectives"))
            return QStringLiteral("%1 = %2 %3")
                .arg(QString::fromStdString(key), QString::fromStdString(error.value()),
                     QString::fromStdString(error.problem()));
    } catch (const std::exception&) {
        // Of the rest of the project; said elsewhere.
    }
    return {};
}

}  // namespace

BandPanel::BandPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      form_(new QWidget),
      spacing_(new QComboBox),
      problem_(new QLabel),
      forecast_(new ForecastLabel(document)) {
    setObjectName("band_panel");
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    using S = SimulationSettings;
    add_number(
        *grid, "from_ghz", tr("From"), tr("GHz"), tr("Lower end of the band"), 0.001, 10000.0, false,
        [](const S& s) { return s.from_hz / ghz; }, [](S& s, double v) { s.from_hz = v * ghz; });
    add_number(
        *grid, "to_ghz", tr("To"), tr("GHz"), tr("Upper end of the band"), 0.001, 10000.0, false,
        [](const S& s) { return s.to_hz / ghz; }, [](S& s, double v) { s.to_hz = v * ghz; });
    add_frequencies(*grid);
    add_quality(*grid);
    add_number(
        *grid, "cells_per_wavelength", tr("Cells"), tr("per λ"),
        tr("Cells per wavelength at the upper end of the band, in the densest dielectric"), 4.0, 1e6, false,
        [](const S& s) { return s.cells_per_wavelength; },
        [](S& s, double v) { s.cells_per_wavelength = v; });
    add_number(
        *grid, "max_periods", tr("Longest solve"), tr("periods"),
        tr("A solve that has not rung down by then ends, with a warning; periods of the middle frequency"),
        1.0, 1e6, false, [](const S& s) { return s.max_periods; }, [](S& s, double v) { s.max_periods = v; });
    add_number(
        *grid, "stop_db", tr("Stop at"), tr("dB"),
        tr("Stored energy, relative to its peak, at which a solve may end"), -200.0, -10.0, false,
        [](const S& s) { return s.stop_db; }, [](S& s, double v) { s.stop_db = v; });
    add_number(
        *grid, "pml_cells", tr("Absorbing layers"), tr("cells"),
        tr("Thickness of the layers around the grid"), 4.0, 64.0, true,
        [](const S& s) { return s.pml_cells; }, [](S& s, double v) { s.pml_cells = static_cast<int>(v); });
    add_number(
        *grid, "margin_wavelengths", tr("Margin"), tr("λ"),
        tr("Free space around the antenna, in wavelengths at the lower end of the band"), 0.05, 100.0, false,
        [](const S& s) { return s.margin_wavelengths; }, [](S& s, double v) { s.margin_wavelengths = v; });

    problem_->setObjectName("band_problem");
    problem_->setTextFormat(Qt::PlainText);
    problem_->setStyleSheet(QStringLiteral("color: #d04040;"));
    forecast_->setObjectName("band_forecast");
    problem_->setWordWrap(true);
    problem_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    problem_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* column = new QVBoxLayout(form_);
    column->setContentsMargins(8, 6, 8, 6);
    column->addLayout(grid);
    column->addWidget(forecast_);
    column->addWidget(problem_);
    column->addStretch(1);
    auto* scroll = new FormScroll;
    scroll->setWidget(form_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    connect(&document_, &Document::project_changed, this, &BandPanel::refresh);
    refresh();
}

BandField* BandPanel::add_row(QGridLayout& grid, const char* key, const QString& title, const QString& unit,
                              const QString& tip) {
    const int line = grid.rowCount();
    auto* field = new BandField;
    field->setObjectName(QString::fromLatin1(key));
    field->setAccessibleName(title);
    field->setToolTip(QStringLiteral("%1\n(simulation.%2)").arg(tip, QString::fromLatin1(key)));
    field->setAlignment(Qt::AlignRight);
    auto* label = new QLabel(title);
    label->setBuddy(field);
    label->setToolTip(field->toolTip());
    auto* unit_label = new QLabel(unit);
    unit_label->setForegroundRole(QPalette::PlaceholderText);
    grid.addWidget(label, line, 0);
    grid.addWidget(field, line, 1);
    grid.addWidget(unit_label, line, 2);
    return field;
}

void BandPanel::add_number(QGridLayout& grid, const char* key, const QString& title, const QString& unit,
                           const QString& tip, double least, double most, bool is_whole,
                           const std::function<double(const SimulationSettings&)>& get, const Set& set) {
    const QString range = tr("%1 to %2").arg(text_of(least), text_of(most));
    BandField* field = add_row(grid, key, title, unit, tr("%1; %2").arg(tip, range));
    rows_.push_back({field, [get](const SimulationSettings& settings) { return text_of(get(settings)); }});
    connect(field, &BandField::committed, this, [=, this](const QString& text) {
        const auto value = plain_number(text);
        if (!value) return refuse(*field, tr("%1: a number is needed, %2.").arg(title, range));
        if (*value < least || *value > most)
            return refuse(*field, tr("%1: %2 is out of range; allowed: %3.").arg(title, text, range));
        if (is_whole && *value != std::round(*value))
            return refuse(*field, tr("%1: a whole number is needed, %2.").arg(title, range));
        SimulationSettings settings = document_.project().simulation;
        set(settings, *value);
        change(*field, title, settings);
    });
}

void BandPanel::add_frequencies(QGridLayout& grid) {
    spacing_->setObjectName("frequency_spacing");
    spacing_->setAccessibleName(tr("Kind of frequencies"));
    spacing_->addItems({tr("Evenly spaced"), tr("Listed")});
    spacing_->setToolTip(tr("So many over the band, both ends included, or one by one"));
    connect(spacing_, &QComboBox::activated, this, [this](int index) { choose_listed(index == listed); });
    const int line = grid.rowCount();
    grid.addWidget(new QLabel(tr("Frequencies")), line, 0);
    grid.addWidget(spacing_, line, 1, 1, 2);
    frequencies_ =
        add_row(grid, "frequencies", QString(), QString(),
                tr("Patterns and metrics are computed at these; a list in GHz, with blanks or semicolons "
                   "between its rising numbers"));
    frequencies_->setAccessibleName(tr("Frequencies"));
    rows_.push_back({frequencies_, [](const SimulationSettings& settings) {
                         return settings.listed_hz.empty() ? QString::number(settings.frequencies)
                                                           : list_text(settings.listed_hz);
                     }});
    connect(frequencies_, &BandField::committed, this,
            [this](const QString& text) { commit_list(*frequencies_, text); });
}

void BandPanel::commit_list(BandField& field, const QString& text) {
    SimulationSettings settings = document_.project().simulation;
    const auto values = BandField::numbers(text);
    if (!values || values->empty()) return refuse(field, tr("Frequencies: numbers are needed."));
    if (spacing_->currentIndex() == listed) {
        settings.listed_hz.clear();
        for (const double value : *values) settings.listed_hz.push_back(value * ghz);
        settings.frequencies = static_cast<int>(settings.listed_hz.size());
    } else {
        const double count = values->front();
        if (values->size() != 1 || count != std::round(count) || count < 1.0 || count > most_frequencies)
            return refuse(field, tr("Frequencies: a whole number is needed, 1 to %1; choose “Listed” to "
                                    "give them one by one.")
                                     .arg(most_frequencies));
        settings.frequencies = static_cast<int>(count);
        settings.listed_hz.clear();
    }
    change(field, tr("Frequencies"), settings);
}

/// What is solved stays the same until the list is edited.
void BandPanel::choose_listed(bool is_listed) {
    SimulationSettings settings = document_.project().simulation;
    if (is_listed == !settings.listed_hz.empty()) return;
    settings.listed_hz.clear();
    if (is_listed) {
        settings.frequencies = std::min(settings.frequencies, most_listed_by_default);
        // In the digits that the field shows, so that the list is what it says.
        for (const double frequency_hz : solved_frequencies(settings))
            settings.listed_hz.push_back(text_of(frequency_hz / ghz).toDouble() * ghz);
    }
    change(*frequencies_, tr("Frequencies"), settings);
}

void BandPanel::add_quality(QGridLayout& grid) {
    const int line = grid.rowCount();
    auto* quality = new QualityBox(document_);
    quality->setObjectName("band_quality");
    auto* label = new QLabel(tr("Quality"));
    label->setBuddy(quality);
    grid.addWidget(label, line, 0);
    grid.addWidget(quality, line, 1, 1, 2);
}

void BandPanel::change(BandField& field, const QString& title, const SimulationSettings& settings) {
    Project project = document_.project();
    project.simulation = settings;
    follow_band(project);
    const QString problem = problem_of(project);
    if (!problem.isEmpty()) return refuse(field, problem);
    field.set_problem({});
    problem_->clear();
    document_.change(project, tr("Band and grid: %1").arg(title.toLower()));
    refresh();
}

void BandPanel::refuse(BandField& field, const QString& problem) {
    field.set_problem(problem);
    problem_->setText(problem);
}

void BandPanel::refresh() {
    const SimulationSettings& settings = document_.project().simulation;
    for (const Row& row : rows_) row.field->show_text(row.text(settings));
    spacing_->setCurrentIndex(settings.listed_hz.empty() ? even : listed);
    problem_->clear();
    forecast_->renew();
}

void BandPanel::set_rate(double updates_per_second) {
    forecast_->set_rate(updates_per_second);
}

void BandPanel::set_locked(bool locked) {
    form_->setEnabled(!locked);
}

void BandPanel::focus_key(const QString& key) {
    const QString name = key == QLatin1String("frequencies_ghz") ? QStringLiteral("frequencies") : key;
    for (const Row& row : rows_)
        if (row.field->objectName() == name) {
            row.field->setFocus(Qt::OtherFocusReason);
            row.field->selectAll();
        }
}

QString BandPanel::forecast() const {
    return forecast_->text();
}

QString BandPanel::problem() const {
    return problem_->text();
}

}  // namespace lathe::ui
