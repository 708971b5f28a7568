// The table of regions: colour, name, cells and share of all cells.
#pragma once

#include <QTableWidget>

namespace lathe::ui {

struct GridFacts;

class RegionTable final : public QTableWidget {
    Q_OBJECT

public:
    explicit RegionTable(QWidget* parent = nullptr);

    /// Null: says what to do to see some.
    void show_facts(const GridFacts* facts);
    /// All lines as separated cells, for the clipboard.
    QString text(QChar separator) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void add_line(const QColor& colour, const QString& name, std::size_t cells, double share);
};

}  // namespace lathe::ui
