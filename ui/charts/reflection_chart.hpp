// S11 in dB over frequency, before and now, with the goals as limit lines.
#pragma once

#include <vector>

#include "solver/io/project.hpp"
#include "solver/radiation/results.hpp"
#include "ui/charts/plot.hpp"

namespace lathe::ui {

class ReflectionChart final : public Plot {
    Q_OBJECT

public:
    explicit ReflectionChart(QWidget* parent = nullptr);
    /// Either may be null.
    void show_results(const Results* start, const Results* now);
    /// Every objective on s11_db becomes a limit line over its band.
    void show_goals(const std::vector<Objective>& objectives, const SimulationSettings& settings);

private:
    QLineSeries* start_;
    QLineSeries* now_;
    QList<QLineSeries*> limits_;
};

}  // namespace lathe::ui
