#include "ui/planar/scattering_table.hpp"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "ui/charts/chart_menu.hpp"
#include "ui/charts/table_writer.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/planar/power_budget.hpp"
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

/// What a line of the beams' table is read from.
struct BeamRow {
    const PlanarBeam& beam;
    PowerShares shares;
};

struct BeamColumn {
    QString title;
    double (*value)(const BeamRow&);
};

double of_array(const BeamRow& row, double ArrayBeam::*value) {
    return row.beam.array ? *row.beam.array.*value : std::numeric_limits<double>::quiet_NaN();
}

/// Columns of the table of beams: a beam former's array, or what other antennas radiate themselves.
std::vector<BeamColumn> columns_of(const PlanarFrequency& at) {
    const auto tr = [](const char* text) { return ScatteringTable::tr(text); };
    std::vector<BeamColumn> columns;
    if (!at.beams.empty() && at.beams.front().array)
        columns = {
            {tr("beam / °"), [](const BeamRow& row) { return of_array(row, &ArrayBeam::beam_angle_deg); }},
            {tr("3 dB / °"), [](const BeamRow& row) { return of_array(row, &ArrayBeam::beamwidth_3db_deg); }},
            {tr("side lobe / dB"),
             [](const BeamRow& row) { return of_array(row, &ArrayBeam::side_lobe_db); }},
            {tr("phase error / °"),
             [](const BeamRow& row) { return of_array(row, &ArrayBeam::phase_error_deg); }},
            {tr("balance / dB"), [](const BeamRow& row) { return of_array(row, &ArrayBeam::balance_db); }},
            {tr("through / %"),
             [](const BeamRow& row) { return 100.0 * of_array(row, &ArrayBeam::through_ratio); }},
            {tr("spillover / %"),
             [](const BeamRow& row) { return 100.0 * of_array(row, &ArrayBeam::spillover_ratio); }}};
    else
        columns = {{tr("beam / °"), [](const BeamRow& row) { return row.beam.beam_angle_deg; }},
                   {tr("2D D / dB"), [](const BeamRow& row) { return row.beam.directivity_2d_db; }},
                   {tr("3D D / dBi"), [](const BeamRow& row) { return row.beam.directivity_dbi; }},
                   {tr("3 dB / °"), [](const BeamRow& row) { return row.beam.beamwidth_3db_deg; }},
                   {tr("10 dB / °"), [](const BeamRow& row) { return row.beam.beamwidth_10db_deg; }},
                   {tr("side lobe / dB"), [](const BeamRow& row) { return row.beam.side_lobe_db; }}};
    if (at.beams.size() > 1) {
        columns.push_back({tr("scan loss / dB"), [](const BeamRow& row) { return row.beam.scan_loss_db; }});
        columns.push_back({tr("coupling / dB"), [](const BeamRow& row) { return row.beam.coupling_db; }});
    }
    columns.push_back({tr("reflected / %"), [](const BeamRow& row) { return 100.0 * row.shares.reflected; }});
    columns.push_back({tr("to ports / %"), [](const BeamRow& row) { return 100.0 * row.shares.to_ports; }});
    columns.push_back({tr("radiated / %"), [](const BeamRow& row) { return 100.0 * row.shares.radiated; }});
    columns.push_back({tr("lost / %"), [](const BeamRow& row) { return 100.0 * row.shares.lost; }});
    return columns;
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
    if (results_->planar && !results_->planar->frequencies.empty())
        fill_beams(at(results_->planar->frequencies));
    if (results_->volume && !results_->volume->frequencies.empty())
        fill_beams(at(results_->volume->frequencies));
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

void ScatteringTable::fill_beams(const PlanarFrequency& at) {
    const std::vector<BeamColumn> columns = columns_of(at);
    QStringList titles, names;
    for (const BeamColumn& column : columns) titles << column.title;
    beams_->setRowCount(static_cast<int>(at.beams.size()));
    beams_->setColumnCount(static_cast<int>(columns.size()));
    beams_->setHorizontalHeaderLabels(titles);
    for (std::size_t n = 0; n < at.beams.size(); ++n) {
        const BeamRow row{at.beams[n], power_shares(*results_->planar, at, n)};
        names << QString::fromStdString(results_->planar->driven[n]);
        for (std::size_t column = 0; column < columns.size(); ++column)
            beams_->setItem(static_cast<int>(n), static_cast<int>(column),
                            number_cell(columns[column].value(row)));
    }
    beams_->setVerticalHeaderLabels(names);
    beams_->resizeColumnsToContents();
}

void ScatteringTable::fill_beams(const VolumeFrequency& at) {
    struct Column {
        QString title;
        double VolumeBeam::*value;
        double factor = 1.0;
    };
    const Column columns[] = {{tr("D / dBi"), &VolumeBeam::directivity_dbi},
                              {tr("gain / dBi"), &VolumeBeam::gain_dbi},
                              {tr("realised / dBi"), &VolumeBeam::realised_gain_dbi},
                              {tr("θ of peak / °"), &VolumeBeam::peak_theta_deg},
                              {tr("3 dB E / °"), &VolumeBeam::beamwidth_3db_e_deg},
                              {tr("3 dB H / °"), &VolumeBeam::beamwidth_3db_h_deg},
                              {tr("side lobe E / dB"), &VolumeBeam::side_lobe_e_db},
                              {tr("side lobe H / dB"), &VolumeBeam::side_lobe_h_db},
                              {tr("cross-polar / dB"), &VolumeBeam::cross_polar_db},
                              {tr("front to back / dB"), &VolumeBeam::front_to_back_db},
                              {tr("power balance / %"), &VolumeBeam::radiated_power_ratio, 100.0},
                              {tr("walls / %"), &VolumeBeam::wall_loss_ratio, 100.0}};
    QStringList titles, names;
    for (const Column& column : columns) titles << column.title;
    beams_->setRowCount(static_cast<int>(at.beams.size()));
    beams_->setColumnCount(static_cast<int>(titles.size()));
    beams_->setHorizontalHeaderLabels(titles);
    for (std::size_t n = 0; n < at.beams.size(); ++n) {
        names << QString::fromStdString(results_->volume->driven[n]);
        int place = 0;
        for (const Column& column : columns)
            beams_->setItem(static_cast<int>(n), place++,
                            number_cell(column.factor * (at.beams[n].*column.value)));
    }
    beams_->setVerticalHeaderLabels(names);
    beams_->resizeColumnsToContents();
}

}  // namespace lathe::ui
