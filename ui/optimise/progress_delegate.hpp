// A cell of a table as a progress bar, with its text on it.
#pragma once

#include <QStyledItemDelegate>

namespace lathe::ui {

class ProgressDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

}  // namespace lathe::ui
