// Every metric at every frequency, with least, mean and greatest over the band, beside pinned designs; of
// planar antennas a line for each excitation.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/charts/result_state.hpp"
#include "ui/pinned/pinned_designs.hpp"
#include "ui/results/design_check.hpp"

class QAction;
class QComboBox;
class QLineEdit;
class QTableWidget;
class QToolBar;

namespace lathe::ui {

class NumberEdit;
class StateNote;

class MetricsTable final : public QWidget {
    Q_OBJECT

public:
    /// Of cells with an estimated error: the value and the error, each alone.
    enum Role : int { value_role = Qt::UserRole, error_role };

    explicit MetricsTable(QWidget* parent = nullptr);
    /// May be null. Filled when the table is in sight.
    void show_results(SharedResults results);
    /// What the results are to the design as it stands: former ones are greyed.
    void show_state(ResultState state);
    /// "±" with the estimated error behind the values of the results that the check is of; null: none.
    void show_check(SharedCheck check);
    /// Adds a button for the action to the controls.
    void offer(QAction& action);
    /// Each becomes two columns: its value and by how much the present design is above it.
    void show_pinned(const QList<PinnedDesign>& pinned);

    /// The selected cells, or all of them, with headings; columns parted by `separator`.
    QString text(QChar separator, bool only_selected) const;
    QTableWidget& table() { return *table_; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void fit_titles();
    void fill_line(int line);
    /// Renews the efficiencies in a dish: all that its angle changes.
    void fill_dish_lines();
    QStringList headings() const;
    void update_choices();
    void refill();
    double compared(const std::optional<std::vector<double>>& values, const ShownMetric& metric,
                    const Results& results) const;
    void filter(const QString& words);
    void save();
    void copy(QChar separator);

    QToolBar* controls_;
    QTableWidget* table_;
    QLineEdit* filter_;
    NumberEdit* half_angle_box_;
    QComboBox* compare_box_;                ///< by which value of the band designs are compared
    QAction* compare_action_ = nullptr;     ///< shows the box
    QAction* half_angle_action_ = nullptr;  ///< shows that box
    MetricSource source_;
    SharedResults results_;
    SharedCheck check_;
    std::vector<ShownMetric> lines_;      ///< of the table
    std::vector<double> frequencies_hz_;  ///< of the results
    QList<PinnedDesign> pinned_;
    ResultState state_ = ResultState::current;
    StateNote* note_;
    bool is_stale_ = false;
};

}  // namespace lathe::ui
