#include "ui/painting/flow_layout.hpp"

#include <QWidget>
#include <algorithm>

namespace lathe::ui {
namespace {

constexpr int gap = 3, margin = 2;  // pixels

}  // namespace

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
    setContentsMargins(margin, margin, margin, margin);
}

FlowLayout::~FlowLayout() {
    while (QLayoutItem* item = takeAt(0)) delete item;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < count() ? items_.takeAt(index) : nullptr;
}

QSize FlowLayout::minimumSize() const {
    QSize widest;
    for (const QLayoutItem* item : items_)
        if (!item->isEmpty()) widest = widest.expandedTo(item->sizeHint());
    return widest + QSize(2 * margin, 2 * margin);
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    laid_out(rect, true);
}

int FlowLayout::laid_out(const QRect& rect, bool is_placed) const {
    const QRect inside = rect.adjusted(margin, margin, -margin, -margin);
    int x = inside.left(), y = inside.top(), row_height = 0;
    for (QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        const QSize size = item->sizeHint();
        if (x > inside.left() && x + size.width() > inside.right() + 1) {
            x = inside.left();
            y += row_height + gap;
            row_height = 0;
        }
        if (is_placed) item->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + gap;
        row_height = std::max(row_height, size.height());
    }
    return y + row_height - rect.top() + margin;
}

}  // namespace lathe::ui
