// How a line of a drawing is edited: words in a list, all else as text.
#pragma once

#include <QStyledItemDelegate>

namespace lathe::ui {

class DrawingDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// Roles of an item: the words that it may be (QStringList), whether others may be typed (bool), and
    /// tooltips of the words (QStringList, may be empty).
    enum Role : int { words = Qt::UserRole + 10, takes_others, hints };

    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

}  // namespace lathe::ui
