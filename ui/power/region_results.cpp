#include "ui/power/region_results.hpp"

#include <QHeaderView>

#include "ui/charts/chart_menu.hpp"
#include "ui/charts/table_writer.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/power/power_charts.hpp"

namespace lathe::ui {
namespace {

using particles::MultipactorRegion;
using particles::Verdict;

enum Column {
    name_column,
    verdict_column,
    watts_column,
    dbm_column,
    spread_column,
    margin_column,
    volts_column,
    gap_column,
    order_column,
    cells_column,
    columns
};

QString verdict_words(const MultipactorRegion& region, double to_w) {
    switch (region.verdict) {
        case Verdict::breakdown:
            return RegionResults::tr("breakdown");
        case Verdict::marginal:
            return RegionResults::tr("marginal");
        case Verdict::none:
            return RegionResults::tr("none up to %1 W").arg(QString::number(to_w, 'g', 4));
    }
    return {};
}

QString number(double value, int decimals) {
    return with_true_minus(QString::number(value, 'f', decimals));
}

}  // namespace

RegionResults::RegionResults(QWidget* parent) : QTableWidget(0, columns, parent) {
    setObjectName(QStringLiteral("region_results"));
    setAccessibleName(tr("Power that the regions bear"));
    setHorizontalHeaderLabels({tr("Region"), tr("Multipactor"), tr("From (W)"), tr("From (dBm)"),
                               tr("Seeds (dB)"), tr("Margin (dB)"), tr("Across gap (V)"), tr("Gap (mm)"),
                               tr("Order"), tr("Cells")});
    const QString tips[] = {{},
                            tr("marginal: the population grows nowhere, but a small change of the surface "
                               "could let it grow, or its flights are too long for the periods followed"),
                            tr("Lowest power at which the population grows in most seeds"),
                            {},
                            tr("Standard deviation of the seeds' thresholds"),
                            tr("From the operating power to the threshold; red where less is demanded"),
                            tr("Peak voltage at the threshold, where most impacts are"),
                            tr("The gap there"),
                            tr("Mean flight in half periods"),
                            tr("Of the solve across the narrowest gap: 10 or more for thresholds to a few "
                               "tenths of a dB")};
    for (int column = 0; column < columns; ++column) horizontalHeaderItem(column)->setToolTip(tips[column]);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 8 / 5);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(name_column, QHeaderView::Stretch);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    add_chart_menu(*this, [this](QChar separator) { return text(separator); });
}

void RegionResults::show_outcome(const SharedPowerOutcome& outcome) {
    setRowCount(outcome ? static_cast<int>(outcome->report.regions.size()) : 0);
    for (int row = 0; row < rowCount(); ++row) {
        const MultipactorRegion& region = outcome->report.regions[static_cast<std::size_t>(row)];
        const auto& settings = outcome->report.settings.multipactor;
        QString cells[columns];
        cells[name_column] = QString::fromStdString(region.name);
        cells[verdict_column] = verdict_words(region, settings.to_w);
        cells[cells_column] = number(outcome->report.cells_across_gap[static_cast<std::size_t>(row)], 1);
        const auto margin = particles::margin_db(region, settings);
        if (region.verdict == Verdict::breakdown) {
            cells[watts_column] = QString::number(region.threshold_w, 'g', 4);
            cells[dbm_column] = number(dbm(region.threshold_w), 2);
            cells[spread_column] = number(region.spread_db, 2);
            if (margin) cells[margin_column] = number(*margin, 2);
            cells[volts_column] = QString::number(region.gap_voltage_v, 'g', 4);
            cells[gap_column] = QString::number(1e3 * region.gap_m, 'g', 4);
            cells[order_column] = number(region.order, 2);
        }
        for (int column = 0; column < columns; ++column) {
            auto* item = new QTableWidgetItem(cells[column].isEmpty() ? QStringLiteral("–") : cells[column]);
            if (column > verdict_column) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (column == margin_column && margin && *margin < settings.demanded_margin_db) {
                item->setForeground(error_colour(palette()));
                item->setToolTip(tr("%1 dB are demanded").arg(settings.demanded_margin_db));
            }
            if (column == verdict_column) item->setToolTip(QString::fromStdString(region.doubt));
            setItem(row, column, item);
        }
    }
    if (rowCount() > 0 && currentRow() < 0) selectRow(0);
}

QString RegionResults::text(QChar separator) const {
    TableWriter table(separator);
    for (int column = 0; column < columns; ++column) table.text(horizontalHeaderItem(column)->text());
    table.end_row();
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 0; column < columns; ++column) {
            const QString cell = item(row, column)->text();
            if (column == name_column || column == verdict_column)
                table.text(cell);
            else
                table.shown(cell);
        }
        table.end_row();
    }
    return table.all();
}

}  // namespace lathe::ui
