#include "ui/space/drawing_delegate.hpp"

#include <QComboBox>

namespace lathe::ui {

QWidget* DrawingDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                       const QModelIndex& index) const {
    const QStringList list = index.data(words).toStringList();
    if (list.isEmpty()) return QStyledItemDelegate::createEditor(parent, option, index);
    auto* box = new QComboBox(parent);
    box->setObjectName("drawing_words");
    box->addItems(list);
    const QStringList tooltips = index.data(hints).toStringList();
    for (int n = 0; n < static_cast<int>(tooltips.size()); ++n)
        box->setItemData(n, tooltips.at(n), Qt::ToolTipRole);
    box->setEditable(index.data(takes_others).toBool());
    connect(box, &QComboBox::activated, this, [this, box] {
        auto* self = const_cast<DrawingDelegate*>(this);
        emit self->commitData(box);
        emit self->closeEditor(box);
    });
    return box;
}

void DrawingDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* box = qobject_cast<QComboBox*>(editor);
    if (box == nullptr) return QStyledItemDelegate::setEditorData(editor, index);
    const QString text = index.data(Qt::EditRole).toString();
    box->setCurrentIndex(box->findText(text));
    if (box->isEditable()) box->setEditText(text);
}

void DrawingDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                   const QModelIndex& index) const {
    const auto* box = qobject_cast<QComboBox*>(editor);
    if (box == nullptr) return QStyledItemDelegate::setModelData(editor, model, index);
    model->setData(index, box->currentText(), Qt::EditRole);
}

}  // namespace lathe::ui
