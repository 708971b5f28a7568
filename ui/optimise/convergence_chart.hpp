// How far from all goals the best candidate is, generation by generation.
#pragma once

#include "genetic/run/run_snapshot.hpp"
#include "ui/charts/plot.hpp"

namespace lathe::ui {

class ConvergenceChart final : public Plot {
    Q_OBJECT

public:
    explicit ConvergenceChart(QWidget* parent = nullptr);
    void show_history(const std::vector<genetic::GenerationSummary>& history);

private:
    QLineSeries* median_;
    QLineSeries* best_;
};

}  // namespace lathe::ui
