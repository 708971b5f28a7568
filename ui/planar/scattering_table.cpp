#include "ui/planar/scattering_table.hpp"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "ui/charts/chart_menu.hpp"
#include "ui/charts/table_writer.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/planar/beam_columns.hpp"
#include "ui/planar/scattering_data.hpp"

namespace lathe::ui {
namespace {

constexpr double degrees_per_radian = 180.0 / std::numbers::pi;
enum Form { level_and_phase, level, real_and_imaginary };

QString number(double value, int decimals) {
    return std::isfinite(value) ? with_true_minus(QString::number(value, 'f', decimals))
                                : QStringLiteral("–");
}

double level_db(std::complex<double> s) {
    return 20.0 * std::log10(std::max(std::abs(s), 1e-12));
}

QString entry_text(std::complex<double> s, int form) {
    if (!std::isfinite(s.real())) return QStringLiteral("–");
    if (form == real_and_imaginary)
        return QStringLiteral("%1 %2 j%3")
            .arg(number(s.real(), 4), s.imag() < 0.0 ? QString(QChar(0x2212)) : QStringLiteral("+"),
                 number(std::abs(s.imag()), 4));
    if (form == level) return QStringLiteral("%1 dB").arg(number(level_db(s), 2));
    return QStringLiteral("%1 dB  %2°")
        .arg(number(level_db(s), 2), number(std::arg(s) * degrees_per_radian, 1));
}

/// Numbers of an entry for the clipboard and files, in the order of column_units().
QList<double> entry_values(std::complex<double> s, int form) {
    if (form == real_and_imaginary) return {s.real(), s.imag()};
    if (!std::isfinite(s.real())) return {s.real(), s.real()};
    if (form == level) return {level_db(s)};
    return {level_db(s), std::arg(s) * degrees_per_radian};
}

QStringList column_units(int form) {
    if (form == real_and_imaginary) return {ScatteringTable::tr("real"), ScatteringTable::tr("imaginary")};
    return form == level ? QStringList{QStringLiteral("dB")}
                         : QStringList{QStringLiteral("dB"), QStringLiteral("°")};
}

constexpr int values_role = Qt::UserRole;

QTableWidgetItem* cell(const QString& text, const QList<double>& values) {
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setData(values_role, QVariant::fromValue(values));
    return item;
}

QTableWidgetItem* number_cell(double value) {
    return cell(number(value, 2), {value});
}

QTableWidget* table(const QString& name, const char* object_name) {
    auto* made = new QTableWidget;
    made->setObjectName(QLatin1String(object_name));
    made->setAccessibleName(name);
    made->setEditTriggers(QAbstractItemView::NoEditTriggers);
    made->setAlternatingRowColors(true);
    made->setWordWrap(false);
    made->verticalHeader()->setDefaultSectionSize(static_cast<int>(1.5 * made->fontMetrics().height()));
    return made;
}

/// Appends a table; a column of several numbers becomes one per unit. No units: a number per column.
void append_table(const QTableWidget& table, const QStringList& units, TableWriter& rows) {
    rows.text({});
    for (int column = 0; column < table.columnCount(); ++column) {
        const QString title = table.horizontalHeaderItem(column)->text();
        if (units.isEmpty()) rows.text(title);
        for (const QString& unit : units) rows.text(title + QStringLiteral(" / ") + unit);
    }
    rows.end_row();
    const qsizetype count = std::max<qsizetype>(1, units.size());
    for (int row = 0; row < table.rowCount(); ++row) {
        rows.text(table.verticalHeaderItem(row)->text());
        for (int column = 0; column < table.columnCount(); ++column) {
            const auto values = table.item(row, column)->data(values_role).value<QList<double>>();
            for (qsizetype n = 0; n < count; ++n) rows.number(values.value(n, std::nan("")));
        }
        rows.end_row();
    }
}

}  // namespace

ScatteringTable::ScatteringTable(QWidget* parent)
    : QWidget(parent),
      form_box_(new QComboBox),
      matrix_(table(tr("S-matrix"), "s_matrix")),
      beams_(table(tr("Beams of the driven ports"), "beam_table")) {
    setObjectName("scattering_table");
    form_box_->addItem(tr("dB and phase"), level_and_phase);
    form_box_->addItem(tr("dB"), level);
    form_box_->addItem(tr("real and imaginary part"), real_and_imaginary);
    form_box_->setAccessibleName(tr("S-matrix as"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(2);
    auto* row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("S: to a row, from a column, as")));
    row->addWidget(form_box_);
    row->addStretch(1);
    layout->addLayout(row);
    auto* both = new QSplitter(Qt::Vertical);
    both->addWidget(matrix_);
    both->addWidget(beams_);
    layout->addWidget(both, 1);
    connect(form_box_, &QComboBox::currentIndexChanged, this, &ScatteringTable::fill);
    connect(matrix_, &QTableWidget::cellClicked, this, &ScatteringTable::entry_chosen);
    setAccessibleName(tr("S-matrix"));
    add_chart_menu(*matrix_, [this](QChar separator) { return text(separator); });
    add_chart_menu(*beams_, [this](QChar separator) { return text(separator); });
}

void ScatteringTable::show_results(SharedResults results) {
    results_ = std::move(results);
    fill();
}

void ScatteringTable::show_state(ResultState state) {
    QPalette colours = palette();
    if (is_former(state))
        colours.setColor(QPalette::Text, palette().color(QPalette::Disabled, QPalette::Text));
    matrix_->setPalette(colours);
    beams_->setPalette(colours);
}

void ScatteringTable::show_frequency(std::size_t frequency) {
    frequency_ = frequency;
    fill();
}

QString ScatteringTable::text(QChar separator) const {
    TableWriter rows(separator);
    append_table(*matrix_, column_units(form_box_->currentData().toInt()), rows);
    rows.end_row();
    append_table(*beams_, {}, rows);
    return rows.all();
}

void ScatteringTable::fill() {
    matrix_->setRowCount(0);
    beams_->setRowCount(0);
    if (!results_) return;
    const auto at = [this](const auto& frequencies) -> const auto& {
        return frequencies[std::min(frequency_, frequencies.size() - 1)];
    };
    if (const ScatteringData scattering = scattering_of(results_.get()); !scattering.empty())
        fill_matrix(scattering.ports, *at(scattering.s));
    if (!results_->frequencies.empty()) fill_beams(at(results_->frequencies));
}

void ScatteringTable::fill_matrix(const std::vector<std::string>& ports, const Eigen::MatrixXcd& s) {
    QStringList names;
    for (const std::string& name : ports) names << QString::fromStdString(name);
    matrix_->setRowCount(static_cast<int>(names.size()));
    matrix_->setColumnCount(static_cast<int>(names.size()));
    matrix_->setHorizontalHeaderLabels(names);
    matrix_->setVerticalHeaderLabels(names);
    const int form = form_box_->currentData().toInt();
    for (int to = 0; to < matrix_->rowCount(); ++to)
        for (int from = 0; from < matrix_->columnCount(); ++from)
            matrix_->setItem(to, from, cell(entry_text(s(to, from), form), entry_values(s(to, from), form)));
    matrix_->resizeColumnsToContents();
}

void ScatteringTable::fill_beams(const FrequencyResult& at) {
    const std::vector<BeamColumn> columns = beam_columns(*results_, at);
    QStringList titles, names;
    for (const BeamColumn& column : columns) titles << column.title;
    beams_->setRowCount(static_cast<int>(at.beams.size()));
    beams_->setColumnCount(static_cast<int>(columns.size()));
    beams_->setHorizontalHeaderLabels(titles);
    for (std::size_t n = 0; n < at.beams.size(); ++n) {
        const BeamRow row{at.beams[n], power_shares(*results_, at, n)};
        names << QString::fromStdString(results_->driven[n]);
        for (std::size_t column = 0; column < columns.size(); ++column)
            beams_->setItem(static_cast<int>(n), static_cast<int>(column),
                            number_cell(columns[column].value(row)));
    }
    beams_->setVerticalHeaderLabels(names);
    beams_->resizeColumnsToContents();
}

}  // namespace lathe::ui
