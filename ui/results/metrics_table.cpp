#include "ui/results/metrics_table.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/results/metric_series.hpp"

namespace lathe::ui {
namespace {

enum Column : int { unit_column, least_column, mean_column, greatest_column, first_frequency_column };

/// A number that sorts as one and aligns at its right.
QTableWidgetItem* cell(double value, const QString& unit) {
    auto* item = new QTableWidgetItem(metric_text(value, unit));
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

}  // namespace

MetricsTable::MetricsTable(QWidget* parent)
    : QWidget(parent), table_(new QTableWidget), filter_(new QLineEdit), half_angle_box_(new QDoubleSpinBox) {
    filter_->setPlaceholderText(tr("Filter"));
    filter_->setClearButtonEnabled(true);
    half_angle_box_->setRange(5.0, 179.0);
    half_angle_box_->setValue(60.0);
    half_angle_box_->setPrefix(tr("dish ±"));
    half_angle_box_->setSuffix(QStringLiteral("°"));
    half_angle_box_->setToolTip(tr("Half angle of the dish that the efficiencies are meant for"));
    table_->setAccessibleName(tr("Metrics"));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setAlternatingRowColors(true);
    table_->setWordWrap(false);
    table_->verticalHeader()->setDefaultSectionSize(static_cast<int>(1.5 * table_->fontMetrics().height()));
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [this](const QString& text, const QKeySequence& keys, QChar separator) {
        auto* action = new QAction(text, table_);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, [this, separator] { copy(separator); });
        table_->addAction(action);
    };
    add(tr("&Copy"), QKeySequence::Copy, QLatin1Char('\t'));
    add(tr("Copy as C&SV"), {}, QLatin1Char(','));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(2, 2, 2, 2);
    row->addWidget(filter_, 1);
    row->addWidget(half_angle_box_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(table_, 1);
    connect(filter_, &QLineEdit::textChanged, this, &MetricsTable::filter);
    connect(half_angle_box_, &QDoubleSpinBox::valueChanged, this, &MetricsTable::fill);
}

void MetricsTable::show_results(SharedResults results) {
    results_ = std::move(results);
    if (isVisible())
        fill();
    else
        is_stale_ = true;
}

void MetricsTable::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (is_stale_) fill();
}

void MetricsTable::fill() {
    is_stale_ = false;
    if (!results_) {
        table_->setRowCount(0);
        return;
    }
    const auto& metrics = shown_metrics();
    QStringList headings = {tr("unit"), tr("least"), tr("mean"), tr("greatest")};
    for (const FrequencyResult& at : results_->frequencies)
        headings << tr("%1 GHz").arg(at.frequency_hz * 1e-9, 0, 'g', 6);
    table_->setUpdatesEnabled(false);
    table_->setRowCount(static_cast<int>(metrics.size()));
    table_->setColumnCount(static_cast<int>(headings.size()));
    table_->setHorizontalHeaderLabels(headings);
    for (int line = 0; line < table_->rowCount(); ++line) {
        const ShownMetric& metric = metrics[static_cast<std::size_t>(line)];
        const std::vector<double> values = metric_series(*results_, metric, half_angle_box_->value());
        double least = HUGE_VAL, greatest = -HUGE_VAL, sum = 0.0;
        int count = 0;
        for (const double value : values) {
            if (!std::isfinite(value)) continue;
            least = std::min(least, value);
            greatest = std::max(greatest, value);
            sum += value;
            ++count;
        }
        if (count == 0) least = greatest = undefined_number;
        table_->setVerticalHeaderItem(line, new QTableWidgetItem(metric.title));
        table_->setItem(line, unit_column, new QTableWidgetItem(metric.unit));
        table_->setItem(line, least_column, cell(least, metric.unit));
        table_->setItem(line, mean_column, cell(count ? sum / count : undefined_number, metric.unit));
        table_->setItem(line, greatest_column, cell(greatest, metric.unit));
        for (std::size_t n = 0; n < values.size(); ++n)
            table_->setItem(line, first_frequency_column + static_cast<int>(n), cell(values[n], metric.unit));
    }
    table_->resizeColumnsToContents();
    filter(filter_->text());
    table_->setUpdatesEnabled(true);
}

void MetricsTable::filter(const QString& words) {
    for (int line = 0; line < table_->rowCount(); ++line) {
        const QTableWidgetItem* title = table_->verticalHeaderItem(line);
        table_->setRowHidden(line, title && !title->text().contains(words.trimmed(), Qt::CaseInsensitive));
    }
}

QString MetricsTable::text(QChar separator, bool only_selected) const {
    const auto wanted = [&](int line, int column) {
        return !table_->isRowHidden(line) &&
               (!only_selected || (table_->item(line, column) && table_->item(line, column)->isSelected()));
    };
    QList<int> lines, columns;
    for (int line = 0; line < table_->rowCount(); ++line)
        for (int column = 0; column < table_->columnCount(); ++column) {
            if (!wanted(line, column)) continue;
            if (!lines.contains(line)) lines << line;
            if (!columns.contains(column)) columns << column;
        }
    std::sort(columns.begin(), columns.end());
    QStringList rows, heading = {tr("metric")};
    for (const int column : columns) heading << table_->horizontalHeaderItem(column)->text();
    rows << heading.join(separator);
    for (const int line : lines) {
        QStringList row = {table_->verticalHeaderItem(line)->text()};
        for (const int column : columns)
            row << table_->item(line, column)->text().replace(QChar(0x2212), QLatin1Char('-'));
        rows << row.join(separator);
    }
    return rows.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void MetricsTable::copy(QChar separator) {
    QApplication::clipboard()->setText(text(separator, table_->selectedItems().size() > 1));
}

}  // namespace lathe::ui
