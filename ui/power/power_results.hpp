// What the window shows of an analysis: table of regions, section with what happens there, curves.
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/charts/result_state.hpp"
#include "ui/power/power_job.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace lathe::ui {

class ColourBar;
class PowerCanvas;
class PowerCharts;
class RegionResults;
class StateNote;

class PowerResults final : public QWidget {
    Q_OBJECT

public:
    explicit PowerResults(QWidget* parent = nullptr);

    /// Null: none, as before the first one.
    void show_outcome(const SharedPowerOutcome& outcome);
    const SharedPowerOutcome& outcome() const { return outcome_; }
    /// The region whose places and curves are shown; those of the project count as those of the outcome.
    void choose(int region);
    /// What the results are to the project as it stands.
    void show_state(ResultState state);
    /// All charts and the section as pictures, by their names.
    std::vector<std::pair<QString, QImage>> pictures();

    PowerCanvas& canvas() { return *canvas_; }
    PowerCharts& charts() { return *charts_; }
    RegionResults& table() { return *table_; }
    QComboBox& layer() { return *layer_; }
    QSlider& instant() { return *instant_; }
    QToolButton& play() { return *play_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* made_controls();
    void show_layer();
    void show_frame(int frame);
    void follow_scale();
    QString impacts_text(QChar separator) const;

    SharedPowerOutcome outcome_;
    int region_ = 0;
    RegionResults* table_;
    PowerCanvas* canvas_;
    ColourBar* bar_;
    PowerCharts* charts_;
    QComboBox* layer_;
    QCheckBox* mesh_;
    QToolButton* play_;
    QSlider* instant_;
    QLabel* instant_text_;
    QLabel* place_;
    StateNote* state_;
    QTimer film_;
};

}  // namespace lathe::ui
