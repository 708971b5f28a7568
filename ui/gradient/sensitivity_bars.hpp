// What a metric changes by with each parameter, as bars: the largest on top, numbers in place.
#pragma once

#include <QTableWidget>
#include <optional>
#include <vector>

#include "ui/charts/result_state.hpp"
#include "ui/gradient/sensitivity_job.hpp"

namespace lathe::ui {

class StateNote;

/// What a bar's parameter is moved by.
enum class BarStep { hundredth, tolerance };

struct SensitivityBar {
    std::size_t gene = 0;
    std::string parameter;  ///< its key
    QString name, unit;     ///< for people; `unit` is that of the parameter, empty for a bare number
    double value = 0.0;     ///< of the parameter
    double step = 0.0;      ///< in its unit; 0: it has no tolerance
    double change = 0.0;    ///< of the metric, when the parameter grows by `step`
    double per_unit = 0.0;
    ParameterDifferences differences = {};
};

/// The bars of one of the outcome's metrics at the frequency nearest to `frequency_hz`, the largest change
/// first; parameters without derivative or without a step are last. Steps are 0.01 mm, 0.1 degree, or 0.01 of
/// a bare number; tolerances are those of `design`, which may have none.
std::vector<SensitivityBar> sensitivity_bars(const SensitivityOutcome& outcome, std::size_t metric,
                                             double frequency_hz, BarStep step, const Project& design);

/// The row of the gradient that those bars are of; null where the metric was not asked for.
const GradientRow* sensitivity_row(const SensitivityOutcome& outcome, std::size_t metric,
                                   double frequency_hz);

/// True when the design names a tolerance of some parameter.
bool has_tolerances(const Project& design);

class SensitivityBars final : public QTableWidget {
    Q_OBJECT

public:
    explicit SensitivityBars(QWidget* parent = nullptr);

    /// `title` heads the bars; `unit` is that of the metric.
    void show_bars(const std::vector<SensitivityBar>& bars, const QString& title, const QString& unit);
    void show_state(ResultState state);
    ResultState state() const { return state_; }
    const std::vector<SensitivityBar>& bars() const { return bars_; }
    /// All lines for the clipboard and tests, cells separated by tabs.
    QString text() const;

signals:
    /// Enter or a double click on a line.
    void parameter_chosen(QString key);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString tip(const SensitivityBar& bar, const QString& unit) const;

    std::vector<SensitivityBar> bars_;
    QString unit_;  ///< of the metric
    StateNote* note_;
    ResultState state_ = ResultState::current;
};

}  // namespace lathe::ui
