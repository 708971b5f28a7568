// Amplitude and phase of each driven port, and what the beams amount to together: superposition, no solve.
#pragma once

#include <QWidget>
#include <complex>
#include <vector>

#include "solver/geometry/planar.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/workers/solve_worker.hpp"

class QLabel;
class QTableWidget;
class QTableWidgetItem;

namespace lathe::ui {

class WeightsPanel final : public QWidget {
    Q_OBJECT

public:
    enum Column : int { amplitude, phase, columns };

    explicit WeightsPanel(QWidget* parent = nullptr);

    void show_results(SharedResults results, const PlanarSettings& settings);
    void show_state(ResultState state);
    void show_frequency(std::size_t frequency);
    /// In the order of Results::driven; all zero: nothing is driven together.
    const std::vector<std::complex<double>>& weights() const { return weights_; }
    void set_weights(const std::vector<std::complex<double>>& weights);
    QTableWidget& table() { return *table_; }
    /// What the weighted beam amounts to, in words.
    QString summary() const;

signals:
    void weights_changed(const std::vector<std::complex<double>>& weights);

private:
    void offer();
    void fill();
    void read(QTableWidgetItem* item);
    void update_summary();

    QTableWidget* table_;
    QLabel *summary_, *problem_;
    SharedResults results_;
    PlanarSettings settings_;
    std::size_t frequency_ = 0;
    std::vector<std::complex<double>> weights_;
    QStringList names_;
    bool is_filling_ = false;
};

}  // namespace lathe::ui
