// Widgets in a row that goes on in a further one where it is too narrow.
#pragma once

#include <QLayout>
#include <QList>

namespace lathe::ui {

class FlowLayout final : public QLayout {
    Q_OBJECT

public:
    explicit FlowLayout(QWidget* parent);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override { items_.append(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override { return items_.value(index); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return laid_out(QRect(0, 0, width, 0), false); }
    /// Room for the widest of them.
    QSize minimumSize() const override;
    QSize sizeHint() const override { return minimumSize(); }
    void setGeometry(const QRect& rect) override;

private:
    /// Returns the height that it takes; places the widgets when told to.
    int laid_out(const QRect& rect, bool is_placed) const;

    QList<QLayoutItem*> items_;
};

}  // namespace lathe::ui
