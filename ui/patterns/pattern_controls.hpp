// What a pattern chart draws: frequencies, planes, scale, angles, marks, and whether around a circle.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/patterns/pattern_points.hpp"

class QAction;
class QComboBox;
class QMenu;
class QToolButton;

namespace lathe::ui {

class NumberEdit;

/// In a second row where the window is too narrow for one.
class PatternControls final : public QWidget {
    Q_OBJECT

public:
    explicit PatternControls(QWidget* parent = nullptr);

    const PatternChoice& choice() const { return choice_; }
    void choose(const PatternChoice& choice);
    /// The order m of the results that are drawn: m = 0 has one cut and no axial ratio.
    void set_azimuthal_order(int order);
    /// Replaces the list of frequencies. Names that were there keep their ticks; a list of other names begins
    /// with the middle one ticked.
    void show_frequencies(const QStringList& names);
    /// Indices in the results, ascending; one at least.
    std::vector<std::size_t> frequencies() const;
    void choose_frequencies(const std::vector<std::size_t>& indices);
    void set_polar(bool polar);
    bool is_polar() const;
    QToolButton& plane_button() { return *plane_button_; }
    QToolButton& polar_button() { return *polar_button_; }
    QComboBox& scale_box() { return *scale_box_; }
    NumberEdit& phi_box() { return *phi_box_; }

signals:
    void changed();

private:
    void make_menus();
    void make_boxes();
    void make_buttons();
    void update_widgets();
    QString planes_text() const;

    PatternChoice choice_;
    int azimuthal_order_ = 1;
    QMenu* frequency_menu_;
    QToolButton *frequency_button_, *plane_button_, *notes_button_, *polar_button_;
    QComboBox *scale_box_, *span_box_;
    NumberEdit* phi_box_;
    QList<QAction*> plane_actions_;
};

}  // namespace lathe::ui
