// What matters of the design: which metric, at which frequency, per what; the bars; how far it is.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/gradient/sensitivity_bars.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace lathe::ui {

class ElidedLabel;
class FrequencyBox;

class GradientPanel final : public QWidget {
    Q_OBJECT

public:
    explicit GradientPanel(QWidget* parent = nullptr);

    /// The design whose metrics can be chosen and whose tolerances count.
    void show_design(const Project& design);
    /// What came out; null: nothing yet.
    void show_outcome(const SharedSensitivity& outcome);
    const SharedSensitivity& outcome() const { return outcome_; }
    /// What is wrong with the design or the question, in the place of the bars.
    void show_refusal(const QString& reason);
    /// In what relation the outcome is to the design as it stands.
    void show_state(ResultState state);
    /// While it is computed: share in [0, 1] and words; empty words: nothing is computed.
    void show_progress(double share, const QString& words);
    /// Why nothing can be computed now; empty: it can.
    void set_blocked(const QString& reason);

    /// The metric that is chosen; empty where the design has none.
    std::optional<Objective> chosen_metric() const;
    double frequency_hz() const;
    BarStep step() const;
    /// Arrows are wanted, and there are bars that they could follow.
    bool has_arrows() const;
    /// The metric and its frequency, "Cross-polarisation at 30 GHz".
    QString metric_words() const;
    bool follows() const;
    /// What the chosen metric should do: +1 rise, -1 fall.
    double better_direction() const;
    QString status_text() const;
    SensitivityBars& bars() { return *bars_; }
    QComboBox& metric_box() { return *metric_; }
    QComboBox& frequency_box();
    QComboBox& step_box() { return *step_; }
    QCheckBox& arrows_box() { return *arrows_; }
    QCheckBox& follow_box() { return *follow_; }
    QPushButton& compute_button() { return *compute_; }
    QString refusal() const;

signals:
    /// The button: to compute, or to stop it.
    void compute_wanted();
    void stop_wanted();
    /// A metric was chosen that the outcome does not have.
    void metric_wanted();
    /// The choice or the bars are others: so are the arrows.
    void shown_changed();
    void follow_changed(bool follows);
    void parameter_chosen(QString key);

private:
    void make_layout();
    void fill_metrics();
    void refresh();
    /// Position of the chosen metric among the outcome's; empty where it is not there.
    std::optional<std::size_t> metric_in_outcome() const;

    QComboBox* metric_;
    FrequencyBox* frequency_;
    QComboBox* step_;
    QStackedWidget* pages_;
    SensitivityBars* bars_;
    QLabel* words_;  ///< in the place of the bars
    QPushButton* compute_;
    QProgressBar* progress_;
    ElidedLabel* status_;
    QCheckBox *arrows_, *follow_;
    Project design_;
    std::vector<Objective> metrics_;  ///< as in metric_
    SharedSensitivity outcome_;
    QString refusal_, blocked_;
    bool is_computing_ = false;
};

}  // namespace lathe::ui
