// Every metric at every frequency, with least, mean and greatest over the band.
#pragma once

#include <QWidget>

#include "ui/workers/solve_worker.hpp"

class QDoubleSpinBox;
class QLineEdit;
class QTableWidget;

namespace lathe::ui {

class MetricsTable final : public QWidget {
    Q_OBJECT

public:
    explicit MetricsTable(QWidget* parent = nullptr);
    /// May be null. Filled when the table is in sight.
    void show_results(SharedResults results);

    /// The selected cells, or all of them, with headings; columns parted by `separator`.
    QString text(QChar separator, bool only_selected) const;
    QTableWidget& table() { return *table_; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fill();
    void filter(const QString& words);
    void copy(QChar separator);

    QTableWidget* table_;
    QLineEdit* filter_;
    QDoubleSpinBox* half_angle_box_;
    SharedResults results_;
    bool is_stale_ = false;
};

}  // namespace lathe::ui
