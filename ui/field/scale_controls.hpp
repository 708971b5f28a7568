// How values become colours: linear or in decibels, range fixed or following the field.
#pragma once

#include <QWidget>
#include <span>

#include "ui/scene/colour_map.hpp"
#include "ui/workers/field_range.hpp"

class QComboBox;
class QToolButton;

namespace lathe::ui {

class NumberEdit;

class ScaleControls final : public QWidget {
    Q_OBJECT

public:
    explicit ScaleControls(QWidget* parent = nullptr);

    bool is_decibel() const { return floor_db() < 0.0; }
    /// 0 for a linear scale.
    double floor_db() const;
    void set_floor_db(double floor_db);
    bool is_automatic() const;
    /// Fixes the range; the unit is that of the field.
    void set_fixed(double largest);
    void set_automatic();

    /// `signed_values`: linear scales are diverging. `unit` without prefix.
    void set_quantity(bool signed_values, const QString& unit);
    /// A new film or map: forgets levels.
    void reset();
    /// Follows values about to be shown; `known_peak` is that of the whole film or map. A still picture is
    /// taken at once instead of step by step.
    void follow(std::span<const float> values, double known_peak, bool still = false);

    ColourScale scale() const;
    /// The value that 0 dB stands for, or the end of a linear scale; > 0.
    double reference() const { return range_.half_range(); }

signals:
    /// By the user.
    void changed();

private:
    void update_box();

    FieldRange range_;
    bool signed_ = true;
    QString unit_;
    double factor_ = 1.0;  ///< of the prefix that the box shows its value with, the colour bar's
    QComboBox* kind_box_;
    QToolButton* automatic_button_;
    NumberEdit* range_box_;
};

}  // namespace lathe::ui
