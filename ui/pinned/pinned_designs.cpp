#include "ui/pinned/pinned_designs.hpp"

#include <QApplication>
#include <QFontMetrics>
#include <QIcon>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <algorithm>

namespace lathe::ui {
namespace {

/// A square in the colour of the curves.
QIcon swatch(int colour) {
    const QPalette palette = QApplication::palette();
    const int size = QFontMetrics(QApplication::font()).ascent();
    const qreal ratio = qApp->devicePixelRatio();
    QPixmap picture(QSize(size, size) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(numbered_colour(colour, palette.color(QPalette::Base).lightness() < 128));
    painter.drawRoundedRect(QRectF(0.5, 0.5, size - 1.0, size - 1.0), 2.5, 2.5);
    QIcon icon(picture);
    icon.addPixmap(picture, QIcon::Selected);  // else the style tints it
    return icon;
}

}  // namespace

const QList<int>& PinnedDesigns::colours() {
    // The others are those of the present design's curves, and of the start's.
    static const QList<int> all = {6, 4, 5, 8, 7, 9, 11, 10};
    return all;
}

int PinnedDesigns::pin(const QString& name, const QString& origin, std::shared_ptr<const Project> project,
                       SharedResults results) {
    PinnedDesign design;
    design.id = ++newest_;
    design.name = free_name(name, -1);
    design.origin = origin;
    design.project = std::move(project);
    design.results = std::move(results);
    // The colour that is used least; the first of them.
    const auto uses = [this](int colour) {
        return std::count_if(designs_.begin(), designs_.end(),
                             [colour](const PinnedDesign& one) { return one.colour == colour; });
    };
    design.colour = *std::min_element(colours().begin(), colours().end(),
                                      [&](int a, int b) { return uses(a) < uses(b); });
    const int row = rowCount();
    beginInsertRows({}, row, row);
    designs_.append(design);
    endInsertRows();
    if (design.results) emit shown_changed();
    emit edited();
    return design.id;
}

int PinnedDesigns::restore(PinnedDesign design) {
    design.id = ++newest_;
    design.name = free_name(design.name, -1);
    const int row = rowCount();
    beginInsertRows({}, row, row);
    designs_.append(design);
    endInsertRows();
    return design.id;
}

void PinnedDesigns::set_results(int id, SharedResults results) {
    const int row = row_of(id);
    if (row < 0) return;
    designs_[row].results = std::move(results);
    row_changed(row);
}

void PinnedDesigns::set_error(int id, const QString& error) {
    const int row = row_of(id);
    if (row < 0) return;
    designs_[row].error = error;
    row_changed(row);
}

void PinnedDesigns::set_colour(int id, int colour) {
    const int row = row_of(id);
    if (row < 0) return;
    designs_[row].colour = colour;
    row_changed(row);
    emit edited();
}

void PinnedDesigns::remove(int id) {
    const int row = row_of(id);
    if (row < 0) return;
    beginRemoveRows({}, row, row);
    designs_.removeAt(row);
    endRemoveRows();
    emit shown_changed();
    emit edited();
}

void PinnedDesigns::clear() {
    if (designs_.isEmpty()) return;
    beginResetModel();
    designs_.clear();
    endResetModel();
    emit shown_changed();
    emit edited();
}

QList<PinnedDesign> PinnedDesigns::shown() const {
    QList<PinnedDesign> shown;
    for (const PinnedDesign& design : designs_)
        if (design.is_visible && design.results) shown.append(design);
    return shown;
}

int PinnedDesigns::row_of(int id) const {
    for (int row = 0; row < rowCount(); ++row)
        if (designs_[row].id == id) return row;
    return -1;
}

const PinnedDesign* PinnedDesigns::with_id(int id) const {
    const int row = row_of(id);
    return row < 0 ? nullptr : &designs_[row];
}

const PinnedDesign* PinnedDesigns::with_results(const SharedResults& results) const {
    for (const PinnedDesign& design : designs_)
        if (results && design.results == results) return &design;
    return nullptr;
}

QString PinnedDesigns::free_name(const QString& wanted, int except_row) const {
    const QString base = wanted.simplified().isEmpty() ? tr("Design") : wanted.simplified();
    QString name = base;
    const auto is_taken = [&] {
        for (int row = 0; row < rowCount(); ++row)
            if (row != except_row && designs_[row].name == name) return true;
        return false;
    };
    for (int number = 2; is_taken(); ++number) name = QStringLiteral("%1 (%2)").arg(base).arg(number);
    return name;
}

void PinnedDesigns::row_changed(int row) {
    emit dataChanged(index(row, 0), index(row, columns - 1));
    emit shown_changed();
}

int PinnedDesigns::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(designs_.size());
}

int PinnedDesigns::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant PinnedDesigns::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const PinnedDesign& design = designs_[index.row()];
    if (role == Qt::ToolTipRole)
        return design.error.isEmpty() ? tr("%1: %2\nTick it to see its curves; double-click to rename it.")
                                            .arg(design.name, design.origin)
                                      : design.error;
    if (index.column() == origin_column) {
        if (role != Qt::DisplayRole) return {};
        if (!design.error.isEmpty()) return tr("not solved: %1").arg(design.error);
        if (design.results) return design.origin;
        return (design.is_visible ? tr("%1, being solved…") : tr("%1, solved when ticked"))
            .arg(design.origin);
    }
    if (role == Qt::DisplayRole || role == Qt::EditRole) return design.name;
    if (role == Qt::DecorationRole) return swatch(design.colour);
    if (role == Qt::CheckStateRole) return design.is_visible ? Qt::Checked : Qt::Unchecked;
    return {};
}

bool PinnedDesigns::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || index.column() != name_column) return false;
    PinnedDesign& design = designs_[index.row()];
    if (role == Qt::CheckStateRole)
        design.is_visible = value.toInt() == Qt::Checked;
    else if (role == Qt::EditRole && !value.toString().simplified().isEmpty())
        design.name = free_name(value.toString(), index.row());
    else
        return false;
    row_changed(index.row());
    emit edited();
    return true;
}

Qt::ItemFlags PinnedDesigns::flags(const QModelIndex& index) const {
    const Qt::ItemFlags all = QAbstractTableModel::flags(index);
    return index.column() == name_column ? all | Qt::ItemIsEditable | Qt::ItemIsUserCheckable : all;
}

QVariant PinnedDesigns::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || orientation == Qt::Vertical) return {};
    return section == name_column ? tr("design") : tr("from");
}

}  // namespace lathe::ui
