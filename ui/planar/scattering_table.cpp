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

#include "ui/charts/chart_menu.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/planar/power_budget.hpp"

namespace lathe::ui {
namespace {

constexpr double degrees_per_radian = 180.0 / std::numbers::pi;
enum Form { level_and_phase, level, real_and_imaginary };

QString number(double value, int decimals) {
    return std::isfinite(value) ? with_true_minus(QString::number(value, 'f', decimals))
                                : QStringLiteral("–");
}

QString entry_text(std::complex<double> s, int form) {
    if (!std::isfinite(s.real())) return QStringLiteral("–");
    const double db = 20.0 * std::log10(std::max(std::abs(s), 1e-12));
    if (form == real_and_imaginary)
        return QStringLiteral("%1 %2 j%3")
            .arg(number(s.real(), 4), s.imag() < 0.0 ? QString(QChar(0x2212)) : QStringLiteral("+"),
                 number(std::abs(s.imag()), 4));
    if (form == level) return QStringLiteral("%1 dB").arg(number(db, 2));
    return QStringLiteral("%1 dB  %2°").arg(number(db, 2), number(std::arg(s) * degrees_per_radian, 1));
}

QTableWidgetItem* cell(const QString& text) {
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
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

QString text_of(const QTableWidget& table, QChar separator) {
    QStringList heading{QString()};
    for (int column = 0; column < table.columnCount(); ++column)
        heading << table.horizontalHeaderItem(column)->text();
    QString text = heading.join(separator) + QLatin1Char('\n');
    for (int row = 0; row < table.rowCount(); ++row) {
        QStringList line{table.verticalHeaderItem(row)->text()};
        for (int column = 0; column < table.columnCount(); ++column) line << table.item(row, column)->text();
        text += line.join(separator) + QLatin1Char('\n');
    }
    return text;
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
    results_ = results && results->planar ? std::move(results) : nullptr;
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
    return text_of(*matrix_, separator) + QLatin1Char('\n') + text_of(*beams_, separator);
}

void ScatteringTable::fill() {
    matrix_->setRowCount(0);
    beams_->setRowCount(0);
    if (!results_ || results_->planar->frequencies.empty()) return;
    const auto& all = results_->planar->frequencies;
    const PlanarFrequency& at = all[std::min(frequency_, all.size() - 1)];
    fill_matrix(at);
    fill_beams(at);
}

void ScatteringTable::fill_matrix(const PlanarFrequency& at) {
    QStringList names;
    for (const std::string& name : results_->planar->ports) names << QString::fromStdString(name);
    matrix_->setRowCount(static_cast<int>(names.size()));
    matrix_->setColumnCount(static_cast<int>(names.size()));
    matrix_->setHorizontalHeaderLabels(names);
    matrix_->setVerticalHeaderLabels(names);
    const int form = form_box_->currentData().toInt();
    for (int to = 0; to < matrix_->rowCount(); ++to)
        for (int from = 0; from < matrix_->columnCount(); ++from)
            matrix_->setItem(to, from, cell(entry_text(at.s_matrix(to, from), form)));
    matrix_->resizeColumnsToContents();
}

void ScatteringTable::fill_beams(const PlanarFrequency& at) {
    const QStringList titles{
        tr("beam / °"),       tr("2D D / dB"),     tr("3D D / dBi"),   tr("3 dB / °"),     tr("10 dB / °"),
        tr("side lobe / dB"), tr("reflected / %"), tr("to ports / %"), tr("radiated / %"), tr("lost / %")};
    beams_->setRowCount(static_cast<int>(at.beams.size()));
    beams_->setColumnCount(static_cast<int>(titles.size()));
    beams_->setHorizontalHeaderLabels(titles);
    QStringList names;
    for (std::size_t n = 0; n < at.beams.size(); ++n) {
        const PlanarBeam& beam = at.beams[n];
        const PowerShares shares = power_shares(*results_->planar, at, n);
        const int row = static_cast<int>(n);
        names << QString::fromStdString(results_->planar->driven[n]);
        int column = 0;
        for (const auto& [value, decimals] :
             {std::pair(beam.beam_angle_deg, 2), std::pair(beam.directivity_2d_db, 2),
              std::pair(beam.directivity_dbi, 2), std::pair(beam.beamwidth_3db_deg, 2),
              std::pair(beam.beamwidth_10db_deg, 2), std::pair(beam.side_lobe_db, 2),
              std::pair(100.0 * shares.reflected, 2), std::pair(100.0 * shares.to_ports, 2),
              std::pair(100.0 * shares.radiated, 2), std::pair(100.0 * shares.lost, 2)})
            beams_->setItem(row, column++, cell(number(value, decimals)));
    }
    beams_->setVerticalHeaderLabels(names);
    beams_->resizeColumnsToContents();
}

}  // namespace lathe::ui
