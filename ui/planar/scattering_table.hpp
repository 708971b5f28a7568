// The S-matrix of a planar antenna at one frequency, and what the driven ports' beams amount to.
#pragma once

#include <QWidget>

#include "ui/charts/result_state.hpp"
#include "ui/workers/solve_worker.hpp"

class QComboBox;
class QTableWidget;

namespace lathe::ui {

/// Two tables of the same frequency: S (to a row, from a column), and a line for each driven port with its
/// beam and where its power goes.
class ScatteringTable final : public QWidget {
    Q_OBJECT

public:
    explicit ScatteringTable(QWidget* parent = nullptr);

    void show_results(SharedResults results);
    void show_state(ResultState state);
    void show_frequency(std::size_t frequency);
    QTableWidget& matrix() { return *matrix_; }
    QTableWidget& beams() { return *beams_; }
    /// Both tables with headings, columns parted by `separator`.
    QString text(QChar separator) const;

signals:
    /// A cell of this row and column of S was chosen.
    void entry_chosen(int to, int from);

private:
    void fill();
    void fill_matrix(const std::vector<std::string>& ports, const Eigen::MatrixXcd& s);
    void fill_beams(const FrequencyResult& at);

    QComboBox* form_box_;
    QTableWidget *matrix_, *beams_;
    SharedResults results_;
    std::size_t frequency_ = 0;
};

}  // namespace lathe::ui
