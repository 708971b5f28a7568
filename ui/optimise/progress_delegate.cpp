#include "ui/optimise/progress_delegate.hpp"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "ui/optimise/queue_model.hpp"

namespace lathe::ui {

void ProgressDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const QString text = row.text;
    row.text.clear();
    const QStyle* style = row.widget ? row.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);

    const double share = std::clamp(index.data(QueueModel::share_role).toDouble(), 0.0, 1.0);
    const QRectF bar = QRectF(option.rect).adjusted(3.5, 3.5, -3.5, -3.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QColor fill = option.palette.color(QPalette::Highlight);
    fill.setAlphaF(0.45F);
    painter->setPen(option.palette.color(QPalette::Mid));
    painter->setBrush(option.palette.color(QPalette::Base));
    painter->drawRoundedRect(bar, 2, 2);
    painter->setPen(Qt::NoPen);
    painter->setBrush(fill);
    painter->drawRoundedRect(QRectF(bar.topLeft(), QSizeF(share * bar.width(), bar.height())), 2, 2);
    painter->setPen(option.palette.color(QPalette::Text));
    painter->drawText(bar, Qt::AlignCenter, text);
    painter->restore();
}

}  // namespace lathe::ui
