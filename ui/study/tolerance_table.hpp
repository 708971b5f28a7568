// Tolerances parameter by parameter.
#pragma once

#include <QTableWidget>
#include <optional>

#include "genetic/project/project.hpp"

namespace lathe::ui {

/// A line for each parameter that can have a tolerance: name, value, tolerance. Where it has none of its own
/// the one of all lengths stands there in grey.
class ToleranceTable final : public QTableWidget {
    Q_OBJECT

public:
    explicit ToleranceTable(QWidget* parent = nullptr);

    void show_tolerances(const Design& design, const ToleranceSettings& settings);

signals:
    /// Typed; empty: none of its own any more.
    void tolerance_typed(QString parameter, std::optional<double> tolerance);
    /// What is no number.
    void refused();

private:
    void read_cell(int line);
};

}  // namespace lathe::ui
