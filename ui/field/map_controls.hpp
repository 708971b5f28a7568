// Frequency, kind and phase of the frequency maps.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <span>

#include "ui/field/map_picture.hpp"

class QAction;
class QComboBox;
class QLabel;
class QSlider;

namespace lathe::ui {

class FrequencyBox;

class MapControls final : public QWidget {
    Q_OBJECT

public:
    explicit MapControls(QWidget* parent = nullptr);

    /// Keeps the chosen frequency where the new list holds one near it.
    void set_frequencies(std::span<const double> frequencies_hz);
    /// Greys out kinds that the quantity has not got.
    void set_quantity(FieldQuantity quantity);
    /// Says how far the solve of the maps is; empty hides it.
    void show_progress(const QString& text);
    /// The phase runs only while this is on.
    void set_active(bool active);

    int frequency_index() const;
    MapKind kind() const;
    void set_kind(MapKind kind);
    double phase_rad() const;
    /// Stops the animation at a phase.
    void set_phase_deg(double phase_deg);
    bool is_animated() const;
    QAction* animate_action() { return animate_; }

signals:
    void frequency_changed();
    void kind_changed();
    void phase_changed();

private:
    void update_state();
    void turn();

    FrequencyBox* frequency_box_;
    QComboBox* kind_box_;
    QAction* animate_;
    QSlider* slider_;
    QLabel* phase_;
    QLabel* progress_;
    QTimer timer_;
    QElapsedTimer clock_;
    FieldQuantity quantity_ = FieldQuantity::e_r;
    double phase_deg_ = 0.0;
    bool active_ = false;
};

}  // namespace lathe::ui
