// Where the power goes that is put into each driven port of a planar antenna.
#pragma once

#include <QWidget>
#include <vector>

#include "solver/results/results.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui {

/// Shares of the incident power. NaN where the excitation is no guide.
struct PowerShares {
    double reflected = 0.0;  ///< |S_ii|^2
    double to_ports = 0.0;   ///< sum of |S_ji|^2 over the others
    double radiated = 0.0;
    double lost = 0.0;  ///< the rest: dielectrics, plates and walls, and what the numbers do not balance by
};

/// Shares of the power of one excitation, by its place in Results::driven.
PowerShares power_shares(const Results& results, const FrequencyResult& at, std::size_t excitation);

/// A bar for each driven port with its shares, in colour and in words.
class PowerBudget final : public QWidget {
    Q_OBJECT

public:
    explicit PowerBudget(QWidget* parent = nullptr);

    void show_results(SharedResults results);
    void show_state(ResultState state);
    void show_frequency(std::size_t frequency);
    QString table_text(QChar separator) const;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Bar {
        QString name;
        PowerShares shares;
    };
    std::vector<Bar> bars() const;
    void paint_legend(QPainter& painter, double top) const;

    SharedResults results_;
    std::size_t frequency_ = 0;
    ResultState state_ = ResultState::current;
};

}  // namespace lathe::ui
