// What the 3D view shows: how much is cut away, from where it is seen, the pattern at which frequency.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "solver/results/results.hpp"
#include "ui/scene3d/orbit.hpp"

class QAction;
class QLabel;
class QSlider;
class QToolButton;

namespace lathe::ui {

class FrequencyBox;

/// A flat button with the words of an action, which it triggers.
QToolButton* text_button(QAction* action);

class Controls3d final : public QWidget {
    Q_OBJECT

public:
    explicit Controls3d(QWidget* parent = nullptr);

    /// Keeps the chosen frequency; null for none.
    void set_results(std::shared_ptr<const Results> results);
    /// Keys work only while this is on.
    void set_active(bool active);

    double cut_rad() const;
    void set_cut_deg(int degrees);
    /// Null when the pattern is not wanted or there is none.
    std::shared_ptr<const FarField> pattern() const;

    QAction* pattern_action() { return pattern_; }
    const std::vector<QAction*>& actions_of_camera() const { return presets_; }

signals:
    void cut_changed();
    void pattern_changed();
    void looked_from(lathe::ui::CameraPreset preset);

private:
    void add_preset(CameraPreset preset, const QString& text, const QKeySequence& keys, const QString& tip);
    void update_state();

    QSlider* cut_;
    QLabel* cut_text_;
    QAction* pattern_;
    FrequencyBox* frequency_box_;
    std::vector<QAction*> presets_;
    std::shared_ptr<const Results> results_;
    bool active_ = false;
};

}  // namespace lathe::ui
