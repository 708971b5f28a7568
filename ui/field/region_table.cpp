#include "ui/field/region_table.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include "ui/charts/table_writer.hpp"
#include "ui/scene/grid_facts.hpp"

namespace lathe::ui {
namespace {

QTableWidgetItem* number_item(const QString& text, double value) {
    auto* item = new QTableWidgetItem(text);
    item->setData(Qt::UserRole, value);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

QColor to_qcolor(const Colour& colour) {
    return QColor::fromRgbF(static_cast<float>(colour[0]), static_cast<float>(colour[1]),
                            static_cast<float>(colour[2]));
}

}  // namespace

RegionTable::RegionTable(QWidget* parent) : QTableWidget(0, 3, parent) {
    setObjectName("region_table");
    setHorizontalHeaderLabels({tr("Region"), tr("Cells"), tr("Share / %")});
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    verticalHeader()->hide();
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setAlternatingRowColors(true);
    setShowGrid(false);
}

void RegionTable::show_facts(const GridFacts* facts) {
    setRowCount(0);
    horizontalHeader()->setVisible(facts != nullptr);
    if (!facts) return viewport()->update();
    std::size_t material = 0;
    for (const RegionShare& line : facts->table) {
        if (line.region == CellRegion::dielectric) ++material;
        add_line(to_qcolor(region_colour(line.region, material)), region_text(line, facts->grid), line.cells,
                 line.share);
    }
    add_line({}, tr("all cells (%1 × %2)").arg(facts->grid.nr).arg(facts->grid.nz), facts->grid.cells(), 1.0);
    const auto outside = static_cast<std::size_t>(
        std::llround(facts->non_pml_share * static_cast<double>(facts->grid.cells())));
    add_line({}, tr("outside the PML"), outside, facts->non_pml_share);
}

void RegionTable::add_line(const QColor& colour, const QString& name, std::size_t cells, double share) {
    const int row = rowCount();
    insertRow(row);
    auto* region = new QTableWidgetItem(name);
    if (colour.isValid()) region->setData(Qt::DecorationRole, colour);
    setItem(row, 0, region);
    setItem(row, 1, number_item(QString::number(cells), static_cast<double>(cells)));
    setItem(row, 2, number_item(QString::number(100.0 * share, 'f', 2), 100.0 * share));
}

void RegionTable::paintEvent(QPaintEvent* event) {
    QTableWidget::paintEvent(event);
    if (rowCount() > 0) return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Switch on the region map (Field menu) while a solve or its film is on show."));
}

void RegionTable::keyPressEvent(QKeyEvent* event) {
    if (!event->matches(QKeySequence::Copy)) return QTableWidget::keyPressEvent(event);
    QGuiApplication::clipboard()->setText(text(QLatin1Char('\t')));
}

QString RegionTable::text(QChar separator) const {
    TableWriter rows(separator);
    for (int column = 0; column < columnCount(); ++column) rows.text(horizontalHeaderItem(column)->text());
    rows.end_row();
    for (int row = 0; row < rowCount(); ++row)
        rows.text(item(row, 0)->text())
            .number(item(row, 1)->data(Qt::UserRole).toDouble(), CsvRows::shortest)
            .number(item(row, 2)->data(Qt::UserRole).toDouble())
            .end_row();
    return rows.all();
}

}  // namespace lathe::ui
